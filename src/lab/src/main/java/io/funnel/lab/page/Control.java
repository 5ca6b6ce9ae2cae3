package io.funnel.lab.page;

import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Interval;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.measure.StepResult;
import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Optional;

/**
 * Judge of differences, by intervals and by a control that must not move.
 *
 * @param measured the control, in the order of time
 * @param each     samples of a round
 */
record Control(List<StepResult> measured, int each) {

    static Control of(MeasurementLog samples) {
        return new Control(samples.of(Kind.CONTROL), samples.settings().workload().repetitions());
    }

    Section section(Folder folder) {
        List<Row> timed = timed();
        List<List<String>> rows = new ArrayList<>();
        for (StepResult one : measured) {
            for (Row row : one.rows()) {
                rows.add(List.of(one.date(), row.strategy().label(), row.status().label(), Table.median(row.working()),
                        row.working().map(times -> Interval.of(times, times.samples().size()).text()).orElse(""),
                        one.machine().state()));
            }
        }
        return new Section("Control", timed.isEmpty()
                ? "No strategy could be a control."
                : String.format(Locale.ROOT,
                        "The control, %s on the same data before, between and after the rounds, moved by"
                                + " %.1f %%. A factor within that is no difference, nor is one whose intervals overlap.",
                        timed.getFirst().strategy().label(), (movement() - 1) * 100),
                List.of(),
                List.of(new Table("control", "The control in the order of time, and the state of the machine.",
                        List.of("when", "strategy", "status", "median", "95 %", "clocks, temperature, load"), rows)
                        .writtenTo(folder)),
                "");
    }

    private List<Row> timed() {
        return measured.stream().flatMap(one -> one.rows().stream()).filter(row -> row.working().isPresent()).toList();
    }

    /** The control's largest median over its smallest. */
    private double movement() {
        LongSummaryStatistics medians =
                timed().stream().mapToLong(row -> row.working().orElseThrow().median()).summaryStatistics();
        return medians.getCount() == 0 ? 1 : medians.getMax() / (double) Math.max(1, medians.getMin());
    }

    private Interval interval(Times times) {
        return Interval.of(times, each);
    }

    String interval(Optional<Times> times) {
        return times.map(one -> interval(one).text()).orElse("");
    }

    /** Formats how many times as fast as before; {@code ~} where that is no difference. */
    String factor(Optional<Times> before, Optional<Times> times) {
        return before.isEmpty() || times.isEmpty()
                ? ""
                : (differ(before.get(), times.get()) ? "" : "~")
                        + String.format(Locale.ROOT, "%.2f", ratio(before.get(), times.get()));
    }

    boolean differ(Times before, Times times) {
        double factor = ratio(before, times);
        return !interval(before).overlaps(interval(times)) && Math.max(factor, 1 / factor) > movement();
    }

    private static double ratio(Times before, Times times) {
        return before.median() / (double) Math.max(1, times.median());
    }
}
