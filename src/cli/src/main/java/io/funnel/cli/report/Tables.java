package io.funnel.cli.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/** The common formats of all tables, for people and as CSV. */
public final class Tables {

    private static final int UNLIMITED = 200;
    /** The narrowest column of folded words. */
    private static final int NARROWEST = 18;

    private static final String NEXT = "\n    ";

    private Tables() {}

    /** Formats a header, a line and a row for each item; ends with a line break. */
    public static <T> String format(Collection<T> items, List<ColumnData<T>> columns) {
        return AsciiTable.builder()
                .border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER)
                .lineSeparator("\n")
                .data(items, columns)
                .asString()
                .lines()
                .map(String::stripTrailing)
                .reduce("", (text, line) -> text + line + "\n");
    }

    /**
     * Fits a table into a width: folds words, then drops columns in the order of the given headers. A line names
     * dropped columns.
     */
    public static <T> String fitted(
            Collection<T> items, List<ColumnData<T>> columns, int width, List<String> expendable, String whole) {
        List<ColumnData<T>> kept = new ArrayList<>(columns);
        List<Integer> widths = columns.stream().map(Column::getMaxWidth).toList();
        List<String> missing = new ArrayList<>();
        String table = folded(items, kept, width);
        for (String header : expendable) {
            if (width(table) <= width) {
                break;
            }
            if (kept.removeIf(column -> header.equals(column.getHeader()))) {
                missing.add(header);
                for (int i = 0; i < columns.size(); i++) { // space is free again
                    columns.get(i).maxWidth(widths.get(i), OverflowBehaviour.NEWLINE);
                }
                table = folded(items, kept, width);
            }
        }
        return missing.isEmpty()
                ? table
                : table + '\n' + WordUtils.wrap("not shown on " + width + " columns: "
                        + String.join(", ", missing.reversed()) + "; " + whole + " has them", width) + '\n';
    }

    private static <T> String folded(Collection<T> items, List<ColumnData<T>> columns, int width) {
        columns.stream().filter(column -> column.getMaxWidth() != UNLIMITED)
                .forEach(column -> limit(column, Math.min(column.getMaxWidth(), natural(items, column))));
        String table = format(items, columns);
        while (width(table) > width) {
            Optional<ColumnData<T>> widest = columns.stream()
                    .filter(column -> column.getMaxWidth() != UNLIMITED && column.getMaxWidth() > NARROWEST)
                    .max(Comparator.comparingInt(Column::getMaxWidth));
            if (widest.isEmpty()) {
                break;
            }
            limit(widest.get(), widest.get().getMaxWidth() - 1);
            table = format(items, columns);
        }
        return table;
    }

    private static <T> int natural(Collection<T> items, ColumnData<T> column) {
        return 2 + items.stream().mapToInt(item -> String.valueOf(column.getCellValue(item)).length()).max().orElse(0);
    }

    private static void limit(Column column, int width) {
        column.maxWidth(Math.max(NARROWEST, width), OverflowBehaviour.NEWLINE);
    }

    /** Folds lines that are longer than the width; continuation lines are indented. */
    public static String brokenAt(int width, String text) {
        return text.lines().map(line -> line.length() <= width ? line : broken(line, width)).map(line -> line + '\n')
                .collect(Collectors.joining());
    }

    private static String broken(String line, int width) {
        String words = line.stripLeading();
        String indent = line.substring(0, line.length() - words.length());
        return indent + WordUtils.wrap(words, width - indent.length() - NEXT.length() + 1, NEXT + indent, false);
    }

    static int width(String table) {
        return table.lines().mapToInt(String::length).max().orElse(0);
    }

    /** A column whose words are folded into lines of at most {@code width} characters. */
    public static <T> ColumnData<T> wrapped(String header, int width, Function<T, String> cell) {
        return column(header, HorizontalAlign.LEFT, width).with(item -> cell.apply(item));
    }

    public static <T> ColumnData<T> left(String header, Function<T, String> cell) {
        return column(header, HorizontalAlign.LEFT, UNLIMITED).with(item -> cell.apply(item));
    }

    public static <T> ColumnData<T> right(String header, Function<T, String> cell) {
        return column(header, HorizontalAlign.RIGHT, UNLIMITED).with(item -> cell.apply(item));
    }

    private static Column column(String header, HorizontalAlign align, int width) {
        return new Column().header(header).headerAlign(align).dataAlign(align)
                .maxWidth(width, OverflowBehaviour.NEWLINE);
    }

    /** Formats as CSV: commas, quotes where needed, a line break after every row. */
    public static String csv(List<? extends List<String>> rows) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            rows.forEach(row -> csv.writeRecord(row));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
