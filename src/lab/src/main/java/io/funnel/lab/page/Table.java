package io.funnel.lab.page;

import io.funnel.cli.report.Figures;
import io.funnel.cli.report.Tables;
import io.funnel.lab.measure.Folder;
import io.funnel.verify.compare.Times;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A table of the page, which lies in the folder as CSV.
 *
 * @param name of the file, without its ending
 * @param csv  the same with numbers, heads first
 */
public record Table(String name, String caption, List<String> heads, List<List<String>> rows, List<List<String>> csv) {

    public static final String TABLES = "tables/";

    public Table {
        heads = List.copyOf(heads);
        rows = List.copyOf(rows);
        csv = List.copyOf(csv);
        if (!csv.isEmpty() && csv.getFirst().stream().distinct().count() < csv.getFirst().size()) {
            throw new IllegalArgumentException("a column twice: table=" + name + ", heads=" + csv.getFirst());
        }
    }

    /** Makes a table whose cells are words. */
    Table(String name, String caption, List<String> heads, List<List<String>> rows) {
        this(name, caption, heads, rows, Stream.concat(Stream.of(heads), rows.stream()).toList());
    }

    /** Makes a table of a row for each item. */
    public static <T> Table of(String name, String caption, List<Column<T>> columns, List<? extends T> items) {
        List<Column.Data<T>> data = columns.stream().flatMap(column -> column.data().stream()).toList();
        return new Table(name, caption, columns.stream().map(Column::head).toList(),
                items.stream().map(item -> columns.stream().map(column -> column.cell().apply(item)).toList()).toList(),
                Stream.concat(Stream.of(data.stream().map(Column.Data::head).toList()), items.stream()
                        .map(item -> data.stream().map(column -> column.cell().apply(item)).toList())).toList());
    }

    public Table writtenTo(Folder folder) {
        folder.write(TABLES + name + ".csv", Tables.csv(csv));
        return this;
    }

    public static String median(Optional<Times> times) {
        return times.map(Times::median).map(Figures::nanos).orElse("");
    }

    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
