package io.funnel.engine;

import io.funnel.plan.Plan;
import java.util.OptionalLong;

/** What all runs on a device share: poisoned results, clocks, and a failure that names device and strategy. */
abstract class DeviceReducer implements Reducer {

    private final DevicePlan device;

    DeviceReducer(DevicePlan device) {
        this.device = device;
    }

    @Override
    public final Execution run(Plan plan, Timing timing) {
        prepare(plan);
        device.begin(timing);
        long start = System.nanoTime();
        Number value = reduce(device, plan);
        long callNanos = System.nanoTime() - start;
        return new Execution(value, callNanos,
                timing == Timing.KERNELS ? OptionalLong.of(device.kernelNanos()) : OptionalLong.empty());
    }

    /** Checks that the plan fits and poisons what the run has to write. */
    abstract void prepare(Plan plan);

    /** Launches and finishes. */
    abstract Number reduce(DevicePlan device, Plan plan);

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
