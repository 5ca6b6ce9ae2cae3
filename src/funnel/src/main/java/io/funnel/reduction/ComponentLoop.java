package io.funnel.reduction;

import org.jspecify.annotations.Nullable;

/**
 * A known loop that computes one component of a state independently of the others. Elements are first converted to the
 * component's type.
 *
 * @param loop  the loop; null for the number of elements, as a long
 * @param left  the input
 * @param right the second input of {@link KnownLoop#DOT}; otherwise the same input
 */
public record ComponentLoop(@Nullable KnownLoop loop, int left, int right) {

    /** The number of elements. */
    public static final ComponentLoop COUNT = new ComponentLoop(null, 0, 0);
}
