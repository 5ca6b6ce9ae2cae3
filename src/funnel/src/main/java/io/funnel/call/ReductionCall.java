package io.funnel.call;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.engine.host.OperatorFailures;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.GroupRun;
import io.funnel.engine.session.PhaseTimes;
import io.funnel.engine.session.ReadLocks;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.plan.Plan;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import io.funnel.result.Result;
import io.funnel.result.Timings;
import io.funnel.settings.Fallback;
import io.funnel.strategy.Strategy;
import io.funnel.verify.bound.ResultBound;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * One call: check, route, run, finish.
 *
 * @param <R> the type of the answer
 */
public final class ReductionCall<R> {

    private static final System.Logger LOG = System.getLogger("io.funnel");

    private final FunnelContext context;
    private final CallPreferences preferences;
    private final Reduction<R> reduction;
    private final CallInputs inputs;
    private final TrustedRoutes routes;
    private final long start = System.nanoTime();

    private ReductionCall(FunnelContext context, CallPreferences preferences, Reduction<R> reduction,
            CallInputs inputs) {
        this.context = context;
        this.preferences = preferences;
        this.reduction = reduction;
        this.inputs = inputs;
        this.routes = TrustedRoutes.of(context, preferences, reduction,
                context.settings().options().deadline());
    }

    /** Carries a call out; {@code Funnel.reduce(Reduction, List)} says what may go wrong. */
    public static <R> Result<R> reduce(FunnelContext context, CallPreferences preferences, Reduction<R> reduction,
            List<?> inputs) {
        context.requireOpen();
        ReductionEvent event = new ReductionEvent();
        event.begin();
        Result<R> result =
                new ReductionCall<>(context, preferences, reduction, CallInputs.of(context, reduction, inputs)).run();
        event.end();
        if (event.shouldCommit()) {
            event.commit(reduction.name(), result);
        }
        LOG.log(System.Logger.Level.DEBUG, () -> reduction.name() + " of " + result.length() + ": "
                + result.ranOn() + ", " + result.timings());
        return result;
    }

    private Result<R> run() {
        routes.requireLawful();
        Route route;
        try {
            route = routes.of(inputs);
        } catch (EngineException e) { // in a canary run
            return fallBack(context.router(reduction, preferences, inputs.residence()).at(inputs.length()), e);
        }
        if (route.isHost()) {
            return part("host engine", Duration.ZERO, () -> onHost(route));
        }
        Strategy strategy = route.strategy().orElseThrow();
        if (DevicePass.takesWholeArrays(strategy)) {
            return part(strategy.label(), Duration.ZERO, () -> ofWholeArrays(route, strategy));
        }
        try {
            return part(strategy.label(), BackgroundTask.GRACE, () -> onDevice(route, strategy));
        } catch (EngineException e) {
            return fallBack(route, e);
        }
    }

    private Result<R> fallBack(Route route, EngineException failure) {
        if (context.settings().fallback() != Fallback.HOST_ON_FAILURE
                || inputs.residence() == Residence.DEVICE || context.isClosed()) {
            throw failure;
        }
        routes.remarks().add("fallback to the host engine: " + failure.getMessage());
        LOG.log(System.Logger.Level.WARNING, () -> "fallback to the host engine: " + failure.getMessage());
        return part("host engine", Duration.ZERO, () -> onHost(route));
    }

    /** Each part has the whole deadline, so that the host has some time left where the device has used up its own. */
    private Result<R> part(String way, Duration grace, Supplier<Result<R>> part) {
        return inputs.areForAllThreads()
                ? context.withinDeadline("doing=" + way + ", reduction=" + reduction.name(), grace, part)
                : part.get();
    }

    private Result<R> onHost(Route route) {
        if (!inputs.anyOnDevice()) {
            return byHostEngine(route);
        }
        try (ReadLocks _ = inputs.reading()) {
            return byHostEngine(route);
        }
    }

    private Result<R> byHostEngine(Route route) {
        Definition<?, ?> definition = context.running(reduction, Optional.empty(), preferences);
        Operands state = context.borrowState(definition);
        long before = System.nanoTime();
        long depth = inputs.reduce(context.host(), definition, state,
                preferences.progress().orElse(done -> {}));
        long loops = System.nanoTime() - before;
        RanOn ranOn = new RanOn("host", "java", "JVM", "HostEngine", 1, 1, 0);
        Result<R> result = result(route, definition, state, depth, ranOn, new PhaseTimes(0, 0, loops, 0, 0),
                List.of());
        context.giveBack(definition, state);
        return result;
    }

    private Result<R> onDevice(Route route, Strategy strategy) {
        Definition<?, ?> definition = context.running(reduction, Optional.of(strategy), preferences);
        Operands state = context.borrowState(definition);
        GroupRun group = new DevicePass(context, preferences, inputs).run(strategy, definition, state);
        DeviceRun run = group.run();
        RanOn ranOn = GroupParts.ranOn(group, strategy);
        routes.remarks().addAll(GroupParts.remarks(group));
        Result<R> result = result(route, definition, run.state(), run.depth(), ranOn, run.times(),
                GroupParts.parts(group, strategy));
        context.giveBack(definition, state);
        return result;
    }

    private RanOn ranOn(Strategy strategy, Plan plan, int launches) {
        Device device = context.settings().device().orElseThrow();
        return new RanOn(strategy.isHost() ? "host" : device.runtime().label(),
                strategy.isHost() ? "java" : device.backend(), strategy.isHost() ? "JVM" : device.name(),
                strategy.label(), plan.groups(), plan.groupSize(), launches);
    }

    /** Strategies that are no kernels of ours take TornadoVM's arrays as they are. */
    private Result<R> ofWholeArrays(Route route, Strategy strategy) {
        AnswerCheck check = new AnswerCheck(context, preferences, inputs);
        check.requirePossible(strategy);
        List<TornadoNativeArray> arrays = inputs.arrays();
        Device device = context.settings().device().orElseThrow();
        long before = System.nanoTime();
        Execution execution;
        try (PreparedStrategy prepared =
                PreparedStrategy.of(device, reduction, strategy, preferences.sizes(), arrays)) {
            execution = prepared.run((int) inputs.length(), PreparedStrategy.Timing.CALL);
        }
        long kernels = System.nanoTime() - before;
        check.check(reduction.definition(), execution.state(), execution.depth(), strategy);
        @SuppressWarnings("unchecked") // the engine finishes by the plan's own definition, whose result type is R
        R value = (R) execution.value();
        ResultBound bound =
                new AnswerBounds(context, inputs, preferences.bounds()).afterwards(execution::state,
                        execution.depth(), strategy.isHost(), value);
        return result(route, value, ranOn(strategy, execution.plan(), execution.launches()), bound,
                new PhaseTimes(0, 0, kernels, 0, 0), 0, List.of());
    }

    private Result<R> result(
            Route route, Definition<?, ?> definition, Operands state, long depth, RanOn ranOn, PhaseTimes times,
            List<Part> parts) {
        long before = System.nanoTime();
        @SuppressWarnings("unchecked") // a bounded variant finishes as its reduction does
        R value = (R) finished(definition, state);
        ResultBound bound = new AnswerBounds(context, inputs, preferences.bounds()).of(definition, state, depth,
                route.isHost(), value);
        long finish = System.nanoTime() - before;
        return result(route, value, ranOn, bound, times, finish, parts);
    }

    private static Object finished(Definition<?, ?> definition, Operands state) {
        try {
            return definition.finishSlot(state, 0);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(definition.signature().name(), "step=last", e);
        }
    }

    private Result<R> result(Route route, R value, RanOn ranOn, ResultBound bound, PhaseTimes times, long finish,
            List<Part> parts) {
        Timings timings = new Timings(System.nanoTime() - start, times.compile(),
                times.transferIn() + times.transferOut(), times.kernels(), times.finish() + finish, routes.nanos());
        return new Result<>(value, inputs.length(), ranOn, bound, timings, route, routes.remarks(), parts);
    }
}
