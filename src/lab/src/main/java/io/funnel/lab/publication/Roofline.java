package io.funnel.lab.publication;

import io.funnel.lab.measure.Folder;
import io.funnel.lab.page.Column;
import io.funnel.lab.page.Picture;
import io.funnel.lab.page.Section;
import io.funnel.lab.page.Table;
import io.funnel.lab.publication.Way.Origin;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Combines a second over combines a byte, below the roof of a measured read bandwidth (S. Williams, A. Waterman, D.
 * Patterson, Roofline: An Insightful Visual Performance Model for Multicore Architectures, Communications of the ACM 52(4),
 * 2009). A reduction of n elements combines n times; its bytes are those that its plan reads and writes.
 */
record Roofline(List<Way> ways, double bytesPerSecond, String title, String note) {

    private static final String NAME = "roofline";
    private static final double GIGA = 1e9;
    private static final double ROOM = 1.6;
    /** Keeps a name off the roof. */
    private static final double ABOVE = 1.6;

    /** Makes it of the ways with kernel times; empty if no bandwidth was measured. */
    static Optional<Roofline> of(List<Way> ways, OptionalDouble bytesPerSecond, String title, String note) {
        List<Way> timed = ways.stream().filter(way -> way.kernel().isPresent() && bytes(way).isPresent()).toList();
        return bytesPerSecond.isEmpty() || timed.isEmpty()
                ? Optional.empty()
                : Optional.of(new Roofline(timed, bytesPerSecond.getAsDouble(), title, note));
    }

    /** Bytes of global memory; unknown for TornadoVM's loop, which is taken to read each element once. */
    private static OptionalDouble bytes(Way way) {
        long elements = way.report().workload().size();
        long accesses = way.row().sizes().map(sizes -> Math.max(elements, sizes.globalAccesses()))
                .orElse(way.isLoop() ? elements : 0L);
        return accesses == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) accesses * way.report().chosen().elementBytes());
    }

    private static double intensity(Way way) {
        return way.report().workload().size() / bytes(way).orElseThrow();
    }

    /** Gigacombines a second. */
    private static double speed(Way way) {
        return way.report().workload().size() / (double) Math.max(1, way.kernel().orElseThrow().median());
    }

    /** Percent of the roof above it. */
    static double share(Way way, double bytesPerSecond) {
        return 100 * speed(way) * GIGA / (intensity(way) * bytesPerSecond);
    }

    Section section(Folder folder) {
        List<Column<Way>> columns = List.of(Column.text("reduction", Way::reduction),
                Column.text("strategy", Way::label), Column.text("kernel from", way -> way.origin().label()),
                Column.number("intensity", "combines/byte", "%.3g", way -> OptionalDouble.of(intensity(way))),
                Column.number("speed", "Gcombines/s", "%.4g", way -> OptionalDouble.of(speed(way))),
                Column.number("of the roof", "%", "%.1f", way -> OptionalDouble.of(share(way, bytesPerSecond))));
        Table table = Table.of(NAME, "Each kernel and the roof above it. " + note, columns, ways.stream()
                .sorted(Comparator.comparingDouble(way -> -share(way, bytesPerSecond))).toList());
        return new Section("Roofline", String.format(Locale.ROOT,
                "The roof is %.4g GB/s, which a kernel that only reads reached in the same sitting. A strategy that moves"
                        + " partials through global memory lies further left. The fastest of each intensity is named.",
                bytesPerSecond / GIGA),
                List.of(Picture.draw(folder, NAME,
                        "Combines a second by combines a byte of global memory, medians, below the measured read bandwidth. "
                                + note,
                        chart())),
                List.of(table.writtenTo(folder)), "");
    }

    private XYChart chart() {
        XYChart chart = new XYChartBuilder().width(Picture.WIDTH).height(Picture.HEIGHT).title(title + ": roofline")
                .xAxisTitle("combines a byte · " + note).yAxisTitle("Gcombines/s").build();
        Picture.style(chart.getStyler());
        DoubleSummaryStatistics x = ways.stream().mapToDouble(Roofline::intensity).summaryStatistics();
        DoubleSummaryStatistics y = ways.stream().mapToDouble(Roofline::speed).summaryStatistics();
        double[] ends = {x.getMin() / ROOM, x.getMax() * ROOM};
        XYSeries roof = chart.addSeries("read bandwidth", ends,
                new double[] {ends[0] * bytesPerSecond / GIGA, ends[1] * bytesPerSecond / GIGA});
        roof.setMarker(SeriesMarkers.NONE).setLineColor(Color.BLACK).setLineStyle(new BasicStroke(2f));
        for (Origin origin : Origin.values()) {
            List<Way> mine = ways.stream().filter(way -> way.origin() == origin).toList();
            if (!mine.isEmpty()) {
                XYSeries series = chart.addSeries(origin.label(),
                        mine.stream().mapToDouble(Roofline::intensity).toArray(),
                        mine.stream().mapToDouble(Roofline::speed).toArray());
                series.setMarker(SeriesMarkers.CIRCLE)
                        .setMarkerColor(Picture.COLORS.get(List.of(Origin.values()).indexOf(origin)));
                series.setLineStyle(new BasicStroke(0f)).setLineColor(new Color(0, 0, 0, 0));
            }
        }
        double least = Math.pow(10, Math.floor(Math.log10(y.getMin())));
        ways.stream().map(Roofline::place).distinct().flatMap(place -> ways.stream()
                .filter(way -> place(way).equals(place)).max(Comparator.comparingDouble(Roofline::speed)).stream())
                .forEach(way -> {
                    chart.addAnnotation(new AnnotationText(way.label(), intensity(way),
                            ABOVE * Math.max(speed(way), intensity(way) * bytesPerSecond / GIGA), false));
                    chart.addAnnotation(new AnnotationText(String.format(Locale.ROOT, "%.3g", intensity(way)),
                            intensity(way), least * ABOVE, false)); // the axis has labels of decades alone
                });
        chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true).setXAxisDecimalPattern("0.###")
                .setYAxisDecimalPattern("#,##0.###");
        chart.getStyler().setXAxisMin(ends[0]).setXAxisMax(ends[1]);
        chart.getStyler().setYAxisMin(least)
                .setYAxisMax(Math.pow(10, Math.ceil(Math.log10(ends[1] * bytesPerSecond / GIGA))));
        return chart;
    }

    /** Two digits of the intensity: those that are alike have one name in the figure. */
    private static String place(Way way) {
        return String.format(Locale.ROOT, "%.1e", intensity(way));
    }
}
