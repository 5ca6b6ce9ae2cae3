package io.funnel.verify.compare;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementMap;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The values of a map after a reduction in plain Java, given the states of its segments. */
public final class MapReference {

    /** Digits in which functions, and products that devices fuse on request, may differ. */
    private static final double FLOAT_TOLERANCE = 0x1p-17;
    private static final double DOUBLE_TOLERANCE = 0x1p-44;
    private static final int FURTHER = 17;
    private static final double QUARTER = 0.25;
    private static final int LEAST_PARAMETERS = 64;

    private final ElementMap map;
    private final List<MemorySegment> in;
    private final Partition partition;
    private final Operands states;
    private final TornadoNativeArray one;
    private final boolean exact;

    private MapReference(ElementMap map, List<MemorySegment> in, Partition partition, Operands states, boolean exact) {
        this.map = map;
        this.in = in;
        this.partition = partition;
        this.states = states;
        this.exact = exact;
        this.one = NativeArrays.allocate(map.type(), (int) Math.max(1, partition.elements()));
    }

    /**
     * A reference of arrays.
     *
     * @param arrays one for each input of the map
     * @param states of all segments
     */
    public static MapReference of(Definition<?, ?> definition, List<TornadoNativeArray> arrays, Partition partition,
            Operands states) {
        return of(definition, arrays, partition, states, false);
    }

    /** A reference of arrays; {@code exact} values have its bits. */
    public static MapReference of(Definition<?, ?> definition, List<TornadoNativeArray> arrays, Partition partition,
            Operands states, boolean exact) {
        return new MapReference(definition.elementMap().orElseThrow(),
                arrays.stream().map(TornadoNativeArray::getSegment).toList(), partition, states, exact);
    }

    /**
     * Compares the values of all segments.
     *
     * @return the first difference, with the element; empty if all are equal, or close
     */
    public Optional<String> difference(TornadoNativeArray values) {
        return IntStream.range(0, (int) partition.segments()).parallel()
                .mapToObj(segment -> ofSegment(values, segment)).flatMap(Optional::stream).findFirst();
    }

    /** Compares the values of a segment. */
    public Optional<String> ofSegment(TornadoNativeArray values, long segment) {
        long run = partition.isInPlace() ? Math.max(1, partition.length(segment)) : 1;
        for (long element = 0; element < partition.length(segment); element++) {
            long place = partition.place(segment, element);
            if (element % run == 0) {
                map.loop().map(in, states, (int) segment, false, place, (int) run,
                        partition.global() ? place : element, 1, one.getSegment());
            }
            Number expected = NativeArrays.get(one, (int) place);
            Number found = NativeArrays.get(values, (int) place);
            if (!isClose(expected, found)) {
                return Optional.of("segment=" + segment + ", element=" + element + ", value=" + found + ", expected="
                        + expected);
            }
        }
        return Optional.empty();
    }

    private boolean isClose(Number expected, Number found) {
        if (expected.equals(found)) {
            return true;
        }
        if (exact || map.type() == ElementType.INT || map.type() == ElementType.LONG) {
            return false;
        }
        double wanted = expected.doubleValue();
        double given = found.doubleValue();
        boolean isFloat = map.type() == ElementType.FLOAT;
        double tolerance = isFloat ? FLOAT_TOLERANCE : DOUBLE_TOLERANCE;
        double least = isFloat ? Float.MIN_NORMAL : Double.MIN_NORMAL;
        return wanted == given || (Double.isFinite(wanted) && Math.abs(wanted - given) <= Math.max(least,
                tolerance * Math.max(1, Math.max(Math.abs(wanted), Math.abs(given)))));
    }

    /** The states of all segments in plain Java. */
    public static Operands states(Reduction<?> reduction, List<TornadoNativeArray> arrays, Partition partition) {
        return states(reduction.definition(), reduction, arrays, partition);
    }

    private static <S> Operands states(Definition<S, ?> definition, Reduction<?> reduction,
            List<TornadoNativeArray> arrays, Partition partition) {
        List<TornadoNativeArray> own = arrays.subList(0, reduction.signature().inputs().size());
        Operands states = NativeArrays.states(definition.signature(), Math.max(1, partition.segments()));
        for (int segment = 0; segment < partition.segments(); segment++) {
            definition.store(definition.sequential(
                    SegmentReference.slice(definition.signature(), own, partition, segment),
                    (int) partition.length(segment)), states, segment);
        }
        return states;
    }

    /** The numbers of the results of some states. */
    public static Operands results(Definition<?, ?> definition, Operands states, int count) {
        Operands numbers = new Operands(definition.signature().results().stream()
                .map(part -> NativeArrays.allocate(part.type(), Math.max(1, count))).toList());
        if (!numbers.arrays().isEmpty()) {
            definition.finishSlots(states, 0, count, numbers);
        }
        return numbers;
    }

    /** Random elements for a map: for the reduction as its own, and few different numbers for further inputs. */
    public static List<TornadoNativeArray> arrays(Reduction<?> reduction, Partition partition, ElementKind kind,
            SplittableRandom random) {
        ElementMap map = reduction.definition().elementMap().orElseThrow();
        int length = (int) partition.elements();
        List<TornadoNativeArray> arrays =
                new ArrayList<>(new Elements(reduction.definition()).arrays(kind, length, random));
        for (int i = 0; i < map.inputs().size(); i++) {
            Input input = map.inputs().get(i);
            if (i >= arrays.size() || map.atIndex().contains(i)) {
                int room = input.streamed() ? length : Math.max(LEAST_PARAMETERS, length);
                TornadoNativeArray array = NativeArrays.allocate(input.type(), room);
                for (int k = 0; k < room; k++) {
                    NativeArrays.set(array, k, QUARTER * (1 + k % FURTHER));
                }
                if (i < arrays.size()) {
                    arrays.set(i, array);
                } else {
                    arrays.add(array);
                }
            }
        }
        return arrays;
    }
}
