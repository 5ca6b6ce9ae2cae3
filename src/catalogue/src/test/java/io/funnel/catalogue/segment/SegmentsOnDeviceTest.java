package io.funnel.catalogue.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.catalogue.Catalogue;
import io.funnel.catalogue.IntReductions;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.Kernels;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Every entry over segments on this JVM's device, by each strategy: the slice law. */
class SegmentsOnDeviceTest {

    private static final long SEED = 20261127;
    private static final Device DEVICE = Devices.all().getFirst();

    /** Rows, columns and a middle axis; idle lanes, two passes, and columns of whole lines of memory. */
    private static final List<Axis> AXES = List.of(new Axis(19, 5, 1, false), new Axis(3, 130, 1, false),
            new Axis(21, 33, 1, false), new Axis(1, 20, 256, false),
            new Axis(1, 37, 33, false), new Axis(3, 11, 7, false), new Axis(1, 700, 2, false));

    private static final long CHUNK = 1 << 12;
    /** Elements in the order of keys that all occur. */
    private static final Offsets KEYS = Offsets.byKey(
            IntArray.fromArray(IntStream.range(0, 300).map(i -> i * i % 7 == 1 ? 1 : i % 3).toArray()).getSegment(), 3,
            false);
    /** Empty, short, listed and cut segments. */
    private static final List<Offsets> RAGGED = List.of(
            Offsets.of(IntArray.fromElements(0, 0, 3, 4, 4, 104, 120, 820, 821, 9921, 9930, 9930)), KEYS);

    @TestFactory
    Stream<DynamicTest> everyEntry_onTheDevice_hasTheValuesOfItsSlices() {
        return served().map(entry -> dynamicTest(entry.label(), () -> check(entry.reduction())));
    }

    /** The entries but for one of eleven numbers: a launch over its partials would have too many parameters. */
    private static Stream<Catalogue.Entry> served() {
        return Catalogue.entries().stream().filter(entry -> !entry.label().equals("float.exactDotProduct"));
    }

    private static void check(Reduction<?> reduction) {
        try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT.withLanes(1))) {
            List<Strategy> strategies = Stream
                    .of(Strategy.SEGMENT_TILES, Strategy.SEGMENT_LANES, Strategy.SEGMENT_LANES_IN_ORDER)
                    .filter(strategy -> Kernels.refusal(reduction, strategy).isEmpty()).toList();
            assertThat(strategies).isNotEmpty();
            strategies.forEach(strategy -> AXES.stream().filter(axis -> SegmentRouter.serves(reduction, strategy, axis))
                    .forEach(axis -> check(session, reduction, strategy, axis)));
        }
    }

    @TestFactory
    Stream<DynamicTest> everyEntry_overSegmentsOfAnyLengths_hasTheValuesOfItsSlices() {
        return served().map(entry -> dynamicTest(entry.label(), () -> checkRagged(entry.reduction())));
    }

    @Test
    void indices_ofTheArrayOrOfTheSegment_areToldApartInOneSession() {
        IntArray samples = IntArray.fromElements(5, 3, 9, 1, 7, 0);
        Offsets offsets = Offsets.of(IntArray.fromElements(0, 2, 5, 6));
        Reduction<?> least = IntReductions.ARG_MIN;
        List<DeviceInput> inputs = List.of(new DeviceInput.OnHost(samples.getSegment(), samples.getSize()));
        try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT)) {
            for (Offsets one : List.of(offsets, offsets.globalIndices(), offsets)) {
                DeviceRun run = session.reduce(least, Strategy.RAGGED_LANES, Sizes.AUTO, inputs, samples.getSize(),
                        CallOptions.NONE.withPartition(one));
                assertThat(IntStream.range(0, 3).mapToLong(segment -> run.state().longs(1).get(segment)))
                        .containsExactly(1L, one.global() ? 3L : 1L, one.global() ? 5L : 0L);
            }
        }
    }

    @Test
    void indicesOfTheArray_inTheOrderOfKeys_areRefusedAfterASumOfThem() {
        IntArray samples = new IntArray((int) KEYS.elements());
        samples.init(3);
        Offsets keys = KEYS.globalIndices();
        List<DeviceInput> inputs = List.of(new DeviceInput.OnHost(samples.getSegment(), samples.getSize()));
        try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT)) {
            assertThat(session.reduce(IntReductions.SUM, Strategy.RAGGED_LANES, Sizes.AUTO, inputs, keys.elements(),
                    CallOptions.NONE.withPartition(keys)).state().ints(0).get(2)).isEqualTo(3 * (int) keys.length(2));
            assertThatThrownBy(() -> session.reduce(IntReductions.ARG_MIN, Strategy.RAGGED_LANES, Sizes.AUTO, inputs,
                    keys.elements(), CallOptions.NONE.withPartition(keys)))
                    .isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageStartingWith("no indices of the whole array in the order of keys");
        }
    }

    private static void checkRagged(Reduction<?> reduction) {
        boolean takesNothing = reduction.signature().traits().emptyInput() != EmptyInput.ERROR;
        List<Strategy> strategies = Stream.of(Strategy.RAGGED_LANES, Strategy.RAGGED_LANES_IN_ORDER)
                .filter(strategy -> Kernels.refusal(reduction, strategy).isEmpty()).toList();
        assertThat(strategies).isNotEmpty();
        try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT.withLanes(1));
                DeviceSession chunks = DeviceSession.open(DEVICE,
                        DeviceOptions.DEFAULT.withLanes(1).withChunkBytes(CHUNK))) {
            for (Strategy strategy : strategies) {
                for (Partition partition : takesNothing ? RAGGED : List.of(KEYS)) {
                    check(session, reduction, strategy, partition);
                }
                if (takesNothing && reduction.signature().indexing() != Indexing.LENGTH) {
                    check(chunks, reduction, strategy, RAGGED.getFirst());
                }
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> everyEntry_byFewKeysInLocalMemory_hasTheValuesOfItsSlices() {
        return Catalogue.entries().stream()
                .filter(entry -> Kernels.refusal(entry.reduction(), Strategy.KEY_COLUMNS).isEmpty())
                .map(entry -> dynamicTest(entry.label(), () -> checkKeyed(entry.reduction())));
    }

    private static void checkKeyed(Reduction<?> reduction) {
        int most = Shape.Keyed.mostKeys(reduction.signature().stateBytes());
        Offsets many = keys(3 * most, most);
        try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT.withLanes(1));
                DeviceSession chunks = DeviceSession.open(DEVICE,
                        DeviceOptions.DEFAULT.withLanes(1).withChunkBytes(CHUNK))) {
            check(session, reduction, Strategy.KEY_COLUMNS, KEYS, Sizes.AUTO);
            check(session, reduction, Strategy.KEY_COLUMNS, many, Sizes.AUTO);
            check(chunks, reduction, Strategy.KEY_COLUMNS, keys(5040, Math.min(16, most)), Sizes.AUTO);
            assertThatThrownBy(() -> check(session, reduction, Strategy.KEY_COLUMNS, keys(2 * most + 2, most + 1),
                    Sizes.AUTO)).isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageStartingWith("more keys than local memory has room for: keys=" + (most + 1));
        }
    }

    private static Offsets keys(int elements, int count) {
        int[] keys = IntStream.range(0, elements).map(i -> (elements - i) * 7 % count).toArray();
        IntStream.range(0, count).forEach(key -> keys[key] = count - 1 - key);
        return Offsets.byKey(IntArray.fromArray(keys).getSegment(), count, false);
    }

    private static void check(DeviceSession session, Reduction<?> reduction, Strategy strategy, Partition axis) {
        check(session, reduction, strategy, axis, Sizes.ofGroupSize(64));
    }

    private static void check(DeviceSession session, Reduction<?> reduction, Strategy strategy, Partition axis,
            Sizes sizes) {
        Definition<?, ?> definition = reduction.definition();
        List<TornadoNativeArray> arrays = new Elements(definition).arrays(ElementKind.ORDINARY,
                (int) axis.elements(), new SplittableRandom(SEED));
        List<DeviceInput> inputs = arrays.stream()
                .<DeviceInput>map(array -> new DeviceInput.OnHost(array.getSegment(), array.getSize())).toList();
        DeviceRun run = session.reduce(reduction, strategy, sizes, inputs, axis.elements(),
                CallOptions.NONE.withPartition(axis));
        for (int segment = 0; segment < axis.segments(); segment++) {
            Verdict verdict = SegmentReference.of(reduction, arrays, axis, segment)
                    .check(definition.load(run.state(), segment), run.depth());
            assertThat(verdict.right()).as("%s, %s, segment=%s, seed=%s: %s", strategy, axis, segment, SEED,
                    verdict.reason()).isTrue();
        }
    }
}
