package io.funnel.processor.model;

import io.funnel.processor.code.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A state for which kernels have loops.
 *
 * @param record       a constant of {@code KnownRecord}, or null
 * @param exponentials null for other states
 */
public record KnownState(@Nullable String record, @Nullable Exponentials exponentials) {

    /**
     * The greatest element and the sum of the exponentials of all elements relative to it.
     *
     * @param maximum      the component that holds the greatest element; the other one holds the sum
     * @param exponential  the type in which exponentials are computed
     * @param difference   the type of their arguments
     * @param keepsNan     whether a NaN makes the greatest element NaN
     * @param addsInfinite whether infinite elements add 1 each where infinity is the greatest; otherwise NaN
     * @param countsLeast  whether negative infinities add 1 each where all elements are; otherwise 0
     */
    public record Exponentials(int maximum, Kind exponential, Kind difference, boolean keepsNan, boolean addsInfinite,
            boolean countsLeast) {

        public int sum() {
            return 1 - maximum;
        }
    }
}
