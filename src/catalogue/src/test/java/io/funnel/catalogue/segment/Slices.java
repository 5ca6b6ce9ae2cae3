package io.funnel.catalogue.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.data.Segments;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.verify.SegmentReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares the value of each segment with the definition over an array of its elements alone. */
final class Slices {

    static final long SEED = 20261127;
    /** Expected values by reduction, segments and arrays, which are not written to afterwards. */
    private static final Map<List<Object>, List<Object>> EXPECTED = new ConcurrentHashMap<>();

    private Slices() {}

    /** Ints between -9 and 9. */
    static IntArray ints(int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        IntArray samples = new IntArray(length);
        for (int i = 0; i < length; i++) {
            samples.set(i, random.nextInt(-9, 10));
        }
        return samples;
    }

    /** Floats that are ints between -9 and 9, whose sums do not round. */
    static FloatArray floats(int length) {
        IntArray ints = ints(length);
        FloatArray samples = new FloatArray(length);
        for (int i = 0; i < length; i++) {
            samples.set(i, ints.get(i));
        }
        return samples;
    }

    /** Reduces arrays, and checks all segments. */
    static <R> Result<Values<R>> check(Funnel funnel, Segments segments, Reduction<R> reduction,
            TornadoNativeArray... arrays) {
        Result<Values<R>> result = funnel.per(segments).reduce(reduction, Arrays.asList(arrays));
        check(result, segments, reduction, arrays);
        return result;
    }

    /** Reduces data with the elements of an array, and checks all segments. */
    static <R> Result<Values<R>> check(Funnel funnel, Segments segments, Reduction<R> reduction, Data<?> data,
            TornadoNativeArray array) {
        Result<Values<R>> result = funnel.per(segments).reduce(reduction, List.of(data));
        check(result, segments, reduction, array);
        return result;
    }

    private static <R> void check(Result<Values<R>> result, Segments segments, Reduction<R> reduction,
            TornadoNativeArray... arrays) {
        Partition partition = segments.of(arrays[0].getSize());
        assertThat(result.value().count()).isEqualTo((int) partition.segments());
        List<Object> key = new ArrayList<>(
                List.of(reduction, segments.shape().<Object>map(shape -> shape).orElse(segments.toString())));
        key.addAll(Arrays.asList(arrays));
        List<Object> all = EXPECTED.computeIfAbsent(key, _ -> LongStream.range(0, partition.segments())
                .<Object>mapToObj(segment -> expected(reduction.definition(), partition, segment, arrays)).toList());
        for (int segment = 0; segment < partition.segments(); segment++) {
            Object expected = all.get(segment);
            R actual = result.value().get(segment);
            if (!Objects.deepEquals(actual, expected)) {
                assertThat(actual).as("%s, %s, segment=%s, ranOn=%s, seed=%s", reduction.name(), segments, segment,
                        result.ranOn(), SEED).isEqualTo(expected);
            }
        }
    }

    private static <S, R> R expected(
            Definition<S, R> definition, Partition partition, long segment, TornadoNativeArray... arrays) {
        return definition.finish(definition.sequential(
                SegmentReference.slice(definition.signature(), Arrays.asList(arrays), partition, segment),
                (int) partition.length(segment)));
    }
}
