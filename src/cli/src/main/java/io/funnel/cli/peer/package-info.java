/** Other libraries' programs on the data of a comparison. */
@NullMarked
package io.funnel.cli.peer;

import org.jspecify.annotations.NullMarked;
