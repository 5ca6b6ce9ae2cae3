package io.funnel.lab.results;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the rows of {@code CatalogueSpeed} and of {@code cub_catalogue}. */
final class Speeds {

    /** An entry on a backend: GB/s in its kernels, or none where its status is not {@code verified}. */
    record Speed(OptionalDouble gigabytes, double copied, String strategy, String status) {}

    private static final Pattern PEER =
            Pattern.compile(".*\"reduction\": \"([^\"]+)\".*\"gigabytesPerSecond\": ([0-9.]+).*");

    private final Map<String, SortedMap<String, Speed>> entries = new LinkedHashMap<>();
    private final Map<String, Double> peers = new LinkedHashMap<>();
    private final SortedSet<String> backends = new TreeSet<>();
    private final SortedSet<String> devices = new TreeSet<>();

    private Speeds() {}

    /** Reads every {@code .csv} and {@code .jsonl} file of a folder; of an entry's rows on a backend the last one that has a speed. */
    static Speeds read(Path folder) throws IOException {
        Speeds speeds = new Speeds();
        MarkdownPage.rows(folder, List.of("copyGigabytesPerSecond"), speeds::add);
        for (Path file : MarkdownPage.files(folder, ".jsonl")) {
            Files.readAllLines(file).stream().map(PEER::matcher).filter(Matcher::matches)
                    .forEach(line -> speeds.peers.put(line.group(1), Double.parseDouble(line.group(2))));
        }
        if (speeds.entries.isEmpty()) {
            throw new IllegalArgumentException(
                    "no rows: folder=" + folder + "; try the folder of CatalogueSpeed's files");
        }
        return speeds;
    }

    private void add(NamedCsvRecord row) {
        backends.add(row.getField("backend"));
        devices.add(row.getField("device"));
        Speed speed = new Speed(MarkdownPage.number(row.getField("gigabytesPerSecond")),
                MarkdownPage.number(row.getField("copyGigabytesPerSecond")).orElse(Double.NaN),
                row.getField("strategy"), row.getField("status"));
        entries.computeIfAbsent(row.getField("reduction"), label -> new TreeMap<>()).merge(row.getField("backend"),
                speed, (known, next) -> next.gigabytes().isPresent() ? next : known);
    }

    /** Labels in the order of the files. */
    List<String> labels() {
        return List.copyOf(entries.keySet());
    }

    SortedSet<String> backends() {
        return backends;
    }

    SortedSet<String> devices() {
        return devices;
    }

    /** An entry by backend. */
    SortedMap<String, Speed> of(String label) {
        return entries.getOrDefault(label, new TreeMap<>());
    }

    /** Returns CUB's speed, where CUB can express the entry. */
    OptionalDouble peer(String label) {
        Double gigabytes = peers.get(label);
        return gigabytes == null ? OptionalDouble.empty() : OptionalDouble.of(gigabytes);
    }
}
