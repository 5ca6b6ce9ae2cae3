package io.funnel.bench.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** The same rows as Markdown: times by length, and how far they are from each other. */
final class Table {

    private static final double NANOS_PER_MICRO = 1000;
    private static final long FEW = 1L << 10;
    private static final long MANY = 1L << 20;
    private static final String TORCH = "torch, data on the device";

    private Table() {}

    /** All of it. */
    static String of(Measurements all) {
        StringBuilder text = new StringBuilder();
        text.append("Microseconds, medians. Devices: ").append(String.join(", ", all.devices())).append('.');
        for (String peer : List.of("CUB", "torch", "CuPy")) {
            all.versionOf(peer + ", data on the device").ifPresent(version -> text.append(' ').append(version)
                    .append('.'));
        }
        text.append("\n\n### Data in the device's memory\n\n");
        times(text, all, Line.all(all).stream().filter(line -> !line.onHost()).toList());
        text.append("\n### Data in the host's memory\n\n");
        times(text, all, Line.all(all).stream().filter(Line::onHost).toList());
        text.append("\n### Ratios\n\n");
        ratios(text, all);
        return text.toString();
    }

    private static void times(StringBuilder text, Measurements all, List<Line> lines) {
        row(text, "elements", lines.stream().map(Line::label).toList());
        row(text, "---:", lines.stream().map(line -> "---:").toList());
        for (long length : all.lengths()) {
            row(text, power(length), lines.stream().map(line -> micros(line.nanos(all, length))).toList());
        }
    }

    private static void ratios(StringBuilder text, Measurements all) {
        List<String> backends = List.copyOf(all.backends());
        long longest = all.lengths().last();
        row(text, "", backends);
        row(text, "---", backends.stream().map(backend -> "---:").toList());
        List<String> longestOfTorch = new ArrayList<>();
        List<String> fixedOfTorch = new ArrayList<>();
        List<String> emptyLaunch = new ArrayList<>();
        List<String> fewOfTorch = new ArrayList<>();
        List<String> onHost = new ArrayList<>();
        List<String> onDevice = new ArrayList<>();
        for (String backend : backends) {
            LongFunction<OptionalDouble> torch = length -> all.nanos(TORCH, length);
            LongFunction<OptionalDouble> planner = length -> all.nanos("planner, data on the device", backend, length);
            longestOfTorch.add(worst(all, longest, longest, planner, torch));
            fixedOfTorch.add(worst(all, longest, longest,
                    length -> all.nanos("device, fixed launches, data on the device", backend, length), torch));
            emptyLaunch.add(micros(all.nanos("TornadoVM, a launch that stores one float", backend, 1)));
            fewOfTorch.add(worst(all, FEW, MANY, planner, torch));
            onHost.add(worst(all, 1, longest,
                    length -> all.nanos("planner, data on the host", backend, length),
                    length -> least(all.nanos("host engine", backend, length),
                            all.nanos("device, data on the host", backend, length))));
            onDevice.add(worst(all, 1, longest, planner,
                    length -> least(all.nanos("host engine, data on the device", backend, length),
                            all.nanos(Measurements.ON_DEVICE, backend, length))));
        }
        row(text, "planner ÷ torch's `x.sum().item()`, " + power(longest) + " elements on the device", longestOfTorch);
        row(text, "the same with fixed launches", fixedOfTorch);
        row(text, "TornadoVM's launch that stores one float, µs", emptyLaunch);
        row(text, "planner ÷ torch, the largest from 2^10 to 2^20", fewOfTorch);
        row(text, "planner ÷ the better of host and device, data on the host, the largest", onHost);
        row(text, "the same, data on the device with the host's copy, the largest", onDevice);
    }

    /** The largest ratio between two lengths, and where it is. */
    private static String worst(
            Measurements all, long from, long to, LongFunction<OptionalDouble> one,
            LongFunction<OptionalDouble> other) {
        double worst = 0;
        long where = 0;
        for (long length : all.lengths()) {
            OptionalDouble above = one.apply(length);
            OptionalDouble below = other.apply(length);
            if (length >= from && length <= to && above.isPresent() && below.isPresent()
                    && above.getAsDouble() / below.getAsDouble() > worst) {
                worst = above.getAsDouble() / below.getAsDouble();
                where = length;
            }
        }
        if (worst == 0) {
            return "–";
        }
        String ratio = String.format(Locale.ROOT, "%.2f", worst);
        return from == to ? ratio : ratio + " at " + power(where);
    }

    private static OptionalDouble least(OptionalDouble one, OptionalDouble other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        return OptionalDouble.of(Math.min(one.getAsDouble(), other.getAsDouble()));
    }

    private static void row(StringBuilder text, String first, List<String> cells) {
        text.append("| ").append(first).append(" | ")
                .append(cells.stream().collect(Collectors.joining(" | "))).append(" |\n");
    }

    private static String micros(OptionalDouble nanos) {
        if (nanos.isEmpty()) {
            return "–";
        }
        double micros = nanos.getAsDouble() / NANOS_PER_MICRO;
        return String.format(Locale.ROOT, micros < 10 ? "%.2f" : micros < 100 ? "%.1f" : "%,.0f", micros);
    }

    static String power(long length) {
        return Long.bitCount(length) == 1
                ? "2^" + Long.numberOfTrailingZeros(length)
                : String.format(Locale.ROOT, "%,d", length);
    }
}
