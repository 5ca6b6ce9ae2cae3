package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Number format of a text file.
 *
 * @param separator    between cells; detected in the first lines if empty
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
     * Detects which of comma, semicolon and tab the first line has outside quotes; with several of them, the one that
     * the second line has as often. A decimal comma rules out the comma. Refuses lines that suit several.
     */
    char separator(Path path, String start) {
        if (separator.isPresent()) {
            return separator.get();
        }
        String usual = decimalComma ? ";\t" : ",;\t";
        List<String> lines = unquotedLines(start, usual);
        List<Character> found = usual.chars().mapToObj(one -> (char) one)
                .filter(one -> count(lines.getFirst(), one) > 0).toList();
        List<Character> even = found.stream()
                .filter(one -> count(lines.getFirst(), one) == count(lines.getLast(), one)).toList();
        if (even.size() > 1) {
            List<String> shown = even.stream().map(one -> one == '\t' ? "tab" : "'" + one + "'").toList();
            throw new InputException("more than one separator: file=" + path + ", separators="
                    + String.join(" ", shown) + "; try --separator " + String.join(" or --separator ", shown)
                    + (decimalComma ? "" : ", or --decimal-comma, with which a comma separates nothing"));
        }
        return !even.isEmpty() ? even.getFirst() : found.isEmpty() ? usual.charAt(0) : found.getFirst();
    }

    private static long count(String line, char separator) {
        return line.chars().filter(one -> one == separator).count();
    }

    /**
     * Returns the first two lines without the text in quotes, or the only one. Only a quote that begins a cell opens
     * such text.
     */
    private static List<String> unquotedLines(String start, String separators) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        boolean isQuoted = false;
        boolean mayOpen = true;
        for (int i = start.startsWith(MARK) ? MARK.length() : 0; i < start.length() && lines.size() < 2; i++) {
            char one = start.charAt(i);
            if (one == '"' && (isQuoted || mayOpen)) {
                isQuoted = !isQuoted;
                mayOpen = true; // a doubled quote closes and opens
            } else if (!isQuoted && (one == '\n' || one == '\r')) {
                if (!line.isEmpty() || lines.isEmpty()) {
                    lines.add(line.toString().strip());
                }
                line.setLength(0);
                mayOpen = true;
            } else if (!isQuoted) {
                line.append(one);
                mayOpen = separators.indexOf(one) >= 0;
            }
        }
        if (lines.size() < 2 && (!line.isEmpty() || lines.isEmpty())) {
            lines.add(line.toString().strip());
        }
        return lines;
    }
}
