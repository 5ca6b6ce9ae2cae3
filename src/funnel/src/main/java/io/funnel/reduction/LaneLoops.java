package io.funnel.reduction;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A definition's loops over states in Java arrays, one each of neighbouring segments or of the lanes of a tile. The JVM
 * compiles them for vectors.
 */
public interface LaneLoops {

    /** The properties known without running it. */
    Signature signature();

    /**
     * Whether there is {@link #reduceAcross}: not in definitions written by hand, with many values a state, or that read
     * the number of elements.
     */
    default boolean reducesAcross() {
        return false;
    }

    /**
     * Combines an element of each of several segments with the segment's state, in a loop that the JVM compiles for
     * vectors.
     *
     * @param elements a Java array a streamed input, of its element type: at k the element of the state at k
     * @param in       the parameters at their positions, outside the heap
     * @param first    added to an entry of {@code places}, the index of the element
     * @param places   the indices of elements, less {@code first}
     * @param states   a Java array a component
     * @param from     the place of the first state
     * @param to       one more than that of the last
     */
    default void reduceAcross(Object[] elements, List<MemorySegment> in, long first, long[] places, Object[] states,
            int from, int to) {
        throw HandWrittenRange.noneAcross(signature());
    }

    /** The elements of a lane that {@link #reduceTurn} combines with each other first: 8, 4, or 1 for none. */
    default int elementsOfTurn() {
        return 1;
    }

    /**
     * Combines four or eight elements of each lane with the lane's state s, for a reproducible tile; only with {@link
     * #reduceAcross}. {@link #elementsOfTurn()} tells how:
     * <ul>
     * <li>1: s ∘ x0 ∘ x1 ∘ x2 ∘ x3, from left to right;
     * <li>4: s ∘ ((x0 ∘ x1) ∘ (x2 ∘ x3));
     * <li>8: s ∘ (((x0 ∘ x1) ∘ (x2 ∘ x3)) ∘ ((x4 ∘ x5) ∘ (x6 ∘ x7))).
     * </ul>
     *
     * @param elements four or eight Java arrays a streamed input, with x0, x1 and so on of the state at k at k
     * @param in       the parameters at their positions, outside the heap
     * @param first    the index of the first lane's x0
     * @param apart    the distance of a lane's elements
     * @param places   the numbers from 0 on if the definition reads the index
     * @param states   a Java array a component
     * @param to       one more than the last lane
     */
    default void reduceTurn(Object[] elements, List<MemorySegment> in, long first, int apart, long[] places,
            Object[] states, int to) {
        HandWrittenRange.turn(this, elements, in, first, apart, places, states, to);
    }

    /**
     * Combines some states with as many others, whose elements follow; only with {@link #reduceAcross}.
     *
     * @param states a Java array a component
     * @param left   the place of the first state whose elements come first
     * @param right  the place of the first state whose elements follow
     * @param into   the place of the first combination, maybe {@code left} or {@code right}
     * @param count  the number of combinations
     */
    default void combineAcross(Object[] states, int left, int right, int into, int count) {
        throw HandWrittenRange.noneAcross(signature());
    }
}
