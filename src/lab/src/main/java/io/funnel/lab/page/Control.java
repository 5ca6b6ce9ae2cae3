package io.funnel.lab.page;

import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Interval;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.measure.StepResult;
import io.funnel.verify.compare.Times;
import java.util.Comparator;
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
public record Control(List<StepResult> measured, int each) {

    private static final double TOLERATED = 1.05;
    private static final int FEWEST = 6;

    public static Control of(MeasurementLog samples) {
        return new Control(samples.of(Kind.CONTROL), samples.settings().workload().repetitions());
    }

    public Section section(Folder folder) {
        List<Row> timed = timed();
        record Moment(StepResult step, Row row) {}
        List<Moment> moments = measured.stream()
                .flatMap(one -> one.rows().stream().map(row -> new Moment(one, row))).toList();
        List<Column<Moment>> columns = List.of(Column.text("when", one -> one.step().date()),
                Column.text("strategy", one -> one.row().strategy().label()),
                Column.text("status", one -> one.row().status().label()),
                Column.median("time", one -> one.row().working()),
                Column.interval("time", one -> one.row().working().map(Control::whole)),
                Column.text("clocks, temperature, load", one -> one.step().machine().state()));
        return new Section("Control", timed.isEmpty()
                ? "No strategy could be a control."
                : String.format(Locale.ROOT,
                        "The control, %s on the same data before, between and after the rounds, moved by"
                                + " %.1f %%. A factor within that is no difference, nor is one whose intervals overlap.",
                        timed.getFirst().strategy().label(), (movement() - 1) * 100),
                List.of(),
                List.of(Table.of("control", "The control in the order of time, and the state of the machine.", columns,
                        moments).writtenTo(folder)),
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

    public Interval interval(Times times) {
        return Interval.of(times, each);
    }

    /**
     * Says so if the control moved: two of its medians differ by more than 5 %, and their intervals do not overlap. Fewer
     * than six samples tell nothing: the extremes of five hold their median with 94 % alone.
     */
    public Optional<String> moved() {
        List<Times> all = timed().stream().map(row -> row.working().orElseThrow())
                .filter(times -> times.samples().size() >= FEWEST)
                .sorted(Comparator.comparingLong(Times::median)).toList();
        return all.isEmpty() || movement() < TOLERATED || whole(all.getFirst()).overlaps(whole(all.getLast()))
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT,
                        "the control moved: strategy=%s, movement=%.1f %%, tolerated=%.0f"
                                + " %%; no difference below is safe, measure again on a quieter machine",
                        timed().getFirst().strategy().label(), (movement() - 1) * 100, (TOLERATED - 1) * 100));
    }

    private static Interval whole(Times times) {
        return Interval.of(times, times.samples().size());
    }

    /** Formats how many times as fast as before; {@code ~} where that is no difference. */
    public String factor(Optional<Times> before, Optional<Times> times) {
        return before.isEmpty() || times.isEmpty()
                ? ""
                : (differ(before.get(), times.get()) ? "" : "~")
                        + String.format(Locale.ROOT, "%.2f", ratio(before.get(), times.get()));
    }

    public boolean differ(Times before, Times times) {
        double factor = ratio(before, times);
        return !interval(before).overlaps(interval(times)) && Math.max(factor, 1 / factor) > movement();
    }

    private static double ratio(Times before, Times times) {
        return before.median() / (double) Math.max(1, times.median());
    }
}
