package io.funnel.catalogue.segment;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/** Softmax and its logarithm as users write them. */
public final class OwnSoftmax {

    private OwnSoftmax() {}

    /** The how-to page's, with a helper. */
    @Reduction
    public record Scaled(float max, float sum) {
        static Scaled identity() {
            return new Scaled(Float.NEGATIVE_INFINITY, 0);
        }

        static Scaled map(float score) {
            return new Scaled(score, 1);
        }

        static Scaled combine(Scaled left, Scaled right) {
            float max = Math.max(left.max, right.max);
            return new Scaled(max, scaled(left, max) + scaled(right, max));
        }

        static float scaled(Scaled part, float max) {
            return part.max == max ? part.sum : part.sum * (float) Math.exp(part.max - max);
        }

        static float each(Scaled all, float score) {
            return (float) Math.exp(score - all.max) / all.sum;
        }
    }

    /** The example's, by a weight of the distance; NaN shows in the largest score alone. */
    @Reduction
    public record Weighted(float largest, float sum) {
        static Weighted identity() {
            return new Weighted(Float.NEGATIVE_INFINITY, 0);
        }

        static Weighted map(float score) {
            return new Weighted(score, 1);
        }

        static Weighted combine(Weighted left, Weighted right) {
            float weight = weight(-Math.abs(left.largest - right.largest));
            return new Weighted(Math.max(left.largest, right.largest),
                    left.largest > right.largest
                            ? left.sum + right.sum * weight
                            : left.sum * weight + right.sum);
        }

        static float weight(float difference) {
            return difference < 0 ? (float) Math.exp(difference) : 1;
        }

        static float each(Weighted all, float score) {
            return TornadoMath.exp(score - all.largest) * (1 / all.sum);
        }
    }

    /** The sum first, in double, and the difference, too; the maximum by a choice. */
    @Reduction
    public record InDouble(double sum, float max) {
        static InDouble identity() {
            return new InDouble(0, Float.NEGATIVE_INFINITY);
        }

        static InDouble map(float x) {
            return new InDouble(1, x);
        }

        static InDouble combine(InDouble a, InDouble b) {
            float max = a.max > b.max ? a.max : b.max;
            return new InDouble(a.sum * decay(a.max, max) + b.sum * decay(b.max, max), max);
        }

        static double decay(float x, float max) {
            return x == max ? 1 : Math.exp((double) x - max);
        }

        static float each(InDouble all, float x) {
            return (float) (Math.exp((double) x - all.max) / all.sum);
        }
    }

    /** The logarithm, by statements. */
    @Reduction
    public record Logarithm(float m, float s) {
        static Logarithm identity() {
            return new Logarithm(Float.NEGATIVE_INFINITY, 0f);
        }

        static Logarithm map(float x) {
            return new Logarithm(x, 1f);
        }

        static Logarithm combine(Logarithm a, Logarithm b) {
            if (a.m == b.m) {
                return new Logarithm(a.m, a.s + b.s);
            }
            if (a.m > b.m) {
                return new Logarithm(a.m, a.s + b.s * (float) Math.exp(b.m - a.m));
            }
            return new Logarithm(b.m, a.s * (float) Math.exp(a.m - b.m) + b.s);
        }

        static float each(Logarithm all, float x) {
            return x - all.m - (float) Math.log(all.s);
        }
    }

    /** The logarithm from the least float, whose infinity is NaN; of the result. */
    @Reduction
    public record FromLeast(float m, double s) {
        static FromLeast identity() {
            return new FromLeast(-Float.MAX_VALUE, 0);
        }

        static FromLeast map(float x) {
            return new FromLeast(x, 1);
        }

        static FromLeast combine(FromLeast a, FromLeast b) {
            float m = Math.max(a.m, b.m);
            return new FromLeast(m, a.s * Math.exp(a.m - m) + b.s * Math.exp(b.m - m));
        }

        static double finish(FromLeast all) {
            return all.m + Math.log(all.s);
        }

        static float each(double all, float x) {
            return (float) (x - all);
        }
    }

    /** No such sum: the smaller sum is not scaled where the scores are close. */
    @Reduction
    public record Other(float max, float sum) {
        static Other identity() {
            return new Other(Float.NEGATIVE_INFINITY, 0);
        }

        static Other map(float score) {
            return new Other(score, 1);
        }

        static Other combine(Other left, Other right) {
            float max = Math.max(left.max, right.max);
            return new Other(max, scaled(left, max) + scaled(right, max));
        }

        static float scaled(Other part, float max) {
            return part.max >= max - 1 ? part.sum : part.sum * (float) Math.exp(part.max - max);
        }

        static float each(Other all, float score) {
            return (float) Math.exp(score - all.max) / all.sum;
        }
    }
}
