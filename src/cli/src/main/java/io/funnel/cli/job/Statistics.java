package io.funnel.cli.job;

import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.catalogue.DistinctCount;
import io.funnel.catalogue.Histogram;
import io.funnel.catalogue.QuantileSketch;
import io.funnel.catalogue.Quantiles;
import io.funnel.catalogue.TopElements;
import io.funnel.cli.message.InputException;
import io.funnel.cli.search.Statistic;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Statistics of the same elements, computed on the host; quantiles share their passes. */
final class Statistics {

    /** Bits of a sketch's relative error. */
    private static final int SKETCH_BITS = 9;
    private static final double HALF = 0.5;

    private final Data<?> data;
    private final Supplier<FunnelBuilder> funnels;
    private @Nullable Quantiles quantiles;
    private @Nullable QuantileSketch sketch;

    Statistics(Data<?> data, Supplier<FunnelBuilder> funnels) {
        this.data = data;
        this.funnels = funnels;
    }

    /** A value, and its largest distance from the exact one; NaN if unknown. */
    record Answer(Object value, double bound) {}

    /** Counts between edges; the last bin includes its right edge. */
    private record Bins(List<Double> edges, List<Long> counts) {}

    Answer answer(Statistic asked) {
        return switch (asked.kind()) {
            case COUNT -> new Answer(data.length(), 0);
            case MEDIAN -> quantile(new BigDecimal("0.5"));
            case QUANTILE -> quantile(new BigDecimal(asked.argument()));
            case QUANTILE_SKETCH -> sketched(Double.parseDouble(asked.argument()));
            case DISTINCT -> new Answer(DistinctCount.of(data).estimate(), Double.NaN);
            case TOP -> new Answer(TopElements.largest(data, asked.count()), 0);
            case BOTTOM -> new Answer(TopElements.smallest(data, asked.count()), 0);
            case HISTOGRAM -> new Answer(histogram(asked.count()), 0);
        };
    }

    private Answer sketched(double part) {
        if (sketch == null) {
            QuantileSketch made = new QuantileSketch();
            made.add(data);
            sketch = made;
        }
        double value = sketch.at(part);
        return new Answer(value, Math.scalb(Math.abs(value), -SKETCH_BITS));
    }

    private Answer quantile(BigDecimal part) {
        if (quantiles == null) {
            quantiles = Quantiles.of(data);
        }
        double value = quantiles.at(part.doubleValue());
        return new Answer(value, Double.isFinite(value) ? distance(quantiles, part, value) : Double.NaN);
    }

    /** The rounding of the place, of the elements of a long column and of the line between two. */
    private double distance(Quantiles of, BigDecimal part, double value) {
        BigDecimal place = part.multiply(BigDecimal.valueOf(data.length() - 1));
        BigDecimal rank = place.setScale(0, RoundingMode.FLOOR);
        BigDecimal between = place.subtract(rank);
        Number lower = of.element(rank.longValue());
        Number upper = between.signum() == 0 ? lower : of.element(rank.longValue() + 1);
        if (Double.isInfinite(lower.doubleValue()) || Double.isInfinite(upper.doubleValue())) {
            return Double.NaN;
        }
        BigDecimal exact = exact(lower).add(exact(upper).subtract(exact(lower)).multiply(between));
        double distance = exact.subtract(new BigDecimal(value)).abs().doubleValue();
        return exact.compareTo(new BigDecimal(value)) == 0 ? 0 : Math.nextUp(distance);
    }

    private static BigDecimal exact(Number element) {
        return element instanceof Long whole ? BigDecimal.valueOf(whole) : new BigDecimal(element.doubleValue());
    }

    private Bins histogram(int bins) {
        if (data.length() == 0) {
            throw new InputException("no elements to divide into bins: operation=histogram; try other data");
        }
        Number least = TopElements.smallest(data, 1).getFirst().value();
        Number greatest = TopElements.largest(data, 1).getFirst().value();
        if (!Double.isFinite(least.doubleValue()) || !Double.isFinite(greatest.doubleValue())) {
            throw new InputException("no range to divide into bins: operation=histogram, least=" + least
                    + ", greatest=" + greatest + "; try finite elements, or --reduction with histogramOfEdges16");
        }
        double low = least.doubleValue();
        double high = greatest.doubleValue();
        if (low == high) {
            low -= HALF; // as numpy
            high += HALF;
        }
        while (new BigDecimal(low).compareTo(exact(least)) > 0) { // longs beyond 2^53 round
            low = Math.nextDown(low);
        }
        while (new BigDecimal(high).compareTo(exact(greatest)) < 0) {
            high = Math.nextUp(high);
        }
        try (Funnel host = funnels.get().placement(Placement.HOST).build()) {
            Histogram histogram = Histogram.even(low, high, bins).closedRight();
            return new Bins(Arrays.stream(histogram.edges()).boxed().toList(),
                    Arrays.stream(histogram.counts(host, data)).boxed().toList());
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }
}
