package io.funnel.cli.data;

import java.util.List;
import java.util.Optional;

/**
 * Number format of a text file.
 *
 * @param separator    between cells; detected in the first line if empty
 * @param decimalComma whether the decimal separator is a comma
 * @param named        whether the user says that the first row is a header, even one of numbers
 * @param missing      cells that mean a missing value, in addition to empty ones and the usual words
 */
public record CsvStyle(Optional<Character> separator, boolean decimalComma, boolean named, List<String> missing) {

    static final CsvStyle USUAL = new CsvStyle(Optional.empty(), false, false, List.of());

    /** The byte order mark of UTF-8, read as bytes. */
    private static final String MARK = "\u00ef\u00bb\u00bf";

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

    /**
     * Detects the first of comma, semicolon and tab that the first line has outside quotes. A decimal comma rules out
     * the comma.
     */
    char separator(String start) {
        String usual = decimalComma ? ";\t" : ",;\t";
        return separator.orElseGet(() -> {
            String line = unquotedLine(start, usual).strip();
            return (char) usual.chars().filter(one -> line.indexOf(one) >= 0).findFirst().orElse(usual.charAt(0));
        });
    }

    /** Returns the first line without the text in quotes. Only a quote that begins a cell opens such text. */
    private static String unquotedLine(String start, String separators) {
        StringBuilder line = new StringBuilder();
        boolean isQuoted = false;
        boolean mayOpen = true;
        for (int i = start.startsWith(MARK) ? MARK.length() : 0; i < start.length(); i++) {
            char one = start.charAt(i);
            if (one == '"' && (isQuoted || mayOpen)) {
                isQuoted = !isQuoted;
                mayOpen = true; // a doubled quote closes and opens
            } else if (!isQuoted && (one == '\n' || one == '\r')) {
                break;
            } else if (!isQuoted) {
                line.append(one);
                mayOpen = separators.indexOf(one) >= 0;
            }
        }
        return line.toString();
    }
}
