package io.funnel.verify.exact;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Arrays whose segments have exact answers: neighbours have different sets, in turn.
 *
 * @param sets of a segment's length
 * @param turn the set of the first segment
 */
public record ExactSegments(Axis axis, List<ExactSet> sets, int turn) {

    /** Shares of the segments that Java threads fill. */
    private static final int PARTS = 64;

    public ExactSegments {
        sets = List.copyOf(sets);
    }

    /** The position of a segment's set. */
    public int set(long segment) {
        return (int) ((segment + turn) % sets.size());
    }

    /** The set that a segment has. */
    public ExactSet of(long segment) {
        return sets.get(set(segment));
    }

    /** Makes the arrays, with further elements behind the last segment's where the sets have them. */
    public List<TornadoNativeArray> arrays(Signature signature) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (int i = 0; i < signature.inputs().size(); i++) {
            Input input = signature.inputs().get(i);
            arrays.add(input.streamed() ? filled(i, input) : sets.getFirst().inputs().get(i));
        }
        return arrays;
    }

    private TornadoNativeArray filled(int number, Input input) {
        ExactSet first = sets.getFirst();
        int behind = first.room() - first.length();
        TornadoNativeArray array = NativeArrays.allocate(input.type(), Math.toIntExact(axis.elements() + behind));
        MemorySegment to = array.getSegment();
        long bytes = input.type().sizeBytes();
        long run = axis.isRows() ? axis.length() : 1;
        IntStream.range(0, PARTS).parallel().forEach(part -> {
            for (long segment = axis.segments() * part / PARTS; segment < axis.segments() * (part + 1)
                    / PARTS; segment++) {
                MemorySegment from = of(segment).padded().get(number).getSegment();
                for (long element = 0; element < axis.length(); element += run) {
                    MemorySegment.copy(from, element * bytes, to, axis.place(segment, element) * bytes, run * bytes);
                }
            }
        });
        MemorySegment.copy(first.padded().get(number).getSegment(), first.length() * bytes, to,
                axis.elements() * bytes, behind * bytes);
        return array;
    }
}
