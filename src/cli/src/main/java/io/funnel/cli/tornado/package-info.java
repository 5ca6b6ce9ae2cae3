/** TornadoVM's SDK and its launch options. */
@NullMarked
package io.funnel.cli.tornado;

import org.jspecify.annotations.NullMarked;
