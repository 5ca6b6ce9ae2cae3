package io.funnel.verify;

import io.funnel.device.Device;
import io.funnel.engine.Engine;
import io.funnel.engine.Execution;
import io.funnel.engine.Reducer;
import io.funnel.engine.Reducer.Timing;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Kernels;
import io.funnel.strategy.Strategy;
import java.util.Optional;
import java.util.OptionalLong;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Runs strategies on the same data and checks each against the reference before it is timed.
 *
 * <p>A strategy runs once on fresh, poisoned buffers; if that result is right it is timed, first the whole call, then
 * the kernels, and every timed run must give the first one's bits, or be right again where the strategy promises no
 * order.
 */
public final class Comparison {

    private static final int WARM_UPS = 2;

    private final Device device;
    private final Reduction reduction;
    private final TornadoNativeArray input;
    private final int length;
    private final Sizes sizes;
    private final int repetitions;
    private final Reference reference;

    /**
     * Prepares a comparison and computes its reference.
     *
     * @param input       elements; exactly {@code length} of them, or one where the length is zero
     * @param repetitions timed runs of each strategy, at least one
     */
    public Comparison(
            Device device, Reduction reduction, TornadoNativeArray input, int length, Sizes sizes, int repetitions) {
        this.device = device;
        this.reduction = reduction;
        this.input = input;
        this.length = length;
        this.sizes = sizes;
        this.repetitions = repetitions;
        this.reference = Reference.of(reduction, input, length);
    }

    /** What every strategy is compared with. */
    public Reference reference() {
        return reference;
    }

    /** Runs one strategy. Whatever goes wrong becomes its row. */
    public StrategyResult run(Strategy strategy) {
        Plan plan;
        try {
            plan = Planner.plan(reduction, strategy, device, length, sizes);
        } catch (UnsupportedPlanException e) {
            return StrategyResult.without(strategy, Status.UNSUPPORTED, e.getMessage(), Optional.empty());
        }
        if (Kernels.find(reduction, strategy).isEmpty()) {
            return StrategyResult.without(strategy, Status.UNSUPPORTED,
                    "no " + strategy.label() + " kernel for " + reduction, Optional.of(plan));
        }
        try (Reducer reducer = Engine.prepare(device, plan, input)) {
            return measure(strategy, plan, reducer);
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            return StrategyResult.without(strategy, Status.FAILED, Failures.describe(e), Optional.of(plan));
        }
    }

    private StrategyResult measure(Strategy strategy, Plan plan, Reducer reducer) {
        Execution first = reducer.run(plan, strategy.isHost() ? Timing.CALL : Timing.KERNELS);
        Verdict verdict = reference.check(first.value(), plan);
        if (!verdict.right()) {
            return row(strategy, Status.WRONG, verdict.reason(), plan, first, verdict, Optional.empty(),
                    Optional.empty());
        }
        long[] call = new long[repetitions];
        long[] kernel = new long[repetitions];
        for (int run = -WARM_UPS; run < repetitions; run++) {
            Execution execution = reducer.run(plan, Timing.CALL);
            Verdict again = repeated(strategy, plan, first, execution);
            if (!again.right()) {
                return row(strategy, Status.WRONG, again.reason(), plan, execution, again, Optional.empty(),
                        Optional.empty());
            }
            if (run >= 0) {
                call[run] = execution.callNanos();
            }
        }
        if (strategy.isHost()) {
            return row(strategy, Status.VERIFIED, "", plan, first, verdict, Optional.empty(),
                    Optional.of(Times.of(call)));
        }
        for (int run = -1; run < repetitions; run++) {
            Execution execution = reducer.run(plan, Timing.KERNELS);
            Verdict again = repeated(strategy, plan, first, execution);
            if (!again.right()) {
                return row(strategy, Status.WRONG, again.reason(), plan, execution, again, Optional.empty(),
                        Optional.empty());
            }
            OptionalLong nanos = execution.kernelNanos();
            if (run >= 0) {
                kernel[run] = nanos.orElseThrow();
            }
        }
        return row(strategy, Status.VERIFIED, "", plan, first, verdict, Optional.of(Times.of(kernel)),
                Optional.of(Times.of(call)));
    }

    private Verdict repeated(Strategy strategy, Plan plan, Execution first, Execution again) {
        if (strategy.needs().deterministic() && !Reference.sameBits(first.value(), again.value())) {
            return reference.check(again.value(), plan).butWrong("not the same bits on every run: first=" + first.value()
                    + ", later=" + again.value());
        }
        return reference.check(again.value(), plan);
    }

    private static StrategyResult row(
            Strategy strategy, Status status, String reason, Plan plan, Execution execution, Verdict verdict,
            Optional<Times> kernel, Optional<Times> call) {
        return new StrategyResult(strategy, status, reason, Optional.of(plan), Optional.of(execution.value()),
                Optional.of(verdict.error()), Optional.of(verdict.bound()), kernel, call);
    }
}
