package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How a whole reduction is carried out: on the host engine, or on a device by a strategy, and why.
 *
 * @param request what was to be planned
 * @param chosen  the way that was taken
 * @param others  the other ways that were weighed, cheapest first
 * @param reason  why it was taken, in words
 */
public record Route(Request request, Option chosen, List<Option> others, String reason) {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    public Route {
        others = List.copyOf(others);
    }

    /** Whether no kernel runs. */
    public boolean isHost() {
        return chosen.isHost();
    }

    /** The strategy on the device; empty for the host engine. */
    public Optional<Strategy> strategy() {
        return chosen.strategy();
    }

    /** A few lines for people: what was chosen, why, and what the next best would cost. */
    public String explain() {
        StringBuilder text = new StringBuilder();
        text.append(request.reduction().name()).append(" of ").append(request.length()).append(" elements ")
                .append(request.onDevice() ? "on the device" : "in the host's memory").append(": ")
                .append(words(chosen)).append(", because ").append(reason).append('.');
        if (!others.isEmpty()) {
            text.append("\nNext best: ").append(words(others.getFirst())).append('.');
        }
        request.refused().stream().sorted().forEach(strategy -> text.append("\nNot weighed: ")
                .append(strategy.label()).append(", which gave a wrong answer in its canary run."));
        return text.toString();
    }

    private String words(Option option) {
        String where = option.isHost()
                ? "the host engine"
                : option.label() + " on " + request.device().map(Device::name).orElse("a device");
        return Double.isNaN(option.nanos()) ? where : where + " (about " + time(option.nanos()) + ")";
    }

    private static String time(double nanos) {
        if (nanos < NANOS_PER_MICRO) {
            return Math.round(nanos) + " ns";
        }
        return nanos < NANOS_PER_MILLI
                ? String.format(Locale.ROOT, "%.1f us", nanos / NANOS_PER_MICRO)
                : String.format(Locale.ROOT, "%.2f ms", nanos / NANOS_PER_MILLI);
    }
}
