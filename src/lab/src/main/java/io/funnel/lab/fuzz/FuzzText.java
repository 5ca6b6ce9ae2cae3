package io.funnel.lab.fuzz;

import io.funnel.device.Device;
import io.funnel.lab.target.UserKernelTarget;
import io.funnel.verify.compare.Status;
import java.util.Locale;
import java.util.stream.Collectors;

/** A random run in words. */
public final class FuzzText {

    private static final double NANOS_PER_SECOND = 1e9;

    private FuzzText() {}

    /** The summary: where, how many cases by status and strategy, how fast, and the seed; and what is refused. */
    public static String format(Device device, int reductions, FuzzSettings settings, Tally tally, long nanos) {
        double seconds = nanos / NANOS_PER_SECOND;
        StringBuilder text = new StringBuilder();
        line(text, "%,d cases in %.1f s (%,.0f a second) on %s, %s:"
                + " %,d verified, %,d wrong, %,d failed; %,d refused, %,d unsupported", tally.cases(), seconds,
                tally.cases() / Math.max(seconds, 1e-9), device.name(), device.backend(), tally.of(Status.VERIFIED),
                tally.of(Status.WRONG), tally.of(Status.FAILED), tally.of(Status.REFUSED),
                tally.of(Status.UNSUPPORTED));
        line(text, "seed %d, %d reduction%s, lengths to %,d", settings.seed(), reductions, reductions == 1 ? "" : "s",
                settings.largest());
        boolean kernels = settings.ways().stream().anyMatch(UserKernelTarget::isKernel);
        tally.counts().forEach((strategy, counts) -> line(text, "  %-22s%s", kernels ? "kernels" : strategy.label(),
                counts.entrySet().stream()
                        .map(count -> String.format(Locale.ROOT, "%,d %s", count.getValue(), count.getKey().label()))
                        .collect(Collectors.joining(", "))));
        if (!tally.refusals().isEmpty()) {
            line(text, "refused by the canary too, so that no program gets such an answer:");
        }
        tally.refusals().forEach((reduction, reasons) -> reasons.forEach(
                (strategy, reason) -> line(text, "  %s, %s: %s", reduction, strategy.label(), reason)));
        return text.toString();
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format + "%n", values));
    }
}
