package io.funnel.engine.host.loops;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link LoopLibrary.ExactSums} with the JDK's vectors: each lane keeps a sum and the sum of its rounding errors (D. E. Knuth, The
 * Art of Computer Programming, volume 2, section 4.2.2, theorem B). Load it only if the module {@code
 * jdk.incubator.vector} is present.
 */
final class ExactVectorSums implements LoopLibrary.ExactSums {

    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final int DOUBLES = 4;
    private static final int LANES = SPECIES.length();
    /** Products between these magnitudes have rounding errors that are doubles. */
    private static final double LEAST = 0x1p-900;

    private static final double MOST = 0x1p1000;
    private static final long LEAST_BITS = Double.doubleToRawLongBits(LEAST);
    private static final long MOST_BITS = Double.doubleToRawLongBits(MOST);

    @Override
    public boolean sum(double[] x, int count, double[] sum) {
        DoubleVector high0 = DoubleVector.zero(SPECIES);
        DoubleVector high1 = high0;
        DoubleVector low0 = high0;
        DoubleVector low1 = high0;
        LongVector lost = high0.reinterpretAsLongs();
        int whole = count - count % (2 * LANES);
        for (int i = 0; i < whole; i += 2 * LANES) {
            DoubleVector x0 = DoubleVector.fromArray(SPECIES, x, i);
            DoubleVector x1 = DoubleVector.fromArray(SPECIES, x, i + LANES);
            DoubleVector next0 = high0.add(x0);
            DoubleVector next1 = high1.add(x1);
            DoubleVector rest0 = rounding(high0, x0, next0);
            DoubleVector rest1 = rounding(high1, x1, next1);
            high0 = next0;
            high1 = next1;
            next0 = low0.add(rest0);
            next1 = low1.add(rest1);
            lost = lost.or(rounding(low0, rest0, next0).reinterpretAsLongs())
                    .or(rounding(low1, rest1, next1).reinterpretAsLongs());
            low0 = next0;
            low1 = next1;
        }
        if (lost.reduceLanes(VectorOperators.OR) != 0) {
            return sumOfFour(x, count, sum);
        }
        Arrays.fill(sum, 0, DOUBLES, 0);
        return add(high0, 0, sum) && add(high1, 0, sum) && add(low0, 1, sum) && add(low1, 1, sum)
                && addRest(x, whole, count, sum);
    }

    /** Keeps four doubles a lane. */
    private static boolean sumOfFour(double[] x, int count, double[] sum) {
        DoubleVector high = DoubleVector.zero(SPECIES);
        DoubleVector low = high;
        DoubleVector third = high;
        DoubleVector fourth = high;
        LongVector lost = high.reinterpretAsLongs();
        int whole = count - count % LANES;
        for (int i = 0; i < whole; i += LANES) {
            DoubleVector rest = DoubleVector.fromArray(SPECIES, x, i);
            DoubleVector next = high.add(rest);
            rest = rounding(high, rest, next);
            high = next;
            next = low.add(rest);
            rest = rounding(low, rest, next);
            low = next;
            next = third.add(rest);
            rest = rounding(third, rest, next);
            third = next;
            next = fourth.add(rest);
            lost = lost.or(rounding(fourth, rest, next).reinterpretAsLongs());
            fourth = next;
        }
        Arrays.fill(sum, 0, DOUBLES, 0);
        return lost.reduceLanes(VectorOperators.OR) == 0 && add(high, 0, sum) && add(low, 1, sum)
                && add(third, 2, sum) && add(fourth, 3, sum) && addRest(x, whole, count, sum);
    }

    private static DoubleVector rounding(DoubleVector left, DoubleVector right, DoubleVector sum) {
        DoubleVector rounded = sum.sub(left);
        return left.sub(sum.sub(rounded)).add(right.sub(rounded));
    }

    private static double rounding(double left, double right, double sum) {
        double rounded = sum - left;
        return (left - (sum - rounded)) + (right - rounded);
    }

    private static boolean add(DoubleVector lanes, int place, double[] sum) {
        boolean isExact = true;
        for (int lane = 0; lane < LANES; lane++) {
            isExact &= add(lanes.lane(lane), place, sum);
        }
        return isExact;
    }

    private static boolean addRest(double[] x, int from, int to, double[] sum) {
        boolean isExact = true;
        for (int i = from; i < to; i++) {
            isExact &= add(x[i], 0, sum);
        }
        return isExact;
    }

    /** Adds a number to the double at a place, its rounding error to the next one, and so on; false if one is left. */
    private static boolean add(double value, int place, double[] sum) {
        double rest = value;
        for (int i = place; i < DOUBLES && rest != 0; i++) {
            double next = sum[i] + rest;
            rest = rounding(sum[i], rest, next);
            sum[i] = next;
        }
        return rest == 0;
    }

    @Override
    public boolean products(double[] x, double[] y, int count) {
        int whole = count - count % LANES;
        LongVector unknown = DoubleVector.zero(SPECIES).reinterpretAsLongs(); // its sign bits say so
        for (int i = 0; i < whole; i += LANES) {
            DoubleVector left = DoubleVector.fromArray(SPECIES, x, i);
            DoubleVector right = DoubleVector.fromArray(SPECIES, y, i);
            DoubleVector product = left.mul(right);
            LongVector magnitude = product.abs().reinterpretAsLongs();
            LongVector smaller = left.abs().min(right.abs()).reinterpretAsLongs();
            LongVector below = magnitude.sub(LEAST_BITS).and(smaller.sub(1).not()); // unless a factor is zero
            unknown = unknown.or(below).or(magnitude.neg().add(MOST_BITS));
            product.intoArray(x, i);
            left.fma(right, product.neg()).intoArray(y, i);
        }
        boolean isKnown = unknown.reduceLanes(VectorOperators.OR) >= 0;
        for (int i = whole; i < count; i++) {
            double product = x[i] * y[i];
            double magnitude = Math.abs(product);
            isKnown &= (magnitude >= LEAST || x[i] == 0 || y[i] == 0) && magnitude <= MOST;
            y[i] = Math.fma(x[i], y[i], -product);
            x[i] = product;
        }
        return isKnown;
    }
}
