package io.funnel.call;

import io.funnel.plan.Placement;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.settings.Fallback;
import io.funnel.strategy.Strategy;
import java.time.Duration;
import java.util.Optional;

/** Makes a reduction's kernels ready before the first call. */
public final class Warmup {

    /** Compiling and canary runs may take longer than a deadline meant for calls. */
    private static final Duration LEAST_DEADLINE = Duration.ofMinutes(1);

    private Warmup() {}

    /** Checks laws and canary runs, and compiles; {@code Funnel.prepare} lists the failures. */
    public static void prepare(FunnelContext context, CallPreferences preferences, Reduction<?> reduction) {
        context.requireOpen();
        FunnelSettings settings = context.settings();
        Optional<Duration> deadline = settings.options().deadline()
                .map(time -> time.compareTo(LEAST_DEADLINE) < 0 ? LEAST_DEADLINE : time);
        TrustedRoutes routes = new TrustedRoutes(context, preferences, reduction, deadline);
        routes.requireLawful();
        if (settings.placement() == Placement.HOST || settings.fallback() == Fallback.HOST_ALWAYS) {
            return;
        }
        for (Strategy strategy : routes.strategies()) {
            if (!DevicePass.takesWholeArrays(strategy)) {
                Definition<?, ?> running = context.running(reduction, Optional.of(strategy), preferences);
                context.group().prepare(new ReductionN<>(running), strategy,
                        context.sizes(running, strategy, preferences), deadline);
            }
        }
    }
}
