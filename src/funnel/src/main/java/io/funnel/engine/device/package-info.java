/** Sessions with a device: prepared kernels, arrays that stay there, data of any length in chunks, memory accounted. */
@NullMarked
package io.funnel.engine.device;

import org.jspecify.annotations.NullMarked;
