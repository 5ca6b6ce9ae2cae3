package io.funnel.cli.page;

import io.funnel.cli.report.Figures;
import io.funnel.cli.report.Row;
import io.funnel.cli.sample.Folder;
import io.funnel.cli.sample.Measured;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Times;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;

/**
 * Groups by group size as a heat map for each strategy.
 *
 * @param measured one for each pair of sizes
 * @param ladder   the same strategies as the planner sizes them
 */
record Sweep(List<Measured> measured, Measured ladder, Control control, String note) {

    private static final Color[] SHADES = {Color.WHITE, new Color(0x56B4E9)};

    /** A pair of sizes and its time. */
    private record Cell(int groups, int groupSize, Times times, boolean planned) {

        String size() {
            return groups + " groups of " + groupSize;
        }
    }

    Optional<Section> section(Folder folder) {
        List<Picture> pictures = new ArrayList<>();
        List<List<String>> best = new ArrayList<>();
        List<List<String>> all = new ArrayList<>();
        for (Strategy strategy : measured.stream().flatMap(one -> one.step().strategies().stream()).distinct().sorted()
                .toList()) {
            List<Cell> cells = cells(strategy);
            if (cells.isEmpty()) {
                continue;
            }
            Cell fastest = cells.stream().min(Comparator.comparingLong(cell -> cell.times.median())).orElseThrow();
            pictures.add(Picture.draw(folder, "sweep-" + strategy.label(), strategy.label()
                    + " by sizes: its speed in % of the fastest, which has 100. The planner's choice is where its two"
                    + " labels meet. " + note, chart(strategy, cells, fastest)));
            cells.stream().filter(Cell::planned).forEach(planned -> best.add(List.of(strategy.label(), fastest.size(),
                    Figures.nanos(fastest.times.median()), planned.size(), Figures.nanos(planned.times.median()),
                    control.factor(planned.times, fastest.times))));
            cells.forEach(cell -> all.add(List.of(strategy.label(), String.valueOf(cell.groups),
                    String.valueOf(cell.groupSize), cell.planned ? "planner" : "", String.valueOf(cell.times.median()),
                    control.interval(cell.times).text())));
        }
        return pictures.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("Groups and group size",
                        "Strategies with a fixed number of groups, by sizes in place of the planner's.", pictures,
                        List.of(new Table("sweep-best",
                                "The fastest sizes beside the planner's; the factor is what they gain,"
                                        + " ~ where that is no difference.",
                                List.of("strategy", "fastest", "time", "planner", "planner's time", "factor"), best)
                                .writtenTo(folder),
                                new Table("sweep", "Medians of the kernel in nanoseconds.",
                                        List.of("strategy", "groups",
                                                "group size", "", "kernelNanos", "95 %"),
                                        all).writtenTo(folder))));
    }

    private List<Cell> cells(Strategy strategy) {
        Stream<Cell> swept = measured.stream().flatMap(one -> one.row(strategy).flatMap(Row::kernel)
                .map(times -> new Cell(one.step().sizes().groups().orElseThrow(),
                        one.step().sizes().groupSize().orElseThrow(), times, false))
                .stream());
        Stream<Cell> planned = ladder.row(strategy).flatMap(row -> row.kernel().map(times -> new Cell(
                row.sizes().orElseThrow().groups(), row.sizes().orElseThrow().groupSize(), times, true))).stream();
        return Stream.concat(swept, planned).toList();
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
        Optional<Cell> planned = cells.stream().filter(Cell::planned).findFirst();
        chart.addSeries("%", labels(groups, planned.map(Cell::groups)), labels(sizes, planned.map(Cell::groupSize)),
                data);
        return chart;
    }

    private static List<String> labels(List<Integer> values, Optional<Integer> planned) {
        return values.stream().map(value -> planned.filter(value::equals).map(own -> "planner " + own)
                .orElse(String.valueOf(value))).toList();
    }
}
