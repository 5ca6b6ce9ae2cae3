package io.funnel.call;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.plan.Router;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.settings.ErrorBounds;
import io.funnel.strategy.Strategy;
import io.funnel.verify.bound.ReductionBounds;
import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.Laws;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state that a Funnel keeps for one definition or bounded variant. Thread-safe. */
public final class ReductionRecord {

    private final Definition<?, ?> definition;
    private final ReductionBounds bounds;
    private final Map<Strategy, String> refused = new ConcurrentHashMap<>();
    private final Map<Strategy, String> refusedTiles = new ConcurrentHashMap<>();
    private final Map<Question, Router> routers = new ConcurrentHashMap<>();
    private final Queue<Operands> states = new ConcurrentLinkedQueue<>();
    private final KeptSlots ofSegments;
    private final KeptSlots ofResults;
    private final Map<Finishing, BackgroundTask<Optional<String>>> finishing = new ConcurrentHashMap<>();
    private volatile @Nullable SegmentRoute latestRoute;
    private volatile @Nullable BackgroundTask<Optional<Counterexample>> laws;
    private volatile @Nullable Definition<?, ?> variant;
    private volatile @Nullable Set<Strategy> kernels;

    record Question(Optional<Strategy> strategy, Sizes sizes, ErrorBounds bounds, Residence residence,
            Placement placement) {}

    /** The latest route of segments that follow from lengths. */
    private record SegmentRoute(Question question, Partition partition, Route route) {}

    /** Kernels with a canary run of their own, by strategy and group size. */
    private record Finishing(String kernel, int groupSize) {}

    ReductionRecord(Definition<?, ?> definition) {
        this.definition = definition;
        this.bounds = new ReductionBounds(definition);
        this.ofSegments = new KeptSlots(definition.signature());
        this.ofResults = new KeptSlots(definition.signature().ofResults());
    }

    ReductionBounds bounds() {
        return bounds;
    }

    /** The bounded variant, if there is one; always the same object. */
    Optional<Definition<?, ?>> variant() {
        Definition<?, ?> known = variant;
        return known == null ? madeVariant() : Optional.of(known);
    }

    private synchronized Optional<Definition<?, ?>> madeVariant() {
        if (variant == null) {
            definition.facts().boundedVariant().ifPresent(made -> variant = made);
        }
        return Optional.ofNullable(variant);
    }

    /** Whether a strategy has a kernel that was not refused, and permits groups of this size. */
    boolean runs(Strategy strategy, Sizes sizes) {
        Set<Strategy> known = kernels;
        if (known == null) {
            known = Set.copyOf(Kernels.strategies(new ReductionN<>(definition)));
            kernels = known;
        }
        return !refused.containsKey(strategy) && sizes.groupSize().orElse(1) <= definition.signature().maxGroup()
                && known.contains(strategy);
    }

    void refuse(Strategy strategy, String reason) {
        refused.put(strategy, reason);
        forgetRouters();
    }

    void forgetRouters() {
        latestRoute = null;
        routers.clear();
    }

    Map<Strategy, String> refused() {
        return Map.copyOf(refused);
    }

    /** The strategies that lack the bits of a reproducible reduction. */
    Map<Strategy, String> refusedTiles() {
        return Map.copyOf(refusedTiles);
    }

    /** The reason to distrust a kernel over tiles, from one canary run; empty if it has the host's bits. */
    Optional<String> tiles(Strategy strategy, Optional<Duration> deadline, Supplier<Optional<String>> canary) {
        Optional<String> refusal = ownRun(new Finishing("tiles by " + strategy.label(), 0),
                "a reproducible reduction", deadline, canary);
        refusal.ifPresent(reason -> {
            refusedTiles.put(strategy, reason);
            latestRoute = null;
        });
        return refusal;
    }

    Router router(Question question, Supplier<Router> made) {
        Router known = routers.get(question);
        if (known == null) {
            known = made.get();
            routers.put(question, known);
        }
        return known;
    }

    /** The route of segments. The latest of lengths alone is kept, since calls over the same shape follow each other. */
    Route route(CallPreferences preferences, Residence residence, Placement placement, Partition partition,
            Supplier<Route> made) {
        if (partition instanceof Offsets) {
            return made.get();
        }
        Question question = new Question(preferences.strategy(), preferences.sizes(), ErrorBounds.NONE, residence,
                placement);
        SegmentRoute known = latestRoute;
        if (known == null || !known.question().equals(question) || !known.partition().equals(partition)) {
            known = new SegmentRoute(question, partition, made.get());
            latestRoute = known;
        }
        return known.route();
    }

    /** The law check, started by the first call and awaited by all. */
    BackgroundTask<Optional<Counterexample>> laws(Reduction<?> reduction) {
        BackgroundTask<Optional<Counterexample>> known = laws;
        return known == null ? startedLaws(reduction) : known;
    }

    private synchronized BackgroundTask<Optional<Counterexample>> startedLaws(Reduction<?> reduction) {
        BackgroundTask<Optional<Counterexample>> known = laws;
        if (known == null) {
            known = BackgroundTask.start("doing=law check, reduction=" + reduction.name(),
                    () -> Laws.quick(reduction));
            laws = known;
        }
        return known;
    }

    /** The reason to distrust kernels that finish, from one canary run; empty if they are right. */
    public Optional<String> finishing(Strategy strategy, int groupSize, Optional<Duration> deadline,
            Supplier<Optional<String>> canary) {
        return ownRun(new Finishing(strategy.label(), groupSize), "a task", deadline, canary);
    }

    /** The reason to distrust the results of a strategy's kernels, from one canary run; empty if they are right. */
    Optional<String> results(Strategy strategy, Optional<Duration> deadline, Supplier<Optional<String>> canary) {
        return ownRun(new Finishing("results of " + strategy.label(), 0), "results of segments", deadline, canary);
    }

    /** The reason to distrust a kernel that maps elements, from one canary run; empty if it is right. */
    Optional<String> mapping(String kernel, Optional<Duration> deadline, Supplier<Optional<String>> canary) {
        return ownRun(new Finishing("map by " + kernel, 0), "a map", deadline, canary);
    }

    private Optional<String> ownRun(Finishing kernels, String what, Optional<Duration> deadline,
            Supplier<Optional<String>> canary) {
        BackgroundTask<Optional<String>> run = finishing.computeIfAbsent(kernels, _ -> BackgroundTask.start(
                "doing=canary run of " + what + ", reduction=" + definition.signature().name(), canary));
        try {
            return run.await(Deadline.in(deadline));
        } finally {
            if (run.hasFailed()) {
                finishing.remove(kernels, run);
            }
        }
    }

    boolean knowsLaws() {
        BackgroundTask<?> known = laws;
        return known != null && known.now().isPresent();
    }

    /** Lets the next call check the laws again. */
    synchronized void forgetLaws(BackgroundTask<?> failed) {
        if (failed.equals(laws)) {
            laws = null;
        }
    }

    /**
     * Lends memory for one state, since arrays off the heap are expensive to allocate. Return it only after a
     * successful call: abandoned threads of another one may still write into it.
     */
    public Operands borrowState() {
        Operands free = states.poll();
        return free == null ? NativeArrays.states(definition.signature(), 1) : free;
    }

    void giveBack(Operands state) {
        states.add(state);
    }

    /** Memory for the states of segments. */
    KeptSlots ofSegments() {
        return ofSegments;
    }

    /** Memory for the numbers of segments' results. */
    KeptSlots ofResults() {
        return ofResults;
    }

    void end(RuntimeException reason) {
        BackgroundTask<?> check = laws;
        if (check != null) {
            check.end(reason);
        }
        finishing.values().forEach(run -> run.end(reason));
    }

    void freeStates() {
        states.clear();
        ofSegments.free();
        ofResults.free();
    }
}
