package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.catalogue.oracle.ExactSums;
import io.funnel.plan.Placement;
import io.funnel.result.Result;
import io.funnel.strategy.Strategy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Means of Gaussian data cancel; their bound is close to the error, since the sums are compensated. */
class CancellingDataBoundsTest {

    private static final int LENGTH = 1 << 17;
    private static final int SEEDS = 5;
    private static final double MOST = 100;
    private static final MathContext DIGITS = new MathContext(50);

    @ParameterizedTest
    @EnumSource(value = Placement.class, names = {"HOST", "DEVICE"})
    void meansOfDoubles_areBoundedCloseToTheirError(Placement placement) {
        List<Double> ratios = new ArrayList<>();
        try (Funnel open = Funnel.builder().placement(placement).build()) {
            Funnel funnel = placement == Placement.HOST ? open.bounded() : open.using(Strategy.CASCADE).bounded();
            for (int seed = 1; seed <= SEEDS; seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                double[] elements = DoubleStream.generate(random::nextGaussian).limit(LENGTH).toArray();
                Result<Double> mean = funnel.reduce(DoubleReductions.MEAN, elements);
                ratios.add(ratio(mean, ExactSums.of(elements).divide(BigDecimal.valueOf(LENGTH), DIGITS)));
            }
        }
        assertThat(ratios.stream().sorted().toList().get(SEEDS / 2)).as(ratios.toString()).isLessThan(MOST);
    }

    private static double ratio(Result<Double> result, BigDecimal exact) {
        double answer = result.value();
        double error = new BigDecimal(answer).subtract(exact).abs().doubleValue();
        assertThat(error).as(result.ranOn().strategy()).isLessThanOrEqualTo(result.errorBound());
        return result.errorBound() / Math.max(error, Math.ulp(answer) / 8);
    }
}
