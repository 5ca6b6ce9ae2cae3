package io.funnel.call;

import io.funnel.data.DeviceData;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.memory.StateSlots;
import io.funnel.plan.Route;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Component;
import io.funnel.settings.ErrorBounds;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A call that leaves its state on the device for another call. TornadoVM would overwrite a kernel's output buffer at
 * the next launch, so the state passes through the host.
 */
public final class StateOnDevice extends Call<Operands> {

    private final Operands own;

    private StateOnDevice(FunnelContext context, CallPreferences preferences, CallInputs inputs, Operands own) {
        super(context, preferences.withBounds(ErrorBounds.NONE), inputs); // the state is that of the reduction itself
        this.own = own;
    }

    /** Runs the call; {@code Funnel.reduceToDevice} lists the failures. */
    public static <S extends TornadoNativeArray> DeviceData<S> reduce(
            FunnelContext context, CallPreferences preferences, Reduction<?> reduction, Class<S> type, List<?> given) {
        CallInputs inputs = CallInputs.of(context, preferences, preferences.running(reduction), given, false);
        Operands own = NativeArrays.states(reduction.signature(), 1);
        requireOnlyArray(reduction, own, type);
        Operands state = new StateOnDevice(context, preferences, inputs, own).run();
        return new DeviceData<>(List.of(context.session().upload(reduction.signature().state().getFirst().type(),
                StateSlots.segment(state, 0), reduction.signature().width())));
    }

    /** An array on the device cannot carry remarks, so that a fallback would be silent. */
    @Override
    boolean mayFallBack() {
        return false;
    }

    @Override
    Operands end(Route route, Reduced reduced) {
        StateSlots.copy(reduced.running().signature(), reduced.state(), 0, own, 0);
        start(reduced.running(), own);
        return own;
    }

    private static <S> void start(Definition<S, ?> definition, Operands state) {
        definition.store(definition.started(definition.load(state, 0)), state, 0);
    }

    private static void requireOnlyArray(Reduction<?> reduction, Operands state, Class<?> type) {
        List<Component> components = reduction.signature().state();
        TornadoNativeArray first = (TornadoNativeArray) state.arrays().getFirst();
        if (components.size() != 1 || !type.isInstance(first)) {
            throw new IllegalArgumentException("state is not a single array of this type: reduction=" + reduction.name()
                    + ", components=" + components.size() + ", type=" + components.getFirst().type().label()
                    + ", asked=" + type.getSimpleName() + "; try " + (components.size() != 1
                            ? "reduce, and upload the result"
                            : first.getClass().getSimpleName()));
        }
    }
}
