package io.funnel.verify.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.fixture.FaultyKernels.Kernel;
import io.funnel.strategy.Strategy;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Kernels with a planted fault are wrong on every strategy's road, and the right one is verified. */
class PlantedFaultsTest {

    private static final Device DEVICE = Devices.all().getFirst();

    @ParameterizedTest
    @EnumSource(Kernel.class)
    void compare_faultyKernel_isWrongAndNotTimed(Kernel kernel) {
        Comparison comparison = PlantedFaults.comparison(DEVICE, kernel);
        for (Strategy strategy : PlantedFaults.STRATEGIES) {
            StrategyResult row = comparison.run(strategy);
            assertThat(row.status()).as(strategy.label() + ": " + row.reason())
                    .isEqualTo(PlantedFaults.expected(kernel));
            assertThat(row.call().isPresent()).as("timed").isEqualTo(kernel == Kernel.RIGHT);
        }
    }

    @Test
    void compare_kernelThatReadsBehindItsInput_namesTheReadOnTheEmbeddedRuntime() {
        Assumptions.assumeTrue(DEVICE.runtime() == Device.Runtime.EMBEDDED, "needs the embedded runtime");
        assertThat(PlantedFaults.comparison(DEVICE, Kernel.READS_BEHIND_INPUT).run(Strategy.CASCADE).reason())
                .contains("exact data: length=0", "kernel=FaultyKernels.readsBehindInput",
                        "argument=in, index=0, length=0", "globalId=0, localId=0, group=0, line=FaultyKernels.java:");
    }
}
