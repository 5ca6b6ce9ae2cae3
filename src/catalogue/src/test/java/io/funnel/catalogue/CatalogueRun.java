package io.funnel.catalogue;

import io.funnel.catalogue.Trial.Outcome;
import io.funnel.catalogue.oracle.Samples.Kind;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs the catalogue on this JVM's devices and writes a CSV row for each run; the oracles judge the results.
 *
 * <p>A case is an entry with a strategy. A file next to the output holds the number of the case in progress. After a
 * crash, {@code --resume} skips that case: {@code until java … --out rows.csv --resume; do :; done}.
 *
 * <pre>
 * --out FILE             where rows are added
 * --from N, --to N       cases from N up to but not including N
 * --entries A,B          entries by label; default: all
 * --strategies A,B       strategies by name, or all; default: Cascade, CascadeVector and AssociativeTree
 * --lengths A,B          lengths of small integers; uniform elements use the longest of them below 100000
 * --function-error X     relative error allowed to exp and log; default: 2^-50
 * --device N             index of the device; default: 0
 * --resume               continues after the case that was in progress
 * </pre>
 */
public final class CatalogueRun {

    private static final String HEADER =
            "case,entry,strategy,data,length,backend,device,status,value,reference,error,bound,reason\n";
    private static final int LONGEST_UNIFORM = 100_000;

    private final Map<String, String> options;
    private final Device device;
    private final Path out;
    private final Path progress;

    private CatalogueRun(Map<String, String> options) {
        this.options = options;
        this.device = Devices.all().get(Integer.parseInt(option("device", "0")));
        this.out = Path.of(option("out", "catalogue.csv"));
        this.progress = Path.of(out + ".progress");
    }

    /** Runs the cases that the options name. */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < arguments.length; i++) {
            String name = arguments[i].substring(2);
            options.put(name, name.equals("resume") ? "true" : arguments[++i]);
        }
        new CatalogueRun(options).run();
    }

    private record Case(Catalogue.Entry entry, Strategy strategy) {}

    private void run() throws IOException {
        List<Case> cases = cases();
        int from = Integer.parseInt(option("from", "0"));
        int to = Math.min(cases.size(), Integer.parseInt(option("to", Integer.toString(Integer.MAX_VALUE))));
        if (options.containsKey("resume") && Files.exists(progress)) {
            int crashed = Integer.parseInt(Files.readString(progress).strip());
            append(crashed, cases.get(crashed), "", Outcome.without(-1, Trial.Status.FAILED, "the process ended"));
            from = crashed + 1;
        }
        if (!Files.exists(out)) {
            Files.writeString(out, HEADER);
        }
        for (int i = from; i < to; i++) {
            Files.writeString(progress, Integer.toString(i));
            run(i, cases.get(i));
        }
        Files.deleteIfExists(progress);
        System.out.println("cases " + from + " to " + to + " of " + cases.size() + " done");
    }

    private List<Case> cases() {
        List<String> entries = list(option("entries", ""));
        String named = option("strategies", "Cascade,CascadeVector,AssociativeTree");
        List<Strategy> strategies = named.equals("all")
                ? Strategy.flat().stream().filter(strategy -> !strategy.isHost()).toList()
                : list(named).stream().map(label -> Strategy.parse(label).orElseThrow()).toList();
        List<Case> cases = new ArrayList<>();
        for (Catalogue.Entry entry : Catalogue.entries()) {
            if (entries.isEmpty() || entries.contains(entry.label())) {
                strategies.forEach(strategy -> cases.add(new Case(entry, strategy)));
            }
        }
        return cases;
    }

    private void run(int index, Case test) {
        int[] lengths = list(option("lengths", "0,1,2,33,257,1009,65537,1000003")).stream()
                .mapToInt(Integer::parseInt).sorted().toArray();
        int[] uniform = Arrays.stream(lengths).filter(length -> length < LONGEST_UNIFORM).max().stream().toArray();
        double functionError = Double.parseDouble(option("function-error", Double.toString(0x1p-50)));
        for (Kind kind : Kind.values()) {
            int[] some = kind == Kind.SMALL ? lengths : kind == Kind.UNIFORM ? uniform : new int[] {257};
            Trial trial = new Trial(test.entry(), kind, some[some.length - 1], functionError);
            trial.run(test.strategy(), device, some,
                    outcome -> append(index, test, kind.name().toLowerCase(Locale.ROOT), outcome));
        }
    }

    private void append(int index, Case test, String data, Outcome outcome) {
        String row = String.join(",", Integer.toString(index), test.entry().label(), test.strategy().label(), data,
                Integer.toString(outcome.length()), device.backend(), quoted(device.name()),
                outcome.status().name().toLowerCase(Locale.ROOT), quoted(outcome.value()), quoted(outcome.reference()),
                Double.toString(outcome.error()), Double.toString(outcome.bound()), quoted(outcome.reason())) + "\n";
        try {
            Files.writeString(out, row, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private static List<String> list(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(",", -1));
    }

    private String option(String name, String otherwise) {
        return options.getOrDefault(name, otherwise);
    }
}
