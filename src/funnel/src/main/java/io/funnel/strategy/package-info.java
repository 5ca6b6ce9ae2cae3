/** The strategies: what each is, needs and costs, and the table of the kernels that exist. */
@NullMarked
package io.funnel.strategy;

import org.jspecify.annotations.NullMarked;
