package io.funnel.call;

import io.funnel.device.Device;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.launch.PhaseTimes;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Plan;
import io.funnel.plan.Route;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import io.funnel.result.Result;
import io.funnel.strategy.Strategy;
import io.funnel.verify.bound.ReductionBounds;
import io.funnel.verify.bound.ResultBound;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A call that returns the answer over all elements.
 *
 * @param <R> the type of the answer
 */
public final class ReductionCall<R> extends Call<Result<R>> {

    private final Reduction<R> reduction;

    private ReductionCall(FunnelContext context, CallPreferences preferences, Reduction<R> reduction,
            CallInputs inputs) {
        super(context, preferences, inputs);
        this.reduction = reduction;
    }

    /** Runs a call; {@code Funnel.reduce(Reduction, List)} lists the failures. */
    public static <R> Result<R> reduce(FunnelContext context, CallPreferences preferences, Reduction<R> reduction,
            List<?> inputs) {
        Reduction<R> running = preferences.running(reduction);
        ReductionEvent event = new ReductionEvent();
        event.begin();
        Result<R> result =
                new ReductionCall<>(context, preferences, running,
                        CallInputs.of(context, preferences, running, inputs, false)).run();
        event.end();
        if (event.shouldCommit()) {
            event.commit(reduction.name(), result);
        }
        LOG.log(System.Logger.Level.DEBUG, () -> reduction.name() + " of " + result.length() + ": "
                + result.ranOn() + ", " + result.timings());
        return result;
    }

    /** The tiles of a reproducible call, whose states are combined; 1 of another call. */
    private long tiles() {
        return inputs.partition().orElse(null) instanceof Tiles all && !all.open() ? Tiles.count(all.elements()) : 1;
    }

    @Override
    Operands borrow(ReductionRecord known) {
        return tiles() > 1 ? known.ofSegments().borrow(tiles()) : super.borrow(known);
    }

    @Override
    void giveBack(ReductionRecord known, Operands state) {
        if (tiles() > 1) {
            known.ofSegments().giveBack(state, tiles());
        } else {
            super.giveBack(known, state);
        }
    }

    @Override
    Result<R> end(Route route, Reduced reduced) {
        long before = System.nanoTime();
        Optional<?> repeated = new Repetition(context, preferences, inputs).of(reduced.running(), reduced.state(),
                reduced.onDevice());
        @SuppressWarnings("unchecked") // a bounded variant finishes as its reduction does
        R value = (R) (repeated.isPresent()
                ? repeated.get()
                : finished(reduced.running(), reduced.state(), preferences.reproducible()));
        ResultBound bound = new AnswerBounds(context, inputs, preferences.bounds()).of(reduced.running(),
                reduced.state(), reduced.depth(), route.isHost(), value);
        if (repeated.isPresent()) {
            routes.remarks().add(Repetition.REMARK);
            return result(route, value, HOST, bound, reduced.times(), System.nanoTime() - before, List.of());
        }
        return result(route, value, reduced.ranOn(), bound, reduced.times(), System.nanoTime() - before,
                reduced.parts());
    }

    private static Object finished(Definition<?, ?> definition, Operands state, boolean reproducible) {
        try {
            return reproducible ? definition.finishReproducibly(state, 0) : definition.finishSlot(state, 0);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(definition.signature().name(), "step=last", e);
        }
    }

    private RanOn ranOn(Strategy strategy, Plan plan, int launches) {
        Device device = context.settings().device().orElseThrow();
        return new RanOn(strategy.isHost() ? "host" : device.runtime().label(),
                strategy.isHost() ? "java" : device.backend(), strategy.isHost() ? "JVM" : device.name(),
                strategy.label(), plan.groups(), plan.groupSize(), launches);
    }

    /** Runs strategies that are not our kernels on TornadoVM's arrays directly. */
    @Override
    Result<R> ofWholeArrays(Route route, Strategy strategy) {
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
        Optional<R> repeated = new Repetition(context, preferences, inputs).of(reduction.definition(),
                ReductionBounds.stored(reduction.definition(), execution.state()), !strategy.isHost());
        repeated.ifPresent(again -> routes.remarks().add(Repetition.REMARK));
        @SuppressWarnings("unchecked") // the engine finishes by the plan's own definition, whose result type is R
        R value = repeated.orElseGet(() -> (R) execution.value());
        ResultBound bound =
                new AnswerBounds(context, inputs, preferences.bounds()).afterwards(
                        () -> ReductionBounds.stored(reduction.definition(), execution.state()), execution.depth(),
                        strategy.isHost(), value);
        return result(route, value, ranOn(strategy, execution.plan(), execution.launches()), bound,
                new PhaseTimes(0, 0, kernels, 0, 0), 0, List.of());
    }

    private Result<R> result(Route route, R value, RanOn ranOn, ResultBound bound, PhaseTimes times, long finish,
            List<Part> parts) {
        return new Result<>(value, inputs.length(), ranOn, bound, timings(times, finish), route, routes.remarks(),
                parts);
    }
}
