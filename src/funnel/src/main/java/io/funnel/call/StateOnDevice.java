package io.funnel.call;

import io.funnel.data.DeviceData;
import io.funnel.engine.memory.StateSlots;
import io.funnel.engine.session.ReadLocks;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.plan.Route;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.function.Supplier;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A call whose state goes to the device, where another call may read it. TornadoVM would overwrite a buffer that a kernel
 * writes at its next launch, so the state goes through the host.
 */
public final class StateOnDevice {

    private StateOnDevice() {}

    /** Carries it out; {@code Funnel.reduceToDevice} says what may go wrong. */
    public static <S extends TornadoNativeArray> DeviceData<S> reduce(
            FunnelContext context, CallPreferences preferences, Reduction<?> reduction, Class<S> type, List<?> given) {
        context.requireOpen();
        CallInputs inputs = CallInputs.of(context, reduction, given);
        Definition<?, ?> definition = reduction.definition();
        Operands state = context.borrowState(definition);
        requireOnlyArray(reduction, state, type);
        TrustedRoutes routes = new TrustedRoutes(context, preferences, reduction, strategy -> definition,
                context.settings().options().deadline());
        routes.requireLawful();
        Route route = routes.of(inputs);
        Strategy strategy = route.strategy().orElse(Strategy.CASCADE);
        if (DevicePass.takesWholeArrays(strategy)) {
            throw new UnsupportedPlanException("strategy leaves no state: strategy=" + strategy.label()
                    + ", reduction=" + reduction.name() + "; try another strategy, or none");
        }
        Supplier<Operands> part = () -> {
            if (route.isHost()) {
                try (ReadLocks _ = inputs.reading()) {
                    inputs.reduce(context.host(), definition, state);
                }
            } else {
                new DevicePass(context, preferences, inputs).run(strategy, definition, state);
            }
            start(definition, state);
            return state;
        };
        Operands filled = inputs.areForAllThreads()
                ? context.withinDeadline("doing=state, reduction=" + reduction.name(), BackgroundTask.GRACE, part)
                : part.get();
        DeviceData<S> data = new DeviceData<>(List.of(context.session().upload(
                definition.signature().state().getFirst().type(), StateSlots.segment(filled, 0),
                definition.signature().width())));
        context.giveBack(definition, state);
        return data;
    }

    private static <S> void start(Definition<S, ?> definition, Operands state) {
        definition.store(definition.started(definition.load(state, 0)), state, 0);
    }

    private static void requireOnlyArray(Reduction<?> reduction, Operands state, Class<?> type) {
        List<Component> components = reduction.signature().state();
        TornadoNativeArray first = (TornadoNativeArray) state.arrays().getFirst();
        if (components.size() != 1 || !type.isInstance(first)) {
            throw new IllegalArgumentException("no state of one such array: reduction=" + reduction.name()
                    + ", components=" + components.size() + ", type=" + components.getFirst().type().label()
                    + ", asked=" + type.getSimpleName() + "; try " + (components.size() != 1
                            ? "reduce, and upload what it gives"
                            : first.getClass().getSimpleName()));
        }
    }
}
