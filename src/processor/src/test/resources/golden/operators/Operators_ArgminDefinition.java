// Written by Funnel's annotation processor from com.acme.Operators.Argmin.
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
import java.util.function.IntFunction;

/**
 * {@code com.acme.Operators.Argmin} as the library knows it: its definition on the host and the launches of its
 * kernels.
 */
final class Operators_ArgminDefinition implements Definition<Operators.Argmin, Integer> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Operators.Argmin",
            "The least element and where it is first.",
            List.of(new Input("sample", ElementType.FLOAT, true)),
            List.of(new Component("value", ElementType.FLOAT), new Component("at", ElementType.INT)),
            1,
            Operators_ArgminKernels.MAX_GROUP,
            "int",
            new Traits(true, Rounding.EXACT, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.INT,
            3);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public Operators.Argmin identity() {
        return Operators.Argmin.identity();
    }

    @Override
    public Operators.Argmin map(Operands in, int index) {
        return Operators.Argmin.map(in.floats(0).get(index), index);
    }

    @Override
    public Operators.Argmin combine(Operators.Argmin left, Operators.Argmin right) {
        return Operators.Argmin.combine(left, right);
    }

    @Override
    public Integer finish(Operators.Argmin state) {
        return Operators.Argmin.finish(state);
    }

    @Override
    public Operators.Argmin load(Operands components, int index) {
        return new Operators.Argmin(components.floats(0).get(index), components.ints(1).get(index));
    }

    @Override
    public void store(Operators.Argmin state, Operands components, int index) {
        components.floats(0).set(index, state.value());
        components.ints(1).set(index, state.at());
    }

    @Override
    public Operators.Argmin sequential(Operands in, int length) {
        return Operators_ArgminKernels.sequential(in.floats(0), length);
    }

    @Override
    public Operators.Argmin parallelStream(Operands in, int length) {
        return Operators_ArgminKernels.parallelStream(in.floats(0), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Operators_ArgminKernels.reduceRange(in.get(0), first, from, to, states.floats(0), states.ints(1), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Operators_ArgminKernels.reduceRangeOnHeap(
                    in.get(0), first, from, to, states.floats(0), states.ints(1), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Operators_ArgminKernels.combineSlots(states.floats(0), states.ints(1), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Operators_ArgminKernels.storeIdentity(states.floats(0), states.ints(1), slot);
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of(
                new KernelCode.Refused("AnnotatedLoop", "TornadoVM reduces one value by one combine in a method"),
                globalHalving(),
                globalWindow(),
                interleavedModulo(),
                interleavedStrided(),
                sequentialAddressing(),
                firstCombineOnLoad(),
                unrolledTree(),
                warpFinish(),
                unrolledPerGroupSize(),
                cascade(),
                cascadeUnrolled(),
                cascadeVector(),
                twoPass(),
                associativeTree(),
                commutativeTree(),
                serialPerCore(),
                serialPerCoreVector(),
                new KernelCode.Refused(
                        "AtomicPartials", "the only atomic operation is the addition of a single value"));
    }

    private static KernelCode globalHalving() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::globalHalving, context, in.floats(0), length, out.floats(0), out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::globalHalvingPartials, context, in.floats(0), in.ints(1), length,
                out.floats(0), out.ints(1));
        return KernelCode.Scalar.of("GlobalHalving", elements, partials);
    }

    private static KernelCode globalWindow() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::globalWindow, context, in.floats(0), length, out.floats(0), out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::globalWindowPartials, context, in.floats(0), in.ints(1), length, out.floats(0),
                out.ints(1));
        return KernelCode.Scalar.of("GlobalWindow", elements, partials);
    }

    private static KernelCode interleavedModulo() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::interleavedModulo, context, in.floats(0), length, out.floats(0), out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::interleavedModuloPartials, context, in.floats(0), in.ints(1), length,
                out.floats(0), out.ints(1));
        return KernelCode.Scalar.of("InterleavedModulo", elements, partials);
    }

    private static KernelCode interleavedStrided() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::interleavedStrided, context, in.floats(0), length, out.floats(0), out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::interleavedStridedPartials, context, in.floats(0), in.ints(1), length,
                out.floats(0), out.ints(1));
        return KernelCode.Scalar.of("InterleavedStrided", elements, partials);
    }

    private static KernelCode sequentialAddressing() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::sequentialAddressing, context, in.floats(0), length, out.floats(0),
                out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::sequentialAddressingPartials, context, in.floats(0), in.ints(1), length,
                out.floats(0), out.ints(1));
        return KernelCode.Scalar.of("SequentialAddressing", elements, partials);
    }

    private static KernelCode firstCombineOnLoad() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::firstCombineOnLoad, context, in.floats(0), length, out.floats(0), out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::firstCombineOnLoadPartials, context, in.floats(0), in.ints(1), length,
                out.floats(0), out.ints(1));
        return KernelCode.Scalar.of("FirstCombineOnLoad", elements, partials);
    }

    private static KernelCode unrolledTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::unrolledTree, context, in.floats(0), length, out.floats(0), out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::unrolledTreePartials, context, in.floats(0), in.ints(1), length, out.floats(0),
                out.ints(1));
        return KernelCode.Scalar.of("UnrolledTree", elements, partials);
    }

    private static KernelCode warpFinish() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::warpFinishWithBarriers, context, in.floats(0), length, out.floats(0),
                out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::warpFinishWithBarriersPartials, context, in.floats(0), in.ints(1), length,
                out.floats(0), out.ints(1));
        return KernelCode.Scalar.of("WarpFinish", elements, partials);
    }

    private static KernelCode unrolledPerGroupSize() {
        IntFunction<Launch> elements = group -> (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels.unrolledPerGroupSize(group), context, in.floats(0), length, out.floats(0),
                out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::twoPassPartials, context, in.floats(0), in.ints(1), length, out.floats(0),
                out.ints(1));
        return new KernelCode.Scalar("UnrolledPerGroupSize", elements, group -> partials, elements, group -> partials);
    }

    private static KernelCode cascade() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Operators_ArgminKernels::cascade,
                context, in.floats(0), length, out.floats(0), out.ints(1));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeUnrolled() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::cascadeUnrolled, context, in.floats(0), length, out.floats(0), out.ints(1));
        return KernelCode.Scalar.finishedElsewhere("CascadeUnrolled", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::cascadeVector, context, in.floatVectors(0), in.floats(1), length,
                out.floats(0), out.ints(1));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode twoPass() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Operators_ArgminKernels::twoPass,
                context, in.floats(0), length, out.floats(0), out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::twoPassPartials, context, in.floats(0), in.ints(1), length, out.floats(0),
                out.ints(1));
        return KernelCode.Scalar.of("TwoPass", elements, partials);
    }

    private static KernelCode associativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::associativeTree, context, in.floats(0), length, out.floats(0), out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::associativeTreePartials, context, in.floats(0), in.ints(1), length,
                out.floats(0), out.ints(1));
        return KernelCode.Scalar.of("AssociativeTree", elements, partials);
    }

    private static KernelCode commutativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::commutativeTree, context, in.floats(0), length, out.floats(0), out.ints(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::commutativeTreePartials, context, in.floats(0), in.ints(1), length,
                out.floats(0), out.ints(1));
        return KernelCode.Scalar.of("CommutativeTree", elements, partials);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::serialPerCore, context, in.floats(0), length, out.floats(0), out.ints(1));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_ArgminKernels::serialPerCoreVector, context, in.floatVectors(0), in.floats(1), length,
                out.floats(0), out.ints(1));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }
}
