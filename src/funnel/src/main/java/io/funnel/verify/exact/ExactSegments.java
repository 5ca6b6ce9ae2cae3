package io.funnel.verify.exact;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Arrays whose segments have exact answers: neighbours of one length have different sets, in turn. */
public final class ExactSegments {

    /** Shares of the segments that Java threads fill. */
    private static final int PARTS = 64;
    private static final int NONE = -1;

    private final Partition partition;
    private final List<ExactSet> sets;
    private final Map<Integer, List<Integer>> positions = new HashMap<>();
    private final int turn;

    /**
     * Gives each segment a set of its length, if there is one.
     *
     * @param sets one or more
     * @param turn the set of the first segment, among those of its length
     */
    public ExactSegments(Partition partition, List<ExactSet> sets, int turn) {
        this.partition = partition;
        this.sets = List.copyOf(sets);
        this.turn = turn;
        for (int i = 0; i < sets.size(); i++) {
            positions.computeIfAbsent(sets.get(i).length(), _ -> new ArrayList<>()).add(i);
        }
    }

    /** The segments. */
    public Partition partition() {
        return partition;
    }

    /** The sets of all lengths. */
    public List<ExactSet> sets() {
        return sets;
    }

    /** The position of a segment's set; below 0 if no set has its length. */
    public int set(long segment) {
        List<Integer> fitting = positions.get((int) partition.length(segment));
        return fitting == null ? NONE : fitting.get((int) ((segment + turn) % fitting.size()));
    }

    /** Makes the arrays, with further elements behind the last segment's where a set has them. */
    public List<TornadoNativeArray> arrays(Signature signature) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (int i = 0; i < signature.inputs().size(); i++) {
            Input input = signature.inputs().get(i);
            arrays.add(input.streamed() ? filled(i, input) : sets.getFirst().inputs().get(i));
        }
        return arrays;
    }

    private TornadoNativeArray filled(int number, Input input) {
        ExactSet longer = sets.stream().max(Comparator.comparingInt(set -> set.room() - set.length())).orElseThrow();
        int behind = longer.room() - longer.length();
        TornadoNativeArray array = NativeArrays.allocate(input.type(),
                Math.toIntExact(partition.elements() + behind));
        MemorySegment to = array.getSegment();
        long bytes = input.type().sizeBytes();
        IntStream.range(0, PARTS).parallel().forEach(part -> {
            long end = partition.segments() * (part + 1) / PARTS;
            for (long segment = partition.segments() * part / PARTS; segment < end; segment++) {
                int set = set(segment);
                if (set != NONE) {
                    fill(segment, sets.get(set).padded().get(number).getSegment(), to, bytes);
                }
            }
        });
        MemorySegment.copy(longer.padded().get(number).getSegment(), longer.length() * bytes, to,
                partition.elements() * bytes, behind * bytes);
        return array;
    }

    private void fill(long segment, MemorySegment from, MemorySegment to, long bytes) {
        long length = partition.length(segment);
        long run = partition.isInPlace() ? length : 1;
        for (long element = 0; element < length; element += run) {
            MemorySegment.copy(from, element * bytes, to, partition.place(segment, element) * bytes, run * bytes);
        }
    }
}
