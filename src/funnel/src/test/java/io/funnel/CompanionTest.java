package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.fixture.FailingCompanion;
import io.funnel.handwritten.HandWritten;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import java.math.BigDecimal;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What carries the bound fails on a device: the reduction itself runs, and the bound comes from the host. */
class CompanionTest {

    private static final long SEED = 55_378_008;

    @Test
    void reduce_whoseCompanionFailsItsCanary_runsAsItIsAndHasABound() {
        float[] elements = elements(10_000);
        BigDecimal exact = BigDecimal.ZERO;
        for (float element : elements) {
            exact = exact.add(new BigDecimal(element));
        }
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build();
                Funnel without = Funnel.builder().placement(Placement.DEVICE).errorBounds(ErrorBounds.NONE).build()) {
            for (int call = 0; call < 2; call++) {
                Result<Float> result = funnel.using(Strategy.CASCADE).reduce(FailingCompanion.SUM, elements);

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

    @Test
    void reduce_whoseCompanionRunsOnTheHost_isTheExactSumRoundedOnce() {
        float[] elements = {0x1p30f, 1, -0x1p30f, 0x1p-20f};
        try (Funnel host = Funnel.builder().placement(Placement.HOST).build();
                Funnel without = Funnel.builder().placement(Placement.HOST).errorBounds(ErrorBounds.NONE).build()) {
            Result<Float> result = host.reduce(FailingCompanion.SUM, elements);

            assertThat(result.value()).isEqualTo(1 + 0x1p-20f);
            assertThat(result.errorBound()).isLessThan(1e-6);
            assertThat(without.reduce(FailingCompanion.SUM, elements).value()).isEqualTo(0x1p-20f);
        }
    }

    @Test
    void prepare_whoseCompanionFailsItsCanary_makesTheReductionItselfReady() {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            funnel.using(Strategy.CASCADE).prepare(FailingCompanion.SUM);

            assertThat(funnel.using(Strategy.CASCADE).reduce(FailingCompanion.SUM, new float[] {1, 2}).value())
                    .isEqualTo(3);
        }
    }

    /** A companion has smaller groups, for its two doubles an item. */
    @Test
    void reduce_inGroupsLargerThanItsCompanionsAre_runsAsItIs() {
        float[] elements = elements(10_000);
        Sizes sizes = new Sizes(OptionalInt.empty(), OptionalInt.of(1024));
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).build()) {
            Result<Float> result = funnel.using(Strategy.CASCADE, sizes).reduce(FailingCompanion.SUM, elements);

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
