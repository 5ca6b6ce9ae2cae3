/** Sensitivity of the canary: conditions that its elements decide, and kernels with deliberate errors. */
@NullMarked
package io.funnel.processor.mutant;

import org.jspecify.annotations.NullMarked;
