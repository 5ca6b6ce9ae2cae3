/** Tests of reductions per row, column and axis, by generated kernels. */
@NullMarked
package io.funnel.catalogue.reproducible;

import org.jspecify.annotations.NullMarked;
