package io.funnel.verify;

import io.funnel.engine.NativeArrays;
import io.funnel.plan.Plan;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The result that every strategy is compared with, computed by parallel streams: exactly for integers and for minima,
 * in double-double arithmetic for floating-point sums.
 */
public final class Reference {

    /** Elements that one task of the stream adds up; fixed, so that the reference has the same bits everywhere. */
    private static final int CHUNK = 1 << 16;

    private final Reduction reduction;
    private final Number exact;
    private final Total total;
    private final int length;

    private Reference(Reduction reduction, Number exact, Total total, int length) {
        this.reduction = reduction;
        this.exact = exact;
        this.total = total;
        this.length = length;
    }

    /** Reduces the first {@code length} elements. */
    public static Reference of(Reduction reduction, TornadoNativeArray input, int length) {
        if (reduction.rounds()) {
            Total total = Total.of(input, length);
            return new Reference(reduction, total.value(reduction.type()), total, length);
        }
        Number exact = chunks(length)
                .mapToObj(chunk -> {
                    Number value = reduction.identity();
                    for (int i = start(chunk); i < end(chunk, length); i++) {
                        value = reduction.combine(value, NativeArrays.get(input, i));
                    }
                    return value;
                })
                .reduce(reduction.identity(), reduction::combine);
        return new Reference(reduction, exact, Total.NOTHING, length);
    }

    /** The exact result, rounded once to the element type. */
    public Number value() {
        return exact;
    }

    /** Largest distance that a plan's rounding can explain; 0 where nothing rounds. */
    public double bound(Plan plan) {
        if (!reduction.rounds()) {
            return 0;
        }
        double bound = ErrorBound.ofSum(reduction.type(), plan.depth(), length, total.magnitude);
        return bound + total.uncertainty(length);
    }

    /** Holds a result against the reference. */
    public Verdict check(Number value, Plan plan) {
        double bound = bound(plan);
        if (!reduction.rounds()) {
            boolean same = sameBits(exact, value);
            return new Verdict(same, same ? 0 : distance(value), 0, same ? "" : "expected " + exact + ", got " + value);
        }
        double computed = value.doubleValue();
        if (total.hasNonFinite() || Double.isNaN(computed) || Double.isInfinite(computed)) {
            return checkNonFinite(value, bound);
        }
        double error = total.finite.distance(computed);
        boolean right = error <= bound;
        return new Verdict(right, error, bound,
                right
                        ? ""
                        : "off by " + error + ", which is more than rounding explains: expected " + exact + ", got "
                                + value + ", bound=" + bound);
    }

    private Verdict checkNonFinite(Number value, double bound) {
        boolean mayOverflow = !total.mustBeNaN() && bound == Double.POSITIVE_INFINITY;
        boolean right = mayOverflow || sameBits(exact, value);
        double error = right ? 0 : distance(value);
        return new Verdict(right, error, bound, right ? "" : "expected " + exact + ", got " + value);
    }

    private double distance(Number value) {
        return switch (reduction.type()) {
            case INT, LONG -> Math.abs((double) value.longValue() - exact.longValue());
            case FLOAT, DOUBLE -> Math.abs(value.doubleValue() - exact.doubleValue());
        };
    }

    /** Whether two results are the same value, NaN being equal to itself and 0.0 being none of -0.0. */
    static boolean sameBits(Number left, Number right) {
        return left.equals(right);
    }

    private static IntStream chunks(int length) {
        return IntStream.range(0, Math.ceilDiv(length, CHUNK)).parallel();
    }

    private static int start(int chunk) {
        return chunk * CHUNK;
    }

    private static int end(int chunk, int length) {
        return (int) Math.min(length, (chunk + 1L) * CHUNK);
    }

    /** A floating-point sum in parts: the finite elements in double-double, their magnitudes, and the others counted. */
    private record Total(
            DoubleDouble finite, double magnitude, boolean anyNaN, boolean anyPositive, boolean anyNegative) {

        static final Total NOTHING = new Total(DoubleDouble.ZERO, 0, false, false, false);
        /** Relative error of one double-double addition, with room. */
        private static final double ROUNDING = 0x1p-100;

        static Total of(TornadoNativeArray input, int length) {
            return chunks(length)
                    .mapToObj(chunk -> ofChunk(input, start(chunk), end(chunk, length)))
                    .reduce(NOTHING, Total::plus);
        }

        private static Total ofChunk(TornadoNativeArray input, int from, int to) {
            DoubleDouble sum = DoubleDouble.ZERO;
            double magnitude = 0;
            boolean anyNaN = false;
            boolean anyPositive = false;
            boolean anyNegative = false;
            for (int i = from; i < to; i++) {
                double x = element(input, i);
                if (Double.isFinite(x)) {
                    sum = sum.plus(x);
                    magnitude += Math.abs(x);
                } else {
                    anyNaN |= Double.isNaN(x);
                    anyPositive |= x > 0;
                    anyNegative |= x < 0;
                }
            }
            return new Total(sum, magnitude, anyNaN, anyPositive, anyNegative);
        }

        private static double element(TornadoNativeArray input, int index) {
            return switch (input) {
                case FloatArray floats -> floats.get(index);
                case DoubleArray doubles -> doubles.get(index);
                default -> throw new IllegalArgumentException(input.getClass().getSimpleName());
            };
        }

        Total plus(Total other) {
            return new Total(finite.plus(other.finite), magnitude + other.magnitude, anyNaN || other.anyNaN,
                    anyPositive || other.anyPositive, anyNegative || other.anyNegative);
        }

        boolean hasNonFinite() {
            return anyNaN || anyPositive || anyNegative;
        }

        boolean mustBeNaN() {
            return anyNaN || (anyPositive && anyNegative);
        }

        Number value(ElementType type) {
            double value;
            if (mustBeNaN()) {
                value = Double.NaN;
            } else if (anyPositive || anyNegative) {
                value = anyPositive ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            } else {
                value = finite.high();
            }
            return type == ElementType.FLOAT ? (Number) (float) value : (Number) value;
        }

        /** How far this reference itself can be from the exact sum. */
        double uncertainty(int length) {
            return Math.max(0, length - 1) * ROUNDING * magnitude;
        }
    }
}
