package io.funnel.verify;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Input data for comparisons: the same seed gives the same elements on every machine. */
public enum Distribution {
    /** Floating point: uniform in [0, 1). Integers: uniform in [-1000, 1000]. */
    UNIFORM,
    /** Every element is one. */
    ONES,
    /** Magnitudes over many powers of two with either sign: the sum is small compared with the sum of magnitudes. */
    CANCELLING,
    /** Ordinary values mixed with NaN, infinities, signed zeros and extremes; integers: extremes. */
    SPECIALS,
    /** Subnormal values of either sign, to detect devices that flush them to zero. Integers: -1, 0, 1. */
    DENORMALS;

    private static final int FLOAT_BITS = 24;
    private static final int SMALL = 1000;
    private static final int SPECIAL_EVERY = 64;

    private double floating(SplittableRandom random, boolean single) {
        return switch (this) {
            case UNIFORM -> uniform(random, single);
            case ONES -> 1;
            case CANCELLING -> {
                double magnitude = Math.scalb(1 + uniform(random, true), random.nextInt(-10, 11));
                yield random.nextBoolean() ? magnitude : -magnitude;
            }
            case SPECIALS -> random.nextInt(SPECIAL_EVERY) != 0
                    ? uniform(random, single) - 0.5
                    : special(random, single);
            case DENORMALS -> (single ? Float.MIN_VALUE : Double.MIN_VALUE) * random.nextInt(-1000, 1001);
        };
    }

    private float half(SplittableRandom random) {
        return this == DENORMALS ? 0x1p-24f * random.nextInt(-1000, 1001) : (float) floating(random, true);
    }

    private static double uniform(SplittableRandom random, boolean single) {
        return single ? random.nextInt(1 << FLOAT_BITS) * 0x1p-24 : random.nextDouble();
    }

    private static double special(SplittableRandom random, boolean single) {
        return switch (random.nextInt(8)) {
            case 0 -> Double.NaN;
            case 1 -> Double.POSITIVE_INFINITY;
            case 2 -> Double.NEGATIVE_INFINITY;
            case 3 -> -0.0;
            case 4 -> 0.0;
            case 5 -> single ? Float.MIN_VALUE : Double.MIN_VALUE;
            case 6 -> single ? Float.MAX_VALUE : Double.MAX_VALUE;
            default -> single ? -Float.MAX_VALUE : -Double.MAX_VALUE;
        };
    }

    private long integer(SplittableRandom random, boolean single) {
        return switch (this) {
            case UNIFORM -> random.nextInt(-SMALL, SMALL + 1);
            case ONES -> 1;
            case CANCELLING -> single ? random.nextInt() : random.nextLong();
            case SPECIALS -> switch (random.nextInt(4)) {
                case 0 -> single ? Integer.MIN_VALUE : Long.MIN_VALUE;
                case 1 -> single ? Integer.MAX_VALUE : Long.MAX_VALUE;
                default -> random.nextInt(-SMALL, SMALL + 1);
            };
            case DENORMALS -> random.nextInt(-1, 2);
        };
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Distribution> parse(String label) {
        return Arrays.stream(values()).filter(value -> value.label().equalsIgnoreCase(label)).findFirst();
    }

    public void fill(TornadoNativeArray array, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = array.getSize();
        switch (array) {
            case IntArray ints -> {
                for (int i = 0; i < size; i++) {
                    ints.set(i, (int) integer(random, true));
                }
            }
            case LongArray longs -> {
                for (int i = 0; i < size; i++) {
                    longs.set(i, integer(random, false));
                }
            }
            case FloatArray floats -> {
                for (int i = 0; i < size; i++) {
                    floats.set(i, (float) floating(random, true));
                }
            }
            case DoubleArray doubles -> {
                for (int i = 0; i < size; i++) {
                    doubles.set(i, floating(random, false));
                }
            }
            default -> {
                ElementType type = NativeArrays.typeOf(array);
                int shift = this == SPECIALS ? Integer.SIZE - type.sizeBytes() * Byte.SIZE : 0;
                for (int i = 0; i < size; i++) {
                    NativeArrays.set(array, i, type == ElementType.HALF
                            ? (Number) half(random)
                            : (Number) (int) (integer(random, true) >> shift));
                }
            }
        }
    }
}
