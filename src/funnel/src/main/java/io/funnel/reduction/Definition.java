package io.funnel.reduction;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A reduction as code: its definition in plain Java, and the kernels that were made of it. Annotation processor
 * writes one for each annotated method or operator.
 *
 * @param <S> the operator's state: a boxed primitive, a record of primitives, or an array for a vector-valued state
 * @param <R> the result
 */
public interface Definition<S, R> {

    /** What there is to know without running it. */
    Signature signature();

    /** The state that changes nothing when combined. */
    S identity();

    /** The state of one element; the identity where a filter leaves it out. */
    S map(Operands in, int index);

    /** Combines two states, the left one's elements before the right one's. */
    S combine(S left, S right);

    /** The result of a state. */
    R finish(S state);

    /** The state with the value that its loop starts from, where that is no identity; {@link #finish} combines it in itself. */
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

    /** What Java gives without a device: a parallel stream over the first {@code length} elements. */
    default S parallelStream(Operands in, int length) {
        return IntStream.range(0, length).parallel().mapToObj(i -> map(in, i)).reduce(identity(), this::combine);
    }

    /**
     * Combines the elements {@code from} to {@code to - 1} on the calling Java thread, and stores their state in a slot.
     * What the annotation processor writes allocates nothing and makes no objects; this one, for definitions that were
     * written by hand, copies the elements and goes by {@link #map} and {@link #combine}.
     *
     * <p>The order: element {@code from + k} is dealt to lane {@code k % lanes}, as {@link Signature#hostLanes()} says,
     * while whole turns last; what is left follows in the first lane; then the lanes are combined in a tree,
     * neighbours first. With one lane that is from left to right.
     *
     * @param in     a segment an input, in order: elements from offset 0 on, in the machine's byte order, with any
     *               alignment; on the heap, outside it, or of a mapped file
     * @param first  index of the segments' element 0 in the whole input: a map that reads the index sees
     *               {@code first} and the element's place in the segment together
     * @param from   the first element's place in the segments
     * @param to     one more than the last one's; {@code to - from} is at most 2^31 - 1
     * @param states an array a component, of {@link Signature#width()} values a slot
     * @param slot   where the state goes; from = to gives the identity
     */
    default void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        HandWrittenRange.reduce(this, in, from, to, states, slot);
    }

    /**
     * Combines two states into a slot, which may be that of one of them; without objects in what the annotation
     * processor writes.
     *
     * @param states an array a component
     * @param left   the state whose elements come first
     * @param right  the state whose elements follow
     * @param into   where the combination goes
     */
    default void combineSlots(Operands states, int left, int right, int into) {
        store(combine(load(states, left), load(states, right)), states, into);
    }

    /**
     * Combines the first slots, neighbours first, until slot 0 holds all: a tree, in order. What the annotation processor
     * writes is a loop of its own, which the JVM compiles for these states.
     *
     * @param states an array a component
     * @param count  how many slots
     */
    default void combineTree(Operands states, int count) {
        for (long stride = 1; stride < count; stride *= 2) {
            for (long left = 0; left + stride < count; left += 2 * stride) {
                combineSlots(states, (int) left, (int) (left + stride), (int) left);
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

    /** What it asks of the arrays that hold its parameters; nothing where there is none, or it is not known. */
    default Optional<ParameterNeeds> parameters() {
        return Optional.empty();
    }

    /** Where the loop starts and ends that defines it; nothing where it takes all elements. */
    default Optional<LoopRange.Of> loopRange() {
        return Optional.empty();
    }

    /** Which of the reductions it is that a host engine may have code of its own for, or nothing. */
    default Optional<KnownLoop> knownLoop() {
        return Optional.empty();
    }

    /** A known loop for each component, where each comes about by one, and {@link #knownLoop} has nothing; else nothing. */
    default List<ComponentLoop> componentLoops() {
        return List.of();
    }

    /** The same of a state whose components depend on each other. */
    default Optional<KnownRecord> knownRecord() {
        return Optional.empty();
    }

    /** What is counted, where the state is a count and no more. */
    default Optional<CountLoop> countLoop() {
        return Optional.empty();
    }

    /**
     * The same reduction together with what the bound of its error is made of; for {@link Rounding#SUM} and
     * {@link Rounding#PRODUCT}, this one of floats, with a single component only. Its state is two doubles: the sum or the
     * product of the very elements that this one combines, and a component {@code magnitude}: the sum of the magnitudes of
     * what is added up; or the least magnitude of all partial products of factors that are not zero, and 1. Its result is what
     * this one's last step makes of the first double, rounded to this one's type: of floats a better result than this
     * one's own, which rounds at every step. The state of a sum of doubles has three, a {@link CompensatedSum}: between
     * the two what the additions lost, with which it is finished; that of a mean is a {@link CompensatedMean}.
     */
    default Optional<Definition<?, ?>> boundedVariant() {
        return Optional.empty();
    }

    /** What {@link #finish} computes; {@link FinishKind#OWN} if unknown, and then no bound is carried through it. */
    default FinishKind finishKind() {
        return FinishKind.OWN;
    }

    /**
     * For what {@link #boundedVariant} gives: the roundings in which devices may differ from Java on an element's way into a
     * state. {@link MapRounding#FLOAT} where they are not known.
     */
    default MapRounding mapRounding() {
        return MapRounding.FLOAT;
    }

    /**
     * For bounds: how far Java's elements can be from exact arithmetic where they are products,
     * quotients or differences of what is read. {@link ElementError#NONE} of others: what Java computes is then the element.
     */
    default ElementError elementError() {
        return ElementError.NONE;
    }

    /**
     * The constants that the operator's conditions compare with, carried back to the elements: what canary and law checks
     * make their elements of. Parameters count as what they are tried with: 1, 2, 3, and so on.
     */
    default List<Number> boundaries() {
        return List.of();
    }

    /** Combines {@code count} partials, at least one, from left to right. */
    default S fold(Operands partials, int count) {
        S state = load(partials, 0);
        for (int i = 1; i < count; i++) {
            state = combine(state, load(partials, i));
        }
        return state;
    }

    /** The device code that there is, and why there is no other. */
    List<KernelCode> kernels();
}
