// Written by Funnel's annotation processor from com.acme.Summaries.summary.
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
 * {@code com.acme.Summaries.summary} as the library knows it: its definition on the host and the launches of its
 * kernels.
 */
final class Summaries_summaryDefinition implements Definition<SummariesReductions.Summary, SummariesReductions.Summary>
        {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Summaries.summary",
            "Least, greatest and sum of the elements.",
            List.of(new Input("samples", ElementType.INT, true)),
            List.of(new Component("least", ElementType.INT), new Component("greatest", ElementType.INT),
                    new Component("total", ElementType.LONG)),
            1,
            Summaries_summaryKernels.MAX_GROUP,
            "SummariesReductions.Summary",
            new Traits(true, Rounding.EXACT, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            3);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public SummariesReductions.Summary identity() {
        return new SummariesReductions.Summary(Integer.MAX_VALUE, Integer.MIN_VALUE, 0L);
    }

    @Override
    public SummariesReductions.Summary map(Operands in, int index) {
        return Summaries_summaryKernels.element(in.ints(0), index);
    }

    @Override
    public SummariesReductions.Summary combine(SummariesReductions.Summary left, SummariesReductions.Summary right) {
        return Summaries_summaryKernels.combine(left, right);
    }

    @Override
    public SummariesReductions.Summary finish(SummariesReductions.Summary state) {
        return state;
    }

    @Override
    public SummariesReductions.Summary load(Operands components, int index) {
        return new SummariesReductions.Summary(
                components.ints(0).get(index), components.ints(1).get(index), components.longs(2).get(index));
    }

    @Override
    public void store(SummariesReductions.Summary state, Operands components, int index) {
        components.ints(0).set(index, state.least());
        components.ints(1).set(index, state.greatest());
        components.longs(2).set(index, state.total());
    }

    @Override
    public SummariesReductions.Summary sequential(Operands in, int length) {
        return Summaries_summaryKernels.sequential(in.ints(0), length);
    }

    @Override
    public SummariesReductions.Summary parallelStream(Operands in, int length) {
        return Summaries_summaryKernels.parallelStream(in.ints(0), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Summaries_summaryKernels.reduceRange(
                    in.get(0), first, from, to, states.ints(0), states.ints(1), states.longs(2), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Summaries_summaryKernels.reduceRangeOnHeap(
                    in.get(0), first, from, to, states.ints(0), states.ints(1), states.longs(2), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Summaries_summaryKernels.combineSlots(states.ints(0), states.ints(1), states.longs(2), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Summaries_summaryKernels.storeIdentity(states.ints(0), states.ints(1), states.longs(2), slot);
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
                Summaries_summaryKernels::globalHalving, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::globalHalvingPartials, context, in.ints(0), in.ints(1), in.longs(2), length,
                out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("GlobalHalving", elements, partials);
    }

    private static KernelCode globalWindow() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::globalWindow, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::globalWindowPartials, context, in.ints(0), in.ints(1), in.longs(2), length,
                out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("GlobalWindow", elements, partials);
    }

    private static KernelCode interleavedModulo() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::interleavedModulo, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::interleavedModuloPartials, context, in.ints(0), in.ints(1), in.longs(2),
                length, out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("InterleavedModulo", elements, partials);
    }

    private static KernelCode interleavedStrided() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::interleavedStrided, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::interleavedStridedPartials, context, in.ints(0), in.ints(1), in.longs(2),
                length, out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("InterleavedStrided", elements, partials);
    }

    private static KernelCode sequentialAddressing() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::sequentialAddressing, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::sequentialAddressingPartials, context, in.ints(0), in.ints(1), in.longs(2),
                length, out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("SequentialAddressing", elements, partials);
    }

    private static KernelCode firstCombineOnLoad() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::firstCombineOnLoad, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::firstCombineOnLoadPartials, context, in.ints(0), in.ints(1), in.longs(2),
                length, out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("FirstCombineOnLoad", elements, partials);
    }

    private static KernelCode unrolledTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::unrolledTree, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::unrolledTreePartials, context, in.ints(0), in.ints(1), in.longs(2), length,
                out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("UnrolledTree", elements, partials);
    }

    private static KernelCode warpFinish() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::warpFinishWithBarriers, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::warpFinishWithBarriersPartials, context, in.ints(0), in.ints(1), in.longs(2),
                length, out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("WarpFinish", elements, partials);
    }

    private static KernelCode unrolledPerGroupSize() {
        IntFunction<Launch> elements = group -> (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels.unrolledPerGroupSize(group), context, in.ints(0), length, out.ints(0),
                out.ints(1), out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::twoPassPartials, context, in.ints(0), in.ints(1), in.longs(2), length,
                out.ints(0), out.ints(1), out.longs(2));
        return new KernelCode.Scalar("UnrolledPerGroupSize", elements, group -> partials, elements, group -> partials);
    }

    private static KernelCode cascade() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Summaries_summaryKernels::cascade,
                context, in.ints(0), length, out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeUnrolled() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::cascadeUnrolled, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        return KernelCode.Scalar.finishedElsewhere("CascadeUnrolled", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::cascadeVector, context, in.intVectors(0), in.ints(1), length, out.ints(0),
                out.ints(1), out.longs(2));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode twoPass() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Summaries_summaryKernels::twoPass,
                context, in.ints(0), length, out.ints(0), out.ints(1), out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::twoPassPartials, context, in.ints(0), in.ints(1), in.longs(2), length,
                out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("TwoPass", elements, partials);
    }

    private static KernelCode associativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::associativeTree, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::associativeTreePartials, context, in.ints(0), in.ints(1), in.longs(2), length,
                out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("AssociativeTree", elements, partials);
    }

    private static KernelCode commutativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::commutativeTree, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::commutativeTreePartials, context, in.ints(0), in.ints(1), in.longs(2), length,
                out.ints(0), out.ints(1), out.longs(2));
        return KernelCode.Scalar.of("CommutativeTree", elements, partials);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::serialPerCore, context, in.ints(0), length, out.ints(0), out.ints(1),
                out.longs(2));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Summaries_summaryKernels::serialPerCoreVector, context, in.intVectors(0), in.ints(1), length,
                out.ints(0), out.ints(1), out.longs(2));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }
}
