package io.funnel.cli.data;

import java.util.List;
import java.util.Optional;

/**
 * How a file of text writes numbers.
 *
 * @param separator    between cells; by the first line where it is empty
 * @param decimalComma whether a comma stands where others write a point
 * @param missing      cells that stand for nothing, beside empty ones and the usual
 */
public record CsvStyle(Optional<Character> separator, boolean decimalComma, List<String> missing) {

    static final CsvStyle USUAL = new CsvStyle(Optional.empty(), false, List.of());

    /** Of spreadsheets, R and databases. */
    private static final List<String> NOTHING = List.of("", "NA", "N/A", "#N/A", "NULL", "null");

    public CsvStyle {
        missing = List.copyOf(missing);
    }

    boolean isMissing(String cell) {
        return NOTHING.contains(cell) || missing.contains(cell);
    }

    /** A cell as Java writes numbers; a point that could be one of thousands makes it none. */
    String number(String cell) {
        return decimalComma && !cell.contains(".") ? cell.replace(',', '.') : decimalComma ? "" : cell;
    }

    /** The separator of a file that starts with this line: a comma unless it has none, and semicolons or tabs, or numbers have one. */
    char separator(String firstLine) {
        String inside = firstLine.strip();
        return separator.orElseGet(() -> inside.indexOf(',') >= 0
                ? ','
                : inside.indexOf(';') >= 0 ? ';' : inside.indexOf('\t') >= 0 ? '\t' : decimalComma ? ';' : ',');
    }
}
