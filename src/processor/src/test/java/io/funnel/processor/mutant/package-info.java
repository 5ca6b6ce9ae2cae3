/** How much the canary sees: conditions that its elements decide, and kernels that are wrong on purpose. */
@NullMarked
package io.funnel.processor.mutant;

import org.jspecify.annotations.NullMarked;
