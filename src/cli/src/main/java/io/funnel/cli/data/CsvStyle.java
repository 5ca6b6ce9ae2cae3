package io.funnel.cli.data;

import java.util.List;
import java.util.Optional;

/**
 * Number format of a text file.
 *
 * @param separator    between cells; detected in the first line if empty
 * @param decimalComma whether the decimal separator is a comma
 * @param missing      cells that mean a missing value, in addition to empty ones and the usual words
 */
public record CsvStyle(Optional<Character> separator, boolean decimalComma, List<String> missing) {

    static final CsvStyle USUAL = new CsvStyle(Optional.empty(), false, List.of());

    /** Missing values of spreadsheets, R and databases. */
    private static final List<String> NOTHING = List.of("", "NA", "N/A", "#N/A", "NULL", "null");

    public CsvStyle {
        missing = List.copyOf(missing);
    }

    boolean isMissing(String cell) {
        return NOTHING.contains(cell) || missing.contains(cell);
    }

    /** Rewrites a cell as Java writes numbers. A point that could group thousands makes the cell invalid. */
    String number(String cell) {
        return decimalComma && !cell.contains(".") ? cell.replace(',', '.') : decimalComma ? "" : cell;
    }

    /** Detects a comma, unless the line has only semicolons or tabs, or has commas inside numbers. */
    char separator(String firstLine) {
        String inside = firstLine.strip();
        return separator.orElseGet(() -> inside.indexOf(',') >= 0
                ? ','
                : inside.indexOf(';') >= 0 ? ';' : inside.indexOf('\t') >= 0 ? '\t' : decimalComma ? ';' : ',');
    }
}
