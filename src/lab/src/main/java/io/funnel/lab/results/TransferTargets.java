package io.funnel.lab.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Section about the speed of copies to the device, from the rows of {@code BigFile}: a table by backend. */
final class TransferTargets {

    /** GB/s of a file in the system's cache: of the link's 53.8, 80 %; less on OpenCL. */
    private static final double LEAST = 0.8 * 53.8;
    private static final double LEAST_ON_OPENCL = 25;
    private static final String WHOLE = "whole call";
    private static final String FUNNEL = "whole call by the Funnel";

    private TransferTargets() {}

    /** A table of every {@code .csv} file of a folder, the slowest backend first. */
    static String section(Path folder) throws IOException {
        SortedMap<String, Map<String, Double>> backends = new TreeMap<>();
        MarkdownPage.rows(folder, List.of("what", "backend"),
                row -> backends.computeIfAbsent(row.getField("backend"), unseen -> new TreeMap<>())
                        .put(row.getField("what"), Double.parseDouble(row.getField("gigabytesPerSecond"))));
        SortedMap<Double, List<String>> slowestFirst = new TreeMap<>();
        backends.forEach((backend, speeds) -> {
            double best = speeds.entrySet().stream().filter(row -> row.getKey().startsWith(WHOLE))
                    .mapToDouble(Map.Entry::getValue).max().orElse(0);
            double least = backend.equals("opencl") ? LEAST_ON_OPENCL : LEAST;
            slowestFirst.put(best / least, List.of(backend, number(speeds.get(FUNNEL)), number(best),
                    number(speeds.get("transfer alone, elements")), number(speeds.get("transfer alone, vectors")),
                    (best >= least ? "met, " : "missed, ") + number(least)));
        });
        return MarkdownPage.section("Copies to the device",
                "GB/s. A file of floats in the system's cache, through the device: the Funnel's "
                        + "first call, and the best of one to eight lanes over mapped memory; and an array of 64 MiB that is copied again "
                        + "and again, for kernels over elements and over vectors. Target: the whole file at 80 % of 53.8, 25 on OpenCL.\n\n",
                List.of("backend", "file, by the Funnel", "file, best", "elements", "vectors", "target"),
                List.copyOf(slowestFirst.values()));
    }

    private static String number(@Nullable Double value) {
        return value == null ? "–" : String.format(Locale.ROOT, "%.1f", value);
    }
}
