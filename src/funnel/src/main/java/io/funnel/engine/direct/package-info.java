/** Launches of kernels that TornadoVM has compiled, by the driver's functions alone. */
@NullMarked
package io.funnel.engine.direct;

import org.jspecify.annotations.NullMarked;
