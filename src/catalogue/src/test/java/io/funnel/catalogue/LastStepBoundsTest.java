package io.funnel.catalogue;

import static io.funnel.data.Segments.rowsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Bounds of answers that have a last step, against exact arithmetic: a bound that is given holds. Numbers far apart,
 * nearly equal, tiny and huge are among the elements; plain ones must have bounds.
 */
class LastStepBoundsTest {

    private static final long SEED = 20_261_127L;
    private static final int ROUNDS = 30;
    private static final MathContext DIGITS = new MathContext(400);

    private static Funnel host;
    private static Funnel device;

    @BeforeAll
    static void open() {
        host = Funnel.builder().placement(Placement.HOST).build();
        device = Funnel.builder().placement(Placement.DEVICE).build();
    }

    @AfterAll
    static void close() {
        host.close();
        device.close();
    }

    /** Elements, some of them hard. */
    enum Numbers {
        PLAIN, NEAR_HALF, TINY, SMALL, HUGE, NEAR_1E19, FAR_FROM_0, APART;

        double[] of(int length, SplittableRandom random) {
            return random.doubles(length).map(u -> switch (this) {
                case PLAIN -> u * 10 - 3;
                case NEAR_HALF -> 0.5 + (u - 0.5) * 1e-12;
                case TINY -> (u - 0.3) * 1e-200;
                case SMALL -> (u - 0.3) * 1e-9;
                case HUGE -> (u - 0.3) * 1e150;
                case NEAR_1E19 -> 1e19 / length * (1 + (u - 0.5) * 1e-15);
                case FAR_FROM_0 -> 1e9 + u;
                case APART -> Math.scalb(u - 0.5, (int) (u * 1e6) % 100 - 50);
            }).toArray();
        }
    }

    /** Computes an answer exactly; null where it does not exist. */
    @FunctionalInterface
    interface Exact {
        @Nullable BigDecimal of(double[] x);
    }

    /** Reductions of doubles, with the exact answer. */
    @SuppressWarnings({"ImmutableEnumChecker", "BigDecimalLiteralDouble"}) // reductions are immutable; exact values of doubles
    enum Case {
        EXCESS(LastStepsReductions.EXCESS, x -> {
            BigDecimal over = sum(x, 1).subtract(new BigDecimal(1e19));
            return over.signum() > 0 ? over.movePointRight(6) : sum(x, 1);
        }),
        DRIFT(LastStepsReductions.DRIFT, x -> mean(x, 1).subtract(new BigDecimal(0.5)).divide(new BigDecimal(1e-9),
                DIGITS)),
        SPREAD(LastStepsReductions.SPREAD, x -> central(x, 2)),
        POWER(LastStepsReductions.POWER, x -> sum(Arrays.stream(x).map(Math::abs).toArray(), 1).pow(3)),
        MEAN(DoubleReductions.MEAN, x -> mean(x, 1)),
        ROOT_MEAN_SQUARE(DoubleReductions.ROOT_MEAN_SQUARE, x -> mean(x, 2).sqrt(DIGITS)),
        EUCLIDEAN_NORM(DoubleReductions.EUCLIDEAN_NORM, x -> sum(x, 2).sqrt(DIGITS)),
        SAFE_NORM(DoubleReductions.SAFE_EUCLIDEAN_NORM, x -> sum(x, 2).sqrt(DIGITS)),
        VARIANCE(DoubleReductions.POPULATION_VARIANCE, x -> central(x, 2)),
        DEVIATION(DoubleReductions.POPULATION_STANDARD_DEVIATION, x -> central(x, 2).sqrt(DIGITS)),
        SKEWNESS(DoubleReductions.SKEWNESS, x -> over(central(x, 3), central(x, 2).pow(3).sqrt(DIGITS))),
        KURTOSIS(DoubleReductions.EXCESS_KURTOSIS, x -> {
            BigDecimal ratio = over(central(x, 4), central(x, 2).pow(2));
            return ratio == null ? null : ratio.subtract(BigDecimal.valueOf(3));
        });

        private final Reduction<? extends Number> reduction;
        private final Exact exact;

        Case(Reduction<? extends Number> reduction, Exact exact) {
            this.reduction = reduction;
            this.exact = exact;
        }
    }

    private static BigDecimal sum(double[] x, int power) {
        return Arrays.stream(x).mapToObj(BigDecimal::new).map(e -> e.pow(power)).reduce(BigDecimal.ZERO,
                BigDecimal::add);
    }

    private static BigDecimal mean(double[] x, int power) {
        return sum(x, power).divide(BigDecimal.valueOf(x.length), DIGITS);
    }

    private static BigDecimal central(double[] x, int power) {
        BigDecimal mean = mean(x, 1);
        return Arrays.stream(x).mapToObj(BigDecimal::new).map(e -> e.subtract(mean).pow(power, DIGITS))
                .reduce(BigDecimal.ZERO, BigDecimal::add).divide(BigDecimal.valueOf(x.length), DIGITS);
    }

    private static @Nullable BigDecimal over(BigDecimal left, BigDecimal right) {
        return right.signum() == 0 ? null : left.divide(right, DIGITS);
    }

    @ParameterizedTest
    @EnumSource
    void bound_whereGiven_holds(Case one) {
        SplittableRandom random = new SplittableRandom(SEED);
        int bounded = 0;
        int plain = 0;
        for (Numbers numbers : Numbers.values()) {
            for (int round = 0; round < ROUNDS; round++) {
                double[] x = numbers.of(1 + random.nextInt(round < ROUNDS / 2 ? 6 : 300), random);
                BigDecimal exact = one.exact.of(x);
                Result<? extends Number> result = (round % 4 == 0 ? device : host).bounded(ErrorBounds.ESTIMATED)
                        .reduce(one.reduction, List.of(Data.of(x)));
                String what = "%s, %s, seed=%d, round=%d, n=%d".formatted(one, numbers, SEED, round, x.length);
                boolean isBounded = holds(result, exact, what);
                plain += numbers == Numbers.PLAIN && x.length > 1 ? 1 : 0;
                bounded += numbers == Numbers.PLAIN && x.length > 1 && isBounded ? 1 : 0;
            }
        }
        System.out.println(one + ": " + bounded + " of " + plain + " plain answers have a finite bound");
        assertThat(bounded).isGreaterThanOrEqualTo(plain * 9 / 10);
    }

    /** Returns whether there is a finite bound. */
    private static boolean holds(Result<? extends Number> result, @Nullable BigDecimal exact, String what) {
        double value = result.value().doubleValue();
        if (!result.hasErrorBound()) {
            return false;
        }
        double bound = result.errorBound();
        assertThat(value).as(what).isNotNaN();
        assertThat(bound).as(what).isNotNaN();
        if (Double.isInfinite(bound)) {
            return false;
        }
        assertThat(exact).as(what + ": a bound without an exact answer, value=%s, bound=%s", value, bound).isNotNull();
        BigDecimal right = Objects.requireNonNull(exact);
        assertThat(new BigDecimal(value).subtract(right).abs()).as(what + ", value=%s, bound=%s", value, bound)
                .isLessThanOrEqualTo(new BigDecimal(bound).add(right.abs().movePointLeft(300)));
        return true;
    }

    @Test
    void elementsByOwnFunctions_haveProvedBounds() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            double[] x = Numbers.PLAIN.of(1 + random.nextInt(300), random);
            boolean onDevice = round % 4 == 0;
            Result<Double> result = (onDevice ? device : host).bounded().reduce(LastStepsReductions.ENERGY, x);
            assertThat(result.errorBound()).isLessThan(onDevice ? 1e-4 : 1e-12);
            assertThat(holds(result, mean(x, 2), "seed=%d, round=%d".formatted(SEED, round))).isTrue();
        }
    }

    @Test
    void kurtosisOfSmallNumbers_hasItsOwnBound() {
        double[] x = {1e-9, 2e-9, 3e-9, 4e-9, 1e-8};
        Result<Double> result = host.bounded(ErrorBounds.ESTIMATED).reduce(DoubleReductions.EXCESS_KURTOSIS, x);
        assertThat(result.errorBound()).isBetween(1e-16, 1e-11);
        assertThat(holds(result, Case.KURTOSIS.exact.of(x), "kurtosis")).isTrue();
    }

    @Test
    void correlationNearOne_isWithinItsBound() {
        SplittableRandom random = new SplittableRandom(SEED);
        int bounded = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double[] x = random.doubles(2 + random.nextInt(9)).map(u -> 1 + u * 1e-10).toArray();
            double[] y = Arrays.stream(x).map(e -> 3 - e + random.nextDouble() * 1e-11).toArray();
            List<BigDecimal> products = new ArrayList<>();
            BigDecimal left = mean(x, 1);
            BigDecimal right = mean(y, 1);
            for (int i = 0; i < x.length; i++) {
                products.add(new BigDecimal(x[i]).subtract(left).multiply(new BigDecimal(y[i]).subtract(right)));
            }
            BigDecimal scale = central(x, 2).multiply(central(y, 2)).sqrt(DIGITS)
                    .multiply(BigDecimal.valueOf(x.length));
            BigDecimal exact = over(products.stream().reduce(BigDecimal.ZERO, BigDecimal::add), scale);
            Result<Double> result =
                    host.bounded(ErrorBounds.ESTIMATED).reduce(DoubleReductions.CORRELATION, x, y);
            bounded += holds(result, exact, "correlation, seed=" + SEED + ", round=" + round) ? 1 : 0;
        }
        assertThat(bounded).isPositive();
    }

    /** A difference with a long that was rounded on its way is off by any distance. */
    @Test
    void differencesOfRoundedLongs_haveNoBound() {
        long[] x = {(1L << 62) + 443};
        for (ErrorBounds asked : List.of(ErrorBounds.PROVED, ErrorBounds.ESTIMATED)) {
            assertThat(host.bounded(asked)
                    .reduce(LongReductions.MEAN_ABSOLUTE_DEVIATION, List.of(Data.of(x), Data.of(new double[] {0x1p62})))
                    .hasErrorBound()).isFalse();
            assertThat(host.bounded(asked).reduce(LastStepsReductions.BEYOND, x).hasErrorBound()).isFalse();
        }
    }

    @Test
    void lastStepsOfExactStates_haveTheirRoundingOrNoBound() {
        SplittableRandom random = new SplittableRandom(SEED);
        int bounded = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int shift = random.nextInt(64);
            long[] x = random.longs(5).map(whole -> whole >> shift).toArray();
            long least = Arrays.stream(x).min().getAsLong();
            long greatest = Arrays.stream(x).max().getAsLong();
            Result<Double> result = host.reduce(LastStepsReductions.SHARE, x);
            BigDecimal exact = over(BigDecimal.valueOf(greatest).subtract(BigDecimal.valueOf(least)),
                    BigDecimal.valueOf(greatest).subtract(BigDecimal.valueOf(3)));
            bounded += holds(result, exact, "share, seed=" + SEED + ", " + Arrays.toString(x)) ? 1 : 0;
        }
        assertThat(bounded).isGreaterThan(ROUNDS / 2);
    }

    @Test
    void answerThatIsNaN_hasNoBound() {
        double[] some = {1, Double.NaN, 2};
        for (Reduction<Double> reduction : List.of(DoubleReductions.SUM, DoubleReductions.MEAN,
                DoubleReductions.SKEWNESS, DoubleReductions.MINIMUM)) {
            Result<Double> result = host.bounded(ErrorBounds.ESTIMATED).reduce(reduction, List.of(Data.of(some)));
            assertThat(result.value()).isNaN();
            assertThat(result.hasErrorBound()).as(reduction.name()).isFalse();
        }
    }

    /** The canary's rows have answers near 0, which an error of a unit in the sum moves far. */
    @Test
    void rows_ofAStepThatCancels_runOnTheDevice() {
        Data<?> levels = Data.of(new double[] {1, 2, 3, 4, 5, 6});
        Data<?> weights = Data.of(new float[] {1, 1, 1, 2, 2, 2});

        var rows = device.per(rowsOf(3)).reduce(LastStepsReductions.LEVEL, List.of(levels, weights));

        assertThat(rows.ranOn().strategy()).isEqualTo("SegmentLanes");
        assertThat(rows.value().get(0)).isCloseTo(Math.log(Math.exp(1) + Math.exp(2) + Math.exp(3)), within(1e-14));
    }
}
