/** Options that commands share, and the runtime that they choose. */
@NullMarked
package io.funnel.cli.option;

import org.jspecify.annotations.NullMarked;
