package io.funnel.cli.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** The one look of all tables. */
public final class Tables {

    private static final int UNLIMITED = 200;

    private Tables() {}

    /** A header, a line, a row for each item; ends with a line break. */
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

    static int width(String table) {
        return table.lines().mapToInt(String::length).max().orElse(0);
    }

    /** A column of words that are broken into lines of at most this many characters. */
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
}
