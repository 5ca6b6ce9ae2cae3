package io.funnel.cli.job;

import io.funnel.cli.report.Row;
import io.funnel.device.Device;
import io.funnel.engine.run.Execution;
import io.funnel.engine.run.PreparedStrategy;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Failures;
import io.funnel.verify.Reference;
import io.funnel.verify.Status;
import io.funnel.verify.StrategyResult;
import io.funnel.verify.Verdict;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Runs strategies once on the same data and checks each against the reference; times nothing. */
final class Trial {

    private final Device device;
    private final Reduction<?> reduction;
    private final List<TornadoNativeArray> inputs;
    private final int length;
    private final Sizes sizes;
    private final Reference reference;

    Trial(Device device, Reduction<?> reduction, List<TornadoNativeArray> inputs, int length, Sizes sizes) {
        this.device = device;
        this.reduction = reduction;
        this.inputs = inputs;
        this.length = length;
        this.sizes = sizes;
        this.reference = Reference.of(reduction, new Operands(inputs), length);
    }

    /** Runs one strategy. Whatever goes wrong becomes its row. */
    Row run(Strategy strategy) {
        try (PreparedStrategy prepared = PreparedStrategy.of(device, reduction, strategy, sizes, inputs)) {
            Execution execution = prepared.run(length, PreparedStrategy.Timing.CALL);
            Verdict verdict = reference.check(execution.state(), execution.depth());
            return Row.of(new StrategyResult(strategy, verdict.right() ? Status.VERIFIED : Status.WRONG,
                    verdict.reason(), Optional.of(execution.plan()), Optional.of(execution.value()),
                    Optional.of(verdict.error()),
                    Optional.of(verdict.bound()), Optional.empty(), Optional.empty()));
        } catch (UnsupportedPlanException e) {
            return without(strategy, Status.UNSUPPORTED, e.reason());
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            return without(strategy, Status.FAILED, Failures.describe(e));
        }
    }

    private static Row without(Strategy strategy, Status status, String reason) {
        return Row.of(new StrategyResult(strategy, status, reason, Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
    }
}
