package io.funnel.lab.sitting;

import io.funnel.canary.Canary;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Kernels;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reductions;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Sitting {@code canary}: times canaries on the first device. A line for each reduction and strategy has the time to
 * compile and run once, and that of the canary, which compiles too. It ends with the reason of a refusal.
 */
final class CanaryTimes {

    private CanaryTimes() {}

    /** Prints the table. */
    static void run(Set<String> parts) {
        Device device = Devices.all().getFirst();
        System.out.println("reduction,strategy,compiled ms,canary ms,on top ms,refusal");
        for (Reductions.Entry entry : Reductions.onClassPath().entries()) {
            Reduction<?> reduction = entry.load();
            if (!parts.isEmpty() && parts.stream().noneMatch(reduction.name()::contains)) {
                continue;
            }
            for (Strategy strategy : Kernels.strategies(reduction)) {
                if (!strategy.isHost()) {
                    print(device, reduction, strategy);
                }
            }
        }
    }

    private static void print(Device device, Reduction<?> reduction, Strategy strategy) {
        double compiled;
        try {
            compiled(device, reduction, strategy); // a driver keeps what it compiled, and so the canary's is quick
            compiled = compiled(device, reduction, strategy);
        } catch (RuntimeException | Error e) { // the canary says it again
            compiled = Double.NaN;
        }
        long start = System.nanoTime();
        String refusal = Canary.on(device).refusal(reduction, strategy, Sizes.AUTO).orElse("");
        double canary = (System.nanoTime() - start) / 1e6;
        System.out.printf(Locale.ROOT, "%s,%s,%.1f,%.1f,%.1f,\"%s\"%n", reduction.name(), strategy.label(), compiled,
                canary, canary - compiled, refusal);
    }

    private static double compiled(Device device, Reduction<?> reduction, Strategy strategy) {
        long start = System.nanoTime();
        List<TornadoNativeArray> inputs = new ArrayList<>();
        for (Input input : reduction.signature().inputs()) {
            inputs.add(NativeArrays.allocate(input.type(), 64));
        }
        try (PreparedStrategy prepared = PreparedStrategy.of(device, reduction, strategy, Sizes.AUTO, inputs)) {
            prepared.run(64, PreparedStrategy.Timing.CALL);
        }
        return (System.nanoTime() - start) / 1e6;
    }
}
