package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.plan.Placement;
import io.funnel.plan.Request;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.plan.Router;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A kernel over vectors reads only one array on the device in place; pairs use other kernels. */
class ResidentPairsTest {

    private static final Device GPU =
            new Device(Device.Runtime.TORNADOVM, "cuda", "Some GPU", Device.Kind.GPU, 0, 0, 100,
                    1024, 48 << 10, 80L << 30, 32, true, OptionalDouble.empty());

    @Test
    void route_twoArraysOnTheDevice_takesNoKernelOverVectors() {
        assertThat(route(DoubleReductions.DOT_PRODUCT, Residence.BOTH).strategy())
                .contains(Strategy.CASCADE_UNROLLED);
        assertThat(route(FloatReductions.COSINE_SIMILARITY, Residence.DEVICE).strategy())
                .contains(Strategy.CASCADE_UNROLLED);
    }

    @Test
    void route_oneArrayOnTheDevice_mayTakeOne() {
        assertThat(route(DoubleReductions.SUM, Residence.BOTH).strategy()).contains(Strategy.CASCADE_VECTOR);
    }

    private static Route route(Reduction<?> reduction, Residence residence) {
        return Router.route(new Request(reduction, 1 << 26, residence, Placement.DEVICE, Optional.of(GPU),
                Optional.empty(), Optional.empty(), Sizes.AUTO, Map.of(), Set.of()));
    }
}
