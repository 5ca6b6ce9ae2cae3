package io.funnel.catalogue.reproducible;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Reductions as a user writes them, which round, and of every kind that a shape could get wrong. */
public final class OwnRounding {

    private static final int BINS = 64;

    private OwnRounding() {}

    /** Weights elements by their place, and begins with the second one. */
    @Reduction
    public static void ramp(FloatArray samples, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 1; i < samples.getSize(); i++) {
            result.set(0, result.get(0) + i * samples.get(i));
        }
    }

    /** Weights all elements by their place. */
    @Reduction
    public static void moment(FloatArray samples, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            result.set(0, result.get(0) + i * samples.get(i));
        }
    }

    /** Reads the first element and the length. */
    @Reduction
    public static void aroundTheMiddle(FloatArray samples, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            result.set(0, result.get(0) + (samples.get(i) - samples.get(0)) / samples.getSize());
        }
    }

    /** Begins with a number of the caller's, and leaves out what is not above a bound. */
    @Reduction
    public static void sumAbove(FloatArray samples, FloatArray bound, float start, @Reduce FloatArray result) {
        result.set(0, start);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            if (samples.get(i) > bound.get(0)) {
                result.set(0, result.get(0) + samples.get(i));
            }
        }
    }

    /** Begins with the first element, and leaves out the last one. */
    @Reduction
    public static void allButLast(FloatArray samples, @Reduce FloatArray result) {
        result.set(0, samples.get(0));
        for (@Parallel int i = 1; i < samples.getSize() - 1; i++) {
            result.set(0, result.get(0) + samples.get(i));
        }
    }

    /** A weight that fades with the distance from the last element, so that states do not commute. */
    @Reduction(commutative = false)
    public record Fading(float sum, float factor) {
        static Fading identity() {
            return new Fading(0, 1);
        }

        static Fading map(float sample) {
            return new Fading(sample, 0.999f);
        }

        static Fading combine(Fading left, Fading right) {
            return new Fading(left.sum * right.factor + right.sum, left.factor * right.factor);
        }

        static float finish(Fading all) {
            return all.sum;
        }
    }

    /** Sums of 64 bins: states so large that a tile has fewer lanes. */
    @Reduction
    public static void binSums(FloatArray samples, @Reduce DoubleArray result) {
        for (int bin = 0; bin < BINS; bin++) {
            result.set(bin, 0);
        }
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            float sample = samples.get(i);
            int bin = Math.max(0, Math.min(BINS - 1, (int) sample));
            result.set(bin, result.get(bin) + sample);
        }
    }

    /** Reads the first element, without the length. */
    @Reduction
    public static void fromTheFirst(FloatArray samples, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            result.set(0, result.get(0) + (samples.get(i) - samples.get(0)));
        }
    }

    /** Functions of Math in elements, combine and last step. */
    @Reduction
    public record PowerMean(long count, double power, double greatest) {

        /** Two numbers of the result. */
        public record Answer(double mean, float logarithm) {}

        static PowerMean identity() {
            return new PowerMean(0, 0, 0);
        }

        static PowerMean map(float sample) {
            return new PowerMean(1, power(sample), sample);
        }

        static PowerMean combine(PowerMean left, PowerMean right) {
            return new PowerMean(left.count + right.count, Math.hypot(left.power, right.power),
                    Math.max(left.greatest, right.greatest));
        }

        static Answer finish(PowerMean all) {
            return new Answer(Math.cbrt(all.power / all.count), (float) Math.log1p(all.greatest));
        }

        private static double power(float sample) {
            return Math.pow(Math.abs(sample), 1.5);
        }
    }

    /** A maximum, which does not round, of what kernels compute by a function of their own. */
    @Reduction
    public static void greatestSinh(DoubleArray samples, @Reduce DoubleArray result) {
        result.set(0, Double.NEGATIVE_INFINITY);
        for (@Parallel int i = 0; i < samples.getSize(); i++) {
            result.set(0, Math.max(result.get(0), Math.sinh(samples.get(i))));
        }
    }

    /** The place farthest from Vienna, and where it is. */
    @Reduction(domain = {-90, 90, -180, 180})
    public record Farthest(double km, int at) {
        static Farthest identity() {
            return new Farthest(-1, Integer.MAX_VALUE);
        }

        static Farthest map(double latitude, double longitude, int index) {
            double north = Math.sin(Math.toRadians(latitude - 48.2) / 2);
            double east = Math.sin(Math.toRadians(longitude - 16.37) / 2);
            double a = north * north
                    + Math.cos(Math.toRadians(48.2)) * Math.cos(Math.toRadians(latitude)) * east * east;
            return new Farthest(2 * 6371.0088 * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a)), index);
        }

        static Farthest combine(Farthest a, Farthest b) {
            return b.km > a.km || (b.km == a.km && b.at < a.at) ? b : a;
        }
    }
}
