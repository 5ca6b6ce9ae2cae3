package io.funnel.catalogue;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Elements for every entry of the catalogue that provoke rounding, overflow and cancellation. */
enum HostileInputs {
    UNIFORM,
    POSITIVE,
    CANCELLING,
    DENORMAL,
    HUGE,
    SPECIAL,
    SORTED,
    CONSTANT,
    ONE_OTHER,
    WIDE,
    SMALL_INTEGERS,
    NEAR_ONE,
    ZEROS;

    private static final int EDGES = 16;
    /** Ratio of whole numbers to the fractions. */
    private static final int UNITS = 1000;
    private static final double LARGEST_OF_UNITS = 1e6;

    /** All inputs of an entry; a second column sometimes equals the first, or nearly. */
    List<TornadoNativeArray> of(Catalogue.Entry entry, int length, SplittableRandom random) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        double[] first = null;
        for (Input input : entry.reduction().signature().inputs()) {
            if (!input.streamed()) {
                double[] parameters = parameters(entry.label(), random);
                arrays.add(array(input.type(), parameters.length, i -> input.type().isFloating()
                        ? parameters[i]
                        : Math.rint(parameters[i] * UNITS)));
                continue;
            }
            double[] values = values(length, input.type() == ElementType.FLOAT, random);
            if (first != null && random.nextInt(3) == 0) {
                double apart = random.nextBoolean() ? 1e-3 : 0;
                for (int i = 0; i < length; i++) {
                    values[i] = first[i] * (1 + apart * random.nextDouble(-1, 1));
                }
            }
            first = first == null ? values : first;
            arrays.add(array(input.type(), length, i -> values[i]));
            if (!input.type().isFloating()) {
                round(arrays.getLast(), values, random);
            }
        }
        return arrays;
    }

    private static double[] parameters(String label, SplittableRandom random) {
        if (label.contains("histogramOfEdges")) {
            return random.doubles(EDGES, -1, 1).sorted().toArray();
        }
        return label.contains("istogram")
                ? new double[] {-random.nextDouble(0.25, 9), random.nextDouble(0.25, 9)}
                : new double[] {random.nextDouble(-1, 1)};
    }

    private double[] values(int length, boolean single, SplittableRandom random) {
        double[] values = new double[length];
        double centre = random.nextDouble(-3, 3);
        double scale = Math.scalb(1.0, random.nextInt(-40, 41));
        for (int i = 0; i < length; i++) {
            values[i] = switch (this) {
                case UNIFORM -> random.nextDouble(-1, 1) * scale;
                case POSITIVE -> random.nextDouble(0.5, 1.9);
                case CANCELLING -> (i % 2 == 0 ? 1 : -1) * (1e6 + random.nextDouble());
                case DENORMAL -> random.nextInt(200) * (single ? 1e-44 : 1e-320);
                case HUGE -> random.nextDouble(-1.7, 1.7) * (single ? 1e38 : 1e308);
                case SPECIAL -> special(random.nextInt(8), random.nextInt(length) < 2, random);
                case SORTED -> centre + i * 1e-3 * centre;
                case CONSTANT, ONE_OTHER -> centre;
                case WIDE -> random.nextDouble(-2, 2) * Math.scalb(1.0, random.nextInt(-60, 60) * (single ? 1 : 8));
                case SMALL_INTEGERS -> random.nextInt(-9, 10);
                case NEAR_ONE -> 1 + random.nextDouble(-1, 1) * 1e-3;
                case ZEROS -> random.nextBoolean() ? 0.0 : -0.0;
            };
        }
        if (this == CANCELLING && random.nextBoolean()) {
            for (int i = 1; i < length; i += 2) {
                values[i] = -values[i - 1];
            }
        } else if (this == ONE_OTHER) {
            values[random.nextInt(length)] = random.nextBoolean() ? centre * (1 + 1e-6) : centre * 1e9;
        }
        return values;
    }

    private static double special(int which, boolean rare, SplittableRandom random) {
        return switch (which) {
            case 0 -> rare ? Double.NaN : 1;
            case 1 -> rare ? Double.POSITIVE_INFINITY : -0.0;
            case 2 -> rare ? Double.NEGATIVE_INFINITY : 0.0;
            case 3 -> -1;
            default -> random.nextDouble();
        };
    }

    /** Whole numbers of a thousandth each, or over the whole range. */
    private void round(TornadoNativeArray array, double[] values, SplittableRandom random) {
        for (int i = 0; i < values.length; i++) {
            long whole = switch (this) {
                case HUGE, SPECIAL -> random.nextInt(3) > 0
                        ? random.nextLong()
                        : (random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE) >> (array instanceof IntArray
                                ? 32
                                : 0);
                case WIDE -> random.nextLong() >> random.nextInt(Long.SIZE);
                default -> Math.round(Math.abs(values[i]) < LARGEST_OF_UNITS ? values[i] * UNITS : values[i]);
            };
            NativeArrays.set(array, i, whole);
        }
    }

    private static TornadoNativeArray array(ElementType type, int length, IntToDoubleFunction value) {
        TornadoNativeArray array = NativeArrays.allocate(type, length);
        for (int i = 0; i < length; i++) {
            NativeArrays.set(array, i, value.applyAsDouble(i));
        }
        return array;
    }
}
