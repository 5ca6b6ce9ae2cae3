package io.funnel.reduction;

import org.jspecify.annotations.Nullable;

/**
 * How one component of a state comes about by itself, whatever the others are: a known loop over the elements, each of them
 * converted to the component's type first.
 *
 * @param loop  what is computed; null for the number of elements, as a long
 * @param left  the input
 * @param right the second input of {@link KnownLoop#DOT}; otherwise the same one
 */
public record ComponentLoop(@Nullable KnownLoop loop, int left, int right) {

    /** The number of elements. */
    public static final ComponentLoop COUNT = new ComponentLoop(null, 0, 0);
}
