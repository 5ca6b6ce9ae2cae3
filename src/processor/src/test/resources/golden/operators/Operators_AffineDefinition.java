// Written by Funnel's annotation processor from com.acme.Operators.Affine.
package com.acme;

import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.HostMemory;
import io.funnel.reduction.Input;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Launch;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Rounding;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * {@code com.acme.Operators.Affine} as the library knows it: its definition on the host and the launches of its
 * kernels.
 */
final class Operators_AffineDefinition implements Definition<Operators.Affine, Operators.Affine> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Operators.Affine",
            "The composition of affine functions, the first one applied first.",
            List.of(new Input("scales", ElementType.INT, true), new Input("offsets", ElementType.INT, true)),
            List.of(new Component("scale", ElementType.INT), new Component("offset", ElementType.INT)),
            1,
            Operators_AffineKernels.MAX_GROUP,
            "Operators.Affine",
            new Traits(false, Rounding.EXACT, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            3);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public Operators.Affine identity() {
        return Operators.Affine.identity();
    }

    @Override
    public Operators.Affine map(Operands in, int index) {
        return Operators.Affine.map(in.ints(0).get(index), in.ints(1).get(index));
    }

    @Override
    public Operators.Affine combine(Operators.Affine left, Operators.Affine right) {
        return Operators.Affine.combine(left, right);
    }

    @Override
    public Operators.Affine finish(Operators.Affine state) {
        return state;
    }

    @Override
    public Operators.Affine load(Operands components, int index) {
        return new Operators.Affine(components.ints(0).get(index), components.ints(1).get(index));
    }

    @Override
    public void store(Operators.Affine state, Operands components, int index) {
        components.ints(0).set(index, state.scale());
        components.ints(1).set(index, state.offset());
    }

    @Override
    public Operators.Affine sequential(Operands in, int length) {
        return Operators_AffineKernels.sequential(in.ints(0), in.ints(1), length);
    }

    @Override
    public Operators.Affine parallelStream(Operands in, int length) {
        return Operators_AffineKernels.parallelStream(in.ints(0), in.ints(1), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Operators_AffineKernels.reduceRange(
                    in.get(0), in.get(1), first, from, to, states.ints(0), states.ints(1), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Operators_AffineKernels.reduceRangeOnHeap(
                    in.get(0), in.get(1), first, from, to, states.ints(0), states.ints(1), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Operators_AffineKernels.combineSlots(states.ints(0), states.ints(1), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Operators_AffineKernels.storeIdentity(states.ints(0), states.ints(1), slot);
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of(
                new KernelCode.Refused("AnnotatedLoop",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused("GlobalHalving",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused("GlobalWindow",
                        "it changes the order of the elements, and the operator does not commute"),
                interleavedModulo(),
                interleavedStrided(),
                new KernelCode.Refused("SequentialAddressing",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused("FirstCombineOnLoad",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused("UnrolledTree",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused("WarpFinish",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused("UnrolledPerGroupSize",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused("Cascade",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused("CascadeUnrolled",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused("CascadeVector",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused("TwoPass",
                        "it changes the order of the elements, and the operator does not commute"),
                associativeTree(),
                new KernelCode.Refused("CommutativeTree",
                        "it changes the order of the elements, and the operator does not commute"),
                serialPerCore(),
                new KernelCode.Refused("SerialPerCoreVector",
                        "it changes the order of the elements, and the operator does not commute"),
                new KernelCode.Refused(
                        "AtomicPartials", "it changes the order of the elements, and the operator does not commute"));
    }

    private static KernelCode interleavedModulo() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_AffineKernels::interleavedModulo, context, in.ints(0), in.ints(1), length, out.ints(0),
                out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_AffineKernels::interleavedModuloPartials, context, in.ints(0), in.ints(1), length,
                out.ints(0), out.ints(1));
        return KernelCode.Scalar.of("InterleavedModulo", elements, partials);
    }

    private static KernelCode interleavedStrided() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_AffineKernels::interleavedStrided, context, in.ints(0), in.ints(1), length, out.ints(0),
                out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_AffineKernels::interleavedStridedPartials, context, in.ints(0), in.ints(1), length,
                out.ints(0), out.ints(1));
        return KernelCode.Scalar.of("InterleavedStrided", elements, partials);
    }

    private static KernelCode associativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_AffineKernels::associativeTree, context, in.ints(0), in.ints(1), length, out.ints(0),
                out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_AffineKernels::associativeTreePartials, context, in.ints(0), in.ints(1), length, out.ints(0),
                out.ints(1));
        return KernelCode.Scalar.of("AssociativeTree", elements, partials);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_AffineKernels::serialPerCore, context, in.ints(0), in.ints(1), length, out.ints(0),
                out.ints(1));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }
}
