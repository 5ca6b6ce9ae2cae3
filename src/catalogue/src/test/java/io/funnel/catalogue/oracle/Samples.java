package io.funnel.catalogue.oracle;

import io.funnel.reduction.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Inputs for every entry, from one seed: a shorter input is a prefix of a longer one, apart from special elements. */
public final class Samples {

    private static final long SEED = 20_260_904;
    private static final int SMALL = 9;
    private static final int EDGES = 16;
    private static final double CENTRE = 0.375;

    private static final float[] EXTREME_FLOATS = {Float.MAX_VALUE, -Float.MAX_VALUE, Float.MIN_VALUE, -1e-30f, 1e30f,
        Float.MIN_NORMAL, 0f, -0f, 1f, 16_777_215f};
    private static final double[] EXTREME_DOUBLES = {Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, -1e-200,
        1e200, Double.MIN_NORMAL, 0.0, -0.0, 1.0, 9_007_199_254_740_991.0};
    private static final long[] EXTREME_INTS = {Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, 0, -1, 1,
        1 << 16, 46_341};
    private static final long[] EXTREME_LONGS = {Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, 0, -1, 1, 1L << 32,
        3_037_000_500L};

    private Samples() {}

    /** Kinds of elements. */
    public enum Kind {
        /** Small integers, many of them equal: most sums are exact, and every lost or doubled element shows. */
        SMALL,
        /** Over the range in which the entry does not overflow; integers over their whole range. */
        UNIFORM,
        /** Small integers, two of them NaN; same as UNIFORM for integers. */
        NAN,
        /** Small integers and one infinity; same as UNIFORM for integers. */
        INFINITE,
        /** The largest, the smallest, and elements that overflow. */
        EXTREME,
        /** Zeros of both signs. */
        ZEROS
    }

    /**
     * Inputs of an entry.
     *
     * @param name   the label without the element type
     * @param length elements of each streamed input
     */
    public static List<TornadoNativeArray> of(String name, ElementType type, Kind kind, int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<TornadoNativeArray> columns = new ArrayList<>();
        for (int column = 0; column < columns(name); column++) {
            columns.add(allocate(type, length));
        }
        boolean structured = kind == Kind.SMALL || kind == Kind.UNIFORM;
        for (int i = 0; i < length; i++) {
            double[] element = structured && type.isFloating() ? element(name, type, kind, random) : null;
            for (int column = 0; column < columns.size(); column++) {
                if (element != null) {
                    set(columns.get(column), i, element[column]);
                } else if (type.isFloating()) {
                    set(columns.get(column), i, special(type, kind, random, i, length));
                } else {
                    set(columns.get(column), i, integer(name, type, kind, random));
                }
            }
        }
        if (name.equals("countAbove")) {
            TornadoNativeArray threshold = allocate(type, 1);
            set(threshold, 0, 2);
            columns.add(threshold);
        } else if (name.equals("meanAbsoluteDeviation")) {
            columns.add(DoubleArray.fromElements(CENTRE));
        } else if (name.equals("histogramOfEdges16")) {
            columns.add(edges(type, kind));
        } else if (name.startsWith("histogram")) {
            columns.add(limits(type, kind));
        }
        return columns;
    }

    /** Low and high of a histogram, which leave some elements out. */
    private static TornadoNativeArray limits(ElementType type, Kind kind) {
        TornadoNativeArray limits = allocate(type, 2);
        if (type.isFloating()) {
            set(limits, 0, kind == Kind.UNIFORM ? -0.75 : 1 - SMALL);
            set(limits, 1, kind == Kind.UNIFORM ? 0.625 : SMALL - 1);
        } else {
            boolean small = kind == Kind.SMALL || kind == Kind.ZEROS;
            long wide = type == ElementType.INT ? 1 << 30 : 1L << 56;
            set(limits, 0, small ? 1 - SMALL : -wide);
            set(limits, 1, small ? SMALL - 1 : wide - 12_345);
        }
        return limits;
    }

    /** Edges that leave some elements out below, some of them equal. */
    private static TornadoNativeArray edges(ElementType type, Kind kind) {
        TornadoNativeArray edges = allocate(type, EDGES);
        for (int edge = 0; edge < EDGES; edge++) {
            int step = Math.min(edge, EDGES - 2) - SMALL + 2;
            if (kind != Kind.UNIFORM || type.isFloating()) {
                set(edges, edge, kind == Kind.UNIFORM ? step / (double) SMALL : step);
            } else {
                set(edges, edge, step * (type == ElementType.INT ? 1L << 28 : 1L << 60));
            }
        }
        return edges;
    }

    private static int columns(String name) {
        return switch (name) {
            case "matrixProduct" -> 4;
            case "affineComposition", "complexProduct", "cosineSimilarity", "correlation", "weightedMean",
                    "exactDotProduct" ->
                2;
            default -> name.startsWith("dotProduct") || name.contains("Distance") || name.endsWith("Covariance")
                    ? 2
                    : 1;
        };
    }

    /** Components of one element of a floating-point type. */
    private static double[] element(String name, ElementType type, Kind kind, SplittableRandom random) {
        boolean small = kind == Kind.SMALL;
        int wide = type == ElementType.FLOAT ? 1 : 8;
        return switch (name) {
            case "product" -> new double[] {
                (random.nextBoolean() ? 1 : -1) * (small ? 1 : 1 + random.nextDouble(-1e-5, 1e-5))};
            case "geometricMean" -> new double[] {small ? 1 << random.nextInt(4) : random.nextDouble(0.1, 10)};
            case "logSumExp", "softmax", "logSoftmax" ->
                new double[] {small ? random.nextInt(-SMALL, SMALL) : random.nextDouble(-60, 60)};
            case "safeEuclideanNorm" -> new double[] {small
                    ? 1 << random.nextInt(5)
                    : Math.scalb(random.nextDouble(1, 2), random.nextInt(-100, 115) * wide)};
            case "weightedMean" -> new double[] {random.nextInt(-SMALL, SMALL + 1) * (small ? 1 : 0.1),
                small ? random.nextInt(1, SMALL) : random.nextDouble()};
            case "affineComposition" -> new double[] {
                small ? random.nextBoolean() ? 1 : -1 : random.nextDouble(-1, 1),
                small ? random.nextInt(-SMALL, SMALL) : random.nextDouble(-1, 1)};
            case "matrixProduct" -> small ? symmetry(random) : stochastic(random);
            case "complexProduct" -> complex(small ? random.nextInt(4) * Math.PI / 2 : random.nextDouble(7), small);
            default -> {
                double first = small ? random.nextInt(-SMALL, SMALL + 1) : random.nextDouble(-1, 1);
                double second = small ? random.nextInt(-SMALL, SMALL + 1) : random.nextDouble(-1, 1);
                yield new double[] {first, second};
            }
        };
    }

    /** One of the symmetries of the square: products are exact, and most pairs do not commute. */
    private static double[] symmetry(SplittableRandom random) {
        double first = random.nextBoolean() ? 1 : -1;
        double second = random.nextBoolean() ? 1 : -1;
        return random.nextBoolean() ? new double[] {first, 0, 0, second} : new double[] {0, first, second, 0};
    }

    /** Rows that sum to one, near the identity: no product grows, and early factors still count. */
    private static double[] stochastic(SplittableRandom random) {
        double first = random.nextDouble(0.01);
        double second = random.nextDouble(0.01);
        return new double[] {1 - first, first, second, 1 - second};
    }

    private static double[] complex(double angle, boolean whole) {
        double real = Math.cos(angle);
        double imaginary = Math.sin(angle);
        return whole ? new double[] {Math.rint(real), Math.rint(imaginary)} : new double[] {real, imaginary};
    }

    private static double special(ElementType type, Kind kind, SplittableRandom random, int i, int length) {
        double small = random.nextInt(-SMALL, SMALL + 1);
        return switch (kind) {
            case NAN -> i == length / 3 || i == length / 2 ? Double.NaN : small;
            case INFINITE -> i == length / 3 ? Double.POSITIVE_INFINITY : small;
            case ZEROS -> random.nextBoolean() ? 0.0 : -0.0;
            default -> type == ElementType.FLOAT
                    ? EXTREME_FLOATS[random.nextInt(EXTREME_FLOATS.length)]
                    : EXTREME_DOUBLES[random.nextInt(EXTREME_DOUBLES.length)];
        };
    }

    private static long integer(String name, ElementType type, Kind kind, SplittableRandom random) {
        long[] extremes = type == ElementType.INT ? EXTREME_INTS : EXTREME_LONGS;
        long value = switch (kind) {
            case SMALL -> random.nextInt(-SMALL, SMALL + 1);
            case ZEROS -> 0;
            case EXTREME -> extremes[random.nextInt(extremes.length)];
            default -> type == ElementType.INT ? random.nextInt() : random.nextLong();
        };
        return switch (name) {
            case "product" -> value | 1; // even factors would soon make every product zero
            case "geometricMean" -> kind == Kind.EXTREME ? value : Math.max(1, value & Integer.MAX_VALUE);
            case "histogram16", "histogram32", "histogram64" ->
                type == ElementType.LONG && kind == Kind.UNIFORM ? value >> 7 : value; // most within the limits
            default -> value;
        };
    }

    private static TornadoNativeArray allocate(ElementType type, int length) {
        return switch (type) {
            case INT -> new IntArray(length);
            case LONG -> new LongArray(length);
            case FLOAT -> new FloatArray(length);
            default -> new DoubleArray(length);
        };
    }

    private static void set(TornadoNativeArray array, int i, double value) {
        switch (array) {
            case FloatArray floats -> floats.set(i, (float) value);
            case DoubleArray doubles -> doubles.set(i, value);
            default -> set(array, i, (long) value);
        }
    }

    private static void set(TornadoNativeArray array, int i, long value) {
        switch (array) {
            case IntArray ints -> ints.set(i, (int) value);
            case LongArray longs -> longs.set(i, value);
            default -> set(array, i, (double) value);
        }
    }
}
