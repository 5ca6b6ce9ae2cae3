package io.funnel.lab.results;

import io.funnel.reduction.Axis;
import java.util.Set;

/**
 * Targets of a reduction over segments of a shape.
 *
 * @param ofFlat     share of the speed of the flat sum; NaN without a target
 * @param timesTorch times torch's speed
 */
record SegmentTarget(double ofFlat, double timesTorch) {

    private static final double NONE = Double.NaN;
    /** The length from which rows are long. */
    private static final int LONG = 1024;
    private static final Set<String> PLAIN = Set.of("sum", "maximum", "minimum", "mean", "euclideanNorm");

    static SegmentTarget of(String reduction, Axis axis) {
        boolean plain = PLAIN.contains(reduction);
        boolean indexed = reduction.startsWith("arg");
        if (!axis.isRows()) {
            boolean odd = axis.inner() < 32 || Long.bitCount(axis.inner()) != 1;
            double share = plain ? odd ? 0.6 : 0.9 : indexed && !odd ? 0.85 : NONE;
            return new SegmentTarget(share, 1);
        }
        if (plain) {
            return by(axis.length(), new double[] {0.55, 0.7, 0.82, 0.9, 0.94}, new double[] {3.5, 4.5, 3, 1.2, 1});
        }
        if (indexed) {
            return by(axis.length(), new double[] {0.45, 0.6, 0.75, 0.85, 0.9}, new double[] {4, 6, 5, 2, 1.1});
        }
        double[] times = reduction.equals("logSumExp")
                ? new double[] {3, 4, 4, 2.7, 2.7}
                : new double[] {3, 5, 4, 1.8, 1};
        return by(axis.length(), new double[] {NONE, NONE, NONE, NONE, NONE}, times);
    }

    /** The numbers of rows of 4, 16, 64, 256, and of {@link #LONG} and more. */
    private static SegmentTarget by(long length, double[] shares, double[] times) {
        int place = length >= LONG ? 4 : length >= 256 ? 3 : length >= 64 ? 2 : length >= 16 ? 1 : 0;
        return new SegmentTarget(shares[place], times[place]);
    }
}
