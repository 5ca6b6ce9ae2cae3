package io.funnel.catalogue.reproducible;

import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.catalogue.FloatReductions;
import io.funnel.catalogue.IntReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.MappedData;
import io.funnel.data.OrderedData;
import io.funnel.data.RowSource;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Part;
import io.funnel.result.Result;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Calls of the reproducible view: data in every place, checks of bits, what it says, and what it refuses. */
class ReproducibleCallsTest {

    private static final String DEVICES = "funnel.embedded.devices";
    /** Bytes of a chunk: of 16384 floats. */
    private static final int CHUNK = 1 << 16;
    private static final int LENGTH = 100_003;
    private static final FloatArray SAMPLES = samples(LENGTH);
    private static final List<Reduction1<FloatArray, ?>> REDUCTIONS = List.of(FloatReductions.SUM,
            FloatReductions.SAMPLE_VARIANCE, OwnRoundingReductions.FADING, OwnRoundingReductions.RAMP);

    @TempDir
    static Path folder;

    @BeforeEach
    void declare() {
        System.setProperty(DEVICES, "3");
    }

    @AfterEach
    void undeclare() {
        System.clearProperty(DEVICES);
    }

    private static FloatArray samples(int length) {
        SplittableRandom random = new SplittableRandom(length);
        FloatArray samples = new FloatArray(length);
        for (int i = 0; i < length; i++) {
            samples.set(i, (float) random.nextDouble(-1, 2));
        }
        return samples;
    }

    private static FunnelBuilder builder(int devices) {
        return Funnel.builder().devices(Devices.all().subList(0, devices)).placement(Placement.DEVICE).chunk(CHUNK)
                .strictness(Strictness.TRUSTING);
    }

    private static Object specified(Reduction<?> reduction) {
        return SpecifiedReduction.of(reduction, List.of(SAMPLES), LENGTH);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void uploadedData_haveTheSpecifiedBits(int devices) {
        try (Funnel funnel = builder(devices).build(); DeviceData<FloatArray> data = funnel.upload(Data.of(SAMPLES))) {
            for (Reduction1<FloatArray, ?> reduction : REDUCTIONS) {
                Result<?> result = funnel.reproducible().reduce(reduction, data);
                assertThat(result.value()).isEqualTo(specified(reduction));
                assertThat(result.parts().stream().mapToLong(Part::length).sum()).isIn(0L, (long) LENGTH);
            }
        }
    }

    /** Parts on devices end inside tiles, and another input is in memory. */
    @Test
    void uploadedPartsThatEndInsideTiles_haveTheSpecifiedBits() {
        List<TornadoNativeArray> inputs = List.of(SAMPLES, SAMPLES);
        Object specified = SpecifiedReduction.of(FloatReductions.DOT_PRODUCT, inputs, LENGTH);
        try (Funnel funnel = builder(3).chunk(50_000).build();
                DeviceData<FloatArray> left = funnel.upload(Data.of(SAMPLES))) {
            assertThat(funnel.reproducible().reduce(FloatReductions.DOT_PRODUCT, left, Data.of(SAMPLES)).value())
                    .isEqualTo(specified);
            assertThat(funnel.reproducible().reduce(FloatReductions.DOT_PRODUCT, left, left).value())
                    .isEqualTo(specified);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST", "DEVICE"})
    void filesBuffersAndDataInOrder_haveTheSpecifiedBits(Placement placement) throws IOException {
        Path file = Files.write(folder.resolve(placement + ".bin"),
                SAMPLES.getSegment().toArray(ValueLayout.JAVA_BYTE));
        float[] onHeap = SAMPLES.toHeapArray();
        try (Funnel funnel = builder(2).placement(placement).build();
                MappedData<FloatArray> mapped = Data.mapFloats(file)) {
            for (Reduction1<FloatArray, ?> reduction : REDUCTIONS) {
                for (Data<FloatArray> data : List.of(mapped, Data.of(onHeap),
                        OrderedData.of(FloatArray.class, rows(), 0, 1))) {
                    assertThat(funnel.reproducible().reduce(reduction, data).value()).as("%s of %s", reduction, data)
                            .isEqualTo(specified(reduction));
                }
            }
            assertThat(funnel.reproducible().reduce(FloatReductions.SUM, FloatBuffer.wrap(onHeap)).value())
                    .isEqualTo(specified(FloatReductions.SUM));
        }
    }

    private static RowSource rows() {
        return new RowSource() {
            @Override
            public long rows() {
                return LENGTH;
            }

            @Override
            public Rows open(List<Optional<ElementType>> types) {
                return new Rows() {
                    private long read;

                    @Override
                    public void read(List<MemorySegment> into, int count) {
                        MemorySegment.copy(SAMPLES.getSegment(), read * Float.BYTES, into.getFirst(), 0,
                                (long) count * Float.BYTES);
                        read += count;
                    }

                    @Override
                    public void requireEnd() {
                        assertThat(read).isEqualTo(LENGTH);
                    }

                    @Override
                    public void close() {}
                };
            }
        };
    }

    @Test
    void deadlineAndProgress_keepTheBits() {
        try (Funnel funnel = builder(1).deadline(Duration.ofMinutes(1)).build()) {
            assertThat(funnel.watching(done -> {}).reproducible().reduce(FloatReductions.SUM, SAMPLES).value())
                    .isEqualTo(specified(FloatReductions.SUM));
        }
    }

    @Test
    void stateOnTheDevice_hasTheSpecifiedBits() {
        try (Funnel funnel = builder(1).build();
                DeviceData<FloatArray> state =
                        funnel.reproducible().reduceToDevice(FloatReductions.SUM, FloatArray.class, SAMPLES)) {
            assertThat(funnel.reduce(FloatReductions.MAXIMUM, state).value())
                    .isEqualTo(specified(FloatReductions.SUM));
        }
    }

    @Test
    void result_saysItsShape() {
        try (Funnel funnel = builder(1).build(); Funnel host = builder(1).placement(Placement.HOST).build()) {
            Result<Float> sum = funnel.reproducible().reduce(FloatReductions.SUM, SAMPLES);
            assertThat(sum.ranOn().strategy()).isEqualTo("SegmentLanes, reproducible, shape 2");
            assertThat(sum.plan().shape()).isEqualTo(2);
            assertThat(sum.plan().explain()).contains(", reproducible, shape 2, because ");
            assertThat(funnel.reproducible().plan(FloatReductions.SUM, 1000, false).shape()).isEqualTo(2);
            assertThat(host.reproducible().reduce(FloatReductions.SUM, SAMPLES).ranOn().strategy())
                    .isEqualTo("HostEngine, reproducible, shape 2");
            assertThat(funnel.reproducible().reduce(FloatReductions.MAXIMUM, SAMPLES).plan().shape()).isZero();
        }
    }

    /** The last bit of a state is within every bound, and yet wrong. */
    @Test
    void checking_oneWrongBit_isAnError() {
        Fault flip = Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*egmentLanes*").bit(0).times(Fault.ALWAYS);
        try (Funnel funnel = builder(1).build()) {
            Funnel checked = funnel.reproducible().checking(1);
            assertThat(checked.reduce(FloatReductions.SUM, SAMPLES).value())
                    .isEqualTo(specified(FloatReductions.SUM));
            assertThat(checked.reduce(OwnRoundingReductions.RAMP, SAMPLES).value())
                    .isEqualTo(specified(OwnRoundingReductions.RAMP));
            try (FaultInjection injection = FaultInjection.inject(flip)) {
                FloatArray few = samples(100);
                assertThatThrownBy(() -> checked.reduce(FloatReductions.SUM, few))
                        .isInstanceOf(EngineException.class)
                        .hasMessageStartingWith("device gave a wrong answer: device=")
                        .hasMessageContaining("bits differ from the host's");
                assertThat(injection.struck()).isPositive();
            }
        }
    }

    @Test
    void canary_oneWrongBit_refusesTheDeviceForReproducibleCallsAlone() {
        Fault flip = Fault.of(Fault.Kind.BIT_FLIP).ofKernel("*egmentLanes*").bit(0).times(Fault.ALWAYS);
        try (Funnel funnel = builder(1).strictness(Strictness.CANARY).build()) {
            try (FaultInjection injection = FaultInjection.inject(flip)) {
                assertThatThrownBy(() -> funnel.reproducible().reduce(FloatReductions.SUM, SAMPLES))
                        .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("reproducible")
                        .hasMessageContaining("bits differ from the host's");
                assertThat(injection.struck()).isPositive();
            }
            funnel.per(rowsOf(LENGTH)).reduce(FloatReductions.SUM, SAMPLES);
            assertThat(funnel.reproducible().reduce(FloatReductions.MEAN, SAMPLES).value())
                    .isEqualTo(specified(FloatReductions.MEAN));
        }
    }

    @Test
    void prepare_runsTheCanaryOnce() {
        try (Funnel funnel = builder(1).strictness(Strictness.CANARY).build()) {
            funnel.reproducible().prepare(FloatReductions.SUM);
            assertThat(funnel.reproducible().reduce(FloatReductions.SUM, SAMPLES).timings().trust()).isLessThan(
                    Duration.ofMillis(5).toNanos());
        }
    }

    @Test
    void otherCalls_areRefusedInOneLine() {
        try (Funnel funnel = builder(1).build()) {
            Funnel view = funnel.reproducible();
            assertThatThrownBy(() -> view.per(rowsOf(LENGTH)).reduceParts(FloatReductions.SUM, List.of(SAMPLES)))
                    .hasMessageStartingWith("no reproducible parts of segments: reduction=")
                    .hasMessageContaining("; try ");
            assertThatThrownBy(() -> view.scan(FloatReductions.SUM, SAMPLES))
                    .hasMessageStartingWith("no reproducible scan: reduction=");
            assertThatThrownBy(() -> view.task("sum", FloatReductions.SUM, SAMPLES))
                    .hasMessageStartingWith("no reproducible task of a graph: reduction=");
            assertThatThrownBy(() -> view.bounded().reduce(FloatReductions.SUM, SAMPLES))
                    .hasMessageStartingWith("no error bounds of reproducible results: reduction=");
            assertThatThrownBy(() -> view.using(Strategy.CASCADE).reduce(FloatReductions.SUM, SAMPLES))
                    .hasMessageStartingWith("strategy has another shape than a reproducible reduction");
            assertThat(view.using(Strategy.SEGMENT_LANES).reduce(FloatReductions.SUM, SAMPLES).value())
                    .isEqualTo(specified(FloatReductions.SUM));
        }
        try (Funnel funnel = builder(1).chunk(1 << 12).build()) {
            assertThatThrownBy(() -> funnel.reproducible().reduce(FloatReductions.SUM, SAMPLES))
                    .hasMessageStartingWith("chunk below a tile of a reproducible reduction");
        }
    }

    @Test
    void withoutRounding_nothingIsRefused() {
        int[] ints = new int[1000];
        ints[3] = 5;
        try (Funnel funnel = builder(1).build()) {
            Funnel view = funnel.reproducible();
            assertThat(view.per(rowsOf(500)).reduce(IntReductions.SUM, ints).value().ints()).containsExactly(5, 0);
            assertThat(view.bounded().using(Strategy.CASCADE).reduce(IntReductions.SUM, ints).value()).isEqualTo(5);
        }
    }
}
