package io.funnel.bench.figures;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a bound costs in a whole call, from the rows of {@link io.funnel.bench.call.CallCost}: the longest length, by backend. */
final class BoundedCalls {

    private static final double MOST = 1.15;
    private static final String WITHOUT = "device, data on the device";
    private static final String WITH = "device with bound, data on the device";

    /** Medians in nanoseconds at the longest length. */
    private record Row(String backend, long length, double without, double with) {
        double ratio() {
            return with / without;
        }
    }

    private BoundedCalls() {}

    /** A table of every {@code .csv} file of a folder, the highest ratio first. */
    static String section(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
        }
        SortedMap<String, Row> rows = new TreeMap<>();
        for (Path file : files) {
            Row row = row(file);
            rows.put(row.backend(), row);
        }
        return "\n### Calls with a bound\n\nA float sum on the device, whole calls, medians. Target: at most "
                + number(MOST)
                + " times the call without a bound.\n\n"
                + "| backend | elements | without, µs | with, µs | ratio | target |\n| --- | --- | --- | --- | --- | --- |\n"
                + rows.values().stream().sorted(Comparator.comparingDouble(Row::ratio).reversed())
                        .map(BoundedCalls::line).collect(Collectors.joining());
    }

    private static Row row(Path file) throws IOException {
        Row longest = new Row("", 0, Double.NaN, Double.NaN);
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord record : csv) {
                long length = Long.parseLong(record.getField("length"));
                String way = record.getField("way");
                if (length < longest.length() || !List.of(WITHOUT, WITH).contains(way)) {
                    continue;
                }
                double nanos = Double.parseDouble(record.getField("medianNanos"));
                boolean same = length == longest.length();
                longest = new Row(record.getField("backend"), length,
                        way.equals(WITHOUT) ? nanos : same ? longest.without() : Double.NaN,
                        way.equals(WITH) ? nanos : same ? longest.with() : Double.NaN);
            }
        }
        if (Double.isNaN(longest.ratio())) {
            throw new IllegalArgumentException("no calls with and without a bound: file=" + file
                    + "; try the files of CallCost");
        }
        return longest;
    }

    private static String line(Row row) {
        return "| " + String.join(" | ", row.backend(), Long.toString(row.length()), micros(row.without()),
                micros(row.with()), number(row.ratio()), row.ratio() <= MOST ? "met" : "missed") + " |\n";
    }

    private static String micros(double nanos) {
        return String.format(Locale.ROOT, "%.0f", nanos / 1000);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
