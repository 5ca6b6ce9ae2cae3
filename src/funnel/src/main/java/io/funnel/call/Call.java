package io.funnel.call;

import io.funnel.engine.EngineException;
import io.funnel.engine.launch.PhaseTimes;
import io.funnel.engine.session.DeviceInput.ReadLocks;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.GroupRun;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Route;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import io.funnel.result.Timings;
import io.funnel.settings.Fallback;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The steps of every call: laws, route, a run on the host or on a device, and the host again if the device fails. Each
 * kind of call ends differently.
 *
 * @param <T> the outcome of the call
 */
abstract class Call<T> {

    static final System.Logger LOG = System.getLogger("io.funnel");

    private static final String HOST_ENGINE = "HostEngine";

    static final RanOn HOST = new RanOn("host", "java", "JVM", HOST_ENGINE, 1, 1, 0);

    final FunnelContext context;
    final CallPreferences preferences;
    final CallInputs inputs;
    final TrustedRoutes routes;
    private final long start = System.nanoTime();
    private boolean finishing;

    Call(FunnelContext context, CallPreferences preferences, CallInputs inputs) {
        this.context = context;
        this.preferences = preferences;
        this.inputs = inputs;
        this.routes = new TrustedRoutes(context, preferences, inputs.reduction(),
                context.settings().options().deadline());
    }

    /** A state, or the results in its place, with the origin. */
    record Reduced(Definition<?, ?> running, Operands state, boolean finished, long depth, boolean onDevice,
            RanOn ranOn,
            PhaseTimes times, List<Part> parts) {}

    /** The definition to run, the reduction itself or its bounded variant: by a strategy, or on the host engine. */
    final Definition<?, ?> running(Optional<Strategy> strategy) {
        return context.running(reduction(), strategy, preferences);
    }

    /** Makes the call's outcome, within its deadline; the state is returned to its pool afterwards. */
    abstract T end(Route route, Reduced reduced);

    long onHost(Definition<?, ?> running, Operands state) {
        return inputs.reduce(context.host(), running, state, preferences.progress().orElse(done -> {}));
    }

    /** Whether the device's kernels leave results in place of states; their canary may run for it, once. */
    boolean finishes(Strategy strategy) {
        return false;
    }

    /** Memory for the results that kernels leave. */
    Operands results(ReductionRecord known) {
        throw new IllegalStateException("no results of kernels: reduction=" + reduction().name());
    }

    /** Takes back the memory of results that kernels left. */
    void giveBackResults(ReductionRecord known, Operands results) {}

    /** The memory for the states of a call. */
    Operands borrow(ReductionRecord known) {
        return known.borrowState();
    }

    /** Takes back the memory of a call that succeeded. */
    void giveBack(ReductionRecord known, Operands state) {
        known.giveBack(state);
    }

    /** Whether the host takes a run that was planned for a device. */
    boolean leavesToHost(Strategy strategy) {
        return false;
    }

    boolean mayFallBack() {
        return true;
    }

    /** Runs a strategy that is not our kernel, and leaves no state. */
    T ofWholeArrays(Route route, Strategy strategy) {
        throw new UnsupportedPlanException("strategy leaves no state: strategy=" + strategy.label() + ", reduction="
                + reduction().name() + "; try another strategy, or none");
    }

    final Reduction<?> reduction() {
        return inputs.reduction();
    }

    final T run() {
        routes.requireLawful();
        Route route;
        try {
            route = routes.of(inputs);
        } catch (EngineException e) { // in a canary run
            return fallBack(inputs.route(context, preferences), e);
        }
        if (route.isHost()) {
            return byHost(route);
        }
        Strategy strategy = route.strategy().orElseThrow();
        if (DevicePass.takesWholeArrays(strategy)) {
            return part(strategy.label(), false, deadline -> {
                try (ReadLocks _ = inputs.reading()) {
                    return ofWholeArrays(route, strategy);
                }
            });
        }
        if (leavesToHost(strategy)) {
            return byHost(route);
        }
        try {
            finishing = finishes(strategy); // before the call's deadline begins, as other canaries are
            return part(strategy.label(), true, deadline -> onDevice(route, strategy, deadline));
        } catch (EngineException e) {
            return fallBack(route, e);
        }
    }

    private T fallBack(Route route, EngineException failure) {
        if (!mayFallBack() || context.settings().fallback() != Fallback.HOST_ON_FAILURE
                || inputs.residence().isDeviceAlone() || context.isClosed()) {
            throw failure;
        }
        routes.remarks().add("fallback to the host engine: " + failure.getMessage());
        LOG.log(System.Logger.Level.WARNING, () -> "fallback to the host engine: " + failure.getMessage());
        return byHost(route);
    }

    private T byHost(Route route) {
        return part("host engine", false, deadline -> onHost(route));
    }

    /** Gives each part the whole deadline, so that the host has time left after the device has used up its own. */
    private T part(String way, boolean knowsDeadline, Function<Deadline, T> part) {
        Deadline deadline = Deadline.in(context.settings().options().deadline());
        return deadline.isSet() && inputs.areForAllThreads()
                ? context.withinDeadline("doing=" + way + ", reduction=" + reduction().name(),
                        knowsDeadline ? deadline.withGrace() : deadline, () -> part.apply(deadline))
                : part.apply(deadline);
    }

    /** Runs on the host engine, within the deadline. */
    T onHost(Route route) {
        Definition<?, ?> running = running(Optional.empty());
        ReductionRecord known = context.known(running);
        Operands state = borrow(known);
        T end;
        try (ReadLocks _ = inputs.reading()) {
            long before = System.nanoTime();
            long depth = onHost(running, state);
            PhaseTimes times = new PhaseTimes(0, 0, System.nanoTime() - before, 0, 0);
            RanOn ranOn = inputs.isReproducible()
                    ? new RanOn(HOST.runtime(), HOST.backend(), HOST.device(), algorithm(HOST_ENGINE), 1, 1, 0)
                    : HOST;
            end = end(route, new Reduced(running, state, false, depth, false, ranOn, times, List.of()));
        }
        giveBack(known, state);
        return end;
    }

    /** Runs on a device; the host may take a failed run's place. */
    T onDevice(Route route, Strategy strategy, Deadline deadline) {
        Definition<?, ?> running = running(Optional.of(strategy));
        ReductionRecord known = context.known(running);
        Operands state = finishing ? results(known) : borrow(known);
        T end;
        try (ReadLocks reading = inputs.reading()) { // until the end, which may read the inputs for a bound
            GroupRun group = new DevicePass(context, preferences, inputs, finishing).run(strategy, running,
                    state, reading, deadline);
            DeviceRun run = group.run();
            routes.remarks().addAll(GroupParts.remarks(group));
            context.keyOrders().knownRefusal().filter(reason -> inputs.partition().isPresent())
                    .ifPresent(routes.remarks()::add);
            end = end(route, new Reduced(running, run.state(), finishing, run.depth(), true,
                    GroupParts.ranOn(group, algorithm(strategy.label())), run.times(),
                    GroupParts.parts(group, algorithm(strategy.label()))));
        }
        if (finishing) {
            giveBackResults(known, state);
        } else {
            giveBack(known, state);
        }
        return end;
    }

    /** The name of an algorithm, with the shape that gives the same bits everywhere. */
    private String algorithm(String name) {
        return inputs.isReproducible() ? name + ", reproducible, shape " + Tiles.VERSION : name;
    }

    final Timings timings(PhaseTimes times, long finish) {
        return new Timings(System.nanoTime() - start, times.compile(), times.transferIn() + times.transferOut(),
                times.kernels(), times.finish() + finish, routes.nanos());
    }
}
