/** Where TornadoVM and its launch options are. */
@NullMarked
package io.funnel.cli.tornado;

import org.jspecify.annotations.NullMarked;
