package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.reduction.Axis;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The speed of an answer for each row, by the rows' length, next to that of one answer.
 *
 * @param ladder every strategy on all elements
 * @param note   stands below the figure: the device
 */
record RowLengths(Folder folder, ComparisonReport ladder, String note) {

    private static final String NAME = "rows";

    /** Draws comparisons of a length each. */
    Section section(List<ComparisonReport> measured) {
        Map<String, Map<Long, Double>> lines = new LinkedHashMap<>();
        Optional<Row> fastest = ladder.rows().stream().filter(row -> row.kernel().isPresent())
                .max(Comparator.comparingDouble(row -> ladder.gigabytesPerSecond(row).orElse(0)));
        List<List<String>> cells = new ArrayList<>();
        for (ComparisonReport report : measured) {
            Axis rows = (Axis) report.workload().partition().orElseThrow();
            fastest.ifPresent(row -> point(lines, "one answer: " + row.label(), rows, ladder.gigabytesPerSecond(row)));
            for (Row row : report.rows()) {
                OptionalDouble speed = report.gigabytesPerSecond(row);
                point(lines, row.label(), rows, speed);
                cells.add(List.of(Table.count(rows.length()), Table.count(rows.segments()), row.label(),
                        row.status().label(), Table.median(row.kernel()), Table.median(row.call()),
                        speed.isPresent() ? String.format(Locale.ROOT, "%.3g", speed.getAsDouble()) : ""));
            }
        }
        Table table = new Table(NAME, "Medians, of kernels where there are any. " + note,
                List.of("elements of a row", "rows", "strategy", "status", "kernel", "call", "GB/s"), cells);
        return new Section("Rows", "An answer for each row of about " + Table.count(ladder.workload().size())
                + " elements. Every row of each strategy was compared with a plain Java loop before it was timed.",
                Picture.lines(ladder.chosen().title() + " of each row", "elements of a row · " + note,
                        "GB/s of input", "#,##0.###", lines)
                        .map(chart -> Picture.draw(folder, NAME,
                                "GB/s of input by the length of rows, medians. " + note,
                                chart))
                        .stream().toList(),
                List.of(table.writtenTo(folder)), "");
    }

    private static void point(Map<String, Map<Long, Double>> lines, String line, Axis rows, OptionalDouble speed) {
        speed.ifPresent(some -> lines.computeIfAbsent(line, unseen -> new TreeMap<>()).put(rows.length(), some));
    }
}
