package io.funnel;

import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.engine.run.Execution;
import io.funnel.engine.run.PreparedStrategy;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.ReadLocks;
import io.funnel.plan.Plan;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * One call: check, plan, run, finish.
 *
 * @param <R> the type of the answer
 */
final class ReductionCall<R> {

    private static final System.Logger LOG = System.getLogger("io.funnel");

    private final FunnelContext context;
    private final CallPreferences preferences;
    private final Reduction<R> reduction;
    private final CallInputs inputs;
    private final List<String> remarks = new ArrayList<>();
    private final long start = System.nanoTime();
    private long trustNanos;

    private ReductionCall(FunnelContext context, CallPreferences preferences, Reduction<R> reduction,
            CallInputs inputs) {
        this.context = context;
        this.preferences = preferences;
        this.reduction = reduction;
        this.inputs = inputs;
    }

    /** Carries a call out; {@link Funnel#reduce(Reduction, List)} says what may go wrong. */
    static <R> Result<R> reduce(FunnelContext context, CallPreferences preferences, Reduction<R> reduction,
            List<?> inputs) {
        context.requireOpen();
        ReductionEvent event = new ReductionEvent();
        event.begin();
        Result<R> result = new ReductionCall<>(context, preferences, reduction, CallInputs.of(reduction, inputs)).run();
        event.end();
        if (event.shouldCommit()) {
            event.commit(reduction.name(), result);
        }
        LOG.log(System.Logger.Level.DEBUG, () -> reduction.name() + " of " + result.length() + ": "
                + result.ranOn() + ", " + result.timings());
        return result;
    }

    /** Carries a call out and puts the state on the device; {@link Funnel#reduceToDevice} says what may go wrong. */
    static <S extends TornadoNativeArray> DeviceData<S> reduceToDevice(
            FunnelContext context, CallPreferences preferences, Reduction<?> reduction, Class<S> type, List<?> inputs) {
        context.requireOpen();
        return new ReductionCall<>(context, preferences, reduction, CallInputs.of(reduction, inputs))
                .stateOnDevice(type);
    }

    private <S extends TornadoNativeArray> DeviceData<S> stateOnDevice(Class<S> type) {
        Definition<?, ?> definition = reduction.definition();
        List<Component> components = definition.signature().state();
        Operands state = context.borrowState(definition);
        TornadoNativeArray first = (TornadoNativeArray) state.arrays().getFirst();
        try {
            if (components.size() != 1 || !type.isInstance(first)) {
                throw new IllegalArgumentException("no state of one such array: reduction=" + reduction.name()
                        + ", components=" + components.size() + ", type=" + components.getFirst().type().label()
                        + ", asked=" + type.getSimpleName() + "; try " + (components.size() != 1
                                ? "reduce, and upload what it gives"
                                : first.getClass().getSimpleName()));
            }
            requireLawful();
            Route route = route(strategy -> definition);
            Strategy strategy = route.strategy().orElse(Strategy.CASCADE);
            if (strategy.isHost() || strategy == Strategy.ANNOTATED_LOOP) {
                throw new UnsupportedPlanException("strategy leaves no state: strategy=" + strategy.label()
                        + ", reduction=" + reduction.name() + "; try another strategy, or none");
            }
            if (route.isHost()) {
                ReadLocks reading = inputs.reading();
                try {
                    new HostPass(context, inputs).run(definition, state);
                } finally {
                    reading.close();
                }
            } else {
                run(strategy, definition, state);
            }
            return new DeviceData<>(context.session().upload(
                    components.getFirst().type(), first.getSegment(), definition.signature().width()));
        } finally {
            context.giveBack(definition, state);
        }
    }

    private Result<R> run() {
        requireLawful();
        Route route = route(strategy -> context.running(reduction, Optional.of(strategy), preferences));
        if (route.isHost()) {
            return onHost(route);
        }
        Strategy strategy = route.strategy().orElseThrow();
        if (strategy.isHost() || strategy == Strategy.ANNOTATED_LOOP) {
            return ofWholeArrays(route, strategy);
        }
        try {
            return onDevice(route, strategy);
        } catch (EngineException e) {
            if (context.settings().fallback() != Fallback.HOST_ON_FAILURE
                    || inputs.residence() == Residence.DEVICE || context.isClosed()) {
                throw e;
            }
            remarks.add("fallback to the host engine: " + e.getMessage());
            LOG.log(System.Logger.Level.WARNING, () -> "fallback to the host engine: " + e.getMessage());
            return onHost(route);
        }
    }

    private void requireLawful() {
        if (!preferences.trusting()) {
            long before = System.nanoTime();
            boolean known = context.knowsLawsOf(reduction);
            context.requireLawful(reduction);
            trustNanos += known ? 0 : System.nanoTime() - before;
        }
    }

    /**
     * The way to go; a strategy that fails its canary run is refused, and the next one weighed.
     *
     * @param running what runs by a strategy, which is what the canary tries
     */
    private Route route(Function<Strategy, Definition<?, ?>> running) {
        boolean hostAlways = context.settings().fallback() == Fallback.HOST_ALWAYS;
        if (hostAlways) {
            remarks.add("the host engine, by the fallback policy HOST_ALWAYS");
        }
        while (true) {
            Route route = context.router(reduction, preferences, inputs.residence())
                    .at(inputs.length());
            if (route.isHost() || canary(running, route.strategy().orElseThrow()).isEmpty()) {
                route.request().refused().stream().sorted().forEach(strategy -> remarks.add(
                        "strategy refused by its canary run: " + strategy.label()));
                return route;
            }
        }
    }

    /** Runs it if it has not run yet; a strategy that fails is not weighed again. */
    private Optional<String> canary(Function<Strategy, Definition<?, ?>> running, Strategy strategy) {
        Definition<?, ?> definition = running.apply(strategy);
        if (context.trusts(definition, strategy, preferences.sizes())) {
            return Optional.empty();
        }
        long before = System.nanoTime();
        Optional<String> refusal = context.refusal(definition, strategy, preferences.sizes());
        trustNanos += System.nanoTime() - before;
        if (refusal.isPresent() && !definition.equals(reduction.definition())) {
            LOG.log(System.Logger.Level.INFO, () -> "without its bound: " + refusal.get());
            context.refuseVariant(reduction, definition, strategy);
            return preferences.strategy().isPresent() ? canary(running, strategy) : refusal;
        }
        refusal.ifPresent(reason -> {
            if (preferences.strategy().isPresent()) {
                throw new UnsupportedPlanException(reason);
            }
            LOG.log(System.Logger.Level.WARNING, reason);
            context.refuse(reduction, strategy);
        });
        return refusal;
    }

    private Result<R> onHost(Route route) {
        if (!inputs.anyOnDevice()) {
            return byHostEngine(route);
        }
        ReadLocks reading = inputs.reading();
        try {
            return byHostEngine(route);
        } finally {
            reading.close();
        }
    }

    private Result<R> byHostEngine(Route route) {
        Definition<?, ?> definition = context.running(reduction, Optional.empty(), preferences);
        Operands state = context.borrowState(definition);
        try {
            long before = System.nanoTime();
            long depth = new HostPass(context, inputs).run(definition, state);
            long loops = System.nanoTime() - before;
            RanOn ranOn = new RanOn("host", "java", "JVM", "HostEngine", 1, 1, 0);
            return result(route, definition, state, depth, ranOn, new Phases(0, 0, loops, 0));
        } finally {
            context.giveBack(definition, state);
        }
    }

    /** Nanoseconds of the phases of a run. */
    private record Phases(long compile, long transfer, long kernels, long finish) {}

    private Result<R> onDevice(Route route, Strategy strategy) {
        Definition<?, ?> definition = context.running(reduction, Optional.of(strategy), preferences);
        Operands state = context.borrowState(definition);
        try {
            DeviceRun run = run(strategy, definition, state);
            RanOn ranOn = ranOn(strategy, run.plan(), run.launches());
            return result(route, definition, run.state(), run.depth(), ranOn, new Phases(run.times().compile(),
                    run.times().transferIn() + run.times().transferOut(), run.times().kernels(), run.times().finish()));
        } finally {
            context.giveBack(definition, state);
        }
    }

    private DeviceRun run(Strategy strategy, Definition<?, ?> definition, Operands state) {
        CallOptions options = CallOptions.NONE.withState(state);
        DeviceRun run = context.session().reduce(
                definition.equals(reduction.definition()) ? reduction : new ReductionN<>(definition), strategy,
                preferences.sizes(), inputs.deviceInputs(), inputs.length(),
                preferences.progress().isPresent() ? options.withProgress(preferences.progress().get()) : options);
        new AnswerCheck(context, inputs).requireRight(definition, run.state(), run.depth(), strategy);
        return run;
    }

    private RanOn ranOn(Strategy strategy, Plan plan, int launches) {
        Device device = context.settings().device().orElseThrow();
        return new RanOn(strategy.isHost() ? "host" : device.runtime().label(),
                strategy.isHost() ? "java" : device.backend(), strategy.isHost() ? "JVM" : device.name(),
                strategy.label(), plan.groups(), plan.groupSize(), launches);
    }

    /** Strategies that are no kernels of ours take TornadoVM's arrays as they are. */
    private Result<R> ofWholeArrays(Route route, Strategy strategy) {
        List<TornadoNativeArray> arrays = inputs.arrays();
        Device device = context.settings().device().orElseThrow();
        long before = System.nanoTime();
        Execution execution;
        try (PreparedStrategy prepared =
                PreparedStrategy.of(device, reduction, strategy, preferences.sizes(), arrays)) {
            execution = prepared.run((int) inputs.length(), PreparedStrategy.Timing.CALL);
        }
        long kernels = System.nanoTime() - before;
        @SuppressWarnings("unchecked") // the engine finishes by the plan's own definition, whose result type is R
        R value = (R) execution.value();
        ResultBound bound =
                new AnswerBounds(context, inputs, preferences.bounds()).afterwards(execution.depth(), value);
        return result(route, value, ranOn(strategy, execution.plan(), execution.launches()), bound,
                new Phases(0, 0, kernels, 0));
    }

    private Result<R> result(
            Route route, Definition<?, ?> definition, Operands state, long depth, RanOn ranOn, Phases phases) {
        long before = System.nanoTime();
        @SuppressWarnings("unchecked") // a bounded variant finishes as its reduction does
        R value = (R) definition.finishSlot(state, 0);
        ResultBound bound = new AnswerBounds(context, inputs, preferences.bounds()).of(definition, state, depth,
                route.isHost(), value);
        long finish = System.nanoTime() - before;
        return result(route, value, ranOn, bound,
                new Phases(phases.compile(), phases.transfer(), phases.kernels(), phases.finish() + finish));
    }

    private Result<R> result(Route route, R value, RanOn ranOn, ResultBound bound, Phases phases) {
        Timings timings = new Timings(System.nanoTime() - start, phases.compile(), phases.transfer(),
                phases.kernels(), phases.finish(), trustNanos);
        return new Result<>(value, inputs.length(), ranOn, bound, timings, route, remarks);
    }
}
