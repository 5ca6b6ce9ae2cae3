package io.funnel.reduction;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A reduction as code: its definition in plain Java, and its kernels. The annotation processor writes one for each
 * annotated method or operator.
 *
 * @param <S> the operator's state: a boxed primitive, a record of primitives, or an array for a vector-valued state
 * @param <R> the result
 */
public interface Definition<S, R> extends LaneLoops {

    @Override
    Signature signature();

    /** The neutral state of combine. */
    S identity();

    /** The state of one element; the identity if a filter excludes it. */
    S map(Operands in, int index);

    /** Combines two states, the left one's elements before the right one's. */
    S combine(S left, S right);

    /** The result of a state. */
    R finish(S state);

    /** The state with the start value of its loop, unless that is the identity; {@link #finish} includes it itself. */
    default S started(S state) {
        return state;
    }

    /** Reads a state from the arrays of its components. */
    S load(Operands components, int index);

    /** Writes a state into the arrays of its components. */
    void store(S state, Operands components, int index);

    /** The definition itself: the first {@code length} elements from left to right on one Java thread. */
    default S sequential(Operands in, int length) {
        S state = identity();
        for (int i = 0; i < length; i++) {
            state = combine(state, map(in, i));
        }
        return state;
    }

    /** The plain Java alternative to a device: a parallel stream over the first {@code length} elements. */
    default S parallelStream(Operands in, int length) {
        return IntStream.range(0, length).parallel().mapToObj(i -> map(in, i)).reduce(identity(), this::combine);
    }

    /**
     * Combines the elements {@code from} to {@code to - 1} on the calling Java thread, and stores their state in a
     * slot. Generated code allocates nothing. This default, for definitions written by hand, copies the elements and
     * uses {@link #map} and {@link #combine}.
     *
     * <p>The order: element {@code from + k} goes to lane {@code k % lanes}, with the lanes of {@link
     * Signature#hostLanes()}, as long as whole rounds last. The remaining elements follow in the first lane; then the
     * lanes are combined in a tree, neighbours first. One lane means from left to right, as for fewer elements than
     * lanes: lanes without elements are never combined. A lane whose elements a filter drops holds the identity.
     *
     * @param in     a segment an input, in order: elements from offset 0 on, in native byte order, of any alignment; on
     * or off the heap, or in a mapped file
     * @param first  index of the segments' element 0 in the whole input: a map that reads the index sees {@code first}
     * and the element's place in the segment together
     * @param from   the first element's place in the segments
     * @param to     one more than the last one's; {@code to - from} is at most 2^31 - 1
     * @param states an array a component, of {@link Signature#width()} values a slot
     * @param slot   the slot of the state; from = to gives the identity
     */
    default void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        HandWrittenRange.reduce(this, in, from, to, states, slot);
    }

    /**
     * Reduces a range as {@link #reduceRange}, and so each of the ranges of as many elements that follow it, into the
     * slots that follow. Generated code is one loop.
     *
     * @param first index of the segments' element 0 in the first row
     * @param from  the first row's first element
     * @param to    one more than its last element
     * @param slot  the slot of the first row's state
     * @param rows  the number of ranges
     * @param turn  what {@code first} falls by from row to row: a row's length for indices that start again in each
     */
    default void reduceRows(List<MemorySegment> in, long first, long from, long to, Operands states, int slot, int rows,
            long turn) {
        for (int row = 0; row < rows; row++) {
            long moved = row * (to - from);
            reduceRange(in, first - row * turn, from + moved, to + moved, states, slot + row);
        }
    }

    /**
     * Reduces a tile of a reproducible reduction on the calling Java thread, as docs/reference/reproducible.md specifies.
     * Order and arithmetic are those of {@code SegmentLanes}, or {@code SegmentLanesInOrder}. Functions of {@code Math} are those of {@link io.funnel.kernel}. Generated code
     * allocates nothing. This default, for definitions written by hand, reduces single elements.
     *
     * @param in     a segment an input, and
     * @param first  the index of their element 0, see {@link #reduceRange}
     * @param from   the first element's place in the segments
     * @param to     one more than the last one's; {@code to - from} is at most {@link Tiles#ELEMENTS}
     * @param lanes  those of {@link Tiles#lanes}, a power of two; some may have no element
     * @param states an array a component, of {@link Signature#width()} values a slot
     * @param slot   the slot of the state
     */
    default void reduceTile(
            List<MemorySegment> in, long first, long from, long to, int lanes, Operands states, int slot) {
        HandWrittenTile.reduce(reproducible(), in, first, from, to, lanes, states, slot);
    }

    /**
     * Reduces a tile of states as {@link #reduceTile} does one of elements, but each lane takes its states one by one.
     *
     * @param in     an array a component
     * @param from   the first state's slot
     * @param to     one more than the last one's; {@code to - from} is at most {@link Tiles#STATES}
     * @param lanes  as of {@link #reduceTile}
     * @param states an array a component, maybe the same ones
     * @param slot   the slot of the state; of the same arrays, at most {@code from}
     */
    default void reduceTileOfStates(Operands in, int from, int to, int lanes, Operands states, int slot) {
        HandWrittenTile.reduceStates(reproducible(), in, from, to, lanes, states, slot);
    }

    /**
     * Stores a state for each element of a range: of the elements up to it, after those of an earlier state. Generated
     * code allocates nothing, and takes memory outside the heap. This default, for definitions written by hand, uses
     * {@link #map} and {@link #combine}.
     *
     * @param in     a segment an input, see {@link #reduceRange}; streamed ones outside the heap
     * @param first  index of the segments' element 0 in the whole input
     * @param from   the first element's place in the segments
     * @param to     one more than the last one's
     * @param states an array a component, of {@link Signature#width()} values a slot
     * @param before the slot of the state of the elements before; below 0 for none
     * @param slot   the slot of the first element's state
     * @param step   the distance of the slots of neighbours
     * @throws UnsupportedOperationException if the definition reads the number of elements, or the index without a loop
     * of its own
     */
    default void scanRange(
            List<MemorySegment> in, long first, long from, long to, Operands states, int before, int slot, int step) {
        HandWrittenRange.scan(this, in, from, to, states, before, slot, step);
    }

    /**
     * Combines two states into a slot, which may be that of one of them; generated code makes no objects.
     *
     * @param states an array a component
     * @param left   the state whose elements come first
     * @param right  the state whose elements follow
     * @param into   the slot of the combination
     */
    default void combineSlots(Operands states, int left, int right, int into) {
        store(combine(load(states, left), load(states, right)), states, into);
    }

    /**
     * Combines pairs of states as the other {@code combineSlots} does, one pair after the other. Generated code has its
     * own loop, which the JVM compiles for these states.
     *
     * @param states an array a component
     * @param left   the first state whose elements come first
     * @param right  the first state whose elements follow
     * @param into   the slot of the first combination
     * @param count  the number of pairs
     * @param step   the distance of the slots of a pair from those of the pair before
     */
    default void combineSlots(Operands states, int left, int right, int into, int count, int step) {
        for (int pair = 0; pair < count; pair++) {
            combineSlots(states, left + pair * step, right + pair * step, into + pair * step);
        }
    }

    /**
     * Combines the first slots as a tree, neighbours first and in order, until slot 0 holds the whole state.
     *
     * @param states an array a component
     * @param count  the number of slots
     */
    default void combineTree(Operands states, int count) {
        for (long stride = 1; stride < count; stride *= 2) {
            int pairs = (int) Math.ceilDiv(count - stride, 2 * stride);
            combineSlots(states, 0, (int) stride, 0, pairs, (int) (2 * stride));
        }
    }

    /**
     * Combines rows of slots as {@link #combineTree(Operands, int)} combines slots, into the first row.
     *
     * @param states an array a component
     * @param first  the first slot of the first row
     * @param count  the number of rows
     * @param width  the slots of a row
     */
    default void combineTree(Operands states, int first, int count, int width) {
        for (long stride = 1; stride < count; stride *= 2) {
            for (long left = 0; left + stride < count; left += 2 * stride) {
                int slot = first + (int) left * width;
                combineSlots(states, slot, slot + (int) stride * width, slot, width, 1);
            }
        }
    }

    /** Stores the identity in a slot. */
    default void storeIdentity(Operands states, int slot) {
        store(identity(), states, slot);
    }

    /** The result of the state in a slot. */
    default R finishSlot(Operands states, int slot) {
        return finish(load(states, slot));
    }

    /**
     * The result of the state in a slot for a reproducible reduction: {@link #finishSlot} with functions of {@code Math}
     * that are those of {@link io.funnel.kernel}.
     */
    default R finishReproducibly(Operands states, int slot) {
        return reproducible().finishSlot(states, slot);
    }

    /**
     * Stores the results of many states as numbers, each in the slot of its state. Generated code makes no objects;
     * this default serves results that are numbers themselves.
     *
     * @param states  an array a component
     * @param from    the first state's slot
     * @param to      one more than the last one's
     * @param results an array a number of {@link Signature#results()}
     * @throws UnsupportedOperationException if the result is neither a number nor a record of numbers
     */
    default void finishSlots(Operands states, int from, int to, Operands results) {
        HandWrittenRange.finish(this, states, from, to, results);
    }

    /**
     * Returns the definition of reproducible reductions, whose host code computes functions of {@code Math} as kernels
     * do, by {@link io.funnel.kernel}; the definition itself unless Java's functions have other bits.
     */
    default Definition<S, R> reproducible() {
        return this;
    }

    /** Returns which states mean the same; by default each state means itself alone. */
    default StateRules<S, R> rules() {
        return StateRules.none();
    }

    /** Returns the facts known in addition to the code; {@link Facts#NONE} for a definition written by hand. */
    default Facts facts() {
        return Facts.NONE;
    }

    /** Combines {@code count} partials, at least one, from left to right. */
    default S fold(Operands partials, int count) {
        S state = load(partials, 0);
        for (int i = 1; i < count; i++) {
            state = combine(state, load(partials, i));
        }
        return state;
    }

    /** The device code by strategy, with reasons for missing code. */
    List<KernelCode> kernels();

    /**
     * The kernels over segments that finish: their launches also store the numbers of {@link Signature#results()}, in
     * arrays behind those of the states. Reasons stand for missing code, as for a last step that no kernel runs. Empty
     * if the result is the state itself, and for definitions written by hand.
     */
    default List<KernelCode> resultKernels() {
        return List.of();
    }

    /**
     * Components of a state that items of kernels over segments carry. They do not carry one that counts the elements,
     * which a launch knows.
     */
    default int carriedComponents() {
        return signature().state().size();
    }

    /** Whether each state has the same result everywhere: {@link #finish} never throws, and rounds alike on all runtimes. */
    default boolean isFinishPortable() {
        return false;
    }

    /** The map after the reduction, which gives one value an element; empty without a method {@code each}. */
    default Optional<ElementMap> elementMap() {
        return Optional.empty();
    }
}
