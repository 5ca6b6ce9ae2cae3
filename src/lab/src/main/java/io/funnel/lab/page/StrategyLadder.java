package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Figures;
import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Interval;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;

/** Every strategy on all elements: how much each step brings to the one before. */
record StrategyLadder(ComparisonReport report, Control control, String note) {

    Section section(Folder folder) {
        List<Row> timed = report.rows().stream().filter(row -> height(row).isPresent()).toList();
        List<Picture> pictures = timed.isEmpty()
                ? List.of()
                : List.of(Picture.draw(folder, "ladder", "Each strategy's "
                        + (shares() ? "share of the device's copy speed" : "GB/s of input")
                        + "; bars end at the median. "
                        + note, chart(timed)));
        return new Section("The ladder", shares()
                ? "The share of the speed at which the device copies within its memory, reads and writes counted."
                : "The speed of this device's copies was not measured, so the bars are input bytes over time.",
                pictures, List.of(table().writtenTo(folder)));
    }

    private boolean shares() {
        return report.copyBytesPerSecond().isPresent();
    }

    private OptionalDouble height(Row row) {
        OptionalDouble share = report.shareOfCopy(row);
        return shares()
                ? share.isPresent() ? OptionalDouble.of(share.getAsDouble() * 100) : share
                : report.gigabytesPerSecond(row);
    }

    private CategoryChart chart(List<Row> timed) {
        CategoryChart chart = Picture.columns(Texts.title(report) + ": every strategy", note,
                shares() ? "% of the copy speed" : "GB/s of input");
        chart.getStyler().setYAxisMin(0.0).setLegendVisible(false);
        chart.addSeries("median", timed.stream().map(row -> row.strategy().label()).toList(),
                timed.stream().map(row -> height(row).orElse(0)).toList())
                .setFillColor(Picture.COLORS.getFirst());
        return chart;
    }

    private Table table() {
        List<List<String>> rows = new ArrayList<>();
        @Nullable Times before = null;
        for (Row row : report.rows()) {
            @Nullable Times times = row.working().orElse(null);
            rows.add(List.of(row.strategy().label(), row.status().label(), Texts.median(row.kernel()),
                    Texts.median(row.call()),
                    times == null ? "" : control.interval(times).text(), times == null ? "" : outliers(times),
                    Texts.number(report.gigabytesPerSecond(row)),
                    Texts.percent(report.shareOfCopy(row)),
                    times == null || before == null ? "" : control.factor(before, times),
                    row.status() == Status.VERIFIED ? row.strategy().summary() : row.reason()));
            before = times == null ? before : times;
        }
        return new Table("ladder",
                "Medians with their 95 % interval (bootstrap), of kernels where there are any. The factor is to the row"
                        + " before that has a time; ~ where it is no difference. " + note,
                List.of("strategy", "status", "kernel", "call", "95 %", "outliers", "GB/s", "% of copy", "factor",
                        "what it does"),
                rows);
    }

    private static String outliers(Times times) {
        List<Long> far = Interval.outliers(times);
        return far.isEmpty()
                ? ""
                : far.size() + " of " + times.samples().size() + ", to "
                        + Figures.nanos(Collections.max(far));
    }
}
