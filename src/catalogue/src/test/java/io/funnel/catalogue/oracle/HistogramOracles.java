package io.funnel.catalogue.oracle;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;

/** Counts in bins of equal width, by exact quotients. */
final class HistogramOracles {

    private static final MathContext DIGITS = new MathContext(60);
    /** Roundings of a quotient of differences times a number of bins, and one for the reference. */
    private static final int ROUNDINGS = 5;

    private HistogramOracles() {}

    static List<Expected> counts(Columns in, int bins) {
        int[] least = new int[bins];
        int[] most = new int[bins];
        BigDecimal low = in.exact(1, 0);
        BigDecimal width = in.exact(1, 1).subtract(low);
        for (int i = 0; i < in.length(); i++) {
            if (in.type().isFloating() && !Double.isFinite(in.number(0, i))) {
                continue;
            }
            BigDecimal beyond = in.exact(0, i).subtract(low);
            if (beyond.signum() < 0 || beyond.compareTo(width) >= 0) {
                continue;
            }
            BigDecimal place = beyond.divide(width, DIGITS).multiply(BigDecimal.valueOf(bins));
            boolean exact = !in.type().isFloating()
                    || (isExact(in, beyond) && isExact(in, width) && isExact(in, place));
            BigDecimal error = BigDecimal.valueOf(exact ? 0 : ROUNDINGS * bins * Columns.rounding(in.type()));
            int first = Math.max(0, place.subtract(error).intValue());
            int last = Math.min(bins - 1, place.add(error).intValue());
            if (first == last) {
                least[first]++;
            }
            for (int bin = first; bin <= last; bin++) {
                most[bin]++;
            }
        }
        return IntStream.range(0, bins).<Expected>mapToObj(b -> new Expected.Between(least[b], most[b])).toList();
    }

    /** Counts between edges; the last bin has no end. */
    static List<Expected> ofEdges(Columns in, int edges) {
        int[] counts = new int[edges];
        for (int i = 0; i < in.length(); i++) {
            int bin = -1;
            for (int edge = 0; edge < edges && isReached(in, i, edge); edge++) {
                bin = edge;
            }
            if (bin >= 0) {
                counts[bin]++;
            }
        }
        return IntStream.range(0, edges).<Expected>mapToObj(b -> new Expected.Exact(counts[b])).toList();
    }

    private static boolean isReached(Columns in, int i, int edge) {
        return in.type().isFloating()
                ? in.number(0, i) >= in.number(1, edge)
                : in.integer(0, i) >= in.integer(1, edge);
    }

    /**
     * Whether the type holds a number exactly; the position of an integer, divided and multiplied again, does not
     * round.
     */
    private static boolean isExact(Columns in, BigDecimal number) {
        Object value = Columns.box(in.type(), number.doubleValue());
        return new BigDecimal(((Number) value).doubleValue()).compareTo(number) == 0;
    }
}
