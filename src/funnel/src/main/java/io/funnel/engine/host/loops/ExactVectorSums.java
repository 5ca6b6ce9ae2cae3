package io.funnel.engine.host.loops;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link ExactSums} with the JDK's vectors: each lane keeps a sum and the sum of its rounding errors (D. E. Knuth, The
 * Art of Computer Programming, volume 2, section 4.2.2, theorem B). Load it only if the module {@code
 * jdk.incubator.vector} is present.
 */
final class ExactVectorSums implements ExactSums {

    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
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
            return false;
        }
        sum[0] = 0;
        sum[1] = 0;
        boolean isExact = true;
        for (int lane = 0; lane < LANES; lane++) {
            isExact &= add(high0.lane(lane), sum) & add(high1.lane(lane), sum);
        }
        for (int i = whole; i < count; i++) {
            isExact &= add(x[i], sum);
        }
        for (int lane = 0; lane < LANES; lane++) {
            isExact &= addRest(low0.lane(lane), sum) & addRest(low1.lane(lane), sum);
        }
        return isExact;
    }

    private static DoubleVector rounding(DoubleVector left, DoubleVector right, DoubleVector sum) {
        DoubleVector rounded = sum.sub(left);
        return left.sub(sum.sub(rounded)).add(right.sub(rounded));
    }

    private static double rounding(double left, double right, double sum) {
        double rounded = sum - left;
        return (left - (sum - rounded)) + (right - rounded);
    }

    private static boolean add(double value, double[] sum) {
        double high = sum[0] + value;
        double rest = rounding(sum[0], value, high);
        sum[0] = high;
        return addRest(rest, sum);
    }

    private static boolean addRest(double rest, double[] sum) {
        double low = sum[1] + rest;
        double lost = rounding(sum[1], rest, low);
        sum[1] = low;
        return lost == 0;
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
