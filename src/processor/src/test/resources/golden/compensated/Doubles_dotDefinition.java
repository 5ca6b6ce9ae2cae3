// Written by Funnel's annotation processor from com.acme.Doubles.dot.
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
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * {@code com.acme.Doubles.dot} as the library knows it: its definition on the host and the launches of its kernels.
 */
final class Doubles_dotDefinition implements Definition<Double, Double> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Doubles.dot",
            "The sum of products.",
            List.of(new Input("xs", ElementType.DOUBLE, true), new Input("ys", ElementType.DOUBLE, true)),
            List.of(new Component("dot", ElementType.DOUBLE)),
            1,
            Doubles_dotKernels.MAX_GROUP,
            "double",
            new Traits(true, Rounding.SUM, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            2);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public Double identity() {
        return 0.0;
    }

    @Override
    public Double map(Operands in, int index) {
        return Doubles_dotKernels.element(in.doubles(0), in.doubles(1), index);
    }

    @Override
    public Double combine(Double left, Double right) {
        return Doubles_dotKernels.combine(left, right);
    }

    @Override
    public Double finish(Double state) {
        return state;
    }

    @Override
    public Double load(Operands components, int index) {
        return components.doubles(0).get(index);
    }

    @Override
    public void store(Double state, Operands components, int index) {
        components.doubles(0).set(index, state);
    }

    @Override
    public Double sequential(Operands in, int length) {
        return Doubles_dotKernels.sequential(in.doubles(0), in.doubles(1), length);
    }

    @Override
    public Double parallelStream(Operands in, int length) {
        return Doubles_dotKernels.parallelStream(in.doubles(0), in.doubles(1), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Doubles_dotKernels.reduceRange(in.get(0), in.get(1), first, from, to, states.doubles(0), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Doubles_dotKernels.reduceRangeOnHeap(in.get(0), in.get(1), first, from, to, states.doubles(0), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Doubles_dotKernels.combineSlots(states.doubles(0), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Doubles_dotKernels.storeIdentity(states.doubles(0), slot);
    }

    @Override
    public Optional<KnownLoop> knownLoop() {
        return Optional.of(KnownLoop.DOT);
    }

    @Override
    public Optional<Definition<?, ?>> withMagnitude() {
        return Optional.of(new Doubles_dotWithMagnitudeDefinition());
    }

    @Override
    public Double fold(Operands partials, int count) {
        DoubleArray values = partials.doubles(0);
        double state = values.get(0);
        for (int i = 1; i < count; i++) {
            state = Doubles_dotKernels.combine(state, values.get(i));
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
        Launch loop = (graph, task, context, in, length, out) -> graph.task(task, Doubles::dot, in.doubles(0),
                in.doubles(1), out.doubles(0));
        return new KernelCode.Annotated("AnnotatedLoop", loop);
    }

    private static KernelCode globalHalving() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Doubles_dotKernels::globalHalving,
                context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::globalHalvingPartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("GlobalHalving", elements, partials);
    }

    private static KernelCode globalWindow() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Doubles_dotKernels::globalWindow,
                context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::globalWindowPartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("GlobalWindow", elements, partials);
    }

    private static KernelCode interleavedModulo() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::interleavedModulo, context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::interleavedModuloPartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("InterleavedModulo", elements, partials);
    }

    private static KernelCode interleavedStrided() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::interleavedStrided, context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::interleavedStridedPartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("InterleavedStrided", elements, partials);
    }

    private static KernelCode sequentialAddressing() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::sequentialAddressing, context, in.doubles(0), in.doubles(1), length,
                out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::sequentialAddressingPartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("SequentialAddressing", elements, partials);
    }

    private static KernelCode firstCombineOnLoad() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::firstCombineOnLoad, context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::firstCombineOnLoadPartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("FirstCombineOnLoad", elements, partials);
    }

    private static KernelCode unrolledTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Doubles_dotKernels::unrolledTree,
                context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::unrolledTreePartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("UnrolledTree", elements, partials);
    }

    private static KernelCode warpFinish() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::warpFinishWithBarriers, context, in.doubles(0), in.doubles(1), length,
                out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::warpFinishWithBarriersPartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("WarpFinish", elements, partials);
    }

    private static KernelCode unrolledPerGroupSize() {
        IntFunction<Launch> elements = group -> (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels.unrolledPerGroupSize(group), context, in.doubles(0), in.doubles(1), length,
                out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::twoPassPartials, context, in.doubles(0), length, out.doubles(0));
        return new KernelCode.Scalar("UnrolledPerGroupSize", elements, group -> partials, elements, group -> partials);
    }

    private static KernelCode cascade() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Doubles_dotKernels::cascade,
                context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeUnrolled() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::cascadeUnrolled, context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        return KernelCode.Scalar.finishedElsewhere("CascadeUnrolled", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Doubles_dotKernels::cascadeVector,
                context, in.doubleVectors(0), in.doubleVectors(1), in.doubles(2), in.doubles(3), length,
                out.doubles(0));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode twoPass() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Doubles_dotKernels::twoPass,
                context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::twoPassPartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("TwoPass", elements, partials);
    }

    private static KernelCode associativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::associativeTree, context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::associativeTreePartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("AssociativeTree", elements, partials);
    }

    private static KernelCode commutativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::commutativeTree, context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::commutativeTreePartials, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of("CommutativeTree", elements, partials);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task, Doubles_dotKernels::serialPerCore,
                context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::serialPerCoreVector, context, in.doubleVectors(0), in.doubleVectors(1),
                in.doubles(2), in.doubles(3), length, out.doubles(0));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }

    private static KernelCode atomicPartials() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotKernels::atomicPartials, context, in.doubles(0), in.doubles(1), length, out.doubles(0));
        return KernelCode.Scalar.finishedElsewhere("AtomicPartials", elements);
    }
}
