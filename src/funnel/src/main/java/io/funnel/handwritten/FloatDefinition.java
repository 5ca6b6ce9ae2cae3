// [specialise IntDefinition: float -> int]
package io.funnel.handwritten;

import io.funnel.reduction.Definition;
import io.funnel.reduction.FinishKind;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * A hand-written reduction over floats whose state is a single float.
 *
 * @param loop   the first elements, on one Java thread
 * @param stream the first elements, on all Java threads of the common pool
 */
record FloatDefinition(
        Signature signature,
        List<KernelCode> kernels,
        float initial,
        Combine combination,
        KnownLoop known,
        Loop loop,
        Loop stream) implements Definition<Float, Float> {

    @FunctionalInterface
    interface Combine {
        float apply(float left, float right);
    }

    @FunctionalInterface
    interface Loop {
        float reduce(FloatArray in, int length);
    }

    FloatDefinition {
        kernels = List.copyOf(kernels);
    }

    @Override
    public Float identity() {
        return initial;
    }

    @Override
    public Float map(Operands in, int index) {
        return in.floats(0).get(index);
    }

    @Override
    public Float combine(Float left, Float right) {
        return combination.apply(left, right);
    }

    @Override
    public Float finish(Float state) {
        return state;
    }

    @Override
    public Float load(Operands components, int index) {
        return components.floats(0).get(index);
    }

    @Override
    public void store(Float state, Operands components, int index) {
        components.floats(0).set(index, state);
    }

    @Override
    public Float sequential(Operands in, int length) {
        return loop.reduce(in.floats(0), length);
    }

    @Override
    public Float parallelStream(Operands in, int length) {
        return stream.reduce(in.floats(0), length);
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        FloatArray values = states.floats(0);
        values.set(into, combination.apply(values.get(left), values.get(right)));
    }

    @Override
    public FinishKind finishKind() {
        return FinishKind.NONE;
    }

    @Override
    public Optional<KnownLoop> knownLoop() {
        return Optional.of(known);
    }
}
