package io.funnel.catalogue.reproducible;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Reductions as a user writes them, which round, and of every kind that a shape could get wrong. */
public final class OwnRounding {

    private OwnRounding() {}

    /** Weights elements by their place, and begins with the second one. */
    @Reduction
    public static void ramp(FloatArray samples, @Reduce FloatArray result) {
        result.set(0, 0f);
        for (@Parallel int i = 1; i < samples.getSize(); i++) {
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

    /** Many components, so that a work-group of 128 has no local memory for them. */
    @Reduction
    public record Powers(double first, double second, double third, double fourth, double fifth, double sixth,
            double seventh, double eighth, double ninth) {
        static Powers identity() {
            return new Powers(0, 0, 0, 0, 0, 0, 0, 0, 0);
        }

        static Powers map(float x) {
            return new Powers(x, x * 1.1, x * 1.2, x * 1.3, x * 1.4, x * 1.5, x * 1.6, x * 1.7, x * 1.8);
        }

        static Powers combine(Powers left, Powers right) {
            return new Powers(left.first + right.first, left.second + right.second, left.third + right.third,
                    left.fourth + right.fourth, left.fifth + right.fifth, left.sixth + right.sixth,
                    left.seventh + right.seventh, left.eighth + right.eighth, left.ninth + right.ninth);
        }
    }
}
