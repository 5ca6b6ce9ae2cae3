package io.funnel.lab.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Row;
import io.funnel.lab.measure.Folder;
import io.funnel.reduction.Axis;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
public record RowLengths(Folder folder, ComparisonReport ladder, String note) {

    private static final String NAME = "rows";

    /** Draws comparisons of a length each. */
    public Section section(List<ComparisonReport> measured) {
        Map<String, Map<Long, Double>> lines = new LinkedHashMap<>();
        Optional<Row> fastest = ladder.workload().segments().isEmpty()
                ? ReportSections.fastest(ladder)
                : Optional.empty();
        record One(Axis rows, Row row, OptionalDouble speed) {}
        List<One> all = new ArrayList<>();
        for (ComparisonReport report : measured) {
            Axis rows = (Axis) report.workload().partition().orElseThrow();
            fastest.ifPresent(row -> point(lines, "one answer: " + row.label(), rows, ladder.gigabytesPerSecond(row)));
            for (Row row : report.rows()) {
                OptionalDouble speed = report.gigabytesPerSecond(row);
                point(lines, row.label(), rows, speed);
                all.add(new One(rows, row, speed));
            }
        }
        List<Column<One>> columns = List.of(Column.count("elements of a row", one -> one.rows().length()),
                Column.count("rows", one -> one.rows().segments()),
                Column.text("strategy", one -> one.row().label()),
                Column.text("status", one -> one.row().status().label()),
                Column.median("kernel", one -> one.row().kernel()), Column.median("call", one -> one.row().call()),
                Column.number("read", "GB/s", "%.4g", One::speed));
        Table table = Table.of(NAME, "Medians, of kernels where there are any. " + note, columns, all);
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
