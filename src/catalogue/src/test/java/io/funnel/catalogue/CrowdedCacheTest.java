package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.plan.Placement;
import io.funnel.plan.Request;
import io.funnel.plan.Residence;
import io.funnel.plan.Router;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Kernels over vectors are left out where a large state exceeds the cache, as in the tuning table. */
class CrowdedCacheTest {

    @Test
    void route_largeStatesOfFloatingPointElements_readNoVectors() {
        assertThat(route(DoubleReductions.HISTOGRAM64, "ptx")).isEqualTo(Strategy.CASCADE);
        assertThat(route(DoubleReductions.HISTOGRAM32, "opencl")).isEqualTo(Strategy.CASCADE);
        assertThat(route(FloatReductions.HISTOGRAM64, "opencl")).isEqualTo(Strategy.CASCADE);
    }

    @Test
    void route_smallStatesAndInts_readVectors() {
        assertThat(route(DoubleReductions.HISTOGRAM16, "cuda")).isEqualTo(Strategy.CASCADE_VECTOR);
        assertThat(route(FloatReductions.HISTOGRAM64, "ptx")).isEqualTo(Strategy.CASCADE_VECTOR);
        assertThat(route(FloatReductions.HISTOGRAM32, "opencl")).isEqualTo(Strategy.CASCADE_VECTOR);
        assertThat(route(IntReductions.HISTOGRAM64, "opencl")).isEqualTo(Strategy.CASCADE_VECTOR);
    }

    private static Strategy route(Reduction<?> reduction, String backend) {
        Device gpu = new Device(Device.Runtime.TORNADOVM, backend, "Some GPU", Device.Kind.GPU, 0, 0, 100,
                1024, 48 << 10, 80L << 30, 32, true, OptionalDouble.empty());
        return Router.route(new Request(reduction, 1 << 28, Residence.DEVICE, Placement.DEVICE, Optional.of(gpu),
                Optional.empty(), Optional.empty(), Sizes.AUTO, Map.of(), Set.of())).strategy().orElseThrow();
    }
}
