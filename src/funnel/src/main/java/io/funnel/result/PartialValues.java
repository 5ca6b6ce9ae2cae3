package io.funnel.result;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.memory.StateSlots;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import java.util.Objects;

/**
 * Unfinished states of a reduction, one for each segment, for segments whose elements are reduced block by block or in
 * several processes. A segment without elements has none.
 *
 * {@snippet :
 * PartialValues<Double> all = PartialValues.of(DoubleReductions.MEAN);
 * PartialValues<Double> block = funnel.per(byKey(keys, count)).reduceParts(DoubleReductions.MEAN, List.of(prices));
 * for (int key = 0; key < count; key++) {
 *     all.combine(numberOf(key), block, key); // blocks in order
 * }
 * }
 *
 * <p>States lie in arrays outside the heap, which grow as segments are named. For one Java thread at a time.
 *
 * @param <R> the type of one result
 */
public final class PartialValues<R> {

    private static final int LEAST = 64;

    private final Reduction<R> reduction;
    private final Definition<?, R> definition;
    private final Signature signature;
    private final BitSet known = new BitSet();
    private Operands states;
    /** Slots of the arrays; the last one takes a state that is combined into another. */
    private int slots;
    private int count;

    private PartialValues(Reduction<R> reduction, Operands states, int slots, int count) {
        this.reduction = reduction;
        this.definition = reduction.definition();
        this.signature = definition.signature();
        this.states = states;
        this.slots = slots;
        this.count = count;
    }

    /** Creates an instance without segments. */
    public static <R> PartialValues<R> of(Reduction<R> reduction) {
        return new PartialValues<>(reduction, NativeArrays.states(reduction.signature(), LEAST), LEAST, 0);
    }

    /**
     * Created by the library only.
     *
     * @param states of the first {@code count} segments, all of which have elements but those in {@code empty}
     */
    public static <R> PartialValues<R> of(Reduction<R> reduction, Operands states, int count, BitSet empty) {
        PartialValues<R> values = new PartialValues<>(reduction, states, count, count);
        values.known.set(0, count);
        values.known.andNot(empty);
        return values;
    }

    /** One more than the highest segment that was named. */
    public int count() {
        return count;
    }

    /** Whether a segment has no elements, and so no state. */
    public boolean isEmpty(int segment) {
        return !known.get(segment);
    }

    /** Names segments up to this number, which have no elements yet. */
    public void grow(int segments) {
        int named = Math.max(count, segments);
        if (named >= slots) { // one slot is for the next state
            int more = Math.max(named + 1, (int) Math.min(Integer.MAX_VALUE - Long.BYTES, 2L * slots));
            Operands larger = NativeArrays.states(signature, more);
            StateSlots.copy(signature, states, 0, larger, 0, count);
            states = larger;
            slots = more;
        }
        count = named;
    }

    /**
     * Combines the state of another segment into one of these, behind its elements so far; an empty one changes nothing.
     *
     * @throws IllegalArgumentException if it is a state of another reduction
     */
    public void combine(int segment, PartialValues<?> next, int from) {
        if (!next.definition.equals(definition)) {
            throw new IllegalArgumentException("states of another reduction: reduction=" + reduction.name()
                    + ", given=" + next.reduction.name() + "; try those of the same one");
        }
        grow(segment + 1);
        if (next.known.get(from)) {
            StateSlots.copy(signature, next.states, from, states, place(segment));
            join(segment);
        }
    }

    /**
     * Combines a state that {@link #write} has written, behind the elements so far.
     *
     * @param at where it begins, in bytes
     */
    public void combine(int segment, byte[] bytes, int at) {
        Objects.checkFromIndexSize(at, stateBytes(), bytes.length);
        grow(segment + 1);
        int place = place(segment);
        MemorySegment from = MemorySegment.ofArray(bytes);
        long next = at;
        for (int i = 0; i < signature.state().size(); i++) {
            long size = bytes(signature.state().get(i));
            MemorySegment.copy(from, next, StateSlots.segment(states, i), place * size, size);
            next += size;
        }
        join(segment);
    }

    private int place(int segment) {
        return known.get(segment) ? slots - 1 : segment;
    }

    private void join(int segment) {
        if (known.get(segment)) {
            try {
                definition.combineSlots(states, segment, slots - 1, segment);
            } catch (ArithmeticException | IndexOutOfBoundsException e) {
                throw OperatorFailures.of(reduction.name(), "combined parts of segment=" + segment, e);
            }
        } else {
            known.set(segment);
        }
    }

    /**
     * Writes the state of a segment that is not empty, in native byte order. A process with the same code of the
     * reduction reads it by {@link #combine(int, byte[], int)}.
     *
     * @param at where to begin, in bytes
     */
    public void write(int segment, byte[] bytes, int at) {
        requireState(segment);
        int next = at;
        for (int i = 0; i < signature.state().size(); i++) {
            int size = bytes(signature.state().get(i));
            MemorySegment.copy(StateSlots.segment(states, i), ValueLayout.JAVA_BYTE, (long) segment * size, bytes,
                    next, size);
            next += size;
        }
    }

    /** The number of bytes of a state. */
    public int stateBytes() {
        return signature.width() * signature.stateBytes();
    }

    private int bytes(Component component) {
        return signature.width() * component.type().sizeBytes();
    }

    /**
     * Finishes a segment's state to the result.
     *
     * @throws IllegalStateException if it has no elements
     */
    public R value(int segment) {
        requireState(segment);
        try {
            return definition.finishSlot(states, segment);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(reduction.name(), "segment=" + segment + ", step=last", e);
        }
    }

    private void requireState(int segment) {
        if (!known.get(segment)) {
            throw new IllegalStateException("segment without elements: reduction=" + reduction.name() + ", segment="
                    + segment + "; try isEmpty first");
        }
    }
}
