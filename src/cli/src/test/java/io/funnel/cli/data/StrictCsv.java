package io.funnel.cli.data;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A slow reader of a CSV column that parses character by character and keeps exact decimals. */
final class StrictCsv {

    private final List<List<String>> rows = new ArrayList<>();
    private List<String> row = new ArrayList<>();
    private final StringBuilder cell = new StringBuilder();

    private final char separator;
    private final String ends;

    private StrictCsv(char separator) {
        this.separator = separator;
        this.ends = separator + "\r\n";
    }

    /**
     * Returns the numbers of the named column, as longs if all are integers that fit. Returns empty if a row or a cell
     * is invalid.
     */
    static Optional<List<Number>> read(String text, String column, Optional<Character> separator) {
        try {
            StrictCsv csv = new StrictCsv(separator.orElseGet(() -> separator(text)));
            csv.split(text.startsWith("\uFEFF") ? text.substring(1) : text);
            return Optional.of(csv.column(column));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The only one of comma, semicolon and tab that the first line has outside quotes as often as the second. */
    private static char separator(String text) {
        String plain = text.replaceFirst("^\uFEFF", "").replaceAll("(?s)(?<=^|[,;\t\r\n])(\"[^\"]*+\")++", "");
        List<String> lines = new ArrayList<>(List.of(plain.split("[\r\n]", -1)));
        String first = lines.removeFirst().strip();
        String second = lines.stream().filter(line -> !line.isEmpty()).findFirst().orElse(first).strip();
        List<Character> found = Stream.of(',', ';', '\t').filter(any -> first.indexOf(any) >= 0).toList();
        List<Character> even = found.stream().filter(any -> count(first, any) == count(second, any)).toList();
        require(even.size() <= 1);
        return !even.isEmpty() ? even.getFirst() : !found.isEmpty() ? found.getFirst() : ',';
    }

    private static long count(String line, char any) {
        return line.chars().filter(one -> one == any).count();
    }

    private void split(String text) {
        int at = 0;
        boolean open = false; // whether a row has begun and not ended
        while (at < text.length()) {
            open = true;
            if (text.charAt(at) == '"' && cell.isEmpty()) {
                at = quoted(text, at + 1);
            } else {
                at = plain(text, at);
            }
            char next = at < text.length() ? text.charAt(at) : '\n';
            endCell();
            if (next != separator) {
                endRow();
                open = false;
                at += next == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n' ? 2 : 1;
            } else {
                at++;
            }
        }
        if (open) { // the text ended with a separator
            endCell();
            endRow();
        }
    }

    private int plain(String text, int from) {
        int at = from;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            cell.append(text.charAt(at++));
        }
        return at;
    }

    /** Reads to the closing quote; text behind it belongs to the cell. */
    private int quoted(String text, int from) {
        int at = from;
        while (true) {
            require(at < text.length());
            if (text.charAt(at) != '"') {
                cell.append(text.charAt(at++));
            } else if (at + 1 < text.length() && text.charAt(at + 1) == '"') {
                cell.append('"');
                at += 2;
            } else {
                at++;
                require(at == text.length() || ends.indexOf(text.charAt(at)) >= 0);
                return at;
            }
        }
    }

    private void endCell() {
        row.add(cell.toString());
        cell.setLength(0);
    }

    private void endRow() {
        rows.add(row);
        row = new ArrayList<>();
    }

    private List<Number> column(String name) {
        require(!rows.isEmpty());
        List<String> names = rows.getFirst().stream().map(String::strip).toList();
        require(names.contains(name) && names.indexOf(name) == names.lastIndexOf(name));
        List<String> column = new ArrayList<>();
        for (List<String> cells : rows.subList(1, rows.size())) {
            if (cells.size() == 1 && cells.getFirst().isBlank() && names.size() > 1) {
                continue;
            }
            require(cells.size() == names.size());
            column.add(cells.get(names.indexOf(name)).strip());
        }
        boolean isOfIntegers = !column.isEmpty() && column.stream().allMatch(StrictCsv::isLong);
        return column.stream().map(text -> isOfIntegers ? (Number) Long.valueOf(text) : (Number) number(text)).toList();
    }

    private static boolean isLong(String text) {
        String digits = text.replaceFirst("^[+-]", "");
        return !digits.isEmpty() && digits.chars().allMatch(c -> "0123456789".indexOf(c) >= 0)
                && new BigDecimal(text).compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) >= 0
                && new BigDecimal(text).compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
    }

    private static double number(String text) {
        String word = text.toLowerCase(Locale.ROOT).replaceFirst("^[+-]", "");
        boolean negative = text.startsWith("-");
        if (word.equals("nan")) {
            return Double.NaN;
        }
        if (word.equals("inf") || word.equals("infinity")) {
            return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        require(!word.isEmpty() && word.chars().allMatch(c -> "0123456789.e+-".indexOf(c) >= 0));
        require(!word.startsWith("+") && !word.startsWith("-"));
        double value;
        try {
            value = new BigDecimal(word).doubleValue();
        } catch (NumberFormatException e) { // for example an exponent beyond an int: Java's own parser decides
            value = Double.parseDouble(word);
        }
        require(!Double.isInfinite(value));
        return negative ? -value : value;
    }

    private static void require(boolean sound) {
        if (!sound) {
            throw new IllegalArgumentException();
        }
    }
}
