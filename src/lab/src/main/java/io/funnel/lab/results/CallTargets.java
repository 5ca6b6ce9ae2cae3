package io.funnel.lab.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Section about whole calls of a float sum on the device, with their targets. Its rows are those of {@code CallCost}
 * and of the peers' programs. It says what a bound costs, and how far a call is from torch's. Missed targets come
 * first.
 */
final class CallTargets {

    private static final double MOST_WITH_BOUND = 1.15;
    private static final String WITH_BOUND = "device with bound, data on the device";
    private static final String PLANNER = "planner, data on the device";
    private static final String EMPTY = "TornadoVM, a launch that stores one float";
    private static final String TORCH = "torch, data on the device";
    private static final String CUB = "CUB, data on the device";
    private static final long SHORTEST = 1L << 10;
    /** Up to here a call may take a multiple of torch's. */
    private static final long LONGEST_OF_LAUNCHES = 1L << 24;

    /** Largest ratio of a call on a backend to torch's: of few elements, and of the most. */
    private record Target(double few, double most) {

        static Target of(String backend) {
            return backend.equals("cuda") ? new Target(1.5, 1) : new Target(3, 1.15);
        }
    }

    /** Nanoseconds of calls of one length on a backend. */
    private record Row(String backend, long length, double call, OptionalDouble planner,
            OptionalDouble empty, OptionalDouble cub, double torch, double target) {

        double ratio() {
            return call / torch;
        }

        boolean isMet() {
            return ratio() <= target;
        }
    }

    private final Measurements all;

    private CallTargets(Measurements all) {
        this.all = all;
    }

    /** Tables of every {@code .csv} file of a folder. */
    static String section(Path folder) throws IOException {
        CallTargets targets = new CallTargets(Measurements.read(folder));
        return targets.bounds() + targets.againstTorch();
    }

    private String bounds() {
        long longest = all.lengths().last();
        List<List<String>> rows = new ArrayList<>();
        for (String backend : all.backends()) {
            double without = all.nanos(Measurements.ON_DEVICE, backend, longest).orElse(Double.NaN);
            double with = all.nanos(WITH_BOUND, backend, longest).orElse(Double.NaN);
            if (Double.isNaN(with / without)) {
                throw new IllegalArgumentException("no calls with and without a bound: backend=" + backend
                        + "; try the files of CallCost");
            }
            rows.add(List.of(backend, MarkdownPage.power(longest), micros(without), micros(with),
                    number(with / without),
                    with / without <= MOST_WITH_BOUND ? "met" : "missed"));
        }
        rows.sort(Comparator.comparing((List<String> row) -> row.get(4)).reversed());
        return MarkdownPage.section("Calls with a bound",
                "A float sum on the device, whole calls, medians. Target: at most "
                        + number(MOST_WITH_BOUND) + " times the call without a bound.\n\n",
                List.of("backend", "elements", "without, µs", "with, µs", "ratio", "target"), rows);
    }

    private String againstTorch() {
        List<Row> rows = new ArrayList<>();
        for (String backend : all.backends()) {
            for (long length : all.lengths()) {
                row(backend, length).ifPresent(rows::add);
            }
        }
        long met = rows.stream().filter(Row::isMet).count();
        rows.sort(Comparator.comparingInt((Row row) -> row.isMet() ? 1 : 0)
                .thenComparingDouble(row -> -row.ratio() / row.target()));
        return MarkdownPage.section("Calls beside torch's",
                "The same, beside `x.sum().item()` of torch and CUB's `DeviceReduce::Sum` "
                        + "with a copy of the result. Targets: on CUDA at most 1 time torch's at the longest length and 1.5 times up to "
                        + "2^24, on the others 1.15 and 3 times. Met by " + met + " of " + rows.size() + ".\n\n",
                List.of("backend", "elements", "call, µs", "planner",
                        "TornadoVM's launch alone",
                        "CUB", "torch", "÷ torch", "target"),
                rows.stream().map(CallTargets::cells).toList());
    }

    private Optional<Row> row(String backend, long length) {
        OptionalDouble call = all.nanos(Measurements.ON_DEVICE, backend, length);
        OptionalDouble torch = all.nanos(TORCH, length);
        boolean most = length == all.lengths().last();
        boolean few = length >= SHORTEST && length <= LONGEST_OF_LAUNCHES;
        if (call.isEmpty() || torch.isEmpty() || !(most || few)) {
            return Optional.empty();
        }
        Target target = Target.of(backend);
        return Optional.of(new Row(backend, length, call.getAsDouble(),
                all.nanos(PLANNER, backend, length), all.nanos(EMPTY, backend, length), all.nanos(CUB, length),
                torch.getAsDouble(), most ? target.most() : target.few()));
    }

    private static List<String> cells(Row row) {
        return List.of(row.backend(), MarkdownPage.power(row.length()), micros(row.call()),
                micros(row.planner()), micros(row.empty()), micros(row.cub()), micros(row.torch()), number(row.ratio()),
                (row.isMet() ? "met, " : "missed, ") + number(row.target()));
    }

    private static String micros(OptionalDouble nanos) {
        return nanos.isPresent() ? micros(nanos.getAsDouble()) : "–";
    }

    private static String micros(double nanos) {
        double micros = nanos / 1000;
        return String.format(Locale.ROOT, micros < 100 ? "%.1f" : "%.0f", micros);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
