package io.funnel.catalogue.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.catalogue.Catalogue;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.catalogue.LongReductions;
import io.funnel.data.Segments;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.memory.StateSlots;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.verify.Reference;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The slice law of segments of unequal lengths and by key on the host: the bits of the segment's elements alone. */
class UnequalSlicesTest {

    private static final long SEED = 20261128;
    /** Segments of this length and less are compared with the definition, too. */
    private static final int SHORT = 20;

    private static final List<Segments> SHAPES = shapes();
    /** Elements from which every reduction is shared by threads. */
    private static final int SHARED = 1 << 19;
    /** Sums, extremes, records, counts, loops over several inputs and arrays of states. */
    private static final List<Reduction<?>> SHARED_REDUCTIONS = List.of(FloatReductions.SUM, FloatReductions.ARG_MIN,
            FloatReductions.MEAN, FloatReductions.LOG_SUM_EXP, FloatReductions.DOT_PRODUCT,
            FloatReductions.COUNT_POSITIVE, FloatReductions.HISTOGRAM16, FloatReductions.GEOMETRIC_MEAN,
            IntReductions.SUM, LongReductions.MAXIMUM, OwnReductions.STREAK, OwnReductions.LAST_POSITIVE);

    private static List<Segments> shapes() {
        SplittableRandom random = new SplittableRandom(SEED);
        return List.of(Segments.lengths(0, 0, 1, 3, 0, 64, 1009, 127, 128, 129, 0, 255, 256, 257, 0),
                Segments.lengths(0, 0, 0), Segments.byKey(random.ints(900, 1, 7).toArray(), 9),
                Segments.byKey(random.ints(500, 0, 400).toArray(), 400));
    }

    /** One long segment between short and empty ones, in order and by key. */
    private static List<Segments> longShapes() {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] lengths = new int[3000];
        for (int i = 0; i < lengths.length; i += 1 + random.nextInt(4)) {
            lengths[i] = random.nextInt(60);
        }
        lengths[1200] = SHARED;
        lengths[2999] = 0;
        int[] keys = random.ints(SHARED, 0, 3000).toArray();
        for (int i = 0; i < SHARED; i += 2) {
            keys[i] = 1700;
        }
        return List.of(Segments.lengths(lengths), Segments.byKey(keys, 3001));
    }

    @TestFactory
    Stream<DynamicTest> everySegment_onTheHost_hasTheBitsOfItsSlice() {
        return Catalogue.entries().stream().map(entry -> dynamicTest(entry.label(), () -> {
            try (HostEngine host = HostEngine.open(HostOptions.defaults().withThreads(3))) {
                for (Segments segments : SHAPES) {
                    check(host, entry.reduction(), segments.shape().orElseThrow(), segments);
                }
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> longSegment_sharedByThreads_hasTheBitsOfItsSlice() {
        List<Segments> shapes = longShapes();
        return SHARED_REDUCTIONS.stream().map(reduction -> dynamicTest(reduction.name(), () -> {
            try (HostEngine host = HostEngine.open(HostOptions.defaults().withThreads(3))) {
                for (Segments segments : shapes) {
                    check(host, reduction, segments.shape().orElseThrow(), segments);
                }
            }
        }));
    }

    private static void check(HostEngine host, Reduction<?> reduction, Partition partition, Segments segments) {
        Signature signature = reduction.signature();
        List<TornadoNativeArray> arrays = new Elements(reduction.definition())
                .arrays(ElementKind.ORDINARY, (int) partition.elements(), new SplittableRandom(SEED));
        Operands states = NativeArrays.states(signature, Math.max(1, partition.segments()));
        host.reduceSegments(reduction.definition(), memory(arrays), 0, partition, states, 0);
        int step = partition.segments() > 1000 ? 100 : 1;
        for (int segment = 0; segment < partition.segments(); segment += step) {
            int length = (int) partition.length(segment);
            Operands slice = SegmentReference.slice(signature, arrays, partition, segment);
            Operands alone = NativeArrays.states(signature, 1);
            host.reduceSegments(reduction.definition(),
                    memory(slice.arrays().stream().map(TornadoNativeArray.class::cast).toList()), 0,
                    new Axis(1, length, 1, false), alone, 0);
            String where = "%s, segment=%s of %s, seed=%s".formatted(segments, segment, length, SEED);
            assertThat(StateSlots.toBytes(signature, states, segment)).as(where)
                    .isEqualTo(StateSlots.toBytes(signature, alone, 0));
            if (length > 0 && length <= SHORT) {
                Verdict verdict = Reference.of(reduction, slice, length)
                        .check(reduction.definition().load(states, segment),
                                HostEngine.segmentDepth(reduction.definition(), length));
                assertThat(verdict.right()).as("%s: %s", where, verdict.reason()).isTrue();
            }
        }
    }

    private static List<MemorySegment> memory(List<TornadoNativeArray> arrays) {
        return arrays.stream().map(TornadoNativeArray::getSegment).toList();
    }
}
