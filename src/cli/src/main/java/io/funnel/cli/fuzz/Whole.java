package io.funnel.cli.fuzz;

import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * A reduction whose answer is its state: the facade gives finished answers alone, and what is held against the reference
 * is the state.
 */
record Whole<S>(Definition<S, ?> definition) implements Definition<S, S> {

    @Override
    public Signature signature() {
        return definition.signature();
    }

    @Override
    public S identity() {
        return definition.identity();
    }

    @Override
    public S map(Operands in, int index) {
        return definition.map(in, index);
    }

    @Override
    public S combine(S left, S right) {
        return definition.combine(left, right);
    }

    @Override
    public S finish(S state) {
        return state;
    }

    @Override
    public S load(Operands components, int index) {
        return definition.load(components, index);
    }

    @Override
    public void store(S state, Operands components, int index) {
        definition.store(state, components, index);
    }

    @Override
    public S sequential(Operands in, int length) {
        return definition.sequential(in, length);
    }

    @Override
    public S parallelStream(Operands in, int length) {
        return definition.parallelStream(in, length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        definition.reduceRange(in, first, from, to, states, slot);
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        definition.combineSlots(states, left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        definition.storeIdentity(states, slot);
    }

    @Override
    public S finishSlot(Operands states, int slot) {
        return definition.load(states, slot);
    }

    @Override
    public Optional<KnownLoop> knownLoop() {
        return definition.knownLoop();
    }

    @Override
    public S fold(Operands partials, int count) {
        return definition.fold(partials, count);
    }

    @Override
    public List<KernelCode> kernels() {
        return definition.kernels();
    }
}
