/** Analyses of a reduction's statements: combination, rounding, error bounds and cost. */
@NullMarked
package io.funnel.processor.analysis;

import org.jspecify.annotations.NullMarked;
