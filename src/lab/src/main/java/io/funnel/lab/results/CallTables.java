package io.funnel.lab.results;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.funnel.lab.page.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Tables of whole calls of a float sum on the device: what a bound costs, and how far a call is from torch's. The rows are
 * those of {@code sitting calls} and of the peers' programs.
 */
final class CallTables {

    private static final double MOST_WITH_BOUND = 1.15;
    private static final String ON_DEVICE = "device, data on the device";
    private static final String ANY = "";
    private static final long SHORTEST = 1L << 10;
    /** Up to here a call may take a multiple of torch's. */
    private static final long LONGEST_OF_LAUNCHES = 1L << 24;

    /** The median of a way's calls at a length. */
    private record Row(String way, String backend, long length, double nanos) {}

    private final List<Row> rows;
    private final List<String> backends;
    private final List<Long> lengths;

    /** Reads rows that have a time; of those with names for the JVM's options the shipped ones. */
    CallTables(Path folder) throws IOException {
        rows = Rows.of(folder, "way", "medianNanos").stream()
                .filter(row -> row.findField("options").orElse("shipped").equals("shipped"))
                .filter(row -> !row.getField("medianNanos").isEmpty()).map(CallTables::row).toList();
        backends = rows.stream().filter(row -> row.way().equals(ON_DEVICE)).map(Row::backend).distinct().sorted()
                .toList();
        lengths = rows.stream().map(Row::length).distinct().sorted().toList();
    }

    private static Row row(NamedCsvRecord row) {
        return new Row(row.getField("way"), row.getField("backend"), Long.parseLong(row.getField("length")),
                Rows.number(row, "medianNanos"));
    }

    List<Section> sections() {
        return rows.isEmpty() ? List.of() : List.of(bounds(lengths.getLast()), againstTorch());
    }

    /** The median of several processes. */
    private double nanos(String way, String backend, long length) {
        return Rows.median(rows.stream().filter(row -> row.way().equals(way) && row.length() == length
                && (backend.equals(ANY) || row.backend().equals(backend))).mapToDouble(Row::nanos));
    }

    private Section bounds(long longest) {
        TargetTable table = new TargetTable();
        for (String backend : backends) {
            double without = nanos(ON_DEVICE, backend, longest);
            double with = nanos("device with bound, data on the device", backend, longest);
            table.add(MOST_WITH_BOUND * without / with, List.of(backend, power(longest), micros(without), micros(with),
                    Rows.digits(2, with / without)));
        }
        return table.section("Calls with a bound",
                "A float sum on the device, whole calls, medians. Target: at most " + Rows.digits(2, MOST_WITH_BOUND)
                        + " times the call without a bound.",
                List.of("backend", "elements", "without, µs", "with, µs", "ratio"));
    }

    private Section againstTorch() {
        TargetTable table = new TargetTable();
        for (String backend : backends) {
            boolean cuda = backend.equals("cuda");
            for (long length : lengths) {
                boolean most = length == lengths.getLast();
                double call = nanos(ON_DEVICE, backend, length);
                double torch = nanos("torch, data on the device", ANY, length);
                if ((most || (length >= SHORTEST && length <= LONGEST_OF_LAUNCHES)) && !Double.isNaN(call / torch)) {
                    double target = most ? cuda ? 1 : 1.15 : cuda ? 1.5 : 3;
                    table.add(target * torch / call, List.of(backend, power(length), micros(call),
                            micros(nanos("planner, data on the device", backend, length)),
                            micros(nanos("TornadoVM, a launch that stores one float", backend, length)),
                            micros(nanos("CUB, data on the device", ANY, length)), micros(torch),
                            Rows.digits(2, call / torch)));
                }
            }
        }
        return table.section("Calls compared with torch's",
                "The same, compared with `x.sum().item()` of torch and CUB's `DeviceReduce::Sum` with a copy of the"
                        + " result, in µs. Targets: on CUDA at most 1 time torch's at the longest length and 1.5 times"
                        + " up to 2^24, on the others 1.15 and 3 times.",
                List.of("backend", "elements", "call", "planner", "TornadoVM's launch alone", "CUB", "torch",
                        "÷ torch"));
    }

    private static String micros(double nanos) {
        return Rows.digits(nanos < 100_000 ? 1 : 0, nanos / 1000);
    }

    /** Writes a length as a power of two, where it is one. */
    private static String power(long length) {
        return Long.bitCount(length) == 1 ? "2^" + Long.numberOfTrailingZeros(length) : Long.toString(length);
    }
}
