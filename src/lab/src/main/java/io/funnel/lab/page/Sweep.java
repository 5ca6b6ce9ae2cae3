package io.funnel.lab.page;

import io.funnel.cli.report.Figures;
import io.funnel.cli.report.Row;
import io.funnel.device.Profile.LaunchSizes;
import io.funnel.lab.measure.Folder;
import io.funnel.lab.measure.Rounds;
import io.funnel.lab.measure.StepResult;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Times;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;

/**
 * Groups by group size as a heat map for each strategy.
 *
 * @param measured one for each pair of sizes and round, the planner's own among them
 * @param time     what is weighed
 */
record Sweep(List<StepResult> measured, Time time, Control control, String note) {

    private static final Color[] SHADES = {Color.WHITE, new Color(0x56B4E9)};

    enum Time {
        KERNEL("kernel"), CALL("whole call, the data on the device");

        private final String words;

        Time(String words) {
            this.words = words;
        }

        private Optional<Times> of(Row row) {
            return this == KERNEL ? row.kernel() : row.call();
        }
    }

    /** A pair of sizes and its time. */
    private record Cell(int groups, int groupSize, Times times, boolean planned) {

        static Cell of(Row row, Times times, boolean planned) {
            return new Cell(row.sizes().orElseThrow().groups(), row.sizes().orElseThrow().groupSize(), times, planned);
        }

        LaunchSizes sizes() {
            return new LaunchSizes(groups, groupSize);
        }

        String size() {
            return groups + (groups == 1 ? " group of " : " groups of ") + groupSize;
        }
    }

    Optional<Section> section(Folder folder) {
        List<Picture> pictures = new ArrayList<>();
        List<List<String>> all = new ArrayList<>();
        for (Strategy strategy : strategies()) {
            List<Cell> cells = cells(strategy);
            Cell fastest = fastest(cells);
            pictures.add(Picture.draw(folder, "sweep-" + strategy.label(), strategy.label()
                    + " by sizes: its speed in % of the fastest, which has 100 (" + time.words
                    + "). The planner's choice is where its two labels meet. " + note,
                    chart(strategy, cells, fastest)));
            cells.forEach(cell -> all.add(List.of(strategy.label(), String.valueOf(cell.groups),
                    String.valueOf(cell.groupSize), cell.planned ? "planner" : "", String.valueOf(cell.times.median()),
                    control.interval(cell.times).text())));
        }
        List<List<String>> best = best().stream().map(SweepPage.Best::cells).toList();
        return pictures.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("Groups and group size",
                        "Strategies with a fixed number of groups, by sizes in place of the planner's.", pictures,
                        List.of(new Table("sweep-best",
                                "The fastest sizes and the planner's; the factor is what they gain,"
                                        + " ~ where that is no difference.",
                                SweepPage.Best.HEADS, best)
                                .writtenTo(folder),
                                new Table("sweep", "Medians of the " + time.words + " in nanoseconds.",
                                        List.of("strategy", "groups", "group size", "",
                                                time.name().toLowerCase(Locale.ROOT) + "Nanos", "95 %"),
                                        all).writtenTo(folder))));
    }

    /** Compares the fastest sizes of each strategy with the planner's. */
    List<SweepPage.Best> best() {
        List<SweepPage.Best> best = new ArrayList<>();
        for (Strategy strategy : strategies()) {
            List<Cell> cells = cells(strategy);
            Cell fastest = fastest(cells);
            cells.stream().filter(Cell::planned).findFirst().ifPresent(planned -> best.add(new SweepPage.Best(strategy,
                    fastest.sizes(),
                    List.of(strategy.label(), fastest.size(), Figures.nanos(fastest.times.median()), planned.size(),
                            Figures.nanos(planned.times.median()), control.factor(planned.times, fastest.times)),
                    !fastest.sizes().equals(planned.sizes()) && control.differ(planned.times, fastest.times))));
        }
        return best;
    }

    private static Cell fastest(List<Cell> cells) {
        return cells.stream().min(Comparator.comparingLong(cell -> cell.times.median())).orElseThrow();
    }

    private List<Strategy> strategies() {
        return measured.stream().filter(one -> !isPlanned(one)).flatMap(one -> one.step().strategies().stream())
                .distinct().sorted().filter(strategy -> !cells(strategy).isEmpty()).toList();
    }

    private static boolean isPlanned(StepResult one) {
        return one.step().sizes().equals(Sizes.AUTO);
    }

    private List<Cell> cells(Strategy strategy) {
        Map<Sizes, List<Row>> rounds = new LinkedHashMap<>();
        Stream.of(false, true).forEach(planned -> measured.stream().filter(one -> isPlanned(one) == planned)
                .forEach(one -> one.row(strategy).ifPresent(row -> rounds
                        .computeIfAbsent(one.step().sizes(), sizes -> new ArrayList<>()).add(row))));
        List<Cell> cells = new ArrayList<>();
        rounds.forEach((sizes, rows) -> {
            Row row = Rounds.together(rows);
            time.of(row).ifPresent(times -> cells.add(Cell.of(row, times, sizes.equals(Sizes.AUTO))));
        });
        return cells;
    }

    private HeatMapChart chart(Strategy strategy, List<Cell> cells, Cell fastest) {
        List<Integer> groups = cells.stream().map(Cell::groups).distinct().sorted().toList();
        List<Integer> sizes = cells.stream().map(Cell::groupSize).distinct().sorted().toList();
        Number[][] shares = new Number[groups.size()][sizes.size()];
        for (Cell cell : cells) { // the planner's own comes last and takes its place
            shares[groups.indexOf(cell.groups)][sizes.indexOf(cell.groupSize)] =
                    Math.round(100.0 * fastest.times.median() / Math.max(1, cell.times.median()));
        }
        List<Number[]> data = new ArrayList<>();
        IntStream.range(0, groups.size()).forEach(x -> IntStream.range(0, sizes.size())
                .filter(y -> shares[x][y] != null).forEach(y -> data.add(new Number[] {x, y, shares[x][y]})));
        HeatMapChart chart = new HeatMapChartBuilder().width(Picture.WIDTH).height(Picture.HEIGHT)
                .title(strategy.label() + ": % of the fastest sizes' speed").xAxisTitle("groups · " + note)
                .yAxisTitle("group size").build();
        Picture.style(chart.getStyler());
        chart.getStyler().setShowValue(true).setHeatMapValueDecimalPattern("0").setRangeColors(SHADES).setMin(0)
                .setMax(100);
        List<Cell> planned = cells.stream().filter(Cell::planned).toList();
        chart.addSeries("%",
                labels(groups, planned.stream().map(Cell::groups).toList(), fastest.groups),
                labels(sizes, planned.stream().map(Cell::groupSize).toList(), fastest.groupSize), data);
        return chart;
    }

    private static List<String> labels(List<Integer> values, List<Integer> planned, int fastest) {
        return values.stream()
                .map(value -> (value == fastest ? "best " : "") + (planned.contains(value) ? "planner " : "") + value)
                .toList();
    }
}
