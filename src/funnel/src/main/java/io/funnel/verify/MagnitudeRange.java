package io.funnel.verify;

import java.util.Arrays;

/** Magnitudes of intermediate states, number by number. Not thread-safe. */
final class MagnitudeRange {

    private final double[] largest;
    private final double[] smallest;
    private final double[] magnitudeSum;
    private final boolean[] givenNaN;
    private boolean unbounded;
    private boolean overflowed;

    MagnitudeRange(int parts) {
        largest = new double[parts];
        smallest = new double[parts];
        Arrays.fill(smallest, Double.POSITIVE_INFINITY);
        magnitudeSum = new double[parts];
        givenNaN = new boolean[parts];
    }

    void see(int part, double value) {
        double magnitude = Math.abs(value);
        if (magnitude > largest[part] && magnitude != Double.POSITIVE_INFINITY) {
            largest[part] = magnitude;
        }
        if (magnitude < smallest[part]) {
            smallest[part] = magnitude;
        }
    }

    void count(int part, double value) {
        if (Double.isFinite(value)) {
            magnitudeSum[part] += Math.abs(value);
        }
        givenNaN[part] |= Double.isNaN(value);
        unbounded |= !Double.isFinite(value);
    }

    /** Records a state without a finite value that was combined from finite ones. */
    void overflow() {
        overflowed = true;
    }

    synchronized void add(MagnitudeRange other) {
        for (int part = 0; part < largest.length; part++) {
            largest[part] = Math.max(largest[part], other.largest[part]);
            smallest[part] = Math.min(smallest[part], other.smallest[part]);
            magnitudeSum[part] += other.magnitudeSum[part];
            givenNaN[part] |= other.givenNaN[part];
        }
        overflowed |= other.overflowed;
        unbounded |= other.unbounded;
    }

    /** Whether an element's state has NaN there, which explains NaN in every order. */
    boolean isGivenNaN(int part) {
        return givenNaN[part];
    }

    /** Whether an element's state is NaN or infinite somewhere. */
    boolean isUnbounded() {
        return unbounded;
    }

    boolean isOverflowed() {
        return overflowed;
    }

    double largest(int part) {
        return largest[part];
    }

    /** The smallest magnitude, 0 included; infinite if nothing was recorded. */
    double smallest(int part) {
        return smallest[part];
    }

    double magnitudeSum(int part) {
        return magnitudeSum[part];
    }
}
