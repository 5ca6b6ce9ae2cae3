package io.funnel.lab.results;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How fast data of the host reach the device, from the rows of {@code BigFile}: a table by backend. */
final class TransferTargets {

    /** GB/s of a file in the system's cache: of the link's 53.8, 80 %; less on OpenCL. */
    private static final double LEAST = 0.8 * 53.8;
    private static final double LEAST_ON_OPENCL = 25;
    private static final String WHOLE = "whole call";
    private static final String FUNNEL = "whole call by the Funnel";

    private TransferTargets() {}

    /** A table of every {@code .csv} file of a folder, the slowest backend first. */
    static String section(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
        }
        SortedMap<String, Map<String, Double>> backends = new TreeMap<>();
        for (Path file : files) {
            try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
                for (NamedCsvRecord row : csv) {
                    if (!row.getHeader().containsAll(List.of("what", "backend"))) {
                        break; // of another program
                    }
                    backends.computeIfAbsent(row.getField("backend"), unseen -> new TreeMap<>())
                            .put(row.getField("what"), Double.parseDouble(row.getField("gigabytesPerSecond")));
                }
            }
        }
        SortedMap<Double, String> slowestFirst = new TreeMap<>();
        backends.forEach((backend, speeds) -> {
            double best = speeds.entrySet().stream().filter(row -> row.getKey().startsWith(WHOLE))
                    .mapToDouble(Map.Entry::getValue).max().orElse(0);
            double least = backend.equals("opencl") ? LEAST_ON_OPENCL : LEAST;
            slowestFirst.put(best / least, "| " + String.join(" | ", backend, number(speeds.get(FUNNEL)), number(best),
                    number(speeds.get("transfer alone, elements")), number(speeds.get("transfer alone, vectors")),
                    (best >= least ? "met, " : "missed, ") + number(least)) + " |\n");
        });
        return "\n### Copies to the device\n\nGB/s. A file of floats in the system's cache, through the device: the Funnel's "
                + "first call, and the best of one to eight lanes over mapped memory; and an array of 64 MiB that is copied again "
                + "and again, for kernels over elements and over vectors. Target: the whole file at 80 % of 53.8, 25 on OpenCL.\n\n"
                + "| backend | file, by the Funnel | file, best | elements | vectors | target |\n"
                + "| --- | --- | --- | --- | --- | --- |\n" + String.join("", slowestFirst.values());
    }

    private static String number(@Nullable Double value) {
        return value == null ? "–" : String.format(Locale.ROOT, "%.1f", value);
    }
}
