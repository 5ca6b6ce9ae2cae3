package io.funnel.lab.results;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Tables of pages, and numbers in their cells. */
final class MarkdownTable {

    private static final double HUNDRED = 100;

    private MarkdownTable() {}

    static String of(List<String> heads, List<List<String>> rows) {
        return row(heads) + row(heads.stream().map(head -> "---").toList())
                + rows.stream().map(MarkdownTable::row).collect(Collectors.joining());
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** In whole per cents. */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * HUNDRED);
    }

    /** A length as a power of two, where it is one. */
    static String power(long length) {
        return Long.bitCount(length) == 1 ? "2^" + Long.numberOfTrailingZeros(length) : Long.toString(length);
    }
}
