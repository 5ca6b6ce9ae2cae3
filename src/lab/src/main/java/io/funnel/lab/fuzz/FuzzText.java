package io.funnel.lab.fuzz;

import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A random run in words. */
public final class FuzzText {

    private static final double NANOS_PER_SECOND = 1e9;

    private FuzzText() {}

    /** The summary: where, how many cases by status and strategy, how fast, and the seed; and what is refused. */
    public static String format(Device device, int reductions, FuzzSettings settings, Tally tally, long nanos) {
        double seconds = nanos / NANOS_PER_SECOND;
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%,d cases in %.1f s (%,.0f a second) on %s, %s: %s%n",
                tally.cases(), seconds, tally.cases() / Math.max(seconds, 1e-9), device.name(), device.backend(),
                statuses(tally)));
        text.append(String.format(Locale.ROOT, "seed %d, %d reduction%s, lengths to %,d%n", settings.seed(), reductions,
                reductions == 1 ? "" : "s", settings.largest()));
        for (Map.Entry<Strategy, Map<Status, Long>> entry : tally.counts().entrySet()) {
            text.append(String.format(Locale.ROOT, "  %-22s%s%n", entry.getKey().label(), entry.getValue().entrySet()
                    .stream()
                    .map(count -> String.format(Locale.ROOT, "%,d %s", count.getValue(), count.getKey().label()))
                    .collect(Collectors.joining(", "))));
        }
        if (!tally.refusals().isEmpty()) {
            text.append(
                    String.format(Locale.ROOT, "refused by the canary too, so that no program gets such an answer:%n"));
            tally.refusals().forEach((reduction, reasons) -> reasons.forEach((strategy, reason) -> text.append(
                    String.format(Locale.ROOT, "  %s, %s: %s%n", reduction, strategy.label(), reason))));
        }
        return text.toString();
    }

    private static String statuses(Tally tally) {
        return String.format(Locale.ROOT, "%,d verified, %,d wrong, %,d failed; %,d refused, %,d unsupported",
                tally.of(Status.VERIFIED), tally.of(Status.WRONG), tally.of(Status.FAILED),
                tally.of(Status.REFUSED), tally.of(Status.UNSUPPORTED));
    }
}
