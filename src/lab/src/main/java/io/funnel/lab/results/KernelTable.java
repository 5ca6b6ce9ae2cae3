package io.funnel.lab.results;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.funnel.cli.report.Json;
import io.funnel.lab.page.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Table of the whole catalogue by backend: GB/s of input in kernels, the share of CUB's and of the device's own copies,
 * and the strategy. The rows are those of {@code sitting catalogue} and of {@code bench/peers/cub_catalogue.cu}.
 */
final class KernelTable {

    /** Shares of CUB's bandwidth: on the best backend, and on each other. */
    private static final double BEST = 0.95;
    private static final double OTHERS = 0.9;
    /** Share of the minimum's bandwidth on the same backend, for extremes with their index. */
    private static final double OF_MINIMUM = 0.9;

    /** An entry on a backend; NaN GB/s where its status is not {@code verified}. */
    private record Speed(double gigabytes, double copied, String strategy, String status) {

        /** An entry that is not verified has no speed at all. */
        double share(double of) {
            return (Double.isNaN(gigabytes) ? 0 : gigabytes) / of;
        }

        String cell(double peer) {
            return Double.isNaN(gigabytes)
                    ? status.replaceAll(":.*", "") + " · " + strategy
                    : String.join(" · ", whole(gigabytes), Rows.percent(share(peer)), Rows.percent(share(copied)),
                            strategy);
        }
    }

    private final Map<String, SortedMap<String, Speed>> entries = new LinkedHashMap<>();
    private final Map<String, Double> peers = new HashMap<>();
    private final SortedSet<String> backends = new TreeSet<>();
    private final SortedSet<String> devices = new TreeSet<>();

    KernelTable(Path folder) throws IOException {
        Rows.of(folder, "copyGigabytesPerSecond").forEach(this::add);
        for (Path file : Rows.files(folder, ".jsonl")) {
            for (String line : Files.readAllLines(file)) {
                JsonNode row = Json.parse(line);
                peers.put(row.path("reduction").asString(), row.path("gigabytesPerSecond").asDouble(Double.NaN));
            }
        }
    }

    /** Keeps the last row of an entry on a backend that has a speed. */
    private void add(NamedCsvRecord row) {
        backends.add(row.getField("backend"));
        devices.add(row.getField("device"));
        Speed speed = new Speed(Rows.number(row, "gigabytesPerSecond"), Rows.number(row, "copyGigabytesPerSecond"),
                row.getField("strategy"), row.getField("status"));
        entries.computeIfAbsent(row.getField("reduction"), label -> new TreeMap<>()).merge(row.getField("backend"),
                speed, (known, next) -> Double.isNaN(next.gigabytes()) ? known : next);
    }

    List<Section> sections() {
        if (entries.isEmpty()) {
            return List.of();
        }
        TargetTable table = new TargetTable();
        entries.forEach((label, speeds) -> {
            double peer = peers.getOrDefault(label, Double.NaN);
            List<String> cells = new ArrayList<>(List.of("`" + label + "`", whole(peer)));
            backends.forEach(backend -> cells.add(
                    speeds.containsKey(backend) ? speeds.get(backend).cell(peer) : "–"));
            table.add(reached(label, peer), cells);
        });
        List<String> heads = new ArrayList<>(List.of("entry", "CUB"));
        heads.addAll(backends);
        return List.of(table.section("Kernels", "Devices: " + String.join(", ", devices)
                + ". A cell: GB/s of input in kernels · share of CUB · share of the device's own copies, reads and"
                + " writes counted · strategy. CUB cannot express the entries without a number of its own.\n\nTargets:"
                + " at least " + Rows.percent(BEST) + " of CUB on the best backend, " + Rows.percent(OTHERS)
                + " on the others; with an index, " + Rows.percent(OF_MINIMUM) + " of the minimum's speed, too.",
                heads));
    }

    /** The least share of an entry's targets; NaN without a peer. */
    private double reached(String label, double peer) {
        boolean indexed = label.matches(".*\\.arg(Min|Max)");
        Map<String, Speed> minimum = entries.getOrDefault(label.replaceAll("\\..*", ".minimum"), new TreeMap<>());
        double best = 0;
        double others = Double.POSITIVE_INFINITY;
        for (Map.Entry<String, Speed> on : entries.getOrDefault(label, new TreeMap<>()).entrySet()) {
            double share = on.getValue().share(peer);
            Speed least = minimum.get(on.getKey());
            best = Math.max(best, share);
            others = Math.min(others, share / OTHERS);
            if (indexed && least != null) {
                others = Math.min(others, on.getValue().share(least.gigabytes()) / OF_MINIMUM);
            }
        }
        return Math.min(best / BEST, others);
    }

    private static String whole(double value) {
        return Rows.digits(value < 10 ? 1 : 0, value);
    }
}
