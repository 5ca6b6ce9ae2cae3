package io.funnel.lab.results;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Writes tables between two marks of a Markdown page, and reads the rows that they are made of. */
final class MarkdownPage {

    private static final String BEGIN = "<!-- figures -->\n";
    private static final String END = "<!-- end of figures -->\n";
    private static final double HUNDRED = 100;

    private MarkdownPage() {}

    /** Replaces the text between the marks; refuses a page that does not exist or lacks them. */
    static void fill(Path page, String text) throws IOException {
        if (!Files.isRegularFile(page)) {
            throw new IllegalArgumentException("no such page: page=" + page + "; try a Markdown file with two lines, "
                    + BEGIN.strip() + " and " + END.strip());
        }
        String before = Files.readString(page);
        int begin = before.indexOf(BEGIN);
        int end = before.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("page has no place for the table: page=" + page + "; try two lines, "
                    + BEGIN.strip() + " and " + END.strip());
        }
        Files.writeString(page,
                before.substring(0, begin + BEGIN.length()) + "\n" + text + "\n" + before.substring(end));
    }

    /** Reads the rows of each CSV file of a folder that has these columns, in the order of their names. */
    static void rows(Path folder, List<String> columns, Consumer<NamedCsvRecord> reader) throws IOException {
        for (Path file : files(folder, ".csv")) {
            try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
                csv.stream().filter(row -> row.getHeader().containsAll(columns)).forEach(reader);
            }
        }
    }

    static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        }
    }

    /** Writes a section with a table; nothing where the table has no rows. */
    static String section(String title, String text, List<String> heads, List<List<String>> rows) {
        return rows.isEmpty()
                ? ""
                : "\n### " + title + "\n\n" + text + row(heads) + row(heads.stream().map(head -> "---").toList())
                        + rows.stream().map(MarkdownPage::row).collect(Collectors.joining());
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * HUNDRED);
    }

    /** Writes a length as a power of two, where it is one. */
    static String power(long length) {
        return Long.bitCount(length) == 1 ? "2^" + Long.numberOfTrailingZeros(length) : Long.toString(length);
    }

    static OptionalDouble number(String text) {
        return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    }

    static OptionalDouble median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(sorted[sorted.length / 2]);
    }
}
