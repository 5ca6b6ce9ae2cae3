package io.funnel.lab.results;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.funnel.lab.page.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Table of the host engine's speed by number of threads: GB/s and the share of a plain read loop. It also has the speeds of
 * parallel streams, numpy and torch, and of a device's kernels on the same processor. The rows are those of {@code sitting
 * host}, of {@code bench/peers/host_catalogue.py} and of {@code sitting catalogue}.
 */
final class HostTable {

    /** Shares of the loop's speed: of entries that do one operation an element, and of the others. */
    private static final double ONE_OPERATION = 0.95;
    private static final double MORE = 0.85;
    /** Times as fast as a loop of {@code Math.exp}. */
    private static final double OF_EXP = 4;
    private static final String ENGINE = "engine";
    private static final String EXP = "exp";
    private static final Set<String> OWN = Set.of(ENGINE, EXP, "bounded");
    /** Number of threads of kernels, which take all cores. */
    private static final int ALL = 0;

    /** One call, and one run of the loop before it where there is one. */
    private record Sample(String entry, Way way, String places, double gigabytes, double share) {}

    /** A way to reduce, with its Java threads. */
    private record Way(String name, int threads) {}

    private final List<Sample> samples;

    HostTable(Path folder) throws IOException {
        samples = Stream.concat(Rows.of(folder, "kernelNanos").stream().map(HostTable::kernels),
                Rows.of(folder, "callNanos").stream().map(HostTable::call)).toList();
    }

    private static Sample call(NamedCsvRecord row) {
        double call = Rows.number(row, "callNanos");
        return new Sample(row.getField("reduction"),
                new Way(row.getField("way"), Integer.parseInt(row.getField("threads"))), row.getField("places"),
                Rows.number(row, "bytes") / call, Rows.number(row, "readNanos") / call);
    }

    private static Sample kernels(NamedCsvRecord row) {
        return new Sample(row.getField("reduction"), new Way(row.getField("backend") + " kernels", ALL), "",
                Rows.number(row, "gigabytesPerSecond"), Double.NaN);
    }

    List<Section> sections() {
        List<Way> ways = samples.stream().map(Sample::way).distinct()
                .sorted(Comparator.comparing(Way::name).thenComparingInt(Way::threads)).toList();
        List<Way> engine = ways.stream().filter(way -> way.name().equals(ENGINE)).toList();
        List<Way> peers = ways.stream().filter(way -> !OWN.contains(way.name())).toList();
        TargetTable table = new TargetTable();
        samples.stream().filter(one -> one.way().name().equals(ENGINE)).map(Sample::entry).distinct().forEach(entry -> {
            List<String> cells = new ArrayList<>(List.of("`" + entry + "`"));
            engine.forEach(way -> cells.add(Rows.digits(1, speed(entry, way)) + " · "
                    + written(entry, share(entry, way))));
            peers.forEach(way -> cells.add(Rows.digits(1, speed(entry, way))));
            cells.add(written(entry, target(entry)));
            table.add(engine.stream().mapToDouble(way -> share(entry, way) / target(entry)).min().orElse(0), cells);
        });
        List<String> heads = new ArrayList<>(List.of("entry"));
        engine.forEach(way -> heads.add(way.threads() == 1 ? "one thread" : way.threads() + " threads"));
        peers.forEach(way -> heads.add(way.threads() == ALL ? way.name() : way.name() + ", " + way.threads()));
        heads.add("target");
        return engine.isEmpty()
                ? List.of()
                : List.of(table.section("The host engine",
                        "GB/s of input, medians, and the share of a plain read loop's"
                                + " speed, of the best number of places. Targets: " + Rows.percent(ONE_OPERATION)
                                + " of the loop for sums, minima and dot products, " + Rows.percent(MORE)
                                + " for means,"
                                + " variances and extremes with their index, " + Rows.digits(1, OF_EXP)
                                + " × a loop of `Math.exp` for `logSumExp`.",
                        heads));
    }

    private static String written(String entry, double share) {
        return isOfExp(entry) ? Rows.digits(1, share) + " ×" : Rows.percent(share);
    }

    private static double target(String entry) {
        return entry.matches(".*\\.(sum|minimum|dotProduct)")
                ? ONE_OPERATION
                : entry.matches(".*\\.(mean|sampleVariance|populationVariance|argMin|argMax)")
                        ? MORE
                        : isOfExp(entry) ? OF_EXP : Double.NaN;
    }

    private static boolean isOfExp(String entry) {
        return entry.equals("float.logSumExp");
    }

    /** The share of the loop at its fastest number of places; for exponentials, of their loop on as many threads. */
    private double share(String entry, Way way) {
        if (isOfExp(entry)) {
            return speed(entry, way) / speed(entry, new Way(EXP, 1)) / way.threads();
        }
        Map<String, List<Sample>> byPlaces = of(entry, way).collect(Collectors.groupingBy(Sample::places));
        return byPlaces.values().stream().mapToDouble(some -> median(some.stream(), Sample::share)).min()
                .orElse(Double.NaN);
    }

    private double speed(String entry, Way way) {
        return median(of(entry, way), Sample::gigabytes);
    }

    private Stream<Sample> of(String entry, Way way) {
        return samples.stream().filter(one -> one.entry().equals(entry) && one.way().equals(way));
    }

    private static double median(Stream<Sample> samples, ToDoubleFunction<Sample> number) {
        return Rows.median(samples.mapToDouble(number));
    }
}
