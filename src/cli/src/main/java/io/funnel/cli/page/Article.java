package io.funnel.cli.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Row;
import io.funnel.cli.sample.Folder;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The figures of B. Catanzaro's article on two-stage reductions in OpenCL (2010), minima of floats, on this device. */
final class Article {

    /** What the article measured. */
    private record Figure(Strategy strategy, String device, double billions, String percent) {}

    private static final String GPU = "ATI HD 5870";
    private static final String CPU = "Phenom II X4";
    private static final List<Figure> FIGURES = List.of(
            new Figure(Strategy.ASSOCIATIVE_TREE, GPU, 1.6, "4 to 5"),
            new Figure(Strategy.COMMUTATIVE_TREE, GPU, 2.1, "5"),
            new Figure(Strategy.CASCADE, GPU, 27.3, "70"),
            new Figure(Strategy.CASCADE_VECTOR, GPU, 30.3, "77"),
            new Figure(Strategy.CASCADE, CPU, 0.079, "1.5"),
            new Figure(Strategy.SERIAL_PER_CORE, CPU, 3.0, "57"),
            new Figure(Strategy.SERIAL_PER_CORE_VECTOR, CPU, 3.3, "62"));

    /** By length, the longest last. */
    private final List<ComparisonReport> measured;
    private final String note;

    Article(List<ComparisonReport> measured, String note) {
        this.measured = List.copyOf(measured);
        this.note = note;
    }

    Section section(Folder folder) {
        Lines lines = new Lines();
        for (ComparisonReport report : measured) {
            int size = report.workload().size();
            report.rows().forEach(row -> lines.add(row.strategy().label(), size, billions(report, row).orElse(0)));
            bound(report).ifPresent(bound -> lines.add("the copy speed", size, bound));
        }
        List<Picture> pictures = lines.isEmpty()
                ? List.of()
                : List.of(Picture.draw(folder, "article", "Minima of floats, billions of elements a second in kernels."
                        + " " + note,
                        lines.chart("float min: elements a second", "elements · " + note,
                                "billions of elements a second")));
        return new Section("The article's figures",
                "Catanzaro measured the same algorithms in 2010, beside the bound of each device's memory. Compare shapes, which"
                        + " strategy wins and by what factor, not absolute numbers.",
                pictures, List.of(table(measured.getLast()).writtenTo(folder)));
    }

    private Table table(ComparisonReport longest) {
        List<List<String>> rows = new ArrayList<>();
        for (Figure figure : FIGURES) {
            Optional<Row> row = longest.rows().stream().filter(one -> one.strategy() == figure.strategy()).findFirst();
            rows.add(List.of(figure.strategy().label(),
                    Texts.number(row.map(one -> billions(longest, one)).orElse(OptionalDouble.empty())),
                    Texts.percent(row.map(longest::shareOfCopy).orElse(OptionalDouble.empty())), figure.device(),
                    String.valueOf(figure.billions()), figure.percent()));
        }
        return new Table("article", "Billions of elements a second, here with " + Texts.count(longest.workload().size())
                + " elements; % of the copy speed here, of the memory's bandwidth there. " + note,
                List.of("strategy", "here", "% here", "the article's device", "there", "% there"), rows);
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
