package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Figures;
import io.funnel.cli.report.Row;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Profile.LaunchSizes;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.MeasurementLog;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.lab.measure.StepResult;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Times;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;

/** Groups by group size as a heat map for each strategy. */
public final class Sweep {

    public static final String NAME = "sweep.html";

    /** Strategies in their order, then kernels by name. */
    private static final Comparator<Algorithm> BY_NAME = Comparator
            .<Algorithm, Boolean>comparing(one -> !(one instanceof Strategy))
            .thenComparingInt(one -> Strategy.flat().indexOf(one)).thenComparing(Algorithm::label);
    private static final Color[] SHADES = {Color.WHITE, new Color(0x56B4E9)};

    /** A pair of sizes and its time. */
    private record Cell(LaunchSizes sizes, Times times, boolean planned) {

        String size() {
            return sizes.groups() + (sizes.groups() == 1 ? " group of " : " groups of ") + sizes.groupSize();
        }
    }

    /**
     * The fastest sizes of a strategy.
     *
     * @param cells for people: strategy, fastest, its time, the planner's choice, its time, the factor
     * @param fastest their times, and the planner's
     * @param gains   whether they are faster than the planner's, by intervals and control
     */
    public record Best(Algorithm strategy, LaunchSizes sizes, List<String> cells, Times fastest, Times planned,
            boolean gains) {

        /** Heads of the cells. */
        public static final List<String> HEADS =
                List.of("strategy", "fastest", "time", "planner", "planner's time", "factor");

        public Best {
            cells = List.copyOf(cells);
        }
    }

    private final boolean calls;
    private final Control control;
    private final String note;
    private final Map<Algorithm, List<Cell>> strategies = new LinkedHashMap<>();

    /**
     * Takes what was measured.
     *
     * @param measured one for each pair of sizes and round, the planner's own among them
     * @param calls    whether whole calls are weighed, the data on the device, or kernels
     */
    public Sweep(List<StepResult> measured, boolean calls, Control control, String note) {
        this.calls = calls;
        this.control = control;
        this.note = note;
        measured.stream().filter(one -> !isPlanned(one)).flatMap(one -> one.step().strategies().stream())
                .distinct().sorted(BY_NAME).forEach(strategy -> {
                    List<Cell> cells = cells(measured, strategy);
                    if (!cells.isEmpty()) {
                        strategies.put(strategy, cells);
                    }
                });
    }

    /** Draws the page of a sweep alone, and returns the fastest sizes of each strategy that ran. */
    public static List<Best> write(Folder folder, MeasurementLog samples, SelectedReduction chosen) {
        StepResult first = samples.measured().getFirst();
        ComparisonReport report = first.comparison(chosen, samples.settings().versions());
        String note = Provenance.note(List.of(report.device()));
        Control control = Control.of(samples);
        Sweep sweep = new Sweep(samples.of(Kind.SWEEP), true, control, note);
        List<Section> sections = new ArrayList<>();
        sweep.section(folder).ifPresent(sections::add);
        sections.add(control.section(folder));
        sections.add(Provenance.section("All samples are in samples.json.", folder, samples, report,
                first.machine()));
        folder.write(NAME, Page.of(ReportSections.title(report) + " by sizes on " + report.device().name(), note,
                control.moved().stream().toList(), sections));
        return sweep.best();
    }

    public Optional<Section> section(Folder folder) {
        String time = calls ? "whole call, the data on the device" : "kernel";
        List<Picture> pictures = new ArrayList<>();
        record One(Algorithm strategy, Cell cell) {}
        List<One> all = new ArrayList<>();
        strategies.forEach((strategy, cells) -> {
            pictures.add(Picture.draw(folder, "sweep-" + strategy.label(), strategy.label()
                    + " by sizes: its speed in % of the fastest, which has 100 (" + time
                    + "). The planner's choice is where its two labels meet. " + note, chart(strategy, cells)));
            cells.forEach(cell -> all.add(new One(strategy, cell)));
        });
        String what = calls ? "call" : "kernel";
        List<Column<Best>> fastest = List.of(Column.text("strategy", one -> one.cells().get(0)),
                Column.text("fastest", one -> one.cells().get(1)),
                Column.median(what, one -> Optional.of(one.fastest())),
                Column.text("planner", one -> one.cells().get(3)),
                Column.median("planner's " + what, one -> Optional.of(one.planned())),
                Column.factor("factor", one -> one.cells().get(5)));
        Table best = Table.of("sweep-best",
                "The fastest sizes and the planner's; the factor is what they gain, ~ where that is no difference.",
                fastest, best());
        List<Column<One>> columns = List.of(Column.text("strategy", one -> one.strategy().label()),
                Column.count("groups", one -> (long) one.cell().sizes.groups()),
                Column.count("group size", one -> (long) one.cell().sizes.groupSize()),
                Column.text("chosen by", one -> one.cell().planned ? "planner" : ""),
                Column.median(what, one -> Optional.of(one.cell().times)),
                Column.interval(what, one -> Optional.of(control.interval(one.cell().times))));
        Table sizes = Table.of("sweep", "Medians of the " + time + ".", columns, all);
        return pictures.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("Groups and group size",
                        "Strategies with a fixed number of groups, by sizes in place of the planner's.", pictures,
                        List.of(best.writtenTo(folder), sizes.writtenTo(folder)), ""));
    }

    /** Compares the fastest sizes of each strategy with the planner's. */
    private List<Best> best() {
        List<Best> best = new ArrayList<>();
        strategies.forEach((strategy, cells) -> {
            Cell fastest = fastest(cells);
            cells.stream().filter(Cell::planned).findFirst().ifPresent(planned -> best.add(new Best(strategy,
                    fastest.sizes,
                    List.of(strategy.label(), fastest.size(), Figures.nanos(fastest.times.median()), planned.size(),
                            Figures.nanos(planned.times.median()),
                            control.factor(Optional.of(planned.times), Optional.of(fastest.times))),
                    fastest.times, planned.times,
                    !fastest.sizes.equals(planned.sizes) && control.differ(planned.times, fastest.times))));
        });
        return best;
    }

    private static Cell fastest(List<Cell> cells) {
        return cells.stream().min(Comparator.comparingLong(cell -> cell.times.median())).orElseThrow();
    }

    private static boolean isPlanned(StepResult one) {
        return one.step().sizes().equals(Sizes.AUTO);
    }

    /** The planner's own comes last. */
    private List<Cell> cells(List<StepResult> measured, Algorithm strategy) {
        Map<Sizes, List<Row>> rounds = new LinkedHashMap<>();
        Stream.of(false, true).forEach(planned -> measured.stream().filter(one -> isPlanned(one) == planned)
                .forEach(one -> one.row(strategy).ifPresent(row -> rounds
                        .computeIfAbsent(one.step().sizes(), sizes -> new ArrayList<>()).add(row))));
        List<Cell> cells = new ArrayList<>();
        rounds.forEach((sizes, rows) -> {
            Row row = MeasurementLog.together(rows);
            (calls ? row.call() : row.kernel()).ifPresent(times -> cells.add(new Cell(
                    new LaunchSizes(row.sizes().orElseThrow().groups(), row.sizes().orElseThrow().groupSize()), times,
                    sizes.equals(Sizes.AUTO))));
        });
        return cells;
    }

    private HeatMapChart chart(Algorithm strategy, List<Cell> cells) {
        Cell fastest = fastest(cells);
        List<Integer> groups = cells.stream().map(cell -> cell.sizes.groups()).distinct().sorted().toList();
        List<Integer> sizes = cells.stream().map(cell -> cell.sizes.groupSize()).distinct().sorted().toList();
        Map<LaunchSizes, Number[]> data = new LinkedHashMap<>();
        for (Cell cell : cells) {
            data.put(cell.sizes, new Number[] {groups.indexOf(cell.sizes.groups()),
                sizes.indexOf(cell.sizes.groupSize()),
                Math.round(100.0 * fastest.times.median() / Math.max(1, cell.times.median()))});
        }
        HeatMapChart chart = new HeatMapChartBuilder().width(Picture.WIDTH).height(Picture.HEIGHT)
                .title(strategy.label() + ": % of the fastest sizes' speed").xAxisTitle("groups · " + note)
                .yAxisTitle("group size").build();
        Picture.style(chart.getStyler());
        chart.getStyler().setLegendVisible(false);
        chart.getStyler().setShowValue(true).setHeatMapValueDecimalPattern("0").setRangeColors(SHADES).setMin(0)
                .setMax(100);
        Cell marked = cells.getLast();
        chart.addSeries("%",
                groups.stream().map(value -> mark(value == fastest.sizes.groups(),
                        marked.planned && value == marked.sizes.groups()) + value).toList(),
                sizes.stream().map(value -> mark(value == fastest.sizes.groupSize(),
                        marked.planned && value == marked.sizes.groupSize()) + value).toList(),
                List.copyOf(data.values()));
        return chart;
    }

    private static String mark(boolean best, boolean planned) {
        return (best ? "best " : "") + (planned ? "planner " : "");
    }
}
