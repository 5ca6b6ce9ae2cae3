package io.funnel.reduction;

import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Implements {@link Definition#reduceRange}, {@link Definition#scanRange} and {@link Definition#finishSlots} by a definition's own methods. Correct for
 * every definition that does not read the index, but slow, since it copies elements and boxes states.
 */
final class HandWrittenRange {

    private static final int TURN = 4;

    private HandWrittenRange() {}

    static <S> void reduce(
            Definition<S, ?> definition, List<MemorySegment> in, long from, long to, Operands states, int slot) {
        Signature signature = definition.signature();
        if (signature.indexing() != Signature.Indexing.NONE) {
            throw new UnsupportedOperationException("a definition that reads the index needs a loop of its own: "
                    + "reduction=" + signature.name() + "; try to override reduceRange");
        }
        Operands copied = copies(signature, in, from, to);
        int count = Math.toIntExact(to - from);
        int lanes = count < signature.hostLanes() ? 1 : signature.hostLanes(); // empty ones are never combined
        int whole = count - count % lanes;
        List<S> accumulators = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            S state = definition.identity();
            for (int i = lane; i < whole; i += lanes) {
                state = definition.combine(state, definition.map(copied, i));
            }
            accumulators.add(state);
        }
        for (int i = whole; i < count; i++) {
            accumulators.set(0, definition.combine(accumulators.getFirst(), definition.map(copied, i)));
        }
        while (accumulators.size() > 1) {
            List<S> combined = new ArrayList<>();
            for (int lane = 0; lane < accumulators.size(); lane += 2) {
                combined.add(definition.combine(accumulators.get(lane), accumulators.get(lane + 1)));
            }
            accumulators = combined;
        }
        definition.store(accumulators.getFirst(), states, slot);
    }

    /** Takes the rows of a turn one by one. */
    static void turn(LaneLoops definition, Object[] elements, List<MemorySegment> in, long first, int apart,
            long[] places, Object[] states, int to) {
        Object[] row = new Object[in.size()];
        for (int number = 0; number < TURN; number++) {
            for (int i = 0; i < row.length; i++) {
                row[i] = elements[TURN * i + number];
            }
            definition.reduceAcross(row, in, first + (long) number * apart, places, states, 0, to);
        }
    }

    static <S> void scan(Definition<S, ?> definition, List<MemorySegment> in, long from, long to, Operands states,
            int before, int slot, int step) {
        Signature signature = definition.signature();
        if (signature.indexing() != Signature.Indexing.NONE) {
            throw new UnsupportedOperationException("a definition that reads the index needs a loop of its own: "
                    + "reduction=" + signature.name() + "; try to override scanRange");
        }
        Operands copied = copies(signature, in, from, to);
        S state = before < 0 ? definition.identity() : definition.load(states, before);
        for (int i = 0; i < to - from; i++) {
            state = definition.combine(state, definition.map(copied, i));
            definition.store(state, states, slot + i * step);
        }
    }

    static <R> void finish(Definition<?, R> definition, Operands states, int from, int to, Operands results) {
        Signature signature = definition.signature();
        if (signature.results().size() != 1) {
            throw noNumber(signature);
        }
        for (int slot = from; slot < to; slot++) {
            if (!(definition.finishSlot(states, slot) instanceof Number number)) {
                throw noNumber(signature);
            }
            switch (signature.results().getFirst().type()) {
                case INT -> results.ints(0).set(slot, number.intValue());
                case LONG -> results.longs(0).set(slot, number.longValue());
                case FLOAT -> results.floats(0).set(slot, number.floatValue());
                case DOUBLE -> results.doubles(0).set(slot, number.doubleValue());
                default -> throw noNumber(signature);
            }
        }
    }

    static UnsupportedOperationException noneAcross(Signature signature) {
        return new UnsupportedOperationException("no loop across segments: reduction=" + signature.name()
                + "; ask reducesAcross, and try reduceRows");
    }

    private static UnsupportedOperationException noNumber(Signature signature) {
        return new UnsupportedOperationException("a result that is no number needs a loop of its own: reduction="
                + signature.name() + ", result=" + signature.resultType()
                + "; try finishSlot, or override finishSlots");
    }

    private static Operands copies(Signature signature, List<MemorySegment> in, long from, long to) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (int i = 0; i < in.size(); i++) {
            Input input = signature.inputs().get(i);
            long bytes = input.type().sizeBytes();
            MemorySegment elements =
                    input.streamed() ? in.get(i).asSlice(from * bytes, (to - from) * bytes) : in.get(i);
            arrays.add(switch (input.type()) {
                case INT -> IntArray.fromSegment(elements);
                case LONG -> LongArray.fromSegment(elements);
                case FLOAT -> FloatArray.fromSegment(elements);
                case DOUBLE -> DoubleArray.fromSegment(elements);
                case BYTE -> ByteArray.fromSegment(elements);
                case SHORT -> ShortArray.fromSegment(elements);
                case CHAR -> CharArray.fromSegment(elements);
                case HALF -> HalfFloatArray.fromSegment(elements);
            });
        }
        return new Operands(arrays);
    }
}
