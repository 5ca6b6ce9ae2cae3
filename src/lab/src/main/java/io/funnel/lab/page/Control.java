package io.funnel.lab.page;

import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Interval;
import io.funnel.lab.measure.StepResult;
import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Judge of differences, by intervals and by a control that must not move.
 *
 * @param measured the control, in the order of time
 * @param each     samples of a round
 */
record Control(List<StepResult> measured, int each, String note) {

    Section section(Folder folder, List<Row> rows) {
        List<Row> timed = rows.stream().filter(row -> row.working().isPresent()).toList();
        return new Section("Spread and control", text(), timed.isEmpty()
                ? List.of()
                : List.of(Picture.draw(folder,
                        "spread",
                        "Every sample over its strategy's median: in the order of measurement. "
                                + note,
                        chart(timed))),
                List.of(table().writtenTo(folder)));
    }

    private String text() {
        List<Row> rows = timed();
        return rows.isEmpty()
                ? "No strategy could be a control."
                : String.format(Locale.ROOT,
                        "The control, %s on the same data before, between and after the rounds, moved by"
                                + " %.1f %%. A factor within that is no difference, nor is one whose intervals overlap.",
                        rows.getFirst().strategy().label(), (movement() - 1) * 100);
    }

    private List<Row> timed() {
        return measured.stream().flatMap(one -> one.rows().stream()).filter(row -> row.working().isPresent()).toList();
    }

    /** The control's largest median over its smallest. */
    double movement() {
        LongSummaryStatistics medians =
                timed().stream().mapToLong(row -> row.working().orElseThrow().median()).summaryStatistics();
        return medians.getCount() == 0 ? 1 : medians.getMax() / (double) Math.max(1, medians.getMin());
    }

    Interval interval(Times times) {
        return Interval.of(times, each);
    }

    /** Formats how many times as fast as before; {@code ~} where that is no difference. */
    String factor(Times before, Times times) {
        return (differ(before, times) ? "" : "~") + String.format(Locale.ROOT, "%.2f", ratio(before, times));
    }

    boolean differ(Times before, Times times) {
        double factor = ratio(before, times);
        return !interval(before).overlaps(interval(times)) && Math.max(factor, 1 / factor) > movement();
    }

    private static double ratio(Times before, Times times) {
        return before.median() / (double) Math.max(1, times.median());
    }

    private CategoryChart chart(List<Row> timed) {
        CategoryChart chart = Picture.columns("Every sample over its median", note, "time / median");
        chart.getStyler().setLegendVisible(false);
        chart.getStyler().setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Scatter).setMarkerSize(5);
        List<String> names = timed.stream().map(row -> row.strategy().label()).toList();
        List<Times> times = timed.stream().map(row -> row.working().orElseThrow()).toList();
        int most = times.stream().mapToInt(one -> one.samples().size()).max().orElse(0);
        for (int i = 0; i < most; i++) {
            List<Double> heights = new ArrayList<>();
            for (Times one : times) {
                heights.add(
                        i < one.samples().size() ? one.samples().get(i) / (double) Math.max(1, one.median()) : null);
            }
            chart.addSeries("sample " + i, names, heights).setMarker(SeriesMarkers.CIRCLE)
                    .setMarkerColor(Picture.COLORS.getFirst());
        }
        return chart;
    }

    private Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (StepResult one : measured) {
            for (Row row : one.rows()) {
                rows.add(List.of(one.date(), row.strategy().label(), row.status().label(),
                        Texts.median(row.working()),
                        row.working().map(times -> Interval.of(times, times.samples().size()).text()).orElse(""),
                        one.machine().state()));
            }
        }
        return new Table("control", "The control in the order of time, and the state of the machine.",
                List.of("when", "strategy", "status", "median", "95 %", "clocks, temperature, load"), rows);
    }
}
