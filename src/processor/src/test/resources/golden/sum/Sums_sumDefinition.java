// Written by Funnel's annotation processor from com.acme.Sums.sum.
package com.acme;

import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.HostMemory;
import io.funnel.reduction.Input;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Launch;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Rounding;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * {@code com.acme.Sums.sum} as the library knows it: its definition on the host and the launches of its kernels.
 */
final class Sums_sumDefinition implements Definition<Float, Float> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Sums.sum",
            "The sum.",
            List.of(new Input("in", ElementType.FLOAT, true)),
            List.of(new Component("sum", ElementType.FLOAT)),
            1,
            Sums_sumKernels.MAX_GROUP,
            "float",
            new Traits(true, Rounding.SUM, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            1);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public Float identity() {
        return 0f;
    }

    @Override
    public Float map(Operands in, int index) {
        return in.floats(0).get(index);
    }

    @Override
    public Float combine(Float left, Float right) {
        return Sums_sumKernels.combine(left, right);
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
        return Sums_sumKernels.sequential(in.floats(0), length);
    }

    @Override
    public Float parallelStream(Operands in, int length) {
        return Sums_sumKernels.parallelStream(in.floats(0), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Sums_sumKernels.reduceRange(in.get(0), first, from, to, states.floats(0), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Sums_sumKernels.reduceRangeOnHeap(in.get(0), first, from, to, states.floats(0), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Sums_sumKernels.combineSlots(states.floats(0), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Sums_sumKernels.storeIdentity(states.floats(0), slot);
    }

    @Override
    public Optional<KnownLoop> knownLoop() {
        return Optional.of(KnownLoop.SUM);
    }

    @Override
    public Optional<Definition<?, ?>> withMagnitude() {
        return Optional.of(new Sums_sumWithMagnitudeDefinition());
    }

    @Override
    public Float fold(Operands partials, int count) {
        FloatArray values = partials.floats(0);
        float state = values.get(0);
        for (int i = 1; i < count; i++) {
            state = Sums_sumKernels.combine(state, values.get(i));
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
        Launch loop = (graph, task, context, in, length, out) -> graph.task(task, Sums::sum, in.floats(0),
                out.floats(0));
        return new KernelCode.Annotated("AnnotatedLoop", loop);
    }

    private static KernelCode globalHalving() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::globalHalving,
                context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("GlobalHalving", elements, elements);
    }

    private static KernelCode globalWindow() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::globalWindow,
                context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("GlobalWindow", elements, elements);
    }

    private static KernelCode interleavedModulo() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumKernels::interleavedModulo, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("InterleavedModulo", elements, elements);
    }

    private static KernelCode interleavedStrided() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumKernels::interleavedStrided, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("InterleavedStrided", elements, elements);
    }

    private static KernelCode sequentialAddressing() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumKernels::sequentialAddressing, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("SequentialAddressing", elements, elements);
    }

    private static KernelCode firstCombineOnLoad() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumKernels::firstCombineOnLoad, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("FirstCombineOnLoad", elements, elements);
    }

    private static KernelCode unrolledTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::unrolledTree,
                context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("UnrolledTree", elements, elements);
    }

    private static KernelCode warpFinish() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumKernels::warpFinishWithBarriers, context, in.floats(0), length, out.floats(0));
        Launch shuffled = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumKernels::warpFinishWithShuffles, context, in.floats(0), length, out.floats(0));
        return new KernelCode.Scalar(
                "WarpFinish", group -> elements, group -> elements, group -> shuffled, group -> shuffled);
    }

    private static KernelCode unrolledPerGroupSize() {
        IntFunction<Launch> elements = group -> (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumKernels.unrolledPerGroupSize(group), context, in.floats(0), length, out.floats(0));
        return new KernelCode.Scalar("UnrolledPerGroupSize", elements, elements, elements, elements);
    }

    private static KernelCode cascade() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::cascade, context,
                in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeUnrolled() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::cascadeUnrolled,
                context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.finishedElsewhere("CascadeUnrolled", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::cascadeVector,
                context, in.floatVectors(0), in.floats(1), length, out.floats(0));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode twoPass() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::twoPass, context,
                in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("TwoPass", elements, elements);
    }

    private static KernelCode associativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::associativeTree,
                context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("AssociativeTree", elements, elements);
    }

    private static KernelCode commutativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::commutativeTree,
                context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("CommutativeTree", elements, elements);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::serialPerCore,
                context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumKernels::serialPerCoreVector, context, in.floatVectors(0), in.floats(1), length, out.floats(0));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }

    private static KernelCode atomicPartials() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Sums_sumKernels::atomicPartials,
                context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.finishedElsewhere("AtomicPartials", elements);
    }
}
