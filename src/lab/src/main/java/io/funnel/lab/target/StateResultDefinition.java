package io.funnel.lab.target;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Facts;
import io.funnel.reduction.Facts.ElementError;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits.Rounding;
import io.funnel.reduction.facts.CompensatedSum;
import io.funnel.reduction.facts.FinishKind;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Reduction whose answer is its state: the facade gives finished answers alone, and the reference is compared with
 * states.
 *
 * @param <T>     the state of what runs
 * @param <S>     the state that is the answer
 * @param runs    the reduction, or its bounded variant, whose first components are its own, if
 *                as doubles, and without what its additions lost
 * @param answers the reduction
 */
record StateResultDefinition<T, S>(Definition<T, ?> runs, Definition<S, ?> answers) implements Definition<T, S> {

    static <S> StateResultDefinition<S, S> of(Definition<S, ?> definition) {
        return new StateResultDefinition<>(definition, definition);
    }

    @Override
    public Signature signature() {
        Signature own = runs.signature(); // a state is no number, whatever the result is
        return new Signature(own.name(), own.summary(), own.inputs(), own.state(), own.width(), own.maxGroup(),
                own.resultType(), own.traits(), own.indexing(), own.work(), List.of());
    }

    @Override
    public T identity() {
        return runs.identity();
    }

    @Override
    public T map(Operands in, int index) {
        return runs.map(in, index);
    }

    @Override
    public T combine(T left, T right) {
        return runs.combine(left, right);
    }

    @Override
    public S finish(T state) {
        Operands slots = NativeArrays.states(signature(), 1);
        runs.store(state, slots, 0);
        return finishSlot(slots, 0);
    }

    @Override
    public T load(Operands components, int index) {
        return runs.load(components, index);
    }

    @Override
    public void store(T state, Operands components, int index) {
        runs.store(state, components, index);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        runs.reduceRange(in, first, from, to, states, slot);
    }

    @Override
    public void scanRange(
            List<MemorySegment> in, long first, long from, long to, Operands states, int before, int slot, int step) {
        runs.scanRange(in, first, from, to, states, before, slot, step);
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        runs.combineSlots(states, left, right, into);
    }

    @Override
    public S finishSlot(Operands states, int slot) {
        Signature wanted = answers.signature();
        Operands state = NativeArrays.states(wanted, 1);
        for (int i = 0; i < wanted.state().size(); i++) {
            TornadoNativeArray own = (TornadoNativeArray) states.arrays().get(i);
            for (int k = 0; k < wanted.width(); k++) {
                Number value = runs.identity() instanceof CompensatedSum
                        ? CompensatedSum.sum(states.doubles(0).get(slot), states.doubles(1).get(slot))
                        : NativeArrays.get(own, slot * wanted.width() + k);
                NativeArrays.set((TornadoNativeArray) state.arrays().get(i), k, value);
            }
        }
        return answers.load(state, 0);
    }

    @Override
    public Facts facts() {
        Facts known = runs.facts();
        Optional<Supplier<Definition<?, ?>>> variant = runs.signature().state().size() == 1
                ? known.boundedVariant().map(beside -> () -> new StateResultDefinition<>(beside, answers))
                : Optional.empty(); // a mean's bound is that of the mean, and not of the state
        return new Facts(known.hostLoop(), variant, FinishKind.NONE, Optional.empty(), known.mapRounding(),
                ElementError.NONE, List.of(), Optional.empty(), Optional.empty());
    }

    /** Whether a Funnel has a bound of the answer, for data of the host. */
    boolean isBounded() {
        return signature().traits().rounding() == Rounding.EXACT || facts().boundedVariant().isPresent();
    }

    @Override
    public List<KernelCode> kernels() {
        return runs.kernels();
    }
}
