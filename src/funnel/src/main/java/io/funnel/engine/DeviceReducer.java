package io.funnel.engine;

import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import java.util.OptionalLong;

/** What all runs on a device share: poisoned results, clocks, and a failure that names device and strategy. */
abstract class DeviceReducer<S, R> implements Reducer {

    private final DevicePlan device;
    private final Definition<S, R> definition;

    DeviceReducer(DevicePlan device, Definition<S, R> definition) {
        this.device = device;
        this.definition = definition;
    }

    @Override
    public final Execution run(Plan plan, Timing timing) {
        if (!plan.reduction().definition().equals(definition)) {
            throw new IllegalArgumentException("another reduction than was prepared: reduction="
                    + plan.reduction().name() + ", prepared=" + definition.signature().name() + "; prepare for each");
        }
        prepare(plan);
        device.begin(timing);
        long start = System.nanoTime();
        S state = reduce(device, plan);
        R value = definition.finish(state);
        long callNanos = System.nanoTime() - start;
        return new Execution(value, state, callNanos,
                timing == Timing.KERNELS ? OptionalLong.of(device.kernelNanos()) : OptionalLong.empty());
    }

    final Definition<S, R> definition() {
        return definition;
    }

    /** Checks that the plan fits and poisons what the run has to write. */
    abstract void prepare(Plan plan);

    /** Launches and combines what the launches leave. */
    abstract S reduce(DevicePlan device, Plan plan);

    static void requireFit(String what, long needed, long capacity) {
        if (needed > capacity) {
            throw new IllegalArgumentException(
                    what + " beyond what was prepared: " + what + "=" + needed + ", prepared="
                            + capacity + "; prepare with a larger plan");
        }
    }

    @Override
    public final void close() {
        device.close();
    }
}
