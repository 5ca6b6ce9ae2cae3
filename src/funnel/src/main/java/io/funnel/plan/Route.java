package io.funnel.plan;

import io.funnel.device.Device;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The decision for a whole reduction: host engine or a strategy on a device, with the reason. */
public final class Route {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Request request;
    private final Candidate chosen;
    private final List<Candidate> weighed;
    private final String reason;
    private final int shape;

    /** Creates a route with a candidate of several; without measurements they are in order of preference. */
    Route(Request request, Candidate chosen, List<Candidate> weighed, String reason) {
        this(request, chosen, weighed, reason, 0);
    }

    /** Creates a route of a reproducible reduction by the version of its shape; 0 for others. */
    Route(Request request, Candidate chosen, List<Candidate> weighed, String reason, int shape) {
        this.request = request;
        this.chosen = chosen;
        this.weighed = weighed;
        this.reason = reason;
        this.shape = shape;
    }

    /**
     * The route of a reduction whose parts were planned separately, in place.
     *
     * @param reason a description of where they were reduced
     */
    public static Route ofParts(Reduction<?> reduction, long length, String reason) {
        Request request = new Request(reduction, length, Residence.HOST, Placement.FASTEST, Optional.empty(),
                Optional.empty(), Optional.empty(), Sizes.AUTO, Map.of(), Set.of());
        Candidate parts = new Candidate(Optional.empty(), null, 0, 0);
        return new Route(request, parts, List.of(parts), reason);
    }

    /** The request behind the route. */
    public Request request() {
        return request;
    }

    /** The selected candidate. */
    public Estimate chosen() {
        return chosen.estimate(request.length());
    }

    /** The other candidates, cheapest first. */
    public List<Estimate> others() {
        return weighed.stream()
                .filter(candidate -> !candidate.equals(chosen))
                .map(candidate -> candidate.estimate(request.length()))
                .sorted(Comparator.comparingDouble(Estimate::nanos)) // NaN comes last, in the order of preference
                .toList();
    }

    /** The reason for the choice, in words. */
    public String reason() {
        return reason;
    }

    /** Whether no kernel runs. */
    public boolean isHost() {
        return chosen.isHost();
    }

    /** The strategy on the device; empty for the host engine. */
    public Optional<Strategy> strategy() {
        return chosen.strategy();
    }

    /** The version of a reproducible reduction's shape; 0 for other calls, and where no order matters. */
    public int shape() {
        return shape;
    }

    /** A few lines for people: the choice, its reason, and the cost of the next best. */
    public String explain() {
        StringBuilder text = new StringBuilder();
        text.append(request.reduction().name()).append(" of ").append(request.length()).append(" elements ")
                .append(request.residence() == Residence.HOST ? "in the host's memory" : "on the device").append(": ")
                .append(words(chosen())).append(shape > 0 ? ", reproducible, shape " + shape : "")
                .append(", because ").append(reason).append('.');
        List<Estimate> others = others();
        if (!others.isEmpty()) {
            text.append("\nNext best: ").append(words(others.getFirst())).append('.');
        }
        if (!isHost() && !request.bounding().isEmpty()) {
            text.append("\nWeighed on the device: what bounds the error in the same pass.");
        }
        new TreeMap<>(request.refused()).forEach((strategy, reason) -> text.append("\nNot weighed: ")
                .append(strategy.label()).append(", refused by its canary run: ").append(Refusals.brief(reason))
                .append('.'));
        return text.toString();
    }

    private String words(Estimate estimate) {
        String where = estimate.isHost()
                ? request.residence() == Residence.HOST ? "the host engine" : "the host engine on the host's copy"
                : label(estimate) + " on " + request.device().map(Device::name).orElse("a device");
        return Double.isNaN(estimate.nanos()) ? where : where + " (about " + time(estimate.nanos()) + ")";
    }

    /** {@code CascadeVector (VectorPairs)}: both name the algorithm. */
    private String label(Estimate estimate) {
        return estimate.label() + estimate.strategy().flatMap(strategy -> Kernels.load(request.reduction(), strategy))
                .map(load -> " (" + load.label() + ")").orElse("");
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
