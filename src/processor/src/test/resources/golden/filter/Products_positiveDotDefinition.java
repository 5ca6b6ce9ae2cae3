// Written by Funnel's annotation processor from com.acme.Products.positiveDot.
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
import java.util.Optional;
import java.util.function.IntFunction;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * {@code com.acme.Products.positiveDot} as the library knows it: its definition on the host and the launches of its
 * kernels.
 */
final class Products_positiveDotDefinition implements Definition<Float, Float> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Products.positiveDot",
            "The sum of products where the first factor is positive.",
            List.of(new Input("xs", ElementType.FLOAT, true), new Input("ys", ElementType.FLOAT, true)),
            List.of(new Component("positiveDot", ElementType.FLOAT)),
            1,
            Products_positiveDotKernels.MAX_GROUP,
            "float",
            new Traits(true, Rounding.SUM, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            3);

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
        return Products_positiveDotKernels.element(in.floats(0), in.floats(1), index);
    }

    @Override
    public Float combine(Float left, Float right) {
        return Products_positiveDotKernels.combine(left, right);
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
        return Products_positiveDotKernels.sequential(in.floats(0), in.floats(1), length);
    }

    @Override
    public Float parallelStream(Operands in, int length) {
        return Products_positiveDotKernels.parallelStream(in.floats(0), in.floats(1), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Products_positiveDotKernels.reduceRange(in.get(0), in.get(1), first, from, to, states.floats(0), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Products_positiveDotKernels.reduceRangeOnHeap(
                    in.get(0), in.get(1), first, from, to, states.floats(0), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Products_positiveDotKernels.combineSlots(states.floats(0), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Products_positiveDotKernels.storeIdentity(states.floats(0), slot);
    }

    @Override
    public Optional<Definition<?, ?>> withMagnitude() {
        return Optional.of(new Products_positiveDotWithMagnitudeDefinition());
    }

    @Override
    public Float fold(Operands partials, int count) {
        FloatArray values = partials.floats(0);
        float state = values.get(0);
        for (int i = 1; i < count; i++) {
            state = Products_positiveDotKernels.combine(state, values.get(i));
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
        Launch loop = (graph, task, context, in, length, out) -> graph.task(task, Products::positiveDot, in.floats(0),
                in.floats(1), out.floats(0));
        return new KernelCode.Annotated("AnnotatedLoop", loop);
    }

    private static KernelCode globalHalving() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::globalHalving, context, in.floats(0), in.floats(1), length, out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::globalHalvingPartials, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("GlobalHalving", elements, partials);
    }

    private static KernelCode globalWindow() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::globalWindow, context, in.floats(0), in.floats(1), length, out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::globalWindowPartials, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("GlobalWindow", elements, partials);
    }

    private static KernelCode interleavedModulo() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::interleavedModulo, context, in.floats(0), in.floats(1), length,
                out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::interleavedModuloPartials, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("InterleavedModulo", elements, partials);
    }

    private static KernelCode interleavedStrided() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::interleavedStrided, context, in.floats(0), in.floats(1), length,
                out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::interleavedStridedPartials, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("InterleavedStrided", elements, partials);
    }

    private static KernelCode sequentialAddressing() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::sequentialAddressing, context, in.floats(0), in.floats(1), length,
                out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::sequentialAddressingPartials, context, in.floats(0), length,
                out.floats(0));
        return KernelCode.Scalar.of("SequentialAddressing", elements, partials);
    }

    private static KernelCode firstCombineOnLoad() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::firstCombineOnLoad, context, in.floats(0), in.floats(1), length,
                out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::firstCombineOnLoadPartials, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("FirstCombineOnLoad", elements, partials);
    }

    private static KernelCode unrolledTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::unrolledTree, context, in.floats(0), in.floats(1), length, out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::unrolledTreePartials, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("UnrolledTree", elements, partials);
    }

    private static KernelCode warpFinish() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::warpFinishWithBarriers, context, in.floats(0), in.floats(1), length,
                out.floats(0));
        Launch shuffled = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::warpFinishWithShuffles, context, in.floats(0), in.floats(1), length,
                out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::warpFinishWithBarriersPartials, context, in.floats(0), length,
                out.floats(0));
        Launch shuffledPartials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::warpFinishWithShufflesPartials, context, in.floats(0), length,
                out.floats(0));
        return new KernelCode.Scalar(
                "WarpFinish", group -> elements, group -> partials, group -> shuffled, group -> shuffledPartials);
    }

    private static KernelCode unrolledPerGroupSize() {
        IntFunction<Launch> elements = group -> (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels.unrolledPerGroupSize(group), context, in.floats(0), in.floats(1), length,
                out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::twoPassPartials, context, in.floats(0), length, out.floats(0));
        return new KernelCode.Scalar("UnrolledPerGroupSize", elements, group -> partials, elements, group -> partials);
    }

    private static KernelCode cascade() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::cascade, context, in.floats(0), in.floats(1), length, out.floats(0));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeUnrolled() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::cascadeUnrolled, context, in.floats(0), in.floats(1), length,
                out.floats(0));
        return KernelCode.Scalar.finishedElsewhere("CascadeUnrolled", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::cascadeVector, context, in.floatVectors(0), in.floatVectors(1),
                in.floats(2), in.floats(3), length, out.floats(0));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode twoPass() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::twoPass, context, in.floats(0), in.floats(1), length, out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::twoPassPartials, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("TwoPass", elements, partials);
    }

    private static KernelCode associativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::associativeTree, context, in.floats(0), in.floats(1), length,
                out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::associativeTreePartials, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("AssociativeTree", elements, partials);
    }

    private static KernelCode commutativeTree() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::commutativeTree, context, in.floats(0), in.floats(1), length,
                out.floats(0));
        Launch partials = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::commutativeTreePartials, context, in.floats(0), length, out.floats(0));
        return KernelCode.Scalar.of("CommutativeTree", elements, partials);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::serialPerCore, context, in.floats(0), in.floats(1), length, out.floats(0));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::serialPerCoreVector, context, in.floatVectors(0), in.floatVectors(1),
                in.floats(2), in.floats(3), length, out.floats(0));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }

    private static KernelCode atomicPartials() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotKernels::atomicPartials, context, in.floats(0), in.floats(1), length,
                out.floats(0));
        return KernelCode.Scalar.finishedElsewhere("AtomicPartials", elements);
    }
}
