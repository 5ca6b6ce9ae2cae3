package io.funnel.cli.fuzz;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A reduction whose answer is its state: the facade gives finished answers alone, and what is held against the reference
 * is the state.
 *
 * @param <T>     the state of what runs
 * @param <S>     the state that is the answer
 * @param runs    the reduction, or the same beside what its bound is made of, whose first components are its own
 * @param answers the reduction
 */
record Whole<T, S>(Definition<T, ?> runs, Definition<S, ?> answers) implements Definition<T, S> {

    static <S> Whole<S, S> of(Definition<S, ?> definition) {
        return new Whole<>(definition, definition);
    }

    @Override
    public Signature signature() {
        return runs.signature();
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
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Component component : signature().state()) {
            arrays.add(NativeArrays.allocate(component.type(), signature().width()));
        }
        Operands slots = new Operands(arrays);
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
    public T sequential(Operands in, int length) {
        return runs.sequential(in, length);
    }

    @Override
    public T parallelStream(Operands in, int length) {
        return runs.parallelStream(in, length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        runs.reduceRange(in, first, from, to, states, slot);
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        runs.combineSlots(states, left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        runs.storeIdentity(states, slot);
    }

    @Override
    public S finishSlot(Operands states, int slot) {
        return answers.load(states, slot);
    }

    @Override
    public Optional<KnownLoop> knownLoop() {
        return runs.knownLoop();
    }

    @Override
    public Optional<Definition<?, ?>> withMagnitude() {
        return runs.withMagnitude().map(beside -> new Whole<>(beside, answers));
    }

    @Override
    public T fold(Operands partials, int count) {
        return runs.fold(partials, count);
    }

    @Override
    public List<KernelCode> kernels() {
        return runs.kernels();
    }
}
