package io.funnel.catalogue;

import io.funnel.annotations.Reduction;

/** Records as a user writes them, whose last steps magnify, cancel, jump, or overflow. */
final class LastSteps {

    private LastSteps() {}

    /** Jumps at 1e19. */
    @Reduction
    record Excess(double sum) {
        static Excess identity() {
            return new Excess(0);
        }

        static Excess map(double x) {
            return new Excess(x);
        }

        static Excess combine(Excess left, Excess right) {
            return new Excess(left.sum + right.sum);
        }

        static double finish(Excess all) {
            return all.sum > 1e19 ? (all.sum - 1e19) * 1e6 : all.sum;
        }
    }

    /** The mean square of what is not NaN, by functions of the user's own. */
    @Reduction
    record Energy(long count, double sum) {
        static Energy identity() {
            return new Energy(0, 0);
        }

        static Energy map(double x) {
            return new Energy(isNumber(x), square(x));
        }

        static Energy combine(Energy left, Energy right) {
            return new Energy(left.count + right.count, left.sum + right.sum);
        }

        static double finish(Energy all) {
            return all.sum / all.count;
        }
    }

    private static long isNumber(double x) {
        return Double.isNaN(x) ? 0L : 1L;
    }

    private static double square(double x) {
        return x * x;
    }

    /** Cancels: the mean less a near number. */
    @Reduction
    record Drift(long count, double sum) {
        static Drift identity() {
            return new Drift(0, 0);
        }

        static Drift map(double x) {
            return new Drift(1, x);
        }

        static Drift combine(Drift left, Drift right) {
            return new Drift(left.count + right.count, left.sum + right.sum);
        }

        static double finish(Drift all) {
            double mean = all.sum / all.count;
            if (all.count == 0) {
                return 0;
            }
            return (mean - 0.5) / 1e-9;
        }
    }

    /** The variance of two sums, which cancels. */
    @Reduction
    record Spread(long count, double sum, double squares) {
        static Spread identity() {
            return new Spread(0, 0, 0);
        }

        static Spread map(double x) {
            return new Spread(1, x, x * x);
        }

        static Spread combine(Spread left, Spread right) {
            return new Spread(left.count + right.count, left.sum + right.sum, left.squares + right.squares);
        }

        static double finish(Spread all) {
            return (all.squares - all.sum * all.sum / all.count) / all.count;
        }
    }

    /** Narrows to float, and may overflow it. */
    @Reduction
    record Power(double sum) {
        static Power identity() {
            return new Power(0);
        }

        static Power map(double x) {
            return new Power(Math.abs(x));
        }

        static Power combine(Power left, Power right) {
            return new Power(left.sum + right.sum);
        }

        static float finish(Power all) {
            return (float) (all.sum * all.sum * all.sum);
        }
    }

    /** An integer's last step divides. */
    @Reduction
    record Share(long least, long greatest) {
        static Share identity() {
            return new Share(Long.MAX_VALUE, Long.MIN_VALUE);
        }

        static Share map(long x) {
            return new Share(x, x);
        }

        static Share combine(Share left, Share right) {
            return new Share(Math.min(left.least, right.least), Math.max(left.greatest, right.greatest));
        }

        static double finish(Share all) {
            return ((double) all.greatest - all.least) / (all.greatest - 3);
        }
    }

    /** Subtracts after a conversion that rounds. */
    @Reduction
    record Beyond(double sum) {
        static Beyond identity() {
            return new Beyond(0);
        }

        static Beyond map(long x) {
            return new Beyond(x - 0x1p60);
        }

        static Beyond combine(Beyond left, Beyond right) {
            return new Beyond(left.sum + right.sum);
        }
    }

    /** Cancels where the sum's logarithm is near the maximum's negation: a log-sum-exp with weights. */
    @Reduction
    record Level(double max, double sum) {
        static Level identity() {
            return new Level(Double.NEGATIVE_INFINITY, 0);
        }

        static Level map(double x, float weight) {
            return new Level(x, weight);
        }

        static Level combine(Level left, Level right) {
            double max = Math.max(left.max, right.max);
            if (max == Double.NEGATIVE_INFINITY) {
                return new Level(max, left.sum + right.sum);
            }
            return new Level(max, left.sum * Math.exp(left.max - max) + right.sum * Math.exp(right.max - max));
        }

        static double finish(Level all) {
            return all.max == Double.NEGATIVE_INFINITY ? all.max : all.max + Math.log(all.sum);
        }
    }
}
