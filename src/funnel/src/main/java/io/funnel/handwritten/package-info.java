/** The reductions whose kernels are written by hand, in {@code io.funnel.strategy.floatsum} and its neighbours. */
@NullMarked
package io.funnel.handwritten;

import org.jspecify.annotations.NullMarked;
