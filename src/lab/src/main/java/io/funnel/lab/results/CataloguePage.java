package io.funnel.lab.results;

import io.funnel.lab.results.Speeds.Speed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Page of the whole catalogue by backend: GB/s of input in kernels, the share of CUB's and of the device's own copies,
 * and the strategy. Each entry has its target; entries that miss it come first.
 *
 * <p>Reads the rows of {@code CatalogueSpeed} and of {@code bench/peers/cub_catalogue.cu} in a folder,
 * and puts the tables between two marks of a Markdown page.
 */
public final class CataloguePage {

    /** Shares of CUB's bandwidth: on the best backend, and on each other. */
    private static final double BEST = 0.95;
    private static final double OTHERS = 0.9;
    /** Share of the minimum's bandwidth on the same backend, for extremes with their index. */
    private static final double OF_MINIMUM = 0.9;

    private final Speeds all;

    private CataloguePage(Speeds all) {
        this.all = all;
    }

    /** Fills a page from a folder and, where they are named, those of calls and of transfers. */
    public static void write(Path folder, Path page, List<Path> more) throws IOException {
        MarkdownPage.fill(page, new CataloguePage(Speeds.read(folder)).text()
                + (more.isEmpty() ? "" : CallTargets.section(more.getFirst()))
                + (more.size() < 2 ? "" : TransferTargets.section(more.get(1))));
    }

    private String text() {
        List<String> compared = all.labels().stream().filter(label -> all.peer(label).isPresent()).toList();
        List<String> missed = compared.stream().filter(label -> !misses(label).isEmpty())
                .sorted(Comparator.comparingDouble(this::best)).toList();
        List<String> met = compared.stream().filter(label -> misses(label).isEmpty())
                .sorted(Comparator.comparingDouble(this::best)).toList();
        List<String> alone = all.labels().stream().filter(label -> all.peer(label).isEmpty()).toList();
        return "Devices: " + String.join(", ", all.devices())
                + ". A cell: GB/s of input in kernels · share of CUB · share of the"
                + " device's own copies, reads and writes counted · strategy.\n\n"
                + "Targets: at least " + MarkdownPage.percent(BEST) + " of CUB on the best backend, "
                + MarkdownPage.percent(OTHERS)
                + " on the others; with an index, " + MarkdownPage.percent(OF_MINIMUM)
                + " of the minimum's speed, too. Met by "
                + met.size() + " of " + compared.size() + ".\n"
                + section("Targets missed", missed) + section("Targets met", met)
                + section("Without a peer, CUB cannot express them", alone);
    }

    private String section(String title, List<String> labels) {
        List<String> heads = new ArrayList<>(List.of("entry", "CUB"));
        heads.addAll(all.backends());
        heads.add("misses");
        return MarkdownPage.section(title, "", heads, labels.stream().map(this::row).toList());
    }

    private List<String> row(String label) {
        List<String> cells = new ArrayList<>();
        cells.add("`" + label + "`");
        cells.add(all.peer(label).isPresent() ? whole(all.peer(label).getAsDouble()) : "–");
        for (String backend : all.backends()) {
            Speed speed = all.of(label).get(backend);
            cells.add(speed == null ? "–" : cell(label, speed));
        }
        cells.add(String.join(", ", misses(label)));
        return cells;
    }

    private String cell(String label, Speed speed) {
        if (speed.gigabytes().isEmpty()) {
            return speed.status().replaceAll(":.*", "") + " · " + speed.strategy();
        }
        double gigabytes = speed.gigabytes().getAsDouble();
        OptionalDouble peer = all.peer(label);
        return whole(gigabytes) + " · "
                + (peer.isPresent() ? MarkdownPage.percent(gigabytes / peer.getAsDouble()) : "–") + " · "
                + (Double.isNaN(speed.copied()) ? "–" : MarkdownPage.percent(gigabytes / speed.copied())) + " · "
                + speed.strategy();
    }

    private List<String> misses(String label) {
        List<String> misses = new ArrayList<>();
        if (all.peer(label).isPresent() && best(label) < BEST) {
            misses.add("best " + MarkdownPage.percent(best(label)));
        }
        for (Map.Entry<String, Speed> on : all.of(label).entrySet()) {
            double share = share(label, on.getValue());
            if (all.peer(label).isPresent() && share < OTHERS) {
                misses.add(on.getKey() + " " + MarkdownPage.percent(share));
            }
            if (label.matches(".*\\.arg(Min|Max)")) {
                Speed minimum = all.of(label.replaceAll("\\..*", ".minimum")).get(on.getKey());
                double of = minimum == null
                        ? 1
                        : on.getValue().gigabytes().orElse(0) / minimum.gigabytes().orElse(Double.POSITIVE_INFINITY);
                if (of < OF_MINIMUM) {
                    misses.add(on.getKey() + " " + MarkdownPage.percent(of) + " of the minimum");
                }
            }
        }
        return misses;
    }

    private double best(String label) {
        return all.of(label).values().stream().mapToDouble(speed -> share(label, speed)).max().orElse(0);
    }

    private double share(String label, Speed speed) {
        return speed.gigabytes().orElse(0) / all.peer(label).orElse(Double.POSITIVE_INFINITY);
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }
}
