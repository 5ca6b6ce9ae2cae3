package io.funnel.engine.host;

import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.Stream;

/** A thread's copies of neighbouring segments, each in one piece. */
final class GatheredInputs {

    private final Signature signature;
    private final LoopInput[] loops;

    GatheredInputs(Signature signature) {
        this.signature = signature;
        loops = Stream.generate(LoopInput::new).limit(signature.inputs().size()).toArray(LoopInput[]::new);
    }

    LoopInput[] loops() {
        return loops;
    }

    /** Copies a part of some neighbouring segments so that each lies in one piece, {@code step} elements apart. */
    List<MemorySegment> gather(HostInputs inputs, Axis axis, long segment, int tile, long from, long to, long step,
            ScratchMemory scratch) {
        int number = signature.inputs().size();
        long room = step * tile;
        MemorySegment[] buffers = scratch.buffers(number + 1, room * Long.BYTES);
        List<MemorySegment> copies = scratch.inputs(number);
        for (int i = 0; i < number; i++) {
            Input input = signature.inputs().get(i);
            MemorySegment source = inputs.segments().get(i);
            if (input.streamed()) {
                copies.set(i,
                        buffers[i].asSlice(0, (inputs.readsLength() ? to - from : room) * input.type().sizeBytes()));
                gather(axis, source, input.type().sizeBytes(), segment, tile, from, to, step, buffers[i],
                        buffers[number]);
            } else {
                copies.set(i, source);
            }
            loops[i].read(copies.get(i), input.type());
        }
        return copies;
    }

    private static void gather(Axis axis, MemorySegment source, int bytes, long segment, int tile, long from, long to,
            long step,
            MemorySegment into, MemorySegment row) {
        if (axis.isRows()) {
            for (int t = 0; t < tile; t++) {
                MemorySegment.copy(source, axis.place(segment + t, from) * bytes, into, t * step * bytes,
                        (to - from) * bytes);
            }
            return;
        }
        long start = axis.start(segment);
        for (long element = from; element < to; element++) {
            MemorySegment.copy(source, (start + element * axis.inner()) * bytes, row, 0, (long) tile * bytes);
            long at = element - from;
            if (bytes == Integer.BYTES) {
                for (int t = 0; t < tile; t++) {
                    into.setAtIndex(ValueLayout.JAVA_INT, t * step + at, row.getAtIndex(ValueLayout.JAVA_INT, t));
                }
            } else {
                for (int t = 0; t < tile; t++) {
                    into.setAtIndex(ValueLayout.JAVA_LONG, t * step + at, row.getAtIndex(ValueLayout.JAVA_LONG, t));
                }
            }
        }
    }

    void release() {
        Stream.of(loops).forEach(LoopInput::release);
    }
}
