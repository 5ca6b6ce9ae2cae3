package io.funnel.catalogue.segment;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.canary.Canary;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.catalogue.FloatMeans;
import io.funnel.catalogue.FloatReductions;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** The canary of segments accepts states whose answer is NaN, whatever their other numbers, and no others. */
class CanaryOfSegmentsTest {

    static boolean isEmbedded() {
        return Devices.runtime() == Device.Runtime.EMBEDDED;
    }

    @Test
    @EnabledIf(value = "isEmbedded", disabledReason = "takes long where kernels are compiled for each size")
    void exponentials_nextToNaN_areNotRefused() {
        for (Reduction<?> reduction : List.of(FloatReductions.LOG_SUM_EXP, DoubleReductions.LOG_SUM_EXP)) {
            for (Sizes sizes : List.of(Sizes.AUTO, Sizes.ofGroupSize(32))) {
                for (Strategy strategy : List.of(Strategy.SEGMENT_LANES, Strategy.SEGMENT_TILES)) {
                    assertThat(Canary.on(Devices.all().getFirst()).refusal(reduction, strategy, sizes))
                            .as("%s, %s, %s", reduction.name(), strategy, sizes).isEmpty();
                }
            }
        }
    }

    @Test
    void state_withoutAnswer_isRightWhateverItsMaximum() {
        Reference lost = Reference.of(FloatReductions.LOG_SUM_EXP,
                FloatArray.fromElements(1, Float.NaN, Float.POSITIVE_INFINITY), 3);
        Reference plain = Reference.of(FloatReductions.LOG_SUM_EXP, FloatArray.fromElements(1, 2, 3), 3);

        assertThat(lost.check(new FloatMeans.LogSumExp(1, Double.NaN), 3).right()).isTrue();
        assertThat(lost.check(new FloatMeans.LogSumExp(Double.POSITIVE_INFINITY, 1), 3).right()).isFalse();
        assertThat(plain.check(new FloatMeans.LogSumExp(3, Double.NaN), 3).right()).isFalse();
        assertThat(plain.check(new FloatMeans.LogSumExp(2, 1.5), 3).right()).isFalse();
    }
}
