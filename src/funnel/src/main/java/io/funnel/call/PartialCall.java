package io.funnel.call;

import io.funnel.engine.EngineException;
import io.funnel.engine.memory.StateSlots;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.GroupRun;
import io.funnel.engine.session.PhaseTimes;
import io.funnel.engine.session.ReadLocks;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.plan.Residence;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.result.Part;
import io.funnel.result.Partial;
import io.funnel.result.RanOn;
import io.funnel.result.Timings;
import io.funnel.settings.Fallback;
import io.funnel.strategy.Strategy;
import io.funnel.verify.bound.ReductionBounds;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** One call over a part of the elements, which leaves its state as it is before the last step. */
public final class PartialCall {

    private final FunnelContext context;
    private final CallPreferences preferences;
    private final CallInputs inputs;
    private final long first;
    private final Definition<?, ?> running;
    private final TrustedRoutes routes;
    private final long start = System.nanoTime();

    private PartialCall(FunnelContext context, CallPreferences preferences, CallInputs inputs, long first) {
        this.context = context;
        this.preferences = preferences;
        this.inputs = inputs;
        this.first = first;
        Reduction<?> reduction = inputs.reduction();
        Definition<?, ?> definition = reduction.definition();
        this.running = context.bounds(definition).ofParts(definition, () -> context.boundedVariant(definition),
                preferences.bounds());
        this.routes = TrustedRoutes.of(context, preferences, reduction,
                context.settings().options().deadline());
    }

    /** Carries it out; {@code Funnel.reducePart} says what may go wrong. */
    public static Partial reduce(FunnelContext context, CallPreferences preferences, Reduction<?> reduction,
            List<?> given,
            long first) {
        context.requireOpen();
        ReductionBounds.requireNoEstimates(reduction, preferences.bounds());
        requireParts(reduction);
        CallInputs inputs = CallInputs.of(context, reduction, given);
        if (reduction.signature().indexing() == Indexing.INT && first + inputs.length() > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more elements than an int index counts: reduction=" + reduction.name()
                    + ", elements=" + (first + inputs.length()) + "; try a map with a long index");
        }
        return new PartialCall(context, preferences, inputs, first).run();
    }

    /** Refuses what needs all elements at once. */
    private static void requireParts(Reduction<?> reduction) {
        if (reduction.signature().indexing() == Indexing.LENGTH || reduction.definition().loopRange().isPresent()) {
            throw new UnsupportedPlanException(
                    "reduction needs all elements at once, since it reads their number or its"
                            + " loop leaves some out: reduction=" + reduction.name()
                            + "; try one call over all elements");
        }
    }

    private Partial run() {
        routes.requireLawful();
        try {
            Optional<Strategy> strategy = routes.of(inputs).strategy();
            if (strategy.isPresent() && !runsOnHost(strategy.get())) {
                return part(strategy.get().label(), () -> onDevice(strategy.get()));
            }
        } catch (EngineException e) { // of the device, in a canary run perhaps
            if (context.settings().fallback() != Fallback.HOST_ON_FAILURE
                    || inputs.residence() == Residence.DEVICE || context.isClosed()) {
                throw e;
            }
            routes.remarks().add("fallback to the host engine: " + e.getMessage());
        }
        return part("host engine", this::onHost);
    }

    /** A kernel knows no index of a part's first element; and a bounded variant may have no kernel. */
    private boolean runsOnHost(Strategy strategy) {
        if (DevicePass.takesWholeArrays(strategy)) {
            throw new UnsupportedPlanException("strategy leaves no state: strategy=" + strategy.label()
                    + ", reduction=" + inputs.reduction().name() + "; try another strategy, or none");
        }
        if (inputs.reduction().signature().indexing() != Indexing.NONE) {
            routes.remarks().add("the host engine, since the reduction reads the index");
            return true;
        }
        boolean boundless = !context.running(inputs.reduction(), Optional.of(strategy), preferences).equals(running);
        if (boundless) {
            routes.remarks().add("the host engine, since " + strategy.label() + " computes no bound");
        }
        return boundless;
    }

    private Partial part(String way, Supplier<Partial> part) {
        return inputs.areForAllThreads()
                ? context.withinDeadline("doing=" + way + ", reduction=" + inputs.reduction().name(), BackgroundTask.GRACE,
                        part)
                : part.get();
    }

    private Partial onHost() {
        Operands state = context.borrowState(running);
        long before = System.nanoTime();
        long depth;
        try (ReadLocks _ = inputs.reading()) {
            depth = inputs.reduce(context.host(), running, state, first);
        }
        RanOn ranOn = new RanOn("host", "java", "JVM", "HostEngine", 1, 1, 0);
        return partial(state, depth, ranOn, new PhaseTimes(0, 0, System.nanoTime() - before, 0, 0), false);
    }

    private Partial onDevice(Strategy strategy) {
        Operands state = context.borrowState(running);
        GroupRun group = new DevicePass(context, preferences, inputs).run(strategy, running, state);
        DeviceRun run = group.run();
        routes.remarks().addAll(GroupParts.remarks(group));
        RanOn ranOn = GroupParts.ranOn(group, strategy);
        return partial(run.state(), run.depth(), ranOn, run.times(), true);
    }

    private Partial partial(Operands state, long depth, RanOn ranOn, PhaseTimes times, boolean onDevice) {
        byte[] bytes = inputs.length() == 0 ? new byte[0] : StateSlots.toBytes(running.signature(), state);
        context.giveBack(running, state);
        Timings timings = new Timings(System.nanoTime() - start, times.compile(),
                times.transferIn() + times.transferOut(), times.kernels(), times.finish(), routes.nanos());
        return new Partial(bytes, inputs.length(), depth, onDevice, timings,
                List.of(new Part("", ranOn, inputs.length())), routes.remarks());
    }
}
