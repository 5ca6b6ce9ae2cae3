package io.funnel.catalogue.reproducible;

import static io.funnel.data.Segments.axis;
import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.columns;
import static io.funnel.data.Segments.lengths;
import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.catalogue.Catalogue;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.segment.OwnMapsReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.Segments;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Tiles;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.compare.MapReference;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Every segment of every reduction that rounds has the specified bits of its elements alone. */
class SameSegmentsTest {

    private static final String DEVICES = "funnel.embedded.devices";
    private static final long SEED = 56;
    /** Bytes of a chunk: 32768 doubles, so that calls take several. */
    private static final int CHUNK = 1 << 18;
    private static final int LONG = 2 * 8192 - 3;

    private static final Map<String, Funnel> PLACES = new LinkedHashMap<>();

    @BeforeAll
    static void open() {
        System.setProperty(DEVICES, "2");
        PLACES.put("host, 1 thread", Funnel.builder().placement(Placement.HOST).threads(1).build());
        PLACES.put("host, 3 threads", Funnel.builder().placement(Placement.HOST).threads(3).build());
        PLACES.put("device", device(1).build());
        PLACES.put("2 devices, small chunks", device(2).chunk(CHUNK).build());
    }

    @AfterAll
    static void close() {
        PLACES.values().forEach(Funnel::close);
        PLACES.clear();
        System.clearProperty(DEVICES);
    }

    private static FunnelBuilder device(int number) {
        return Funnel.builder().devices(Devices.all().subList(0, number)).placement(Placement.DEVICE)
                .strictness(Strictness.TRUSTING);
    }

    /** Segments, and the elements of all. */
    private static Map<Segments, Integer> shapes(boolean takesNothing) {
        Map<Segments, Integer> shapes = new LinkedHashMap<>();
        shapes.put(rowsOf(3), 3 * 140);
        shapes.put(rowsOf(8193), 2 * 8193);
        shapes.put(columns(5), 5 * 131);
        shapes.put(columns(2), 2 * 8195);
        shapes.put(axis(1, 2, 130, 7), 2 * 130 * 7);
        shapes.put(lengths(1, 127, LONG, 2, 700), LONG + 830);
        shapes.put(byKey(keys(2000, 5), 5), 2000);
        if (takesNothing) {
            shapes.put(lengths(0, 3, 0), 3);
            shapes.put(byKey(keys(9001, 2), 3), 9001);
            shapes.put(axis(0, 0, 4), 0);
            shapes.put(axis(0, 2, 0, 3), 0);
        }
        return shapes;
    }

    private static int[] keys(int elements, int count) {
        return IntStream.range(0, elements).map(i -> (i + i / count) % count).toArray();
    }

    @TestFactory
    Stream<DynamicTest> everyReductionThatRounds_hasTheSpecifiedBitsOfEachSegment() {
        return SameBitsTest.reductions().entrySet().stream()
                .map(each -> dynamicTest(each.getKey(), () -> check(each.getValue())));
    }

    private static void check(Reduction<?> given) {
        List<String> wrong = new ArrayList<>();
        Reduction<?> reduction = SameBitsTest.ofStates(given);
        boolean takesNothing = reduction.signature().traits().emptyInput() != EmptyInput.ERROR;
        shapes(takesNothing).forEach((segments, length) -> {
            List<TornadoNativeArray> inputs = new Elements(given.definition()).arrays(ElementKind.ORDINARY, length,
                    new SplittableRandom(SEED));
            List<Object> specified = specified(reduction, segments.of(length), inputs);
            PLACES.forEach((place, funnel) -> {
                if (!place.startsWith("host") && segments.of(length) instanceof Offsets
                        && (!given.signature().traits().commutative()
                                || given.signature().indexing() == Indexing.LENGTH)) {
                    return; // refused, see below
                }
                Values<?> values =
                        funnel.reproducible().trusting().per(segments).reduce(reduction, inputs).value();
                for (int segment = 0; segment < specified.size(); segment++) {
                    if (!Objects.deepEquals(values.get(segment), specified.get(segment))) {
                        wrong.add(place + ", " + segments + ", segment=" + segment + ": " + values.get(segment)
                                + ", specified " + specified.get(segment));
                    }
                }
            });
        });
        assertThat(wrong).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> everyMap_hasTheSameBitsEverywhere() {
        List<Reduction<?>> maps = new ArrayList<>(List.of(OwnMapsReductions.PLACED, OwnMapsReductions.SCALED));
        Catalogue.entries().stream().map(Catalogue.Entry::reduction)
                .filter(reduction -> reduction.definition().elementMap().isPresent()).forEach(maps::add);
        return maps.stream().map(each -> dynamicTest(each.name(), () -> checkMap(each)));
    }

    private static void checkMap(Reduction<?> reduction) {
        shapes(true).forEach((segments, length) -> {
            Partition partition = segments.of(length);
            List<TornadoNativeArray> inputs = MapReference.arrays(reduction, new Axis(1, length, 1, false),
                    ElementKind.ORDINARY, new SplittableRandom(SEED));
            Map<String, List<Object>> bits = new LinkedHashMap<>();
            PLACES.forEach((place, funnel) -> {
                Values<Number> values = funnel.reproducible().trusting().per(segments).map(reduction, inputs).value();
                bits.put(place, IntStream.range(0, length).<Object>mapToObj(values::get).toList());
            });
            List<Object> first = bits.values().iterator().next();
            assertThat(bits).as(segments.toString()).allSatisfy((_, values) -> assertThat(values).isEqualTo(first));
            Reduction<?> running = Tiles.running(reduction);
            assertThat(MapReference.of(running.definition(), inputs, partition,
                    MapReference.states(running, inputs, partition)).difference(array(reduction, first))).isEmpty();
        });
    }

    private static TornadoNativeArray array(Reduction<?> reduction, List<Object> values) {
        TornadoNativeArray array = NativeArrays.allocate(reduction.definition().elementMap().orElseThrow().type(),
                Math.max(1, values.size()));
        for (int i = 0; i < values.size(); i++) {
            NativeArrays.set(array, i, (Number) values.get(i));
        }
        return array;
    }

    @Test
    void map_oneWrongBit_failsTheCanaryAndTheCheck() {
        FloatArray samples = samples(1000);
        Fault flip = Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*mapElements*").bit(0).times(Fault.ALWAYS);
        try (Funnel funnel = device(1).build();
                Funnel careful = device(1).strictness(Strictness.CANARY).build();
                FaultInjection injection = FaultInjection.inject(flip)) {
            assertThatThrownBy(() -> funnel.reproducible().checking(1).per(rowsOf(100)).map(FloatReductions.SOFTMAX,
                    samples)).isInstanceOf(EngineException.class).hasMessageContaining("device gave a wrong value");
            assertThat(careful.reproducible().per(rowsOf(100)).map(FloatReductions.SOFTMAX, samples).remarks())
                    .anyMatch(remark -> remark.startsWith("map refused by its canary run"));
            assertThat(injection.struck()).isPositive();
        }
    }

    private static List<Object> specified(Reduction<?> reduction, Partition partition,
            List<TornadoNativeArray> inputs) {
        List<Object> specified = new ArrayList<>();
        for (int segment = 0; segment < partition.segments(); segment++) {
            List<TornadoNativeArray> alone = SegmentReference.slice(reduction.signature(), inputs, partition, segment)
                    .arrays().stream().map(TornadoNativeArray.class::cast).toList();
            specified.add(SpecifiedReduction.of(reduction, alone, (int) partition.length(segment)));
        }
        return specified;
    }

    private static FloatArray samples(int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        FloatArray samples = new FloatArray(length);
        for (int i = 0; i < length; i++) {
            samples.set(i, (float) random.nextDouble(-1, 2));
        }
        return samples;
    }

    @Test
    void uploadedData_haveTheSpecifiedBits_andSayTheirShape() {
        FloatArray samples = samples(3 * LONG);
        Segments rows = rowsOf(LONG);
        try (Funnel funnel = device(1).build(); DeviceData<FloatArray> data = funnel.upload(Data.of(samples))) {
            for (Segments segments : List.of(rows, columns(LONG), lengths(LONG, 2 * LONG))) {
                Result<Values<Float>> result = funnel.reproducible().per(segments).reduce(FloatReductions.SUM, data);
                List<Object> specified =
                        specified(FloatReductions.SUM, segments.of(3 * LONG), List.of(samples));
                assertThat(IntStream.range(0, result.value().count()).mapToObj(result.value()::get).toList())
                        .isEqualTo(specified);
                assertThat(result.plan().shape()).isEqualTo(2);
                assertThat(result.ranOn().strategy()).endsWith("Lanes, reproducible, shape 2");
            }
        }
    }

    @Test
    void oneWrongBit_failsTheCanaryAndTheCheck() {
        FloatArray samples = samples(1000);
        for (Segments segments : List.of(rowsOf(100), lengths(300, 700))) {
            Fault flip = Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*Lanes*").bit(0).times(Fault.ALWAYS);
            try (Funnel funnel = device(1).build();
                    Funnel careful = device(1).strictness(Strictness.CANARY).build();
                    FaultInjection injection = FaultInjection.inject(flip)) {
                assertThatThrownBy(
                        () -> funnel.reproducible().checking(1).per(segments).reduce(FloatReductions.SUM, samples))
                        .isInstanceOf(EngineException.class).hasMessageContaining("bits differ from the host's");
                assertThatThrownBy(() -> careful.reproducible().per(segments).reduce(FloatReductions.SUM, samples))
                        .isInstanceOf(UnsupportedPlanException.class)
                        .hasMessageContaining("bits differ from the host's");
                assertThat(injection.struck()).isPositive();
            }
        }
    }

    @Test
    void canary_rightDevice_isTrustedWithEverySegment() {
        FloatArray samples = samples(1000);
        try (Funnel funnel = device(1).strictness(Strictness.CANARY).build()) {
            for (Segments segments : List.of(rowsOf(100), columns(100), lengths(300, 700), byKey(keys(1000, 5), 5))) {
                assertThat(funnel.reproducible().checking(1).per(segments).reduce(FloatReductions.MEAN, samples)
                        .ranOn().runtime()).isNotEqualTo("host");
            }
        }
    }

    @Test
    void withoutKernels_refusalsSayWhatToDo() {
        FloatArray samples = samples(40_000);
        try (Funnel funnel = device(1).chunk(1 << 16).build()) {
            Funnel view = funnel.reproducible();
            assertThatThrownBy(() -> view.per(rowsOf(20_000)).reduce(FloatReductions.SUM, samples))
                    .hasMessageStartingWith("segments longer than a chunk in a reproducible reduction: reduction=");
            assertThatThrownBy(() -> view.per(lengths(1, 39_999)).reduce(FloatReductions.SUM, samples))
                    .hasMessageStartingWith("segment too long for the kernels of a reproducible reduction: reduction=");
            assertThatThrownBy(
                    () -> view.per(lengths(1, 39_999)).reduce(OwnRoundingReductions.FADING, samples))
                    .hasMessageContaining("RaggedLanesInOrder: its lanes take other shares of a segment");
            assertThatThrownBy(() -> view.using(Strategy.RAGGED_LANES).per(rowsOf(10))
                    .reduce(FloatReductions.SUM, samples)).hasMessageStartingWith("strategy reduces other segments");
            assertThatThrownBy(() -> view.bounded().per(rowsOf(10)).reduce(FloatReductions.SUM, samples))
                    .hasMessageStartingWith("no error bounds of reproducible results: reduction=");
            assertThatThrownBy(() -> view.per(rowsOf(10)).scan(FloatReductions.SUM, samples))
                    .hasMessageStartingWith("no reproducible scan: reduction=");
            assertThatThrownBy(
                    () -> view.per(columns(10).globalIndices()).reduce(OwnRoundingReductions.MOMENT, samples))
                    .hasMessageStartingWith("no reproducible segments with indices of the whole array");
        }
    }
}
