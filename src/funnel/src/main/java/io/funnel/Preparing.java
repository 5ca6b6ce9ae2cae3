package io.funnel;

import io.funnel.Reducing.Wish;
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
final class Preparing {

    private Preparing() {}

    static void prepare(Core core, Wish wish, Reduction<?> reduction) {
        core.requireOpen();
        if (!wish.trusting()) {
            core.requireLawful(reduction);
        }
        Settings settings = core.settings();
        if (settings.placement() == Placement.HOST || settings.fallback() == Fallback.HOST_ALWAYS) {
            return;
        }
        for (Strategy strategy : trusted(core, wish, reduction)) {
            if (!strategy.isHost() && strategy != Strategy.ANNOTATED_LOOP) {
                Definition<?, ?> running = core.running(reduction, Optional.of(strategy), wish.sizes());
                core.session().prepare(new ReductionN<>(running), strategy, wish.sizes());
            }
        }
    }

    /** The strategies that inputs of some length take; those that fail their canary run are left out. */
    private static Set<Strategy> trusted(Core core, Wish wish, Reduction<?> reduction) {
        while (true) {
            Set<Strategy> strategies = EnumSet.noneOf(Strategy.class);
            for (Residence residence : List.of(Residence.HOST, Residence.BOTH)) {
                strategies.addAll(core.router(reduction, wish.strategy(), wish.sizes(), residence).strategies());
            }
            if (strategies.stream().allMatch(strategy -> passes(core, wish, reduction, strategy))) {
                return strategies;
            }
        }
    }

    private static boolean passes(Core core, Wish wish, Reduction<?> reduction, Strategy strategy) {
        return passes(core, wish, reduction, strategy,
                core.running(reduction, Optional.of(strategy), wish.sizes()));
    }

    private static boolean passes(
            Core core, Wish wish, Reduction<?> reduction, Strategy strategy, Definition<?, ?> running) {
        Optional<String> refusal = core.refusal(running, strategy, wish.sizes());
        if (refusal.isPresent() && !running.equals(reduction.definition())) {
            core.refuseCompanion(reduction, running, strategy);
            return wish.strategy().isPresent()
                    && passes(core, wish, reduction, strategy, reduction.definition());
        }
        if (refusal.isPresent() && wish.strategy().isPresent()) {
            throw new UnsupportedPlanException(refusal.get());
        }
        refusal.ifPresent(reason -> core.refuse(reduction, strategy));
        return refusal.isEmpty();
    }
}
