package io.funnel.verify.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.fixture.FaultyKernels.Kernel;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Kernels with a planted fault are wrong on every strategy's road, and the right one is verified. */
class PlantedFaultsTest {

    private static final Device DEVICE = Devices.all().getFirst();
    private static final int LENGTH = 1_000_003;

    @ParameterizedTest
    @EnumSource(Kernel.class)
    void compare_faultyKernel_isWrong(Kernel kernel) {
        TornadoNativeArray uniform = NativeArrays.allocate(ElementType.FLOAT, LENGTH);
        Distribution.UNIFORM.fill(uniform, 42);
        Comparison comparison = new Comparison(DEVICE, kernel.sum(), List.of(uniform), LENGTH, Sizes.AUTO, 1);
        for (Strategy strategy : List.of(Strategy.CASCADE, Strategy.TWO_PASS)) {
            StrategyResult row = comparison.run(strategy);
            System.out.println(kernel + " " + strategy.label() + " " + row.status().label() + ": " + row.reason()
                    + row.exact());
            assertThat(row.status()).as(row.reason())
                    .isEqualTo(kernel == Kernel.RIGHT ? Status.VERIFIED : Status.WRONG);
            assertThat(row.call().isPresent()).as("timed").isEqualTo(kernel == Kernel.RIGHT);
        }
    }
}
