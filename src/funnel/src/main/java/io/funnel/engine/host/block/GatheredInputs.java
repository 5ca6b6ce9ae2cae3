package io.funnel.engine.host.block;

import io.funnel.engine.host.loops.ByteStrips;
import io.funnel.engine.host.loops.IntStrips;
import io.funnel.engine.host.loops.LongStrips;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.Picks;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.engine.host.loops.ShortStrips;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/** A thread's copies of neighbouring segments, each in one piece. */
public final class GatheredInputs {

    private final Signature signature;
    private final LoopInput[] loops;
    private final IntStrips ints = new IntStrips();
    private final LongStrips longs = new LongStrips();
    private final ShortStrips shorts = new ShortStrips();
    private final ByteStrips bytes = new ByteStrips();

    public GatheredInputs(Signature signature) {
        this.signature = signature;
        loops = Stream.generate(LoopInput::new).limit(signature.inputs().size()).toArray(LoopInput[]::new);
    }

    LoopInput[] loops() {
        return loops;
    }

    /** Copies a part of some neighbouring segments so that each lies in one piece, {@code step} elements apart. */
    public List<MemorySegment> gather(HostInputs inputs, Axis axis, long segment, int tile, long from, long to,
            long step,
            ScratchMemory scratch) {
        int number = signature.inputs().size();
        long room = step * tile;
        MemorySegment[] buffers = scratch.buffers(number, room * Long.BYTES);
        List<MemorySegment> copies = scratch.inputs(number);
        for (int i = 0; i < number; i++) {
            Input input = signature.inputs().get(i);
            MemorySegment source = inputs.segments().get(i);
            if (input.streamed()) {
                int size = input.type().sizeBytes();
                copies.set(i, buffers[i].asSlice(0, (inputs.readsLength() ? to - from : room) * size));
                if (axis.isRows()) {
                    rows(axis, source, size, segment, tile, from, to, step, buffers[i]);
                } else {
                    switch (size) {
                        case Byte.BYTES -> bytes.gather(axis, source, segment, tile, from, to, step, buffers[i]);
                        case Short.BYTES -> shorts.gather(axis, source, segment, tile, from, to, step, buffers[i]);
                        case Integer.BYTES -> ints.gather(axis, source, segment, tile, from, to, step, buffers[i]);
                        default -> longs.gather(axis, source, segment, tile, from, to, step, buffers[i]);
                    }
                }
            } else {
                copies.set(i, source);
            }
            loops[i].read(copies.get(i), input.type());
        }
        return copies;
    }

    /** Copies a part of a segment whose elements lie in another order. */
    public List<MemorySegment> gather(HostInputs inputs, Offsets offsets, int segment, long from, long to,
            ScratchMemory scratch) {
        int number = signature.inputs().size();
        int count = (int) (to - from);
        MemorySegment[] buffers = scratch.buffers(number, (long) count * Long.BYTES);
        List<MemorySegment> copies = scratch.inputs(number);
        for (int i = 0; i < number; i++) {
            Input input = signature.inputs().get(i);
            MemorySegment source = inputs.segments().get(i);
            int size = input.type().sizeBytes();
            if (input.streamed()) {
                copies.set(i, buffers[i].asSlice(0, (long) count * size));
                Picks.pick(source, size, offsets.places().orElseThrow().getSegment(), offsets.start(segment) + from,
                        count, buffers[i]);
            } else {
                copies.set(i, source);
            }
        }
        return copies;
    }

    private static void rows(Axis axis, MemorySegment source, int bytes, long segment, int tile, long from, long to,
            long step, MemorySegment into) {
        for (int t = 0; t < tile; t++) {
            MemorySegment.copy(source, axis.place(segment + t, from) * bytes, into, t * step * bytes,
                    (to - from) * bytes);
        }
    }

    void release() {
        Stream.of(loops).forEach(LoopInput::release);
    }
}
