package io.funnel.call;

import io.funnel.canary.ResultCanary;
import io.funnel.canary.TileCanary;
import io.funnel.device.Device;
import io.funnel.plan.Placement;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.reduction.Tiles;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Routes of one call by trusted strategies: the laws are sampled once, and so is each strategy's canary run. */
public final class TrustedRoutes {

    /** Compiling and canary runs may take longer than a deadline meant for calls. */
    private static final Duration LEAST_DEADLINE = Duration.ofMinutes(1);
    /** Elements for which any accelerator is chosen. */
    private static final long LONG = 1L << 40;

    private static final System.Logger LOG = System.getLogger("io.funnel");

    private final FunnelContext context;
    private final CallPreferences preferences;
    private final Reduction<?> reduction;
    private final Optional<Duration> deadline;
    private final List<String> remarks = new ArrayList<>();
    private long nanos;

    /** Takes the time limit of each check. */
    TrustedRoutes(FunnelContext context, CallPreferences preferences, Reduction<?> reduction,
            Optional<Duration> deadline) {
        this.context = context;
        this.preferences = preferences;
        this.reduction = reduction;
        this.deadline = deadline;
    }

    List<String> remarks() {
        return remarks;
    }

    long nanos() {
        return nanos;
    }

    void requireLawful() {
        if (!preferences.trusting()) {
            long before = System.nanoTime();
            boolean known = context.known(reduction.definition()).knowsLaws();
            context.requireLawful(reduction, deadline);
            nanos += known ? 0 : System.nanoTime() - before;
        }
    }

    /** The route of some inputs; a strategy that fails its canary run is refused, and the next one considered. */
    Route of(CallInputs inputs) {
        if (context.settings().fallback() == Fallback.HOST_ALWAYS) {
            remarks.add("the host engine, by the fallback policy HOST_ALWAYS");
        }
        while (true) {
            Route route = inputs.route(context, preferences);
            if (areTrusted(route)) {
                Map<Strategy, String> refused = new TreeMap<>(route.request().refused());
                refused.keySet().removeIf(strategy -> !inputs.partition()
                        .map(partition -> SegmentRouter.serves(strategy, partition)).orElse(!strategy.isOfSegments()));
                refused.forEach((strategy, reason) -> remarks.add(
                        "strategy refused by its canary run: " + strategy.label() + ", " + reason));
                return route;
            }
        }
    }

    /** The strategies of calls of any length, after their canary runs. */
    Set<Strategy> strategies() {
        Set<Strategy> strategies = EnumSet.noneOf(Strategy.class);
        do {
            strategies.clear();
            for (Residence residence : List.of(Residence.HOST, Residence.BOTH)) {
                strategies.addAll(context.router(reduction, preferences, residence).strategies());
            }
        } while (!strategies.stream().allMatch(this::trusts));
        return strategies;
    }

    /**
     * Whether a strategy passes its canary run, which runs once. A failed strategy is not considered again; it is an
     * error if it was requested.
     */
    private boolean trusts(Strategy strategy) {
        if (preferences.takesTiles(reduction)) {
            return trustsTiles(strategy);
        }
        Definition<?, ?> definition = context.running(reduction, Optional.of(strategy), preferences);
        return trusts(strategy, definition, context.sizes(definition, strategy, preferences));
    }

    private boolean trustsTiles(Strategy strategy) {
        if (context.settings().strictness() == Strictness.TRUSTING) {
            return true;
        }
        long before = System.nanoTime();
        Optional<String> refusal = context.known(reduction.definition()).tiles(strategy, deadline,
                () -> context.settings().devices().stream()
                        .flatMap(device -> new TileCanary(device, reduction, strategy).refusal().stream()).findFirst());
        nanos += System.nanoTime() - before;
        refusal.ifPresent(reason -> {
            if (preferences.strategy().isPresent()) {
                throw new UnsupportedPlanException(reason);
            }
            LOG.log(System.Logger.Level.WARNING, reason);
        });
        return refusal.isEmpty();
    }

    /** Whether kernels that store results give those of Java's last step, by their canary run. */
    boolean trustsResults(Strategy strategy) {
        if (context.settings().strictness() == Strictness.TRUSTING) {
            return true;
        }
        long before = System.nanoTime();
        Optional<String> refusal = context.known(reduction.definition()).results(strategy, deadline,
                () -> context.settings().devices().stream()
                        .flatMap(device -> new ResultCanary(device, reduction, strategy).refusal().stream())
                        .findFirst());
        nanos += System.nanoTime() - before;
        refusal.ifPresent(reason -> LOG.log(System.Logger.Level.DEBUG,
                () -> "the host computes results of segments: reduction=" + reduction.name() + ", " + reason));
        return refusal.isEmpty();
    }

    private boolean trusts(Strategy strategy, Definition<?, ?> definition, Sizes sizes) {
        if (context.trusts(definition, strategy, sizes)) {
            return true;
        }
        long before = System.nanoTime();
        Optional<String> refusal = context.refusal(definition, strategy, sizes, deadline);
        nanos += System.nanoTime() - before;
        if (refusal.isEmpty()) {
            return true;
        }
        if (!definition.equals(reduction.definition())) {
            LOG.log(System.Logger.Level.DEBUG, () -> "without its bound: " + refusal.get());
            context.refuseVariant(reduction, definition, strategy, refusal.get());
            return preferences.strategy().isPresent() && trusts(strategy);
        }
        if (preferences.strategy().isPresent()) {
            throw new UnsupportedPlanException(refusal.get());
        }
        LOG.log(System.Logger.Level.WARNING, refusal.get());
        context.known(reduction.definition()).refuse(strategy, refusal.get());
        return false;
    }

    /** Checks laws and the canary runs of strategies over segments. */
    public static void prepareSegments(FunnelContext context, CallPreferences preferences, Reduction<?> given) {
        context.requireOpen();
        Reduction<?> reduction = preferences.running(given);
        Axis rows = new Axis(LONG, 1, 1, false);
        TrustedRoutes routes = new TrustedRoutes(context, preferences, reduction, deadline(context));
        routes.requireLawful();
        while (!routes.areTrusted(context.route(reduction, preferences, LONG, Residence.BOTH,
                preferences.takesTiles(reduction) ? rows.inTiles() : rows))) {
            // the next one
        }
    }

    private boolean areTrusted(Route route) {
        return route.isHost() || trusts(route.strategy().orElseThrow());
    }

    /** The device that a user's graph runs on. */
    public static Device deviceOfGraphs(FunnelContext context) {
        return context.settings().device().filter(any -> context.placement() != Placement.HOST)
                .orElseThrow(() -> new UnsupportedPlanException("a graph runs on a device, and this Funnel has none; "
                        + "try Funnel.open(device)"));
    }

    /** Checks laws, and chooses the strategy of a task in a user's graph by its canary run with these sizes. */
    public static Route ofTask(FunnelContext context, CallPreferences preferences, Reduction<?> reduction,
            Partition partition, Sizes sizes) {
        preferences.strategy().filter(Strategy::isRowTiles).ifPresent(tiles -> {
            throw new UnsupportedPlanException("strategy leaves no results in a graph: strategy=" + tiles.label()
                    + ", reduction=" + reduction.name() + "; try " + Strategy.SEGMENT_LANES.label());
        });
        TrustedRoutes routes = new TrustedRoutes(context, preferences, reduction, deadline(context));
        routes.requireLawful();
        Route route;
        do {
            route = context.route(reduction, preferences, partition.elements(), Residence.DEVICE, partition,
                    Placement.DEVICE, Set.of(Strategy.SEGMENT_TILES));
        } while (!routes.trusts(route.strategy().orElseThrow(), reduction.definition(), sizes));
        return route;
    }

    /** Checks kernels that finish by their canary run, unless devices are trusted. */
    public static Optional<String> finishing(FunnelContext context, Reduction<?> reduction, Strategy strategy,
            int groupSize, Supplier<Optional<String>> canary) {
        return context.settings().strictness() == Strictness.TRUSTING
                ? Optional.empty()
                : context.known(reduction.definition()).finishing(strategy, groupSize, deadline(context), canary);
    }

    private static Optional<Duration> deadline(FunnelContext context) {
        return context.settings().options().deadline()
                .map(time -> time.compareTo(LEAST_DEADLINE) < 0 ? LEAST_DEADLINE : time);
    }

    /** Checks laws and canary runs, and compiles; {@code Funnel.prepare} lists the failures. */
    public static void prepare(FunnelContext context, CallPreferences preferences, Reduction<?> reduction) {
        context.requireOpen();
        FunnelSettings settings = context.settings();
        Optional<Duration> deadline = deadline(context);
        TrustedRoutes routes = new TrustedRoutes(context, preferences, reduction, deadline);
        routes.requireLawful();
        if (settings.placement() == Placement.HOST || settings.fallback() == Fallback.HOST_ALWAYS) {
            return;
        }
        if (preferences.takesTiles(reduction)) {
            while (!routes.areTrusted(context.route(reduction, preferences, LONG, Residence.BOTH, new Tiles(LONG)))) {
                // the next one
            }
            return;
        }
        for (Strategy strategy : routes.strategies()) {
            if (!DevicePass.takesWholeArrays(strategy)) {
                Definition<?, ?> running = context.running(reduction, Optional.of(strategy), preferences);
                context.group().prepare(new ReductionN<>(running), strategy,
                        context.sizes(running, strategy, preferences), deadline);
            }
        }
    }
}
