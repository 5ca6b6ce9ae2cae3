package io.funnel.lab.results;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.funnel.lab.page.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Table of the speed of copies to the device, from the rows of {@code sitting transfers}. */
final class CopyTable {

    /** GB/s of a file in the system's cache: of the link's 53.8, 80 %; less on OpenCL. */
    private static final double LEAST = 0.8 * 53.8;
    private static final double LEAST_ON_OPENCL = 25;

    private CopyTable() {}

    static List<Section> sections(Path folder) throws IOException {
        SortedMap<String, Map<String, Double>> backends = new TreeMap<>();
        for (NamedCsvRecord row : Rows.of(folder, "what", "backend")) {
            backends.computeIfAbsent(row.getField("backend"), unseen -> new TreeMap<>())
                    .put(row.getField("what"), Rows.number(row, "gigabytesPerSecond"));
        }
        TargetTable table = new TargetTable();
        backends.forEach((backend, speeds) -> {
            double best = speeds.entrySet().stream().filter(row -> row.getKey().startsWith("whole call"))
                    .mapToDouble(Map.Entry::getValue).max().orElse(0);
            table.add(best / (backend.equals("opencl") ? LEAST_ON_OPENCL : LEAST),
                    List.of(backend, of(speeds, "whole call by the Funnel"), Rows.digits(1, best),
                            of(speeds, "transfer alone, elements"), of(speeds, "transfer alone, vectors")));
        });
        return backends.isEmpty()
                ? List.of()
                : List.of(table.section("Copies to the device",
                        "GB/s. A file of floats in the system's cache, through the device: the Funnel's first call, and"
                                + " the best of one to eight lanes over mapped memory; and an array of 64 MiB that is"
                                + " copied again and again, for kernels over elements and over vectors. Target: the"
                                + " whole file at 80 % of 53.8, 25 on OpenCL.",
                        List.of("backend", "file, by the Funnel", "file, best", "elements", "vectors")));
    }

    private static String of(Map<String, Double> speeds, String what) {
        return Rows.digits(1, speeds.getOrDefault(what, Double.NaN));
    }
}
