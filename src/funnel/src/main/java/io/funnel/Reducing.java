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
import io.funnel.plan.Sizes;
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
import java.util.function.LongConsumer;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * One call: check, plan, run, finish.
 *
 * @param <R> the type of the answer
 */
final class Reducing<R> {

    private static final System.Logger LOG = System.getLogger("io.funnel");

    private final Core core;
    private final Wish wish;
    private final Reduction<R> reduction;
    private final Arguments arguments;
    private final List<String> remarks = new ArrayList<>();
    private final long start = System.nanoTime();
    private long trustNanos;

    private Reducing(Core core, Wish wish, Reduction<R> reduction, Arguments arguments) {
        this.core = core;
        this.wish = wish;
        this.reduction = reduction;
        this.arguments = arguments;
    }

    /** Carries a call out; {@link Funnel#reduce(Reduction, List)} says what may go wrong. */
    static <R> Result<R> reduce(Core core, Wish wish, Reduction<R> reduction, List<?> inputs) {
        core.requireOpen();
        ReductionEvent event = new ReductionEvent();
        event.begin();
        Result<R> result = new Reducing<>(core, wish, reduction, Arguments.of(reduction, inputs)).run();
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
            Core core, Wish wish, Reduction<?> reduction, Class<S> type, List<?> inputs) {
        core.requireOpen();
        return new Reducing<>(core, wish, reduction, Arguments.of(reduction, inputs)).stateOnDevice(type);
    }

    private <S extends TornadoNativeArray> DeviceData<S> stateOnDevice(Class<S> type) {
        Definition<?, ?> definition = reduction.definition();
        List<Component> components = definition.signature().state();
        Operands state = core.borrowState(definition);
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
                ReadLocks reading = arguments.reading();
                try {
                    new HostPass(core, arguments).run(definition, state);
                } finally {
                    reading.close();
                }
            } else {
                run(strategy, definition, state);
            }
            return new DeviceData<>(core.session().upload(
                    components.getFirst().type(), first.getSegment(), definition.signature().width()));
        } finally {
            core.giveBack(definition, state);
        }
    }

    private Result<R> run() {
        requireLawful();
        Route route = route(strategy -> core.running(reduction, Optional.of(strategy), wish.sizes()));
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
            if (core.settings().fallback() != Fallback.HOST_ON_FAILURE
                    || arguments.residence() == Residence.DEVICE || core.isClosed()) {
                throw e;
            }
            remarks.add("fallback to the host engine: " + e.getMessage());
            LOG.log(System.Logger.Level.WARNING, () -> "fallback to the host engine: " + e.getMessage());
            return onHost(route);
        }
    }

    private void requireLawful() {
        if (!wish.trusting()) {
            long before = System.nanoTime();
            boolean known = core.knowsLawsOf(reduction);
            core.requireLawful(reduction);
            trustNanos += known ? 0 : System.nanoTime() - before;
        }
    }

    /**
     * The way to go; a strategy that fails its canary run is refused, and the next one weighed.
     *
     * @param running what runs by a strategy, which is what the canary tries
     */
    private Route route(Function<Strategy, Definition<?, ?>> running) {
        boolean hostAlways = core.settings().fallback() == Fallback.HOST_ALWAYS;
        if (hostAlways) {
            remarks.add("the host engine, by the fallback policy HOST_ALWAYS");
        }
        while (true) {
            Route route = core.router(reduction, wish.strategy(), wish.sizes(), arguments.residence())
                    .at(arguments.length());
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
        if (core.trusts(definition, strategy, wish.sizes())) {
            return Optional.empty();
        }
        long before = System.nanoTime();
        Optional<String> refusal = core.refusal(definition, strategy, wish.sizes());
        trustNanos += System.nanoTime() - before;
        if (refusal.isPresent() && !definition.equals(reduction.definition())) {
            LOG.log(System.Logger.Level.INFO, () -> "without its bound: " + refusal.get());
            core.refuseCompanion(reduction, definition, strategy);
            return wish.strategy().isPresent() ? canary(running, strategy) : refusal;
        }
        refusal.ifPresent(reason -> {
            if (wish.strategy().isPresent()) {
                throw new UnsupportedPlanException(reason);
            }
            LOG.log(System.Logger.Level.WARNING, reason);
            core.refuse(reduction, strategy);
        });
        return refusal;
    }

    private Result<R> onHost(Route route) {
        if (!arguments.anyOnDevice()) {
            return byHostEngine(route);
        }
        ReadLocks reading = arguments.reading();
        try {
            return byHostEngine(route);
        } finally {
            reading.close();
        }
    }

    private Result<R> byHostEngine(Route route) {
        Definition<?, ?> definition = core.running(reduction, Optional.empty(), wish.sizes());
        Operands state = core.borrowState(definition);
        try {
            long before = System.nanoTime();
            long depth = new HostPass(core, arguments).run(definition, state);
            long loops = System.nanoTime() - before;
            RanOn ranOn = new RanOn("host", "java", "JVM", "HostEngine", 1, 1, 0);
            return result(route, definition, state, depth, ranOn, new Phases(0, 0, loops, 0));
        } finally {
            core.giveBack(definition, state);
        }
    }

    /** Nanoseconds of the phases of a run. */
    private record Phases(long compile, long transfer, long kernels, long finish) {}

    private Result<R> onDevice(Route route, Strategy strategy) {
        Definition<?, ?> definition = core.running(reduction, Optional.of(strategy), wish.sizes());
        Operands state = core.borrowState(definition);
        try {
            DeviceRun run = run(strategy, definition, state);
            RanOn ranOn = ranOn(strategy, run.plan(), run.launches());
            return result(route, definition, run.state(), run.depth(), ranOn, new Phases(run.times().compile(),
                    run.times().transferIn() + run.times().transferOut(), run.times().kernels(), run.times().finish()));
        } finally {
            core.giveBack(definition, state);
        }
    }

    private DeviceRun run(Strategy strategy, Definition<?, ?> definition, Operands state) {
        CallOptions options = CallOptions.NONE.withState(state);
        DeviceRun run = core.session().reduce(
                definition.equals(reduction.definition()) ? reduction : new ReductionN<>(definition), strategy,
                wish.sizes(), arguments.deviceInputs(), arguments.length(),
                wish.progress().isPresent() ? options.withProgress(wish.progress().get()) : options);
        new AnswerCheck(core, arguments).requireRight(definition, run.state(), run.depth(), strategy);
        return run;
    }

    private RanOn ranOn(Strategy strategy, Plan plan, int launches) {
        Device device = core.settings().device().orElseThrow();
        return new RanOn(strategy.isHost() ? "host" : device.runtime().label(),
                strategy.isHost() ? "java" : device.backend(), strategy.isHost() ? "JVM" : device.name(),
                strategy.label(), plan.groups(), plan.groupSize(), launches);
    }

    /** Strategies that are no kernels of ours take TornadoVM's arrays as they are. */
    private Result<R> ofWholeArrays(Route route, Strategy strategy) {
        List<TornadoNativeArray> arrays = arguments.arrays();
        Device device = core.settings().device().orElseThrow();
        long before = System.nanoTime();
        Execution execution;
        try (PreparedStrategy prepared = PreparedStrategy.of(device, reduction, strategy, wish.sizes(), arrays)) {
            execution = prepared.run((int) arguments.length(), PreparedStrategy.Timing.CALL);
        }
        long kernels = System.nanoTime() - before;
        @SuppressWarnings("unchecked") // the engine finishes by the plan's own definition, whose result type is R
        R value = (R) execution.value();
        double bound = new AnswerBounds(core, arguments).ofWholeArrays(execution, execution.depth());
        return result(route, value, ranOn(strategy, execution.plan(), execution.launches()), bound,
                new Phases(0, 0, kernels, 0));
    }

    private Result<R> result(
            Route route, Definition<?, ?> definition, Operands state, long depth, RanOn ranOn, Phases phases) {
        long before = System.nanoTime();
        @SuppressWarnings("unchecked") // a companion finishes as its reduction does
        R value = (R) definition.finishSlot(state, 0);
        double bound =
                new AnswerBounds(core, arguments).of(definition, state, depth, route.isHost(), value);
        long finish = System.nanoTime() - before;
        return result(route, value, ranOn, bound,
                new Phases(phases.compile(), phases.transfer(), phases.kernels(), phases.finish() + finish));
    }

    private Result<R> result(Route route, R value, RanOn ranOn, double bound, Phases phases) {
        Timings timings = new Timings(System.nanoTime() - start, phases.compile(), phases.transfer(),
                phases.kernels(), phases.finish(), trustNanos);
        return new Result<>(value, arguments.length(), ranOn, bound, timings, route, remarks);
    }

    /** What the user fixed in place of the planner. */
    record Wish(Optional<Strategy> strategy, Sizes sizes, boolean trusting, Optional<LongConsumer> progress) {}
}
