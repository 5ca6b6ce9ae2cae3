package io.funnel.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.device.Devices;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.HandWritten;
import io.funnel.strategy.Strategy;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class EngineTest {

    private static final Reduction<Float> FLOAT_SUM = HandWritten.FLOAT_SUM;
    private static final Device DEVICE = Devices.all().getFirst();

    private static Plan plan(Strategy strategy, int length) {
        return Planner.plan(FLOAT_SUM, strategy, DEVICE, length, Sizes.AUTO);
    }

    @Test
    void prepare_arrayOfAnotherType_isRefused() {
        Plan plan = plan(Strategy.CASCADE, 10);
        assertThatThrownBy(() -> Engine.prepare(DEVICE, plan, new IntArray(10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "array of another type: array=int, input=in, reduction=io.funnel.strategy.floatsum");
    }

    @Test
    void prepare_arrayShorterThanThePlan_isRefused() {
        Plan plan = plan(Strategy.CASCADE, 11);
        assertThatThrownBy(() -> Engine.prepare(DEVICE, plan, new FloatArray(10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("length=11, prepared=10");
    }

    @Test
    void prepare_noKernelForTheReduction_namesThoseThatExist() {
        Plan plan = Planner.plan(HandWritten.FLOAT_MIN, Strategy.GLOBAL_HALVING, DEVICE, 10, Sizes.AUTO);
        assertThatThrownBy(() -> Engine.prepare(DEVICE, plan, new FloatArray(10)))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("no kernel of this strategy: strategy=GlobalHalving, "
                        + "reduction=io.funnel.strategy.floatmin; try Sequential, ParallelStream");
    }

    @Test
    void run_largerPlanThanPrepared_isRefused() {
        FloatArray input = new FloatArray(1000);
        try (Reducer reducer = Engine.prepare(DEVICE, plan(Strategy.CASCADE, 1000), input)) {
            assertThatThrownBy(() -> reducer.run(plan(Strategy.CASCADE, 2000), Reducer.Timing.CALL))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("length=2000, prepared=1000");
        }
    }

    @Test
    void run_timingKernels_reportsKernelTimeWithinTheCall() {
        FloatArray input = new FloatArray(100_000);
        input.init(1f);
        try (Reducer reducer = Engine.prepare(DEVICE, plan(Strategy.TWO_PASS, 100_000), input)) {
            Execution timed = reducer.run(plan(Strategy.TWO_PASS, 100_000), Reducer.Timing.KERNELS);
            assertThat(timed.kernelNanos().orElseThrow()).isBetween(1L, timed.callNanos());
            Execution untimed = reducer.run(plan(Strategy.TWO_PASS, 100_000), Reducer.Timing.CALL);
            assertThat(untimed.kernelNanos()).isEmpty();
            assertThat(untimed.value()).isEqualTo(timed.value());
        }
    }

    @Test
    void run_inputChangedAfterTheFirstRun_theDeviceKeepsItsCopy() {
        FloatArray input = new FloatArray(1000);
        input.init(1f);
        Plan plan = plan(Strategy.CASCADE, 1000);
        try (Reducer reducer = Engine.prepare(DEVICE, plan, input)) {
            assertThat(reducer.run(plan, Reducer.Timing.CALL).value()).isEqualTo(1000f);
            input.init(2f);
            assertThat(reducer.run(plan, Reducer.Timing.CALL).value()).isEqualTo(1000f);
        }
    }

    @Test
    void prepare_onTornadoVmWithItsSilentFallbackOn_isRefused() {
        Device tornado = new Device(Runtime.TORNADOVM, "opencl", "test", Kind.GPU, 0, 0, 4, 256, 49_152, 1L << 30, 0,
                false, OptionalDouble.empty());
        Plan plan = Planner.plan(FLOAT_SUM, Strategy.CASCADE, tornado, 10, Sizes.AUTO);
        String before = System.clearProperty("tornado.recover.bailout");
        try {
            assertThatThrownBy(() -> Engine.prepare(tornado, plan, new FloatArray(10)))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("silent fallback is on");
        } finally {
            if (before != null) {
                System.setProperty("tornado.recover.bailout", before);
            }
        }
    }
}
