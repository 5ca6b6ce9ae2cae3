package com.acme;

import io.funnel.annotations.Reduction;

public final class Operators {

    private Operators() {}

    /** The mean. */
    @Reduction
    public record Mean(long count, double mean) {
        static Mean identity() {
            return new Mean(0L, 0.0);
        }

        static Mean map(float sample) {
            return new Mean(1L, sample);
        }

        static Mean combine(Mean left, Mean right) {
            long count = left.count + right.count;
            return new Mean(
                    count, count == 0L ? 0.0 : left.mean + (right.mean - left.mean) * right.count / count);
        }

        static double finish(Mean total) {
            return total.mean;
        }
    }

    /** The composition of affine functions, the first one applied first. */
    @Reduction(commutative = false)
    public record Affine(int scale, int offset) {
        static Affine identity() {
            return new Affine(1, 0);
        }

        static Affine map(int scales, int offsets) {
            return new Affine(scales, offsets);
        }

        static Affine combine(Affine left, Affine right) {
            return new Affine(left.scale * right.scale, right.scale * left.offset + right.offset);
        }
    }

    /** The least element and where it is first. */
    @Reduction
    public record Argmin(float value, int at) {
        static Argmin identity() {
            return new Argmin(Float.POSITIVE_INFINITY, Integer.MAX_VALUE);
        }

        static Argmin map(float sample, int index) {
            return new Argmin(sample, index);
        }

        static Argmin combine(Argmin left, Argmin right) {
            if (right.value < left.value) {
                return right;
            }
            if (left.value < right.value) {
                return left;
            }
            return new Argmin(left.value, Math.min(left.at, right.at));
        }

        static int finish(Argmin total) {
            return total.at;
        }
    }

    /** Where a path ends. */
    @Reduction
    public record Path(float x, float y) {
        static Path identity() {
            return new Path(0f, 0f);
        }

        static Path map(float dx, float dy) {
            return new Path(dx, dy);
        }

        static Path combine(Path left, Path right) {
            return new Path(left.x + right.x, left.y + right.y);
        }
    }
}
