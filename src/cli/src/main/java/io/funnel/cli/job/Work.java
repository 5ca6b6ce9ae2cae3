package io.funnel.cli.job;

import io.funnel.cli.report.Json;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.EngineException;
import io.funnel.engine.prepared.PreparedStrategy.Timing;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Pass;
import io.funnel.plan.Planner;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * What the kernels of a strategy do, counted while they run on the embedded runtime.
 *
 * @param plannedSteps    of the plan, without the finish on the host
 * @param plannedAccesses likewise
 */
public record Work(Strategy strategy, long plannedSteps, long plannedAccesses, Counts counts) {

    /** As the embedded runtime's {@code KernelCounts} has them. */
    public record Counts(
            long launches, long globalAccesses, long operations, long steps, long treeSteps, long active,
            long lanes) {}

    private static final String COUNTER = "io.funnel.embedded.kernel.KernelCounts";

    /** Runs each strategy once; nothing where this process has no embedded runtime. */
    public static List<Work> count(Job.Comparison job) {
        List<Work> all = new ArrayList<>();
        if (Devices.runtime() == Device.Runtime.EMBEDDED) {
            Device device = Devices.all().getFirst();
            List<TornadoNativeArray> inputs = InputArrays.of(job);
            job.strategies().stream().filter(strategy -> !strategy.isHost())
                    .forEach(strategy -> count(job, strategy, device, inputs).ifPresent(all::add));
        }
        return List.copyOf(all);
    }

    private static Optional<Work> count(
            Job.Comparison job, Strategy strategy, Device device, List<TornadoNativeArray> inputs) {
        Reduction<?> reduction = job.chosen().reduction();
        int length = job.workload().size();
        try (PreparedStrategy prepared = PreparedStrategy.of(device, reduction, strategy, job.sizes(), inputs)) {
            List<Pass> passes = Planner.plan(reduction, strategy, device, length, job.sizes()).passes();
            Counts counts = during(() -> prepared.run(length, Timing.CALL));
            return counts.launches() == 0
                    ? Optional.empty()
                    : Optional.of(new Work(strategy, passes.stream().mapToLong(Pass::steps).sum(),
                            passes.stream().mapToLong(Pass::accesses).sum(), counts));
        } catch (UnsupportedPlanException e) {
            return Optional.empty(); // no code for it
        } catch (EngineException e) {
            System.err.println("not counted: strategy=" + strategy.label() + ", " + Failures.describe(e));
            return Optional.empty();
        }
    }

    /** By name: a build against TornadoVM's own interface has no embedded runtime. */
    private static Counts during(Runnable work) {
        try {
            Object totals =
                    Class.forName(COUNTER).getMethod("during", Runnable.class, Runnable.class).invoke(null, work,
                            work);
            return Json.read(Json.line(totals), Counts.class);
        } catch (ReflectiveOperationException e) {
            throw new JobException("embedded runtime does not count: class=" + COUNTER + "; try Funnel's launcher", e);
        }
    }
}
