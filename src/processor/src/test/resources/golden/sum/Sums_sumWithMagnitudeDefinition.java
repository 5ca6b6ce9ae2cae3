// Written by Funnel's annotation processor from com.acme.Sums.sum.
package com.acme;

import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.FloatWithMagnitude;
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
 * {@code com.acme.Sums.sumWithMagnitude} as the library knows it: its definition on the host and the launches of its
 * kernels.
 */
final class Sums_sumWithMagnitudeDefinition implements Definition<FloatWithMagnitude, Float> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Sums.sumWithMagnitude",
            "The sum.",
            List.of(new Input("in", ElementType.FLOAT, true)),
            List.of(new Component("sum", ElementType.FLOAT), new Component("magnitude", ElementType.FLOAT)),
            1,
            Sums_sumWithMagnitudeKernels.MAX_GROUP,
            "float",
            new Traits(true, Rounding.SUM, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            3);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public FloatWithMagnitude identity() {
        return new FloatWithMagnitude(0f, 0f);
    }

    @Override
    public FloatWithMagnitude map(Operands in, int index) {
        return Sums_sumWithMagnitudeKernels.element(in.floats(0), index);
    }

    @Override
    public FloatWithMagnitude combine(FloatWithMagnitude left, FloatWithMagnitude right) {
        return Sums_sumWithMagnitudeKernels.combine(left, right);
    }

    @Override
    public Float finish(FloatWithMagnitude state) {
        return state.value();
    }

    @Override
    public FloatWithMagnitude load(Operands components, int index) {
        return new FloatWithMagnitude(components.floats(0).get(index), components.floats(1).get(index));
    }

    @Override
    public void store(FloatWithMagnitude state, Operands components, int index) {
        components.floats(0).set(index, state.value());
        components.floats(1).set(index, state.magnitude());
    }

    @Override
    public FloatWithMagnitude sequential(Operands in, int length) {
        return Sums_sumWithMagnitudeKernels.sequential(in.floats(0), length);
    }

    @Override
    public FloatWithMagnitude parallelStream(Operands in, int length) {
        return Sums_sumWithMagnitudeKernels.parallelStream(in.floats(0), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Sums_sumWithMagnitudeKernels.reduceRange(
                    in.get(0), first, from, to, states.floats(0), states.floats(1), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Sums_sumWithMagnitudeKernels.reduceRangeOnHeap(
                    in.get(0), first, from, to, states.floats(0), states.floats(1), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Sums_sumWithMagnitudeKernels.combineSlots(states.floats(0), states.floats(1), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Sums_sumWithMagnitudeKernels.storeIdentity(states.floats(0), states.floats(1), slot);
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of(
                new KernelCode.Refused("AnnotatedLoop",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("GlobalHalving",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("GlobalWindow",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("InterleavedModulo",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("InterleavedStrided",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("SequentialAddressing",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("FirstCombineOnLoad",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("UnrolledTree",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("WarpFinish",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("UnrolledPerGroupSize",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                cascade(),
                new KernelCode.Refused("CascadeUnrolled",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                cascadeVector(),
                new KernelCode.Refused("TwoPass",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("AssociativeTree",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                new KernelCode.Refused("CommutativeTree",
                        "a sum beside its magnitude has the kernels of a few strategies alone"),
                serialPerCore(),
                serialPerCoreVector(),
                new KernelCode.Refused(
                        "AtomicPartials", "a sum beside its magnitude has the kernels of a few strategies alone"));
    }

    private static KernelCode cascade() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumWithMagnitudeKernels::cascade, context, in.floats(0), length, out.floats(0), out.floats(1));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumWithMagnitudeKernels::cascadeVector, context, in.floatVectors(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumWithMagnitudeKernels::serialPerCore, context, in.floats(0), length, out.floats(0),
                out.floats(1));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Sums_sumWithMagnitudeKernels::serialPerCoreVector, context, in.floatVectors(0), in.floats(1), length,
                out.floats(0), out.floats(1));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }
}
