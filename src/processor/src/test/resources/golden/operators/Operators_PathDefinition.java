// Written by Funnel's annotation processor from com.acme.Operators.Path.
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
 * {@code com.acme.Operators.Path} as the library knows it: its definition on the host and the launches of its kernels.
 */
final class Operators_PathDefinition implements Definition<Operators.Path, Operators.Path> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Operators.Path",
            "Where a path ends.",
            List.of(new Input("dx", ElementType.FLOAT, true), new Input("dy", ElementType.FLOAT, true)),
            List.of(new Component("x", ElementType.FLOAT), new Component("y", ElementType.FLOAT)),
            1,
            Operators_PathKernels.MAX_GROUP,
            "Operators.Path",
            new Traits(true, Rounding.OTHER, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            2);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public Operators.Path identity() {
        return Operators.Path.identity();
    }

    @Override
    public Operators.Path map(Operands in, int index) {
        return Operators.Path.map(in.floats(0).get(index), in.floats(1).get(index));
    }

    @Override
    public Operators.Path combine(Operators.Path left, Operators.Path right) {
        return Operators.Path.combine(left, right);
    }

    @Override
    public Operators.Path finish(Operators.Path state) {
        return state;
    }

    @Override
    public Operators.Path load(Operands components, int index) {
        return new Operators.Path(components.floats(0).get(index), components.floats(1).get(index));
    }

    @Override
    public void store(Operators.Path state, Operands components, int index) {
        components.floats(0).set(index, state.x());
        components.floats(1).set(index, state.y());
    }

    @Override
    public Operators.Path sequential(Operands in, int length) {
        return Operators_PathKernels.sequential(in.floats(0), in.floats(1), length);
    }

    @Override
    public Operators.Path parallelStream(Operands in, int length) {
        return Operators_PathKernels.parallelStream(in.floats(0), in.floats(1), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Operators_PathKernels.reduceRange(
                    in.get(0), in.get(1), first, from, to, states.floats(0), states.floats(1), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Operators_PathKernels.reduceRangeOnHeap(
                    in.get(0), in.get(1), first, from, to, states.floats(0), states.floats(1), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Operators_PathKernels.combineSlots(states.floats(0), states.floats(1), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Operators_PathKernels.storeIdentity(states.floats(0), states.floats(1), slot);
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
                Operators_PathKernels::globalHalving, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::globalHalvingPartials, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        return KernelCode.Scalar.of("GlobalHalving", elements, partials);
    }

    private static KernelCode globalWindow() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::globalWindow, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::globalWindowPartials, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        return KernelCode.Scalar.of("GlobalWindow", elements, partials);
    }

    private static KernelCode interleavedModulo() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::interleavedModulo, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::interleavedModuloPartials, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        return KernelCode.Scalar.of("InterleavedModulo", elements, partials);
    }

    private static KernelCode interleavedStrided() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::interleavedStrided, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::interleavedStridedPartials, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        return KernelCode.Scalar.of("InterleavedStrided", elements, partials);
    }

    private static KernelCode sequentialAddressing() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::sequentialAddressing, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::sequentialAddressingPartials, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        return KernelCode.Scalar.of("SequentialAddressing", elements, partials);
    }

    private static KernelCode firstCombineOnLoad() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::firstCombineOnLoad, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::firstCombineOnLoadPartials, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        return KernelCode.Scalar.of("FirstCombineOnLoad", elements, partials);
    }

    private static KernelCode unrolledTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::unrolledTree, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::unrolledTreePartials, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        return KernelCode.Scalar.of("UnrolledTree", elements, partials);
    }

    private static KernelCode warpFinish() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::warpFinishWithBarriers, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        Launch shuffled = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::warpFinishWithShuffles, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::warpFinishWithBarriersPartials, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        Launch shuffledPartials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::warpFinishWithShufflesPartials, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        return new KernelCode.Scalar(
                "WarpFinish", group -> elements, group -> partials, group -> shuffled, group -> shuffledPartials);
    }

    private static KernelCode unrolledPerGroupSize() {
        IntFunction<Launch> elements = group -> (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels.unrolledPerGroupSize(group), context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::twoPassPartials, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        return new KernelCode.Scalar("UnrolledPerGroupSize", elements, group -> partials, elements, group -> partials);
    }

    private static KernelCode cascade() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Operators_PathKernels::cascade,
                context, in.floats(0), in.floats(1), length, out.floats(0), out.floats(1));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeUnrolled() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::cascadeUnrolled, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        return KernelCode.Scalar.finishedElsewhere("CascadeUnrolled", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::cascadeVector, context, in.floatVectors(0), in.floatVectors(1), in.floats(2),
                in.floats(3), length, out.floats(0), out.floats(1));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode twoPass() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Operators_PathKernels::twoPass,
                context, in.floats(0), in.floats(1), length, out.floats(0), out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::twoPassPartials, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        return KernelCode.Scalar.of("TwoPass", elements, partials);
    }

    private static KernelCode associativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::associativeTree, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::associativeTreePartials, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        return KernelCode.Scalar.of("AssociativeTree", elements, partials);
    }

    private static KernelCode commutativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::commutativeTree, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::commutativeTreePartials, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        return KernelCode.Scalar.of("CommutativeTree", elements, partials);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::serialPerCore, context, in.floats(0), in.floats(1), length, out.floats(0),
                out.floats(1));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathKernels::serialPerCoreVector, context, in.floatVectors(0), in.floatVectors(1),
                in.floats(2), in.floats(3), length, out.floats(0), out.floats(1));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }
}
