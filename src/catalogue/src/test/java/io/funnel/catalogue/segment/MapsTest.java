package io.funnel.catalogue.segment;

import static io.funnel.data.Segments.axis;
import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.columns;
import static io.funnel.data.Segments.lengths;
import static io.funnel.data.Segments.offsets;
import static io.funnel.data.Segments.rowsOf;
import static io.funnel.data.Segments.sortedByKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.Segments;
import io.funnel.engine.EngineException;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.MapTask;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementMap;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Result;
import io.funnel.result.Values;
import io.funnel.settings.Strictness;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Maps after a reduction: each value against plain Java, on the host and on the device. */
class MapsTest {

    private static final int ELEMENTS = 20_011;
    private static final IntArray FACTORS = IntArray.fromElements(3, 5);

    private static FunnelBuilder on(Placement placement) {
        return Funnel.builder().placement(placement).strictness(Strictness.TRUSTING);
    }

    static Stream<Segments> segments() {
        Stream<Segments> rows =
                Stream.of(1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 127, 128, 129, 997, 1023, 1025)
                        .map(Segments::rowsOf);
        return Stream.concat(rows, Stream.of(columns(3), columns(40), axis(1, 2, 5, 7), rowsOf(6).globalIndices(),
                columns(5).globalIndices(), lengths(3, 0, 4, 1, 0, 2), lengths(0, 900, 1)));
    }

    private static int elements(Segments segments) {
        String text = segments.toString();
        return text.startsWith("lengths") || text.startsWith("offsets")
                ? text.contains("900") ? 901 : 10
                : text.startsWith("axis") ? 70 : 3 * width(text);
    }

    private static int width(String text) {
        return Integer.parseInt(text.replaceAll("\\D.*?(\\d+)\\D.*", "$1")) * (text.startsWith("columns") ? 7 : 1);
    }

    @ParameterizedTest
    @MethodSource("segments")
    void map_ofAnySegments_seesStatePlaceAndParameters(Segments segments) {
        for (Placement placement : List.of(Placement.HOST, Placement.DEVICE)) {
            IntArray data = ints(elements(segments));
            IntArray offsets = ints(data.getSize() + 1);
            Partition partition = segments.of(data.getSize());
            try (Funnel funnel = on(placement).build()) {
                Result<Values<Number>> result =
                        funnel.per(segments).map(OwnMapsReductions.PLACED, data, FACTORS, offsets);
                long[] found = result.value().longs();
                assertThat(result.value().count()).isEqualTo(data.getSize());
                for (int segment = 0; segment < partition.segments(); segment++) {
                    int sum = 0;
                    for (int k = 0; k < partition.length(segment); k++) {
                        sum += 5 * data.get((int) partition.place(segment, k));
                    }
                    for (int k = 0; k < partition.length(segment); k++) {
                        int place = (int) partition.place(segment, k);
                        int index = partition.global() ? place : k;
                        assertThat(found[place]).as(placement + ", segment=" + segment + ", element=" + k)
                                .isEqualTo(1000L * sum + 3L * data.get(place) + 7L * index + offsets.get(index));
                    }
                }
            }
        }
    }

    @Test
    void map_ofJavaArrays_isThatOfTheirElements() {
        IntArray data = ints(60);
        IntArray offsets = ints(60);
        try (Funnel funnel = on(Placement.DEVICE).build()) {
            assertThat(funnel.per(rowsOf(5))
                    .map(OwnMapsReductions.PLACED, data.toHeapArray(), FACTORS.toHeapArray(), offsets).value().longs())
                    .isEqualTo(funnel.per(rowsOf(5)).map(OwnMapsReductions.PLACED, data, FACTORS, offsets).value()
                            .longs());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 8192, 8193, 16_384, 20_000})
    void map_ofTheResultWithFurtherInputs_isThatOfPlainJava(int width) {
        FloatArray data = floats(2 * width);
        FloatArray residuals = floats(2 * width);
        FloatArray weights = floats(width);
        float[] expected = new float[2 * width];
        for (int row = 0; row < 2; row++) {
            double squares = 0;
            for (int i = row * width; i < (row + 1) * width; i++) {
                squares += (double) data.get(i) * data.get(i);
            }
            for (int i = 0; i < width; i++) {
                int at = row * width + i;
                expected[at] = (float) (data.get(at) / Math.sqrt(squares / width + 1e-5) * weights.get(i)
                        + residuals.get(at));
            }
        }
        for (Placement placement : List.of(Placement.HOST, Placement.DEVICE)) {
            try (Funnel funnel = on(placement).build()) {
                Result<Values<Number>> result =
                        funnel.per(rowsOf(width)).map(OwnMapsReductions.SCALED, data, residuals, weights);
                assertThat(result.value().floats()).as(placement.name()).containsExactly(expected, within(1e-4f));
                assertThat(result.ranOn().launches()).isEqualTo(
                        placement == Placement.HOST ? 0 : width <= 8192 ? 1 : result.ranOn().launches());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64, 300})
    void map_ofStatesInOrder_keepsTheOrder(int width) {
        IntArray data = ints(5 * width);
        int[] expected = IntStream.range(0, 5 * width).map(i -> data.get(i) - data.get(i / width * width + width - 1))
                .toArray();
        for (Placement placement : List.of(Placement.HOST, Placement.DEVICE)) {
            try (Funnel funnel = on(placement).build()) {
                assertThat(funnel.per(rowsOf(width)).map(OwnMapsReductions.LAST, data).value().ints())
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void map_byKey_isThatOfEachKey(Placement placement) {
        int[] keys = {2, 0, 2, 1, 0, 2};
        IntArray data = IntArray.fromElements(1, 2, 3, 4, 5, 6);
        try (Funnel funnel = on(placement).build()) {
            Result<Values<Number>> result = funnel.per(byKey(keys, 4)).map(OwnMapsReductions.LAST, data);
            assertThat(result.value().ints()).containsExactly(-5, -3, -3, 0, 0, 0);
            assertThat(result.remarks()).isEmpty();
        }
    }

    static Stream<Segments> listed() {
        SplittableRandom random = new SplittableRandom(17);
        int[] keys = IntStream.range(0, ELEMENTS).map(_ -> random.nextInt(90)).toArray();
        int[] cuts = IntStream.concat(IntStream.of(0, ELEMENTS),
                IntStream.range(0, 200).map(_ -> random.nextInt(ELEMENTS))).sorted().toArray();
        return Stream.of(byKey(keys, 100), byKey(IntStream.of(keys).map(key -> key / 30).toArray(), 4),
                sortedByKey(IntStream.of(keys).sorted().toArray(), 90), offsets(cuts),
                lengths(0, 9000, 1, ELEMENTS - 9001),
                lengths(ELEMENTS), byKey(keys, 90).globalIndices());
    }

    @ParameterizedTest
    @MethodSource("listed")
    void map_ofListedSegments_onTheDevice_hasTheHostsBits(Segments segments) {
        FloatArray data = floats(ELEMENTS);
        FloatArray residuals = floats(ELEMENTS);
        boolean readsPlaces = segments.of(ELEMENTS).global();
        try (Funnel host = on(Placement.HOST).build();
                Funnel device = Funnel.builder().placement(Placement.DEVICE).build();
                DeviceData<FloatArray> resident = device.upload(Data.of(data))) {
            for (Reduction1<FloatArray, ?> map : List.of(FloatReductions.SOFTMAX, FloatReductions.STANDARD_SCORE)) {
                float[] expected = host.reproducible().per(segments).map(map, data).value().floats();
                for (Segments given : List.of(segments, device.prepare(segments))) {
                    Result<Values<Number>> found = device.reproducible().checking(1).per(given).map(map, resident);
                    assertThat(found.remarks()).isEmpty();
                    assertThat(found.value().floats()).isEqualTo(expected);
                }
            }
            Result<Values<Number>> scaled =
                    device.per(segments).map(OwnMapsReductions.SCALED, data, residuals, residuals);
            assertThat(scaled.value().floats()).containsExactly(host.per(segments)
                    .map(OwnMapsReductions.SCALED, data, residuals, residuals).value().floats(), within(1e-4f));
            assertThat(scaled.remarks().contains("the host maps the elements")).isNotEqualTo(readsPlaces);
        }
    }

    @Test
    void map_byKeysOnTheDevice_readsThemThere() {
        FloatArray data = floats(ELEMENTS);
        IntArray keys = new IntArray(ELEMENTS);
        for (int i = 0; i < ELEMENTS; i++) {
            keys.set(i, i * 7 % 31);
        }
        try (Funnel funnel = on(Placement.DEVICE).build();
                DeviceData<IntArray> resident = funnel.upload(Data.of(keys))) {
            assertThat(funnel.per(byKey(resident, 31)).map(FloatReductions.SOFTMAX, data).value().floats())
                    .isEqualTo(funnel.per(byKey(keys, 31)).map(FloatReductions.SOFTMAX, data).value().floats());
            assertThatThrownBy(() -> funnel.per(byKey(keys, 30)).map(FloatReductions.SOFTMAX, data))
                    .hasMessageStartingWith("key out of range: ");
        }
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void catalogue_softmaxAndScores_areTheirDefinitions(Placement placement) {
        for (int width : new int[] {1, 2, 9, 65, 300, 513, 4096, 4097, 9000, 16_385}) {
            FloatArray data = floats(3 * width);
            DoubleArray doubles = new DoubleArray(3 * width);
            for (int i = 0; i < 3 * width; i++) {
                doubles.set(i, data.get(i));
            }
            try (Funnel funnel = on(placement).build()) {
                float[] softmax = funnel.per(rowsOf(width)).map(FloatReductions.SOFTMAX, data).value().floats();
                float[] logarithm = funnel.per(rowsOf(width)).map(FloatReductions.LOG_SOFTMAX, data).value().floats();
                assertThat(funnel.per(rowsOf(width)).map(FloatReductions.SOFTMAX, data.toHeapArray()).value().floats())
                        .isEqualTo(softmax);
                double[] score = funnel.per(rowsOf(width)).map(DoubleReductions.STANDARD_SCORE, doubles).value()
                        .doubles();
                float[] norm = funnel.per(rowsOf(width)).map(FloatReductions.ROOT_MEAN_SQUARE_NORM, data).value()
                        .floats();
                for (int row = 0; row < 3; row++) {
                    double[] x = IntStream.range(row * width, (row + 1) * width).mapToDouble(data::get).toArray();
                    double exponentials = Arrays.stream(x).map(Math::exp).sum();
                    double mean = Arrays.stream(x).average().orElseThrow();
                    double variance = Arrays.stream(x).map(v -> (v - mean) * (v - mean)).average().orElse(0);
                    double squares = Arrays.stream(x).map(v -> v * v).average().orElse(0);
                    for (int i = 0; i < width; i++) {
                        int at = row * width + i;
                        assertThat((double) softmax[at]).isCloseTo(Math.exp(x[i]) / exponentials,
                                within(0x1p-21 * Math.exp(x[i]) / exponentials));
                        assertThat((double) logarithm[at]).isCloseTo(x[i] - Math.log(exponentials), within(1e-6));
                        assertThat((double) norm[at]).isCloseTo(x[i] / Math.sqrt(squares), within(1e-5));
                        if (width > 1) {
                            assertThat(score[at]).isCloseTo((x[i] - mean) / Math.sqrt(variance), within(1e-9));
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void map_ofSpecialElements_isThatOfPlainJava(Placement placement) {
        FloatArray data = FloatArray.fromElements(1, Float.NaN, 2, -0f, Float.POSITIVE_INFINITY, 3, 0f, -0f, 0f,
                Float.NEGATIVE_INFINITY, 1, 1);
        try (Funnel funnel = on(placement).build()) {
            float[] found = funnel.per(rowsOf(3)).map(FloatReductions.SOFTMAX, data).value().floats();
            float third = (float) (1 / 3.0);
            assertThat(found).containsExactly(Float.NaN, Float.NaN, Float.NaN, 0, Float.NaN, 0, third, third, third, 0,
                    0.5f, 0.5f);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void logSoftmax_ofFarScores_keepsTheLogarithmOfTheirNumber(Placement placement) {
        try (Funnel funnel = on(placement).build()) {
            for (float score : new float[] {1e30f, -1e30f, Float.MAX_VALUE}) {
                assertThat(funnel.map(FloatReductions.LOG_SOFTMAX, new float[] {score, score}).value().floats())
                        .containsOnly((float) -Math.log(2));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void softmax_ofRowsWithInfinities_isThatOfPlainJava(Placement placement) {
        for (int width : new int[] {4, 40, 100, 5000}) {
            FloatArray data = new FloatArray(4 * width);
            data.init(1);
            for (int i = 0; i < width; i++) {
                data.set(i, Float.NEGATIVE_INFINITY);
            }
            data.set(2 * width - 1, Float.POSITIVE_INFINITY);
            data.set(3 * width - 2, Float.NaN);
            data.set(3 * width, Float.NEGATIVE_INFINITY);
            try (Funnel funnel = on(placement).build()) {
                float[] found = funnel.per(rowsOf(width)).map(FloatReductions.SOFTMAX, data).value().floats();
                for (int i = 0; i < width; i++) {
                    assertThat(found[i]).isNaN();
                    assertThat(found[width + i]).isEqualTo(Float.valueOf(i == width - 1 ? Float.NaN : 0));
                    assertThat(found[2 * width + i]).isNaN();
                    assertThat(found[3 * width + i]).isCloseTo(i == 0 ? 0 : 1f / (width - 1), within(1e-7f));
                }
            }
        }
    }

    @Test
    void map_ofNoElement_hasNoValue() {
        try (Funnel funnel = on(Placement.FASTEST).build()) {
            FloatArray none = new FloatArray(0);
            assertThat(funnel.map(FloatReductions.SOFTMAX, none).value().count()).isZero();
            assertThat(funnel.per(rowsOf(7)).map(FloatReductions.SOFTMAX, none).value().count()).isZero();
            assertThat(funnel.per(lengths(0, 0)).map(FloatReductions.SOFTMAX, none).value().count()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void map_ofAllElements_takesOtherMemory(Placement placement) {
        float[] data = new float[100_003];
        for (int i = 0; i < data.length; i++) {
            data[i] = i % 7;
        }
        double exponentials = IntStream.range(0, data.length).mapToDouble(i -> Math.exp(data[i])).sum();
        try (Funnel funnel = on(placement).build()) {
            float[] found = funnel.map(FloatReductions.SOFTMAX, Data.of(data)).value().floats();
            assertThat(found[100_002]).isCloseTo((float) (Math.exp(data[100_002]) / exponentials), within(1e-10f));
            assertThat(found).hasSize(data.length);
        }
    }

    @Test
    void map_wrongUse_isRefusedInOneLine() {
        FloatArray data = floats(6);
        try (Funnel funnel = on(Placement.FASTEST).build()) {
            assertThatThrownBy(() -> funnel.map(FloatReductions.SUM, data)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("reduction has no map: reduction=io.funnel.catalogue.FloatSums.sum; "
                            + "try a record with a static method each(all, element)");
            assertThatThrownBy(() -> funnel.map(OwnMapsReductions.SCALED, data)).hasMessageContaining(
                    "wrong number of arrays: ").hasMessageContaining("inputs=[element, residual, weights]");
            assertThatThrownBy(() -> funnel.map(OwnMapsReductions.SCALED, data, floats(5), data))
                    .hasMessageStartingWith("inputs of different lengths: length=5, elements=6, input=residual");
            assertThatThrownBy(() -> funnel.map(OwnMapsReductions.SCALED, data, data, floats(5)))
                    .hasMessageStartingWith("array is too short: length=5, needed=6, input=weights");
            assertThatThrownBy(() -> funnel.map(OwnMapsReductions.SCALED, data, data, FACTORS))
                    .hasMessageStartingWith("array of another type: array=int, input=weights");
        }
    }

    /** The catalogue's softmax with the kernels of another map. */
    @SuppressWarnings({"unchecked", "ReferenceEquality"}) // a definition; the one that a proxy is
    private static Reduction1<FloatArray, Double> faulty() {
        Definition<?, Double> softmax = FloatReductions.SOFTMAX.definition();
        ElementMap right = softmax.elementMap().orElseThrow();
        ElementMap other = FloatReductions.LOG_SOFTMAX.definition().elementMap().orElseThrow();
        ElementMap mixed = new ElementMap(right.inputs(), right.type(), right.indexing(), right.leastLengths(),
                right.atIndex(), right.ofResult(), right.loop(),
                FloatReductions.STANDARD_SCORE.definition().elementMap().orElseThrow().afterwards(), other.whole());
        return new Reduction1<>((Definition<?, Double>) Proxy.newProxyInstance(MapsTest.class.getClassLoader(),
                new Class<?>[] {Definition.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "elementMap" -> Optional.of(mixed);
                    default -> method.invoke(softmax, arguments);
                }));
    }

    @Test
    void canary_refusesAWrongMap_andTheHostMaps() {
        FloatArray data = floats(60);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            Result<Values<Number>> result = funnel.per(rowsOf(5)).map(faulty(), data);
            assertThat(result.remarks()).anySatisfy(remark -> assertThat(remark)
                    .startsWith("map refused by its canary run: wrong value in a canary: device="))
                    .contains("the host maps the elements");
            assertThat(result.value().floats()).containsExactly(
                    funnel.per(rowsOf(5)).map(FloatReductions.SOFTMAX, data).value().floats(), within(1e-6f));
            assertThat(funnel.per(lengths(7, 53)).map(faulty(), data).remarks())
                    .anySatisfy(remark -> assertThat(remark).contains(", listed segments=", "the host maps"));
        }
    }

    @Test
    void checking_everySegment_comparesStatesAndValues() {
        FloatArray data = floats(60);
        try (Funnel funnel = on(Placement.DEVICE).checking(1.0).build()) {
            assertThat(funnel.per(rowsOf(5)).map(FloatReductions.SOFTMAX, data).ranOn().launches()).isOne();
            assertThatThrownBy(() -> funnel.per(rowsOf(5)).map(faulty(), data)).isInstanceOf(EngineException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"5, false", "300, false", "1, true", "5, true", "300, true", "2000, true"})
    void mapTask_inAGraph_leavesTheValuesOnTheDevice(int width, boolean oneLaunch)
            throws TornadoExecutionPlanException {
        FloatArray data = floats(4 * width);
        FloatArray weights = floats(width);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            MapTask norm = funnel.per(rowsOf(width)).mapTask("norm", OwnMapsReductions.SCALED,
                    List.of(data, data, weights));
            if (oneLaunch) {
                norm.inOneLaunch();
            }
            GridScheduler grids = new GridScheduler();
            TaskGraph graph = new TaskGraph("layer").transferToDevice(DataTransferMode.FIRST_EXECUTION, data, weights);
            norm.addTo(graph, grids).transferToHost(DataTransferMode.EVERY_EXECUTION, norm.floats());
            try (GraphPlan plan = funnel.plan(grids, oneLaunch ? List.of() : List.of(norm.reduction()),
                    graph.snapshot())) {
                plan.execute();
            }
            float[] expected =
                    funnel.per(rowsOf(width)).map(OwnMapsReductions.SCALED, data, data, weights).value().floats();
            assertThat(norm.floats().toHeapArray()).containsExactly(expected, within(1e-5f));
        }
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, false", "true, true"})
    void mapTask_ofFewerElements_mapsTheFirstOnes(boolean rows, boolean oneLaunch)
            throws TornadoExecutionPlanException {
        FloatArray data = floats(40);
        FloatArray weights = floats(40);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            MapTask norm = rows
                    ? funnel.per(rowsOf(8)).mapTask("norm", OwnMapsReductions.SCALED, List.of(data, data, weights))
                    : funnel.mapTask("norm", OwnMapsReductions.SCALED, List.of(data, data, weights));
            norm.reduction().checkable();
            if (oneLaunch) {
                norm.inOneLaunch();
            }
            GridScheduler grids = new GridScheduler();
            TaskGraph graph = new TaskGraph("layer").transferToDevice(DataTransferMode.FIRST_EXECUTION, data, weights);
            try (GraphPlan plan = funnel.plan(grids, oneLaunch ? List.of() : List.of(norm.reduction()),
                    norm.addTo(graph, grids).snapshot())) {
                assertThatThrownBy(norm::inOneLaunch).isInstanceOf(IllegalStateException.class)
                        .hasMessage("task is part of a graph: task=norm; make another task for another graph");
                for (int elements : new int[] {40, 16, 8, 24}) {
                    norm.length(elements);
                    float last = norm.floats().get(39);
                    norm.check(plan.execute());
                    FloatArray some = FloatArray.fromArray(Arrays.copyOf(data.toHeapArray(), elements));
                    float[] expected = (rows
                            ? funnel.per(rowsOf(8)).map(OwnMapsReductions.SCALED, some, some, weights)
                            : funnel.map(OwnMapsReductions.SCALED, some, some, weights)).value().floats();
                    assertThat(Arrays.copyOf(norm.floats().toHeapArray(), elements)).as("elements=%d", elements)
                            .containsExactly(expected, within(1e-5f));
                    if (elements < 40) {
                        assertThat(norm.floats().get(39)).isEqualTo(last);
                    }
                }
                norm.floats().set(23, 1000);
                assertThatThrownBy(norm::check).isInstanceOf(EngineException.class)
                        .hasMessageContaining("device gave a wrong value: ").hasMessageContaining("element=");
                assertThatThrownBy(() -> norm.length(48)).isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mapTask_shortenedBeforeItsGraph_mapsAllElementsLater(boolean oneLaunch) throws TornadoExecutionPlanException {
        FloatArray data = floats(5 * 2000);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            MapTask task = funnel.per(rowsOf(5)).mapTask("norm", FloatReductions.SOFTMAX, List.of(data));
            task.reduction().checkable();
            if (oneLaunch) {
                task.inOneLaunch();
            }
            task.length(5);
            GridScheduler grids = new GridScheduler();
            TaskGraph graph = new TaskGraph("layer").transferToDevice(DataTransferMode.FIRST_EXECUTION, data);
            try (GraphPlan plan = funnel.plan(grids, oneLaunch ? List.of() : List.of(task.reduction()),
                    task.addTo(graph, grids).snapshot())) {
                task.check(plan.execute());
                task.length(data.getSize());
                task.check(plan.execute());
            }
        }
    }

    @Test
    void inOneLaunch_ofColumns_namesWhatItNeeds() {
        FloatArray data = floats(40);
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            MapTask task = funnel.per(columns(8)).mapTask("norm", FloatReductions.SOFTMAX, data);
            assertThatThrownBy(task::inOneLaunch).isInstanceOf(UnsupportedPlanException.class).hasMessage(
                    "no launch reduces and maps these elements: reduction=" + FloatReductions.SOFTMAX.name()
                            + ", strategy=SegmentLanes, segments=8, length=5; try rows of at most 8192 elements, or two"
                            + " launches");
        }
    }

    private static IntArray ints(int length) {
        SplittableRandom random = new SplittableRandom(11);
        IntArray array = new IntArray(length);
        for (int i = 0; i < length; i++) {
            array.set(i, random.nextInt(-50, 50));
        }
        return array;
    }

    private static FloatArray floats(int length) {
        SplittableRandom random = new SplittableRandom(13);
        FloatArray array = new FloatArray(length);
        for (int i = 0; i < length; i++) {
            array.set(i, (float) random.nextDouble(-4, 4));
        }
        return array;
    }
}
