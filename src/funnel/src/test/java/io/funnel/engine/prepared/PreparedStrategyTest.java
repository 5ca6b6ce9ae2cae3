package io.funnel.engine.prepared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.device.Devices;
import io.funnel.engine.EngineException;
import io.funnel.engine.prepared.PreparedStrategy.Timing;
import io.funnel.engine.userkernel.ReductionProgram;
import io.funnel.engine.userkernel.UserProgram;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

class PreparedStrategyTest {

    private static final Reduction<Float> FLOAT_SUM = HandWritten.FLOAT_SUM;
    private static final Device DEVICE = Devices.all().getFirst();

    private static PreparedStrategy prepared(Strategy strategy, TornadoNativeArray input) {
        return PreparedStrategy.of(DEVICE, FLOAT_SUM, strategy, Sizes.AUTO, input);
    }

    @Test
    void prepare_arrayOfAnotherType_isRefused() {
        assertThatThrownBy(() -> prepared(Strategy.CASCADE, new IntArray(10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "array of another type: array=int, input=in, reduction=io.funnel.fixture.floatsum");
    }

    @Test
    void prepare_noKernelForTheReduction_namesThoseThatExist() {
        assertThatThrownBy(() -> PreparedStrategy.of(
                DEVICE, HandWritten.FLOAT_MIN, Strategy.GLOBAL_HALVING, Sizes.AUTO, new FloatArray(10)))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("no kernel of this strategy: strategy=GlobalHalving, "
                        + "reduction=io.funnel.fixture.floatmin; try Sequential, ParallelStream");
    }

    @Test
    void run_longerThanTheArrays_isRefused() {
        FloatArray input = new FloatArray(1000);
        try (PreparedStrategy prepared = prepared(Strategy.CASCADE, input)) {
            assertThatThrownBy(() -> prepared.run(2000, Timing.CALL))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("length=2000, prepared=1000");
        }
    }

    @Test
    void run_timingKernels_reportsKernelTimeWithinTheCall() {
        FloatArray input = new FloatArray(100_000);
        input.init(1f);
        try (PreparedStrategy prepared = prepared(Strategy.TWO_PASS, input)) {
            Execution timed = prepared.run(100_000, Timing.KERNELS);
            assertThat(timed.kernelNanos().orElseThrow()).isBetween(1L, timed.callNanos());
            Execution untimed = prepared.run(100_000, Timing.CALL);
            assertThat(untimed.kernelNanos()).isEmpty();
            assertThat(untimed.value()).isEqualTo(timed.value());
        }
    }

    @Test
    void run_inputChangedAfterTheFirstRun_theDeviceKeepsItsCopy() {
        FloatArray input = new FloatArray(1000);
        input.init(1f);
        try (PreparedStrategy prepared = prepared(Strategy.CASCADE, input)) {
            assertThat(prepared.run(1000, Timing.CALL).value()).isEqualTo(1000f);
            input.init(2f);
            assertThat(prepared.run(1000, Timing.CALL).value()).isEqualTo(1000f);
        }
    }

    @Test
    void prepare_onTornadoVmWithItsSilentFallbackOn_isRefused() {
        Device tornado = new Device(Runtime.TORNADOVM, "opencl", "test", Kind.GPU, 0, 0, 4, 256, 49_152, 1L << 30, 0,
                false, OptionalDouble.empty());
        String before = System.clearProperty("tornado.recover.bailout");
        try {
            assertThatThrownBy(() -> PreparedStrategy.of(
                    tornado, FLOAT_SUM, Strategy.CASCADE, Sizes.AUTO, new FloatArray(10)))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("silent fallback is on");
        } finally {
            if (before != null) {
                System.setProperty("tornado.recover.bailout", before);
            }
        }
    }

    /** A program that computes nothing, and has memory on the device before it has one. */
    public static final class Copying implements ReductionProgram {

        private static final List<TornadoExecutionPlan> PLANS = new ArrayList<>();
        private final FloatArray values;

        public Copying(FloatArray values, FloatArray result) {
            this.values = values;
        }

        static void copy(FloatArray from) {
            from.set(0, from.get(0));
        }

        @Override
        public TornadoExecutionPlan plan() {
            TaskGraph graph = new TaskGraph("copying").transferToDevice(DataTransferMode.EVERY_EXECUTION, values)
                    .task("copy", Copying::copy, values).transferToHost(DataTransferMode.EVERY_EXECUTION, values);
            TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot());
            plan.execute();
            PLANS.add(plan);
            return plan;
        }
    }

    @Test
    void prepareProgram_deviceThatIsGone_freesItsPlan() {
        Device gone =
                new Device(DEVICE.runtime(), DEVICE.backend(), "gone", DEVICE.kind(), DEVICE.backendIndex(), 99, 4,
                        256, 49_152, 1L << 30, 0, false, OptionalDouble.empty());

        assertThatThrownBy(() -> PreparedStrategy.of(gone, FLOAT_SUM, UserProgram.of(FLOAT_SUM, Copying.class),
                Sizes.AUTO, new FloatArray(10))).isInstanceOf(RuntimeException.class);
        assertThat(Copying.PLANS.getLast().getCurrentDeviceMemoryUsage()).isZero();
    }

    @Test
    void prepareProgram_ofAnotherReductionOfTheSameArrays_isRefused() {
        assertThatThrownBy(() -> PreparedStrategy.of(DEVICE, HandWritten.FLOAT_MIN,
                UserProgram.of(FLOAT_SUM, Copying.class), Sizes.AUTO, new FloatArray(10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "written for another reduction: algorithm=Copying, its=io.funnel.fixture.floatsum");
    }
}
