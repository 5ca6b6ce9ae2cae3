package io.funnel.lab.results;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Page of the host engine's speed by number of threads: GB/s, the share of a plain read loop, and the target. It also
 * has the speeds of parallel streams, numpy and torch, and of a device's kernels on the same processor. Entries that
 * miss their target come first.
 *
 * <p>Reads the rows of {@code HostCatalogue}, of {@code bench/peers/host_catalogue.py} and of {@code CatalogueSpeed} in a folder.
 */
public final class HostPage {

    /** Shares of the loop's speed: of entries that do one operation an element, and of the others. */
    private static final double ONE_OPERATION = 0.95;
    private static final double MORE = 0.85;
    /** Times as fast as a loop of {@code Math.exp}. */
    private static final double OF_EXP = 4;
    private static final String ENGINE = "engine";
    private static final String BOUNDED = "bounded";
    private static final String EXP = "exp";
    /** Number of threads of kernels, which take all cores. */
    private static final int ALL = 0;

    /** One call, and one run of the loop before it where there is one. */
    private record Sample(String places, double gigabytes, double share) {}

    /** Key of an entry's samples. */
    private record Key(String entry, int threads, String way) {}

    private final Map<Key, List<Sample>> samples = new LinkedHashMap<>();
    private final Set<String> entries = new LinkedHashSet<>();
    private final SortedSet<Integer> threads = new TreeSet<>();
    private final SortedMap<String, SortedSet<Integer>> peers = new TreeMap<>();

    private HostPage() {}

    /** Fills a page from a folder. */
    public static void write(Path folder, Path page) throws IOException {
        HostPage host = new HostPage();
        MarkdownPage.rows(folder, List.of("kernelNanos"), host::kernels);
        MarkdownPage.rows(folder, List.of("callNanos"), host::call);
        if (host.entries.isEmpty()) {
            throw new IllegalArgumentException(
                    "no rows: folder=" + folder + "; try the folder of HostCatalogue's file");
        }
        MarkdownPage.fill(page, host.text());
    }

    private void call(NamedCsvRecord row) {
        Key key = new Key(row.getField("reduction"), Integer.parseInt(row.getField("threads")), row.getField("way"));
        double call = Double.parseDouble(row.getField("callNanos"));
        samples.computeIfAbsent(key, unseen -> new ArrayList<>()).add(new Sample(row.getField("places"),
                Double.parseDouble(row.getField("bytes")) / call,
                MarkdownPage.number(row.getField("readNanos")).orElse(Double.NaN) / call));
        if (key.way().equals(ENGINE)) {
            entries.add(key.entry());
            threads.add(key.threads());
        } else if (!Set.of(BOUNDED, EXP).contains(key.way())) {
            peers.computeIfAbsent(key.way(), way -> new TreeSet<>()).add(key.threads());
        }
    }

    private void kernels(NamedCsvRecord row) {
        Key key = new Key(row.getField("reduction"), ALL, row.getField("backend") + " kernels");
        samples.computeIfAbsent(key, unseen -> new ArrayList<>()).add(
                new Sample("", Double.parseDouble(row.getField("gigabytesPerSecond")), Double.NaN));
        peers.computeIfAbsent(key.way(), way -> new TreeSet<>()).add(ALL);
    }

    private String text() {
        Comparator<String> worstFirst = Comparator.comparingDouble(this::reached);
        List<String> aimed = entries.stream().filter(entry -> target(entry).isPresent()).sorted(worstFirst).toList();
        List<String> missed = aimed.stream().filter(entry -> reached(entry) < 1).toList();
        List<String> met = aimed.stream().filter(entry -> reached(entry) >= 1).toList();
        List<String> others =
                entries.stream().filter(entry -> target(entry).isEmpty()).sorted(Comparator.comparingDouble(
                        entry -> share(entry, threads.last()))).toList();
        return "GB/s of input, medians, and the share of a plain read loop's speed, of the best number of places. "
                + "Targets: " + MarkdownPage.percent(ONE_OPERATION)
                + " of the loop for sums, minima and dot products, "
                + MarkdownPage.percent(MORE)
                + " for means, variances and extremes with their index, " + times(OF_EXP)
                + " a loop of `Math.exp` for `logSumExp`. Met by " + met.size() + " of " + aimed.size() + ".\n"
                + section("Targets missed", missed) + section("Targets met", met) + section("Without a target", others);
    }

    private String section(String title, List<String> labels) {
        List<String> heads = new ArrayList<>(List.of("entry"));
        threads.forEach(count -> heads.add(count == 1 ? "one thread" : count + " threads"));
        heads.add("target");
        peers.forEach((way, counts) -> counts.forEach(count -> heads.add(count == ALL ? way : way + ", " + count)));
        return MarkdownPage.section(title, "", heads, labels.stream().map(this::row).toList());
    }

    private List<String> row(String entry) {
        List<String> cells = new ArrayList<>(List.of("`" + entry + "`"));
        for (int count : threads) {
            cells.add(speed(new Key(entry, count, ENGINE)) + " · " + (isOfExp(entry)
                    ? times(ofExp(entry, count))
                    : MarkdownPage.percent(share(entry, count))));
        }
        OptionalDouble target = target(entry);
        cells.add(
                target.isEmpty() ? "–" : isOfExp(entry) ? times(OF_EXP) : MarkdownPage.percent(target.getAsDouble()));
        peers.forEach((way, counts) -> counts.forEach(count -> cells.add(speed(new Key(entry, count, way)))));
        return cells;
    }

    private double reached(String entry) {
        double target = target(entry).orElseThrow();
        return threads.stream()
                .mapToDouble(count -> (isOfExp(entry) ? ofExp(entry, count) : share(entry, count)) / target)
                .min().orElse(0);
    }

    private static OptionalDouble target(String entry) {
        if (entry.matches(".*\\.(sum|minimum|dotProduct)")) {
            return OptionalDouble.of(ONE_OPERATION);
        }
        if (entry.matches(".*\\.(mean|sampleVariance|populationVariance|argMin|argMax)")) {
            return OptionalDouble.of(MORE);
        }
        return isOfExp(entry) ? OptionalDouble.of(OF_EXP) : OptionalDouble.empty();
    }

    private static boolean isOfExp(String entry) {
        return entry.equals("float.logSumExp");
    }

    /** Against the loop on one thread, for as many of them as the engine has. */
    private double ofExp(String entry, int count) {
        double loop = median(of(new Key(entry, 1, EXP)).stream().mapToDouble(Sample::gigabytes));
        return median(of(new Key(entry, count, ENGINE)).stream().mapToDouble(Sample::gigabytes)) / loop / count;
    }

    /** The median share, of the number of places at which the loop is fastest. */
    private double share(String entry, int count) {
        Map<String, List<Sample>> byPlaces =
                of(new Key(entry, count, ENGINE)).stream().collect(Collectors.groupingBy(Sample::places));
        return byPlaces.values().stream().mapToDouble(some -> median(some.stream().mapToDouble(Sample::share))).min()
                .orElse(Double.NaN);
    }

    private String speed(Key key) {
        List<Sample> some = of(key);
        return some.isEmpty()
                ? "–"
                : String.format(Locale.ROOT, "%.1f", median(some.stream().mapToDouble(Sample::gigabytes)));
    }

    private List<Sample> of(Key key) {
        return samples.getOrDefault(key, List.of());
    }

    private static double median(DoubleStream values) {
        return MarkdownPage.median(values).orElse(Double.NaN);
    }

    private static String times(double factor) {
        return String.format(Locale.ROOT, "%.1f ×", factor);
    }
}
