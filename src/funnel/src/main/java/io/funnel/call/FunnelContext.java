package io.funnel.call;

import io.funnel.canary.Canary;
import io.funnel.device.Device;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.session.DeviceGroup;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Request;
import io.funnel.plan.Residence;
import io.funnel.plan.Router;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.settings.ErrorBounds;
import io.funnel.settings.Fallback;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Strategy;
import io.funnel.verify.bound.ReductionBounds;
import io.funnel.verify.law.BrokenLawException;
import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.Laws;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
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
    /** One for each device; none where devices are trusted. */
    private final List<Canary> canaries;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Map<Definition<?, ?>, BackgroundTask<Optional<Counterexample>>> laws = new ConcurrentHashMap<>();
    private final Map<Definition<?, ?>, Map<Strategy, String>> refused = new ConcurrentHashMap<>();
    private final Map<Definition<?, ?>, Optional<Definition<?, ?>>> variants = new ConcurrentHashMap<>();
    private final Map<Question, Router> routers = new ConcurrentHashMap<>();
    private final Map<Definition<?, ?>, ReductionBounds> bounds = new ConcurrentHashMap<>();
    /** The strategies that have a kernel of a bounded variant. */
    private final Map<Definition<?, ?>, Set<Strategy>> runnable = new ConcurrentHashMap<>();
    private final Map<Definition<?, ?>, Queue<Operands>> states = new ConcurrentHashMap<>();
    private final Set<BackgroundTask<?>> parts = ConcurrentHashMap.newKeySet();
    private @Nullable DeviceGroup group;

    public FunnelContext(FunnelSettings settings) {
        this(settings, () -> ThreadLocalRandom.current().nextDouble());
    }

    /** With numbers from 0 to 1, 1 excluded, that pick the answers to be checked. */
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
    }

    public FunnelSettings settings() {
        return settings;
    }

    public DoubleSupplier chance() {
        return chance;
    }

    public HostEngine host() {
        return host;
    }

    public ReductionBounds bounds(Definition<?, ?> definition) {
        return bounds.computeIfAbsent(definition, ReductionBounds::new);
    }

    /**
     * What runs for a reduction: itself, or its bounded variant. On a device a least partial
     * product depends on the order, so that no canary run could judge it: there a product runs as it is.
     *
     * @param strategy on the device; empty for the host engine
     * @param preferences which bounds are asked for, and sizes: a bounded variant's groups are smaller
     */
    public Definition<?, ?> running(Reduction<?> reduction, Optional<Strategy> strategy, CallPreferences preferences) {
        Definition<?, ?> definition = reduction.definition();
        ReductionBounds bounds = bounds(definition);
        boolean product = strategy.isPresent() && bounds.isComputed() && bounds.dependsOnOrder();
        if (preferences.bounds() == ErrorBounds.NONE || !bounds.isComputed() || product) {
            return definition;
        }
        return boundedVariant(definition)
                .filter(variant -> strategy.isEmpty() || runs(variant, strategy.get(), preferences.sizes()))
                .orElse(definition);
    }

    private boolean runs(Definition<?, ?> variant, Strategy strategy, Sizes sizes) {
        Map<Strategy, String> failed = refused.get(variant);
        return (failed == null || !failed.containsKey(strategy))
                && sizes.groupSize().orElse(1) <= variant.signature().maxGroup()
                && runnable.computeIfAbsent(variant, known -> Set.copyOf(Kernels.strategies(new ReductionN<>(known))))
                        .contains(strategy);
    }

    /** Sizes of the launches of what runs: the caller's, else those that the profile keeps for it, else the planner's. */
    public Sizes sizes(Definition<?, ?> running, Strategy strategy, CallPreferences preferences) {
        return preferences.sizes().equals(Sizes.AUTO)
                ? settings.profile().flatMap(profile -> profile.sizes(running.signature().name(), strategy.label()))
                        .filter(kept -> kept.groupSize() <= running.signature().maxGroup())
                        .map(kept -> Sizes.upTo(kept.groups(), kept.groupSize())).orElse(Sizes.AUTO)
                : preferences.sizes();
    }

    /** A strategy that failed with a bounded variant, say on a device without doubles, runs the reduction itself. */
    public void refuseVariant(Reduction<?> reduction, Definition<?, ?> variant, Strategy strategy, String reason) {
        refused.computeIfAbsent(variant, key -> new ConcurrentHashMap<>()).put(strategy, reason);
        forgetRoutersOf(reduction);
    }

    /** Whether a strategy needs no canary run any more, or none at all, with what runs. */
    public boolean trusts(Definition<?, ?> running, Strategy strategy, Sizes sizes) {
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

    /** Why a strategy is not trusted with what runs, by its canary run; nothing where it is. */
    public Optional<String> refusal(
            Definition<?, ?> running, Strategy strategy, Sizes sizes, Optional<Duration> deadline) {
        return canaries.stream()
                .flatMap(canary -> canary.refusal(new ReductionN<>(running), strategy, sizes, deadline).stream())
                .findFirst();
    }

    /** Opened when the first reduction runs on the device. */
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

    public void requireOpen() {
        if (closed.get()) {
            throw new IllegalStateException("Funnel is closed: device="
                    + settings.device().map(Device::name).orElse("none") + "; open another one");
        }
    }

    public boolean isClosed() {
        return closed.get();
    }

    /** A reduction that breaks its laws has no result to speak of; each is checked once, however many wait for it. */
    public void requireLawful(Reduction<?> reduction, Optional<Duration> deadline) {
        BackgroundTask<Optional<Counterexample>> check = laws.computeIfAbsent(reduction.definition(), definition -> BackgroundTask
                .start("doing=law check, reduction=" + reduction.name(), () -> Laws.quick(reduction)));
        requireOpen(); // else nobody would end the check
        try {
            check.await(deadline).ifPresent(counterexample -> {
                throw new BrokenLawException(counterexample);
            });
        } finally {
            if (check.hasFailed()) {
                laws.remove(reduction.definition(), check);
            }
        }
    }

    public boolean knowsLawsOf(Reduction<?> reduction) {
        BackgroundTask<?> check = laws.get(reduction.definition());
        return check != null && check.now().isPresent();
    }

    /**
     * Runs a part of a call, which borrows and gives back all that it needs: where there is a deadline, on a thread that is
     * left behind if it does not end in time.
     *
     * @param grace for what knows the deadline itself, and has more to say when it passes
     */
    public <T> T withinDeadline(String what, Duration grace, Supplier<T> part) {
        Optional<Duration> deadline = settings.options().deadline();
        if (deadline.isEmpty()) {
            return part.get();
        }
        BackgroundTask<T> task = BackgroundTask.start(what, part);
        parts.add(task);
        try {
            return task.awaitOrEnd(deadline.map(grace::plus));
        } finally {
            parts.remove(task);
        }
    }

    private record Question(
            Definition<?, ?> definition, Optional<Strategy> strategy, Sizes sizes, ErrorBounds bounds,
            Residence residence) {}

    /** Chooses the way for a reduction by length; made once. */
    public Router router(Reduction<?> reduction, CallPreferences preferences, Residence residence) {
        Question question = new Question(
                reduction.definition(), preferences.strategy(), preferences.sizes(), preferences.bounds(), residence);
        Router known = routers.get(question);
        if (known == null) {
            known = new Router(new Request(reduction, 0, residence, placement(), settings.planned(), settings.profile(),
                    preferences.strategy(), preferences.sizes(), refusedFor(reduction),
                    bounding(reduction, preferences)));
            routers.put(question, known);
        }
        return known;
    }

    /** Strategies whose kernels bound the error beside the answer. */
    private Set<Strategy> bounding(Reduction<?> reduction, CallPreferences preferences) {
        return Kernels.strategies(reduction).stream()
                .filter(strategy -> !strategy.isHost()
                        && !running(reduction, Optional.of(strategy), preferences)
                                .equals(reduction.definition()))
                .collect(Collectors.toUnmodifiableSet());
    }

    private Placement placement() {
        return settings.fallback() == Fallback.HOST_ALWAYS ? Placement.HOST : settings.placement();
    }

    /** Strategies that gave a wrong answer for a reduction, and which. */
    private Map<Strategy, String> refusedFor(Reduction<?> reduction) {
        Map<Strategy, String> known = refused.get(reduction.definition());
        return known == null ? Map.of() : Map.copyOf(known);
    }

    public void refuse(Reduction<?> reduction, Strategy strategy, String reason) {
        refused.computeIfAbsent(reduction.definition(), definition -> new ConcurrentHashMap<>()).put(strategy, reason);
        forgetRoutersOf(reduction);
    }

    private void forgetRoutersOf(Reduction<?> reduction) {
        routers.keySet().removeIf(question -> question.definition().equals(reduction.definition()));
    }

    /** The bounded variant, if there is one; the same object every time. */
    public Optional<Definition<?, ?>> boundedVariant(Definition<?, ?> definition) {
        return variants.computeIfAbsent(definition, Definition::boundedVariant);
    }

    /**
     * Room for one state; arrays off the heap are dear to make. To be given back after a call that has ended well: what
     * another has left behind may still write into it.
     */
    public Operands borrowState(Definition<?, ?> definition) {
        Operands free = states.computeIfAbsent(definition, key -> new ConcurrentLinkedQueue<>()).poll();
        return free == null
                ? NativeArrays.states(definition.signature(), 1)
                : free;
    }

    public void giveBack(Definition<?, ?> definition, Operands state) {
        Queue<Operands> free = states.get(definition);
        if (free != null) {
            free.add(state);
        }
    }

    /** Closes the engines; calls that are under way end with an error. */
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
        laws.values().forEach(check -> check.end(reason));
        canaries.forEach(canary -> canary.end(reason));
        try (host) {
            if (open != null) {
                open.close();
            }
        } finally {
            parts.forEach(part -> part.end(reason)); // those that their engine has not ended
            states.clear();
        }
    }
}
