package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Row;
import io.funnel.lab.sample.Folder;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;

/** The figures of B. Catanzaro's article on two-stage reductions in OpenCL (2010), minima of floats, on this device. */
final class Article {

    /** A line of one of the article's figures, and what it reached of its device's bound. */
    private record Line(int figure, Strategy strategy, String device, double billions, double percent) {}

    private static final String GPU = "ATI HD 5870";
    private static final String CPU = "Phenom II X4";
    private static final Map<Integer, String> FIGURES = new TreeMap<>(Map.of(
            4, "multi-stage trees", 6, "two stages, and on vectors", 7, "two stages and one item a core, for CPUs"));
    private static final List<Line> LINES = List.of(
            new Line(4, Strategy.ASSOCIATIVE_TREE, GPU, 1.6, 4.5),
            new Line(4, Strategy.COMMUTATIVE_TREE, GPU, 2.1, 5),
            new Line(6, Strategy.CASCADE, GPU, 27.3, 70),
            new Line(6, Strategy.CASCADE_VECTOR, GPU, 30.3, 77),
            new Line(7, Strategy.CASCADE, CPU, 0.079, 1.5),
            new Line(7, Strategy.SERIAL_PER_CORE, CPU, 3.0, 57),
            new Line(7, Strategy.SERIAL_PER_CORE_VECTOR, CPU, 3.3, 62));

    /** By length, the longest last. */
    private final List<ComparisonReport> measured;
    private final String note;

    Article(List<ComparisonReport> measured, String note) {
        this.measured = List.copyOf(measured);
        this.note = note;
    }

    Section section(Folder folder) {
        List<Picture> pictures = new ArrayList<>();
        FIGURES.forEach((figure, what) -> overLength(folder, figure, what).ifPresent(pictures::add));
        shares(folder).ifPresent(pictures::add);
        return new Section("The article's figures",
                "Catanzaro measured the same algorithms in 2010, beside the bound of each device's memory. Compare shapes, which"
                        + " strategy wins and by what factor, not absolute numbers.",
                pictures, List.of(table(measured.getLast()).writtenTo(folder)));
    }

    /** One of the article's figures on this device, the bound drawn in. */
    private Optional<Picture> overLength(Folder folder, int figure, String what) {
        List<Strategy> drawn = LINES.stream().filter(line -> line.figure() == figure).map(Line::strategy).toList();
        Lines lines = new Lines();
        for (ComparisonReport report : measured) {
            int size = report.workload().size();
            report.rows().stream().filter(row -> drawn.contains(row.strategy()))
                    .forEach(row -> lines.add(row.strategy().label(), size, billions(report, row).orElse(0)));
            bound(report).ifPresent(bound -> lines.add("the copy speed", size, bound));
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(Picture.draw(folder, "article-" + figure,
                        "Minima of floats, billions of elements a second in"
                                + " kernels: the article's figure " + figure + " on this device. " + note,
                        lines.chart("As figure " + figure + ": " + what, "elements · " + note,
                                "billions of elements a second")));
    }

    /** Shares of the bound, here and there, where there is a bound here. */
    private Optional<Picture> shares(Folder folder) {
        ComparisonReport longest = measured.getLast();
        List<String> names = new ArrayList<>();
        List<Double> here = new ArrayList<>();
        List<Double> there = new ArrayList<>();
        for (Line line : LINES) {
            row(longest, line).map(longest::shareOfCopy).filter(OptionalDouble::isPresent).ifPresent(share -> {
                names.add(line.strategy().label() + (line.device().equals(CPU) ? ", CPU there" : ""));
                here.add(share.getAsDouble() * 100);
                there.add(line.percent());
            });
        }
        if (names.isEmpty()) {
            return Optional.empty();
        }
        CategoryChart chart = new CategoryChartBuilder().width(Picture.WIDTH).height(Picture.HEIGHT)
                .title("Shares of the bound, here and in 2010").xAxisTitle(note).yAxisTitle("% of the bound").build();
        Picture.style(chart.getStyler());
        chart.getStyler().setXAxisLabelRotation(Ladder.LABEL_DEGREES).setYAxisMin(0.0);
        chart.addSeries("here", names, here).setFillColor(Picture.COLORS.getFirst());
        chart.addSeries("the article", names, there).setFillColor(Picture.COLORS.get(1));
        return Optional.of(Picture.draw(folder, "article-shares",
                "Shares of the bound, of the copy speed here and of the memory's bandwidth in the article, whose device is a"
                        + " GPU or, where the label says so, a CPU. " + note,
                chart));
    }

    private static Optional<Row> row(ComparisonReport report, Line line) {
        return report.rows().stream().filter(one -> one.strategy() == line.strategy()).findFirst();
    }

    private Table table(ComparisonReport longest) {
        List<List<String>> rows = new ArrayList<>();
        for (Line line : LINES) {
            Optional<Row> row = row(longest, line);
            rows.add(List.of(String.valueOf(line.figure()), line.strategy().label(),
                    Texts.number(row.map(one -> billions(longest, one)).orElse(OptionalDouble.empty())),
                    Texts.percent(row.map(longest::shareOfCopy).orElse(OptionalDouble.empty())), line.device(),
                    String.valueOf(line.billions()), String.valueOf(line.percent())));
        }
        return new Table("article", "Billions of elements a second, here with " + Texts.count(longest.workload().size())
                + " elements; % of the copy speed here, of the memory's bandwidth there. " + note,
                List.of("figure", "strategy", "here", "% here", "the article's device", "there", "% there"), rows);
    }

    private static OptionalDouble billions(ComparisonReport report, Row row) {
        return row.kernel().map(Times::median).stream()
                .mapToDouble(nanos -> report.workload().size() / (double) Math.max(1, nanos)).findFirst();
    }

    private static Optional<Double> bound(ComparisonReport report) {
        OptionalDouble copied = report.copyBytesPerSecond();
        return copied.isEmpty()
                ? Optional.empty()
                : Optional.of(copied.getAsDouble() / report.chosen().elementBytes() / 1e9);
    }
}
