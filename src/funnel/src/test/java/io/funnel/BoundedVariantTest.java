package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.embedded.Fault;
import io.funnel.embedded.Fault.Kind;
import io.funnel.embedded.FaultInjection;
import io.funnel.engine.EngineException;
import io.funnel.fixture.FailingVariant;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.result.Result;
import io.funnel.strategy.Strategy;
import java.math.BigDecimal;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A bounded variant fails on a device: the reduction itself runs, and the bound comes from the host. */
class BoundedVariantTest {

    private static final long SEED = 55_378_008;

    @Test
    void reduce_whoseVariantFailsItsCanary_runsAsItIsAndHasABound() {
        float[] elements = elements(10_000);
        BigDecimal exact = BigDecimal.ZERO;
        for (float element : elements) {
            exact = exact.add(new BigDecimal(element));
        }
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build().bounded();
                Funnel without = Funnel.builder().placement(Placement.DEVICE).build()) {
            for (int call = 0; call < 2; call++) {
                Result<Float> result = funnel.using(Strategy.CASCADE).reduce(FailingVariant.SUM, elements);

                assertThat(result.ranOn().strategy()).isEqualTo("Cascade");
                assertThat(result.value()).as("seed=%d", SEED)
                        .isEqualTo(without.using(Strategy.CASCADE).reduce(HandWritten.FLOAT_SUM, elements).value());
                assertThat(result.errorBound())
                        .isGreaterThanOrEqualTo(new BigDecimal(result.value()).subtract(exact).abs().doubleValue())
                        .isLessThan(1e-2);
                assertThat(result.remarks()).noneMatch(remark -> remark.contains("refused"));
            }
        }
    }

    /** The host's pass over the same elements overrides a device that computes wrongly. */
    @Test
    void reduce_whoseAnswerIsFartherFromTheHostsThanRoundingExplains_isRefused() {
        float[] elements = elements(10_000);
        try (Funnel open = Funnel.builder().placement(Placement.DEVICE).build()) {
            assumeTrue(Devices.runtime() == Device.Runtime.EMBEDDED,
                    "faults are injected on the embedded device alone");
            Funnel funnel = open.bounded().using(Strategy.CASCADE);
            float right = funnel.reduce(FailingVariant.SUM, elements).value();
            Fault flip = Fault.of(Kind.BIT_FLIP).ofKernel("*").bit(30);
            try (FaultInjection fault = FaultInjection.inject(flip)) {
                assertThatThrownBy(() -> funnel.reduce(FailingVariant.SUM, elements))
                        .isInstanceOf(EngineException.class)
                        .hasMessageContaining("device gave a wrong answer: reduction=")
                        .hasMessageContaining("rounding explains=").hasMessageNotContaining("\n");
                assertThat(fault.struck()).isEqualTo(1);
            }
            assertThat(funnel.reduce(FailingVariant.SUM, elements).value()).isEqualTo(right);
        }
    }

    @Test
    void reduce_whoseVariantRunsOnTheHost_isTheExactSumRoundedOnce() {
        float[] elements = {0x1p30f, 1, -0x1p30f, 0x1p-20f};
        try (Funnel host = Funnel.builder().placement(Placement.HOST).build().bounded();
                Funnel without = Funnel.builder().placement(Placement.HOST).build()) {
            Result<Float> result = host.reduce(FailingVariant.SUM, elements);

            assertThat(result.value()).isEqualTo(1 + 0x1p-20f);
            assertThat(result.errorBound()).isLessThan(1e-6);
            assertThat(without.reduce(FailingVariant.SUM, elements).value()).isEqualTo(0x1p-20f);
        }
    }

    @Test
    void prepare_whoseVariantFailsItsCanary_makesTheReductionItselfReady() {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build().bounded()) {
            funnel.using(Strategy.CASCADE).prepare(FailingVariant.SUM);

            assertThat(funnel.using(Strategy.CASCADE).reduce(FailingVariant.SUM, new float[] {1, 2}).value())
                    .isEqualTo(3);
        }
    }

    /** A bounded variant has smaller groups, for its two doubles an item. */
    @Test
    void reduce_inGroupsLargerThanItsVariantsAre_runsAsItIs() {
        float[] elements = elements(10_000);
        Sizes sizes = new Sizes(OptionalInt.empty(), OptionalInt.of(1024));
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build().bounded()) {
            Result<Float> result = funnel.using(Strategy.CASCADE, sizes).reduce(FailingVariant.SUM, elements);

            assertThat(result.ranOn().groupSize()).isEqualTo(1024);
            assertThat(result.errorBound()).isBetween(0.0, 1e-2);
        }
    }

    private static float[] elements(int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        float[] elements = new float[length];
        for (int i = 0; i < length; i++) {
            elements[i] = (float) random.nextDouble(-1, 1);
        }
        return elements;
    }
}
