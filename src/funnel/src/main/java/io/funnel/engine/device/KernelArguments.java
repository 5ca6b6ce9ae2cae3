package io.funnel.engine.device;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Input;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * What a kernel is compiled for in place of its inputs: small arrays, whose device memory is exchanged for that of a
 * {@link Block} before each launch. Kernels over vectors have a view of each streamed one, and an array for the last
 * elements that fill no vector.
 */
final class KernelArguments {

    private static final int VECTOR_WIDTH = 4;
    /** Kernels may read parameters before their loop, also for no element. */
    private static final int PARAMETERS = 64;

    private final Signature signature;
    private final boolean vectors;
    private final List<Object> mapped = new ArrayList<>();
    private final List<TornadoNativeArray> tails = new ArrayList<>();

    KernelArguments(Signature signature, boolean vectors) {
        this.signature = signature;
        this.vectors = vectors;
        for (Input input : signature.inputs()) {
            TornadoNativeArray array =
                    NativeArrays.allocate(input.type(), input.streamed() ? VECTOR_WIDTH : PARAMETERS);
            NativeArrays.fill(array, 0);
            boolean asVectors = vectors && input.streamed();
            mapped.add(asVectors ? NativeArrays.vectorsOver(array) : array);
            if (asVectors) {
                tails.add(NativeArrays.allocate(input.type(), VECTOR_WIDTH));
            }
        }
    }

    /** What is exchanged, an object for each input. */
    List<Object> mapped() {
        return mapped;
    }

    /** The last elements of each streamed input; none for kernels over elements. */
    List<TornadoNativeArray> tails() {
        return tails;
    }

    /** All that the kernel takes, in its order. */
    Operands all() {
        List<Object> all = new ArrayList<>(mapped);
        all.addAll(tails);
        return new Operands(all);
    }

    /** Copies the elements that fill no vector out of the blocks' host arrays. */
    void copyTails(List<Block> blocks, int length) {
        if (!vectors) {
            return;
        }
        int tail = 0;
        for (int i = 0; i < blocks.size(); i++) {
            Input input = signature.inputs().get(i);
            if (input.streamed()) {
                long size = input.type().sizeBytes();
                int from = length - length % VECTOR_WIDTH;
                MemorySegment.copy(blocks.get(i).host().getSegment(), from * size, tails.get(tail).getSegment(), 0,
                        (length % VECTOR_WIDTH) * size);
                tail++;
            }
        }
    }

    /** Device memory of these arrays. */
    long bytes() {
        long bytes = 0;
        for (Input input : signature.inputs()) {
            long arrays = vectors && input.streamed() ? 2 : 1;
            long length = input.streamed() ? VECTOR_WIDTH : PARAMETERS;
            bytes += arrays * (TornadoNativeArray.ARRAY_HEADER + length * input.type().sizeBytes());
        }
        return bytes;
    }
}
