package io.funnel;

import io.funnel.Reducing.Wish;
import io.funnel.plan.Placement;
import io.funnel.plan.Request;
import io.funnel.plan.Route;
import io.funnel.plan.Router;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.strategy.Kernels;
import io.funnel.strategy.Strategy;
import java.util.Optional;

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
        Strategy strategy = trusted(core, wish, reduction);
        if (!strategy.isHost() && strategy != Strategy.ANNOTATED_LOOP) {
            core.session().prepare(new ReductionN<>(definition(core, reduction, strategy)), strategy, wish.sizes());
        }
    }

    /** The strategy that large inputs take; those that fail their canary run are left out. */
    private static Strategy trusted(Core core, Wish wish, Reduction<?> reduction) {
        while (true) {
            Route route = Router.route(new Request(reduction, Integer.MAX_VALUE, true, Placement.DEVICE,
                    core.settings().device(), core.settings().profile(), wish.strategy(), wish.sizes(),
                    core.refusedFor(reduction)));
            Strategy strategy = route.strategy().orElseThrow();
            Optional<String> refusal = core.refusal(reduction, strategy, wish.sizes());
            if (refusal.isEmpty()) {
                return strategy;
            }
            if (wish.strategy().isPresent()) {
                throw new UnsupportedPlanException(refusal.get());
            }
            core.refuse(reduction, strategy);
        }
    }

    private static Definition<?, ?> definition(Core core, Reduction<?> reduction, Strategy strategy) {
        Definition<?, ?> definition = reduction.definition();
        if (core.settings().bounds() == ErrorBounds.NONE || !Bounds.isSum(definition)) {
            return definition;
        }
        return core.companion(definition)
                .filter(companion -> Kernels.refusal(new ReductionN<>(companion), strategy).isEmpty())
                .orElse(definition);
    }
}
