package io.funnel.lab.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The rows that the sitting of calls and the peers' programs wrote. */
final class Measurements {

    /** A way that tells the rows of Funnel's backends from those of peers. */
    static final String ON_DEVICE = "device, data on the device";
    /** Options of the JVM that rows were measured with; those of all but the ones that are shipped are left out. */
    private static final String OPTIONS = "options";

    /** The median of a way's calls at a length. */
    private record Row(String way, String backend, long length, double nanos) {}

    private final List<Row> rows;

    private Measurements(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    /** Reads every CSV file of a folder, in the order of their names; rows without a time are left out. */
    static Measurements read(Path folder) throws IOException {
        List<Row> rows = new ArrayList<>();
        MarkdownPage.rows(folder, List.of("way", "medianNanos"), row -> {
            boolean shipped = !row.getHeader().contains(OPTIONS) || row.getField(OPTIONS).equals("shipped");
            if (shipped && !row.getField("medianNanos").isEmpty()) {
                rows.add(new Row(row.getField("way"), row.getField("backend"), Long.parseLong(row.getField("length")),
                        Double.parseDouble(row.getField("medianNanos"))));
            }
        });
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("no rows: folder=" + folder + "; try the folder of the calls' files");
        }
        return new Measurements(rows);
    }

    /** Every length that something was measured at. */
    SortedSet<Long> lengths() {
        SortedSet<Long> lengths = new TreeSet<>();
        rows.forEach(row -> lengths.add(row.length()));
        return lengths;
    }

    /** The backends that Funnel ran on. */
    SortedSet<String> backends() {
        SortedSet<String> backends = new TreeSet<>();
        rows.stream().filter(row -> row.way().equals(ON_DEVICE)).forEach(row -> backends.add(row.backend()));
        return backends;
    }

    /** The time of a way on a backend. */
    OptionalDouble nanos(String way, String backend, long length) {
        return median(rows.stream()
                .filter(row -> row.way().equals(way) && row.length() == length && row.backend().equals(backend)));
    }

    /** The time of a way that needs no backend: the median of the processes in which it was measured. */
    OptionalDouble nanos(String way, long length) {
        return median(rows.stream().filter(row -> row.way().equals(way) && row.length() == length));
    }

    private static OptionalDouble median(Stream<Row> rows) {
        return MarkdownPage.median(rows.mapToDouble(Row::nanos));
    }
}
