package io.funnel.verify;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The reference of one segment: the reduction of an array that holds the segment's elements alone, in their order. */
public final class SegmentReference {

    private SegmentReference() {}

    /**
     * Reduces a segment's elements.
     *
     * @param arrays whole arrays, one for each input
     */
    public static Reference of(Reduction<?> reduction, List<TornadoNativeArray> arrays, Partition partition,
            long segment) {
        return Reference.of(reduction, slice(reduction.signature(), arrays, partition, segment),
                (int) partition.length(segment));
    }

    /** The arrays of a segment's elements, and parameters as they are. */
    public static Operands slice(Signature signature, List<TornadoNativeArray> arrays, Partition partition,
            long segment) {
        Operands slice = room(signature, arrays, partition.length(segment));
        copy(signature, arrays, partition, segment, slice);
        return slice;
    }

    /** Arrays for this number of elements of a segment, and parameters as they are. */
    public static Operands room(Signature signature, List<TornadoNativeArray> arrays, long length) {
        List<Object> slices = new ArrayList<>(arrays);
        for (int i = 0; i < arrays.size(); i++) {
            Input input = signature.inputs().get(i);
            if (input.streamed()) {
                slices.set(i, NativeArrays.allocate(input.type(), (int) length));
            }
        }
        return new Operands(slices);
    }

    /** Copies a segment's elements into arrays that {@link #room} has made. */
    public static void copy(Signature signature, List<TornadoNativeArray> arrays, Partition partition,
            long segment, Operands slice) {
        for (int i = 0; i < arrays.size(); i++) {
            Input input = signature.inputs().get(i);
            if (input.streamed()) {
                MemorySegment from = arrays.get(i).getSegment();
                MemorySegment to = ((TornadoNativeArray) slice.arrays().get(i)).getSegment();
                long bytes = input.type().sizeBytes();
                long length = partition.length(segment);
                long run = partition.isInPlace() ? length : 1;
                for (long element = 0; element < length; element += run) {
                    MemorySegment.copy(from, partition.place(segment, element) * bytes, to, element * bytes,
                            run * bytes);
                }
            }
        }
    }
}
