package io.funnel.engine.session;

import static io.funnel.engine.session.Samples.DEVICE;
import static io.funnel.engine.session.Samples.SEED;
import static io.funnel.engine.session.Samples.TINY_CHUNKS;
import static io.funnel.engine.session.Samples.host;
import static io.funnel.engine.session.Samples.ints;
import static io.funnel.engine.session.Samples.lengths;
import static io.funnel.engine.session.Samples.reduce;
import static io.funnel.engine.session.Samples.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.fixture.Affine;
import io.funnel.fixture.Census;
import io.funnel.fixture.HandWritten;
import io.funnel.fixture.Histogram;
import io.funnel.fixture.Products;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Reductions of host data: any strategy, length and memory. */
class DeviceSessionTest {

    @ParameterizedTest
    @EnumSource(names = {"CASCADE", "TWO_PASS"})
    void reduce_anyLengthInChunks_givesTheSum(Strategy strategy) {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            for (int length : lengths()) {
                int[] data = ints(length);
                assertThat(reduce(session, HandWritten.INT_SUM, strategy, length, host(data)))
                        .as("%s, n=%d, seed=%d", strategy, length, SEED)
                        .isEqualTo(sum(data));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GLOBAL_HALVING", "WARP_FINISH", "CASCADE_VECTOR", "SERIAL_PER_CORE"})
    void reduce_everyShapeOfStrategy_givesTheSum(Strategy strategy) {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            for (int length : List.of(0, 1, 5, 1000, 1003, 10_007)) {
                float[] data = Samples.floats(length);
                assertThat(reduce(session, HandWritten.FLOAT_SUM, strategy, length, host(data)))
                        .as("%s, n=%d, seed=%d", strategy, length, SEED)
                        .isEqualTo(sum(data));
            }
        }
    }

    /** A million elements in a thousand chunks, and two lanes that overtake each other: the order must not show. */
    @ParameterizedTest
    @EnumSource(names = {"SERIAL_PER_CORE", "ASSOCIATIVE_TREE"})
    void reduce_operatorThatDoesNotCommute_keepsTheOrderOfTheChunks(Strategy strategy) {
        int length = strategy == Strategy.SERIAL_PER_CORE ? 1_000_003 : 50_021;
        int[] factors = ints(length);
        int[] offsets = ints(length + 1);
        Affine expected = new Affine(1, 0);
        for (int i = 0; i < length; i++) {
            factors[i] |= 1;
            expected = expected.then(new Affine(factors[i], offsets[i]));
        }
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            DeviceRun run = session.reduce(
                    Affine.COMPOSITION, strategy, Sizes.AUTO, List.of(host(factors), host(offsets)), length);
            assertThat(Samples.value(Affine.COMPOSITION, run)).as("%s, seed=%d", strategy, SEED).isEqualTo(expected);
            assertThat(run.chunks()).isEqualTo(Math.ceilDiv(length, 1000));
            assertThat(run.launches()).isEqualTo(run.chunks());
        }
    }

    @Test
    void reduce_indexReadInManyChunks_isTheIndexInTheWholeInput() {
        int length = 100_003;
        int[] data = ints(length);
        long expected = 0;
        for (int i = 0; i < length; i++) {
            expected += (i + 1L) * data[i];
        }
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            assertThat(reduce(session, Places.WEIGHED, Strategy.SERIAL_PER_CORE, length, host(data)))
                    .isEqualTo(expected);
        }
    }

    @Test
    void reduce_severalInputsOfSeveralTypesAndAParameter_readsAll() {
        int length = 5003;
        float[] sizes = Samples.floats(length);
        double[] weights = new double[length];
        long count = 0;
        double weight = 0;
        for (int i = 0; i < length; i++) {
            weights[i] = i % 8;
            if (sizes[i] < 50) {
                count++;
                weight += weights[i];
            }
        }
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            DeviceRun run = session.reduce(Census.AVERAGE, Strategy.CASCADE, Sizes.AUTO,
                    List.of(host(sizes), new DeviceInput.OnHost(MemorySegment.ofArray(weights), length), host(50)),
                    length);
            assertThat(Samples.value(Census.AVERAGE, run)).isEqualTo(weight / count);
            assertThat(run.chunks()).as("as many as the doubles need").isEqualTo(Math.ceilDiv(length, 500));
        }
    }

    @Test
    void reduce_parameterOfAKernelOverVectors_isRead() {
        int[] data = ints(3001);
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            assertThat(reduce(session, Products.SCALED, Strategy.CASCADE_VECTOR, data.length, host(data), host(7)))
                    .isEqualTo(7 * sum(data));
        }
    }

    @Test
    void reduce_stateOfSeveralValues_combinesAll() {
        int[] data = new int[4007];
        int[] counts = new int[Histogram.BINS];
        for (int i = 0; i < data.length; i++) {
            data[i] = i * i % 7 % Histogram.BINS;
            counts[data[i]]++;
        }
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            assertThat(reduce(session, Histogram.COUNTS, Strategy.SERIAL_PER_CORE, data.length, host(data)))
                    .containsExactly(counts[0], counts[1], counts[2], counts[3]);
        }
    }

    @Test
    void reduce_nativeConfinedAndMappedMemory_isReadFromWhereItLies(@TempDir Path folder) throws IOException {
        int[] data = ints(5000);
        Path file = folder.resolve("ints");
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS);
                Arena confined = Arena.ofConfined();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            MemorySegment own = confined.allocateFrom(ValueLayout.JAVA_INT, data);
            MemorySegment mapped = channel.map(MapMode.READ_WRITE, 1, 4L * data.length, Arena.ofAuto());
            MemorySegment.copy(own, 0, mapped, 0, own.byteSize());
            for (MemorySegment segment : List.of(own, mapped)) {
                assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, data.length,
                        new DeviceInput.OnHost(segment, data.length))).isEqualTo(sum(data));
            }
        }
    }

    @Test
    void reduce_withArraysForTheState_fillsThem() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            for (int length : List.of(10, 2500)) {
                float[] data = Samples.floats(length);
                FloatArray into = new FloatArray(1);
                DeviceRun run = session.reduce(HandWritten.FLOAT_SUM, Strategy.CASCADE, Sizes.AUTO, List.of(host(data)),
                        length, CallOptions.NONE.withState(Operands.of(into)));
                assertThat(into.get(0)).isEqualTo(sum(data));
                assertThat(run.state().floats(0)).isSameAs(into);
            }
        }
    }

    @Test
    void reduce_withProgress_tellsEveryChunkOnce() {
        List<Long> told = new ArrayList<>();
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withLanes(1))) {
            session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO, List.of(host(ints(2500))), 2500,
                    CallOptions.NONE.withProgress(told::add));
        }
        assertThat(told).containsExactly(1000L, 2000L, 2500L);
    }

    @Test
    void reduce_listenerFails_itsFailureIsTheCallers() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            assertThatThrownBy(() -> session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO,
                    List.of(host(ints(5000))), 5000, CallOptions.NONE.withProgress(done -> {
                        throw new IllegalStateException("enough");
                    }))).isInstanceOf(IllegalStateException.class).hasMessage("enough");
            assertThat(reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, 3, host(1, 2, 3))).isEqualTo(6);
        }
    }

    @Test
    void prepare_thenAnyLength_compilesNothing() {
        try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT.withChunkBytes(1 << 18))) {
            for (Strategy strategy : List.of(Strategy.CASCADE, Strategy.CASCADE_VECTOR)) {
                session.prepare(HandWritten.FLOAT_SUM, strategy, Sizes.AUTO);
                long before = session.compilations();
                for (int length : List.of(1, 5000, 20_000, 65_536, 200_000)) {
                    float[] data = Samples.floats(length);
                    DeviceRun run = session.reduce(
                            HandWritten.FLOAT_SUM, strategy, Sizes.AUTO, List.of(host(data)), length);
                    assertThat(run.times().compile()).as("%s, n=%d", strategy, length).isZero();
                    assertThat(run.state().floats(0).get(0)).isEqualTo(sum(data));
                }
                assertThat(session.compilations()).isEqualTo(before);
            }
        }
    }

    @Test
    void prepare_thenArraysOnTheDevice_compileWhenTheyAreUploaded() {
        try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT.withChunkBytes(1 << 18))) {
            session.prepare(HandWritten.FLOAT_SUM, Strategy.CASCADE_VECTOR, Sizes.AUTO);
            session.prepare(HandWritten.FLOAT_MIN, Strategy.CASCADE, Sizes.AUTO);
            session.prepare(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO);
            for (int length : List.of(0, 1, 5000, 200_000)) {
                float[] data = Samples.floats(length);
                try (ResidentArray array =
                        session.upload(ElementType.FLOAT, MemorySegment.ofArray(data), length)) {
                    long before = session.compilations();
                    List<DeviceInput> input = List.of(new DeviceInput.OnDevice(array));
                    DeviceRun sum = session.reduce(
                            HandWritten.FLOAT_SUM, Strategy.CASCADE_VECTOR, Sizes.AUTO, input, length);
                    assertThat(sum.state().floats(0).get(0)).isEqualTo(sum(data));
                    session.reduce(HandWritten.FLOAT_MIN, Strategy.CASCADE, Sizes.AUTO, input, length);
                    assertThat(session.compilations()).as("n=%d", length).isEqualTo(before);
                }
            }
        }
    }

    @Test
    void reduce_again_compilesNothing() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS.withLanes(1))) {
            List<DeviceInput> inputs = List.of(host(ints(2500)));
            DeviceRun first = session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO, inputs, 2500);
            DeviceRun second = session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO, inputs, 2500);
            assertThat(first.times().compile()).isPositive();
            assertThat(second.times().compile()).isZero();
            assertThat(session.compilations()).as("a kernel and a staging array").isEqualTo(2);
        }
    }

    @Test
    void reduce_withProfiler_readsTheDevicesClock() {
        try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT)) {
            int[] data = ints(50_000);
            DeviceRun run = session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO, List.of(host(data)),
                    data.length, CallOptions.NONE.withProfiler(true));
            assertThat(run.state().ints(0).get(0)).isEqualTo(sum(data));
            assertThat(run.times().kernels()).isPositive();
            assertThat(run.times().transferOut()).isPositive();
        }
    }

    @Test
    void reduce_whatNoSessionRuns_isRefused() {
        try (DeviceSession session = DeviceSession.open(DEVICE, TINY_CHUNKS)) {
            assertThatThrownBy(() -> reduce(session, HandWritten.INT_SUM, Strategy.SEQUENTIAL, 1, host(1)))
                    .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("not a strategy of a device");
            assertThatThrownBy(() -> reduce(session, HandWritten.INT_SUM, Strategy.ANNOTATED_LOOP, 1, host(1)))
                    .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("so not for sessions");
            assertThatThrownBy(() -> reduce(session, HandWritten.INT_SUM, Strategy.CASCADE, 2, host(1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("input too short: reduction=io.funnel.fixture.intsum, input=in, elements=1");
            assertThatThrownBy(() -> session.reduce(HandWritten.INT_SUM, Strategy.CASCADE, Sizes.AUTO, List.of(), 0))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("given=0, inputs=1");
        }
    }
}
