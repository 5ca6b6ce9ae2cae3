package io.funnel.lab.results;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Reads the rows that sittings wrote, and writes their numbers; NaN is a number that there is not, and is written as a dash. */
final class Rows {

    private Rows() {}

    /** Returns the rows of each CSV file of a folder that has these columns, in the order of the files' names. */
    static List<NamedCsvRecord> of(Path folder, String... columns) throws IOException {
        List<NamedCsvRecord> rows = new ArrayList<>();
        for (Path file : files(folder, ".csv")) {
            try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
                csv.stream().filter(row -> row.getHeader().containsAll(List.of(columns))).forEach(rows::add);
            }
        }
        return rows;
    }

    static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        }
    }

    static double number(NamedCsvRecord row, String column) {
        String text = row.getField(column);
        return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }

    static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "–" : digits(0, 100 * share) + " %";
    }

    /** Writes a number with some digits after the point. */
    static String digits(int count, double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%." + count + "f", value);
    }
}
