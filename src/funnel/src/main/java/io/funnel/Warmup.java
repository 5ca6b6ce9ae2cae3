package io.funnel;

import io.funnel.plan.Placement;
import io.funnel.plan.Residence;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.strategy.Strategy;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes a reduction's kernels ready before the first call. */
final class Warmup {

    private Warmup() {}

    static void prepare(FunnelContext context, CallPreferences preferences, Reduction<?> reduction) {
        context.requireOpen();
        if (!preferences.trusting()) {
            context.requireLawful(reduction);
        }
        FunnelSettings settings = context.settings();
        if (settings.placement() == Placement.HOST || settings.fallback() == Fallback.HOST_ALWAYS) {
            return;
        }
        for (Strategy strategy : trusted(context, preferences, reduction)) {
            if (!strategy.isHost() && strategy != Strategy.ANNOTATED_LOOP) {
                Definition<?, ?> running = context.running(reduction, Optional.of(strategy), preferences);
                context.session().prepare(new ReductionN<>(running), strategy, preferences.sizes());
            }
        }
    }

    /** The strategies that inputs of some length take; those that fail their canary run are left out. */
    private static Set<Strategy> trusted(FunnelContext context, CallPreferences preferences, Reduction<?> reduction) {
        while (true) {
            Set<Strategy> strategies = EnumSet.noneOf(Strategy.class);
            for (Residence residence : List.of(Residence.HOST, Residence.BOTH)) {
                strategies.addAll(context.router(reduction, preferences, residence).strategies());
            }
            if (strategies.stream().allMatch(strategy -> passes(context, preferences, reduction, strategy))) {
                return strategies;
            }
        }
    }

    private static boolean passes(FunnelContext context, CallPreferences preferences, Reduction<?> reduction,
            Strategy strategy) {
        return passes(context, preferences, reduction, strategy,
                context.running(reduction, Optional.of(strategy), preferences));
    }

    private static boolean passes(
            FunnelContext context, CallPreferences preferences, Reduction<?> reduction, Strategy strategy,
            Definition<?, ?> running) {
        Optional<String> refusal = context.refusal(running, strategy, preferences.sizes());
        if (refusal.isPresent() && !running.equals(reduction.definition())) {
            context.refuseVariant(reduction, running, strategy);
            return preferences.strategy().isPresent()
                    && passes(context, preferences, reduction, strategy, reduction.definition());
        }
        if (refusal.isPresent() && preferences.strategy().isPresent()) {
            throw new UnsupportedPlanException(refusal.get());
        }
        refusal.ifPresent(reason -> context.refuse(reduction, strategy));
        return refusal.isEmpty();
    }
}
