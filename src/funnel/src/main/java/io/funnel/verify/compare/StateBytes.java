package io.funnel.verify.compare;

import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares states of segments as bytes, without loading them. */
record StateBytes(Signature signature) {

    /** Whether two states have the same bytes. */
    boolean same(Operands left, long leftSlot, Operands right, long rightSlot) {
        return same(left, leftSlot, right, rightSlot, 1);
    }

    /** Whether the first states are the same. */
    boolean same(Operands left, Operands right, long count) {
        return same(left, 0, right, 0, count);
    }

    private boolean same(Operands left, long leftSlot, Operands right, long rightSlot, long count) {
        for (int part = 0; part < signature.state().size(); part++) {
            if (slots(left, part, leftSlot, count).mismatch(slots(right, part, rightSlot, count)) >= 0) {
                return false;
            }
        }
        return true;
    }

    private MemorySegment slots(Operands states, int part, long first, long count) {
        MemorySegment all = ((TornadoNativeArray) states.arrays().get(part)).getSegment();
        return all.asSlice(first * bytes(part), count * bytes(part));
    }

    private long bytes(int part) {
        return (long) signature.state().get(part).type().sizeBytes() * signature.width();
    }
}
