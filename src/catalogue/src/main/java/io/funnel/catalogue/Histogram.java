package io.funnel.catalogue;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Counts elements in bins with edges of your choice: bin b from edge b to below edge b + 1. With {@link #closedRight}
 * the last bin includes its right edge, as in numpy. Elements outside, and NaN, are in no bin. Elements of any type are
 * compared with the edges without rounding.
 *
 * <pre>{@code
 * long[] counts = Histogram.of(0, 1, 10, 100).counts(funnel, Data.of(samples));
 * long[] percents = Histogram.even(0, 1, 100).closedRight().counts(funnel, uploaded);
 * }</pre>
 *
 * <p>Fifteen bins take one pass over the elements: {@code histogramOfEdges16}. Its counters have 32 bits, so 2^32
 * elements are rejected; count parts of them and add the counts.
 */
public final class Histogram {

    private static final int EDGES = 16;
    private static final long MOST = 0xFFFF_FFFFL;

    private final List<Double> edges;
    private final boolean closed;

    private Histogram(List<Double> edges, boolean closed) {
        this.edges = edges;
        this.closed = closed;
    }

    /**
     * Bins between ascending edges.
     *
     * @throws IllegalArgumentException if there are fewer than two, or they do not ascend
     */
    public static Histogram of(double... edges) {
        if (edges.length < 2) {
            throw new IllegalArgumentException(
                    "too few edges for a bin: edges=" + edges.length + "; try two, such as 0,1");
        }
        for (int edge = 1; edge < edges.length; edge++) {
            if (!(edges[edge - 1] < edges[edge])) {
                throw new IllegalArgumentException("edges do not ascend: edges[" + (edge - 1) + "]="
                        + edges[edge - 1] + ", edges[" + edge + "]=" + edges[edge] + "; sort them");
            }
        }
        return new Histogram(Arrays.stream(edges).boxed().toList(), false);
    }

    /** Bins of equal width; edge b is low + (high - low) b / bins, in double, without overflow of the difference. */
    public static Histogram even(double low, double high, int bins) {
        double[] edges = new double[Math.max(0, bins) + 1];
        double width = high - low;
        for (int edge = 0; edge < edges.length; edge++) {
            double distance = Double.isInfinite(width) ? (high / bins - low / bins) * edge : width * edge / bins;
            edges[edge] = edge == bins ? high : low + distance;
        }
        return of(edges);
    }

    /** Includes the last edge in the last bin. */
    public Histogram closedRight() {
        return new Histogram(edges, true);
    }

    /** The edges, ascending. */
    public double[] edges() {
        return edges.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * Counts the elements in each bin.
     *
     * @throws IllegalArgumentException if there are 2^32 elements or more
     */
    public long[] counts(Funnel funnel, Data<?> data) {
        requireCountable(data.length());
        Keys keys = new Keys(data.type());
        long[] counts = new long[edges.size() - 1];
        for (int first = 0; first < counts.length; first += EDGES - 1) {
            int bins = Math.min(EDGES - 1, counts.length - first);
            long[] starts = new long[EDGES];
            int last = -1; // edge that some element may reach; the rest repeat it
            for (int edge = 0; edge <= bins; edge++) {
                boolean closing = closed && first + edge == counts.length;
                OptionalLong start = keys.from(edges.get(first + edge), closing);
                if (start.isPresent()) {
                    starts[edge] = start.getAsLong();
                    last = edge;
                }
            }
            if (last >= 0) {
                Arrays.fill(starts, last + 1, EDGES, starts[last]);
                int[] pass = funnel.reduce(reduction(data.type()), List.of(data, keys.elements(starts))).value();
                for (int bin = 0; bin < bins; bin++) {
                    counts[first + bin] = Integer.toUnsignedLong(pass[bin == last ? EDGES - 1 : bin]);
                }
            }
        }
        return counts;
    }

    /** Rejects lengths at which a bin's counter may wrap around. */
    static void requireCountable(long length) {
        if (length > MOST) {
            throw new IllegalArgumentException(
                    "more elements than a bin can count: elements=" + length + ", most=" + MOST
                            + "; try parts of them");
        }
    }

    static Reduction<int[]> reduction(ElementType type) {
        return switch (type) {
            case INT -> IntReductions.HISTOGRAM_OF_EDGES16;
            case LONG -> LongReductions.HISTOGRAM_OF_EDGES16;
            case FLOAT -> FloatReductions.HISTOGRAM_OF_EDGES16;
            case DOUBLE -> DoubleReductions.HISTOGRAM_OF_EDGES16;
            default -> throw new IllegalArgumentException("no bins of narrow elements: type=" + type.label()
                    + "; try a copy as " + type.value().label() + "s");
        };
    }
}
