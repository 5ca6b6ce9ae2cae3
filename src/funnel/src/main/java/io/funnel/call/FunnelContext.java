package io.funnel.call;

import io.funnel.call.ReductionRecord.Question;
import io.funnel.canary.Canary;
import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.session.DeviceGroup;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Request;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.plan.Router;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.settings.ErrorBounds;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import io.funnel.verify.bound.ReductionBounds;
import io.funnel.verify.law.BrokenLawException;
import io.funnel.verify.law.Counterexample;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** State shared by a Funnel and its views: engines, canary and law results, and whether it is closed. Thread-safe. */
public final class FunnelContext implements AutoCloseable {

    private final FunnelSettings settings;
    private final DoubleSupplier chance;
    private final HostEngine host;
    /** One per device; empty if devices are trusted. */
    private final List<Canary> canaries;
    private final KeyOrderRule keyOrders;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Map<Definition<?, ?>, ReductionRecord> records = new ConcurrentHashMap<>();
    private final Set<BackgroundTask<?>> parts = ConcurrentHashMap.newKeySet();
    private @Nullable DeviceGroup group;

    /** Opens the host engine; the first call that needs the device opens it. */
    public FunnelContext(FunnelSettings settings) {
        this(settings, () -> ThreadLocalRandom.current().nextDouble());
    }

    /** Takes random numbers in [0, 1) that pick the answers to check. */
    public FunnelContext(FunnelSettings settings, DoubleSupplier chance) {
        this.settings = settings;
        this.chance = chance;
        HostOptions options = HostOptions.defaults();
        this.host = HostEngine.open(settings.threads().isPresent()
                ? options.withThreads(settings.threads().getAsInt())
                : options);
        this.canaries = settings.strictness() == Strictness.TRUSTING
                ? List.of()
                : settings.devices().stream().map(Canary::on).toList();
        keyOrders = new KeyOrderRule(settings, placement(), host, this::group);
    }

    /** Returns the settings that the Funnel was built with. */
    public FunnelSettings settings() {
        return settings;
    }

    DoubleSupplier chance() {
        return chance;
    }

    KeyOrderRule keyOrders() {
        return keyOrders;
    }

    /** Returns the host engine. */
    public HostEngine host() {
        return host;
    }

    /** Returns the record of a definition, always the same object. */
    public ReductionRecord known(Definition<?, ?> definition) {
        ReductionRecord known = records.get(definition);
        return known == null ? records.computeIfAbsent(definition, ReductionRecord::new) : known;
    }

    /**
     * Selects the definition to run: the reduction itself, or its bounded variant.
     *
     * @param strategy on the device; empty for the host engine
     * @param preferences the requested bounds, and sizes: a bounded variant's groups are smaller
     */
    Definition<?, ?> running(Reduction<?> reduction, Optional<Strategy> strategy, CallPreferences preferences) {
        Definition<?, ?> definition = reduction.definition();
        ReductionRecord known = known(definition);
        ReductionBounds bounds = known.bounds();
        if (preferences.bounds() == ErrorBounds.NONE || !bounds.isComputed()) {
            return definition;
        }
        return known.variant()
                .filter(variant -> strategy.isEmpty()
                        || known(variant).runs(strategy.get(), preferences.sizes()))
                .orElse(definition);
    }

    /** Launch sizes: the caller's, else the profile's, else the planner's. */
    Sizes sizes(Definition<?, ?> running, Strategy strategy, CallPreferences preferences) {
        return preferences.sizes().equals(Sizes.AUTO)
                ? settings.profile().flatMap(profile -> profile.sizes(running.signature().name(), strategy.label()))
                        .filter(kept -> kept.groupSize() <= running.signature().maxGroup())
                        .map(kept -> Sizes.upTo(kept.groups(), kept.groupSize())).orElse(Sizes.AUTO)
                : preferences.sizes();
    }

    /** Lets a strategy that failed with a bounded variant, as without doubles, run the reduction itself. */
    void refuseVariant(Reduction<?> reduction, Definition<?, ?> variant, Strategy strategy, String reason) {
        known(variant).refuse(strategy, reason);
        known(reduction.definition()).forgetRouters();
    }

    /** Whether a strategy needs no canary run with this definition, or has passed one. */
    boolean trusts(Definition<?, ?> running, Strategy strategy, Sizes sizes) {
        if (strategy.isHost()) {
            return true;
        }
        for (Canary canary : canaries) {
            if (!canary.hasTrusted(running, strategy, sizes)) {
                return false;
            }
        }
        return true;
    }

    /** The reason to distrust a strategy with this definition, from its canary run; empty if it is trusted. */
    Optional<String> refusal(
            Definition<?, ?> running, Strategy strategy, Sizes sizes, Optional<Duration> deadline) {
        return canaries.stream()
                .flatMap(canary -> canary.refusal(new ReductionN<>(running), strategy, sizes, deadline).stream())
                .findFirst();
    }

    /** The devices, opened by the first reduction that runs on them. */
    public synchronized DeviceGroup group() {
        requireOpen();
        if (group == null) {
            group = DeviceGroup.open(settings.devices(), settings.options());
        }
        return group;
    }

    /** The session of the first device. */
    public DeviceSession session() {
        return group().first();
    }

    /** Refuses calls of a closed Funnel. */
    public void requireOpen() {
        if (closed.get()) {
            throw new IllegalStateException("Funnel is closed: device="
                    + settings.device().map(Device::name).orElse("none") + "; open another one");
        }
    }

    boolean isClosed() {
        return closed.get();
    }

    /** Refuses reductions that break their laws; each is checked once, and concurrent callers wait. */
    void requireLawful(Reduction<?> reduction, Optional<Duration> deadline) {
        ReductionRecord known = known(reduction.definition());
        BackgroundTask<Optional<Counterexample>> check = known.laws(reduction);
        requireOpen(); // otherwise no caller would end the check
        try {
            check.await(Deadline.in(deadline)).ifPresent(counterexample -> {
                throw new BrokenLawException(counterexample);
            });
        } finally {
            if (check.hasFailed()) {
                known.forgetLaws(check);
            }
        }
    }

    /** Runs a part of a call on a thread that may be abandoned; the part borrows and returns all it needs. */
    <T> T withinDeadline(String what, Deadline deadline, Supplier<T> part) {
        BackgroundTask<T> task = BackgroundTask.start(what, part);
        parts.add(task);
        try {
            return task.awaitOrEnd(deadline);
        } finally {
            parts.remove(task);
        }
    }

    /** Returns the router that places a reduction by its length. */
    public Router router(Reduction<?> reduction, CallPreferences preferences, Residence residence) {
        ReductionRecord known = known(reduction.definition());
        return known.router(
                new Question(preferences.strategy(), preferences.sizes(), preferences.bounds(), residence,
                        placement()),
                () -> new Router(new Request(reduction, 0, residence, placement(), settings.planned(),
                        settings.profile(), preferences.strategy(), preferences.sizes(), known.refused(),
                        bounding(reduction, preferences))));
    }

    /** Routes segments of this many elements. */
    public Route route(
            Reduction<?> reduction, CallPreferences preferences, long length, Residence residence,
            Partition partition) {
        return route(reduction, preferences, length, residence, partition, placement(), Set.of());
    }

    /** Routes segments by none of the excluded strategies. */
    Route route(Reduction<?> reduction, CallPreferences preferences, long length, Residence residence,
            Partition partition, Placement placement, Set<Strategy> excluded) {
        ReductionRecord known = known(reduction.definition());
        Request request = new Request(reduction, length, residence, placement, settings.planned(),
                settings.profile(), preferences.strategy(), preferences.sizes(),
                partition.tiled() ? known.refusedTiles() : known.refused(), Set.of());
        boolean ordersThere = partition instanceof Offsets offsets && placement != Placement.HOST
                && keyOrders.areFaster(reduction, offsets, residence);
        return SegmentRouter.route(request, partition, ordersThere, excluded,
                () -> known.router(new Question(preferences.strategy(),
                        preferences.sizes(), ErrorBounds.NONE, residence, placement), () -> new Router(request)));
    }

    /** Finds what segments need before their first call. */
    public void prepare(Segments segments) {
        requireOpen();
        if (segments.shape().orElse(null) instanceof Offsets offsets) {
            boolean hasDevice = settings.device().isPresent() && placement() != Placement.HOST;
            if (hasDevice) {
                group().keep(offsets);
            }
            if (hasDevice && keyOrders.areFaster(offsets)) {
                keyOrders.prepare(offsets);
            } else {
                host.list(offsets);
            }
        }
    }

    /** Strategies whose kernels bound the error together with the answer. */
    private Set<Strategy> bounding(Reduction<?> reduction, CallPreferences preferences) {
        return Kernels.strategies(reduction).stream()
                .filter(strategy -> !strategy.isHost()
                        && !running(reduction, Optional.of(strategy), preferences)
                                .equals(reduction.definition()))
                .collect(Collectors.toUnmodifiableSet());
    }

    Placement placement() {
        return settings.fallback() == Fallback.HOST_ALWAYS ? Placement.HOST : settings.placement();
    }

    /** Closes the engines; running calls end with an error. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        DeviceGroup open;
        synchronized (this) {
            open = group;
        }
        EndedEarlyException reason = new EndedEarlyException("Funnel is closed: device="
                + settings.device().map(Device::name).orElse("none") + "; open another one");
        records.values().forEach(known -> known.end(reason));
        canaries.forEach(canary -> canary.end(reason));
        try (host) {
            if (open != null) {
                open.close();
            }
        } finally {
            parts.forEach(part -> part.end(reason)); // those that their engine has not ended
            records.values().forEach(ReductionRecord::freeStates);
        }
    }
}
