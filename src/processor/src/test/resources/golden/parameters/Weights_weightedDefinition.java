// Written by Funnel's annotation processor from com.acme.Weights.weighted.
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
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * {@code com.acme.Weights.weighted} as the library knows it: its definition on the host and the launches of its
 * kernels.
 */
final class Weights_weightedDefinition implements Definition<Long, Long> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Weights.weighted",
            "The sum of elements times a line over their indices.",
            List.of(new Input("samples", ElementType.INT, true), new Input("factors", ElementType.INT, false)),
            List.of(new Component("weighted", ElementType.LONG)),
            1,
            Weights_weightedKernels.MAX_GROUP,
            "long",
            new Traits(true, Rounding.EXACT, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.INT,
            4);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public Long identity() {
        return 0L;
    }

    @Override
    public Long map(Operands in, int index) {
        return Weights_weightedKernels.element(in.ints(0), in.ints(1), index);
    }

    @Override
    public Long combine(Long left, Long right) {
        return Weights_weightedKernels.combine(left, right);
    }

    @Override
    public Long finish(Long state) {
        return state;
    }

    @Override
    public Long load(Operands components, int index) {
        return components.longs(0).get(index);
    }

    @Override
    public void store(Long state, Operands components, int index) {
        components.longs(0).set(index, state);
    }

    @Override
    public Long sequential(Operands in, int length) {
        return Weights_weightedKernels.sequential(in.ints(0), in.ints(1), length);
    }

    @Override
    public Long parallelStream(Operands in, int length) {
        return Weights_weightedKernels.parallelStream(in.ints(0), in.ints(1), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Weights_weightedKernels.reduceRange(in.get(0), in.get(1), first, from, to, states.longs(0), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Weights_weightedKernels.reduceRangeOnHeap(in.get(0), in.get(1), first, from, to, states.longs(0), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Weights_weightedKernels.combineSlots(states.longs(0), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Weights_weightedKernels.storeIdentity(states.longs(0), slot);
    }

    @Override
    public Long fold(Operands partials, int count) {
        LongArray values = partials.longs(0);
        long state = values.get(0);
        for (int i = 1; i < count; i++) {
            state = Weights_weightedKernels.combine(state, values.get(i));
        }
        return state;
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of(
                annotatedLoop(),
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
                atomicPartials());
    }

    private static KernelCode annotatedLoop() {
        Launch loop = (graph, task, context, in, length, out) -> graph.task(task, Weights::weighted, in.ints(0),
                in.ints(1), out.longs(0));
        return new KernelCode.Annotated("AnnotatedLoop", loop);
    }

    private static KernelCode globalHalving() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::globalHalving, context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::globalHalvingPartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("GlobalHalving", elements, partials);
    }

    private static KernelCode globalWindow() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::globalWindow, context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::globalWindowPartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("GlobalWindow", elements, partials);
    }

    private static KernelCode interleavedModulo() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::interleavedModulo, context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::interleavedModuloPartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("InterleavedModulo", elements, partials);
    }

    private static KernelCode interleavedStrided() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::interleavedStrided, context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::interleavedStridedPartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("InterleavedStrided", elements, partials);
    }

    private static KernelCode sequentialAddressing() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::sequentialAddressing, context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::sequentialAddressingPartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("SequentialAddressing", elements, partials);
    }

    private static KernelCode firstCombineOnLoad() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::firstCombineOnLoad, context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::firstCombineOnLoadPartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("FirstCombineOnLoad", elements, partials);
    }

    private static KernelCode unrolledTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::unrolledTree, context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::unrolledTreePartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("UnrolledTree", elements, partials);
    }

    private static KernelCode warpFinish() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::warpFinishWithBarriers, context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::warpFinishWithBarriersPartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("WarpFinish", elements, partials);
    }

    private static KernelCode unrolledPerGroupSize() {
        IntFunction<Launch> elements = group -> (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels.unrolledPerGroupSize(group), context, in.ints(0), in.ints(1), length,
                out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::twoPassPartials, context, in.longs(0), length, out.longs(0));
        return new KernelCode.Scalar("UnrolledPerGroupSize", elements, group -> partials, elements, group -> partials);
    }

    private static KernelCode cascade() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Weights_weightedKernels::cascade,
                context, in.ints(0), in.ints(1), length, out.longs(0));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeUnrolled() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::cascadeUnrolled, context, in.ints(0), in.ints(1), length, out.longs(0));
        return KernelCode.Scalar.finishedElsewhere("CascadeUnrolled", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::cascadeVector, context, in.intVectors(0), in.ints(1), in.ints(2), length,
                out.longs(0));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode twoPass() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Weights_weightedKernels::twoPass,
                context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::twoPassPartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("TwoPass", elements, partials);
    }

    private static KernelCode associativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::associativeTree, context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::associativeTreePartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("AssociativeTree", elements, partials);
    }

    private static KernelCode commutativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::commutativeTree, context, in.ints(0), in.ints(1), length, out.longs(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::commutativeTreePartials, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of("CommutativeTree", elements, partials);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::serialPerCore, context, in.ints(0), in.ints(1), length, out.longs(0));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::serialPerCoreVector, context, in.intVectors(0), in.ints(1), in.ints(2), length,
                out.longs(0));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }

    private static KernelCode atomicPartials() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Weights_weightedKernels::atomicPartials, context, in.ints(0), in.ints(1), length, out.longs(0));
        return KernelCode.Scalar.finishedElsewhere("AtomicPartials", elements);
    }
}
