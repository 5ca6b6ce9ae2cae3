/** Tests of the strategies on reductions that have kernels of all. */
@NullMarked
package io.funnel.catalogue.strategy;

import org.jspecify.annotations.NullMarked;
