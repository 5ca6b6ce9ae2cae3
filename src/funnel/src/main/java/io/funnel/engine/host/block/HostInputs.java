package io.funnel.engine.host.block;

import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.NativeBuffer;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.HostMemory;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A job's inputs as its loops read them.
 *
 * <p>Generated loops exist once for memory outside the heap and once for arrays of the elements' type, see {@link
 * HostMemory}; a loop over every kind of memory would be several times slower. Other memory, such as floats in a {@code
 * byte[]} or inputs of mixed kinds, is copied.
 */
public final class HostInputs implements AutoCloseable {

    private final Signature signature;
    private final NativeBuffer parameters = new NativeBuffer();
    private final List<MemorySegment> segments;
    private final LoopInput[] tuned;
    private boolean copied;

    public HostInputs(Signature signature) {
        this.signature = signature;
        segments = Arrays.asList(new MemorySegment[signature.inputs().size()]);
        tuned = Stream.generate(LoopInput::new).limit(signature.inputs().size()).toArray(LoopInput[]::new);
    }

    /** Takes the first elements of some segments, and copies parameters out of the heap. */
    public void take(List<MemorySegment> in, long length) {
        boolean whole = readsLength();
        long parameterBytes = 0;
        for (int i = 0; i < in.size(); i++) {
            Input input = signature.inputs().get(i);
            MemorySegment segment = in.get(i);
            long bytes = length * input.type().sizeBytes();
            if (input.streamed() && whole && segment.byteSize() != bytes) {
                segment = segment.asSlice(0, bytes); // the loop reads the number of elements
            }
            segments.set(i, segment);
            tuned[i].read(segment, input.type());
            parameterBytes += needsCopy(i) ? rounded(segment.byteSize()) : 0;
        }
        copied = !whole && !HostMemory.isOutsideHeap(segments, signature) && !HostMemory.isOnHeap(segments, signature);
        if (parameterBytes > 0) {
            copyParameters(parameterBytes);
        }
    }

    /** Whether states depend on the number of elements, so that loops need all of them at once. */
    public boolean readsLength() {
        return signature.indexing() == Signature.Indexing.LENGTH;
    }

    /** Whether generated loops need {@link #copy}. */
    public boolean areCopied() {
        return copied;
    }

    public List<MemorySegment> segments() {
        return segments;
    }

    public LoopInput[] tuned() {
        return tuned;
    }

    private boolean needsCopy(int input) {
        return !signature.inputs().get(input).streamed() && !segments.get(input).isNative();
    }

    private void copyParameters(long bytes) {
        MemorySegment memory = parameters.atLeast(bytes);
        long at = 0;
        for (int i = 0; i < segments.size(); i++) {
            MemorySegment segment = segments.get(i);
            if (needsCopy(i)) {
                segments.set(i, memory.asSlice(at, segment.byteSize()).copyFrom(segment));
                at += rounded(segment.byteSize());
            }
        }
    }

    private static long rounded(long bytes) {
        return (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    /** Copies a range of the streamed inputs to buffers of at least {@code room} elements. */
    public List<MemorySegment> copy(ScratchMemory scratch, long from, long to, long room) {
        int number = segments.size();
        MemorySegment[] buffers = scratch.buffers(number, room * Long.BYTES);
        List<MemorySegment> copies = scratch.inputs(number);
        for (int i = 0; i < number; i++) {
            Input input = signature.inputs().get(i);
            MemorySegment segment = segments.get(i);
            if (input.streamed()) {
                long bytes = input.type().sizeBytes();
                MemorySegment.copy(segment, from * bytes, buffers[i], 0, (to - from) * bytes);
                segment = buffers[i];
            }
            copies.set(i, segment);
        }
        return copies;
    }

    /** Drops the references to the inputs. */
    public void release() {
        for (int i = 0; i < segments.size(); i++) {
            segments.set(i, MemorySegment.NULL);
            tuned[i].release();
        }
    }

    @Override
    public void close() {
        parameters.close();
    }
}
