// Written by Funnel's annotation processor from com.acme.Products.positiveDot.
package com.acme;

import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.DoubleWithMagnitude;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.HostMemory;
import io.funnel.reduction.Input;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Launch;
import io.funnel.reduction.MapRounding;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Rounding;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * {@code com.acme.Products.positiveDotWithMagnitude} as the library knows it: its definition on the host and the
 * launches of its kernels.
 */
final class Products_positiveDotWithMagnitudeDefinition implements Definition<DoubleWithMagnitude, Float> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Products.positiveDotWithMagnitude",
            "The sum of products where the first factor is positive.",
            List.of(new Input("xs", ElementType.FLOAT, true), new Input("ys", ElementType.FLOAT, true)),
            List.of(new Component("positiveDot", ElementType.DOUBLE), new Component("magnitude", ElementType.DOUBLE)),
            1,
            Products_positiveDotWithMagnitudeKernels.MAX_GROUP,
            "float",
            new Traits(true, Rounding.SUM, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            5);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public DoubleWithMagnitude identity() {
        return new DoubleWithMagnitude(0.0, 0.0);
    }

    @Override
    public DoubleWithMagnitude map(Operands in, int index) {
        return Products_positiveDotWithMagnitudeKernels.element(in.floats(0), in.floats(1), index);
    }

    @Override
    public DoubleWithMagnitude combine(DoubleWithMagnitude left, DoubleWithMagnitude right) {
        return Products_positiveDotWithMagnitudeKernels.combine(left, right);
    }

    @Override
    public Float finish(DoubleWithMagnitude state) {
        return (float) state.value();
    }

    @Override
    public DoubleWithMagnitude load(Operands components, int index) {
        return new DoubleWithMagnitude(components.doubles(0).get(index), components.doubles(1).get(index));
    }

    @Override
    public void store(DoubleWithMagnitude state, Operands components, int index) {
        components.doubles(0).set(index, state.value());
        components.doubles(1).set(index, state.magnitude());
    }

    @Override
    public DoubleWithMagnitude sequential(Operands in, int length) {
        return Products_positiveDotWithMagnitudeKernels.sequential(in.floats(0), in.floats(1), length);
    }

    @Override
    public DoubleWithMagnitude parallelStream(Operands in, int length) {
        return Products_positiveDotWithMagnitudeKernels.parallelStream(in.floats(0), in.floats(1), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Products_positiveDotWithMagnitudeKernels.reduceRange(
                    in.get(0), in.get(1), first, from, to, states.doubles(0), states.doubles(1), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Products_positiveDotWithMagnitudeKernels.reduceRangeOnHeap(
                    in.get(0), in.get(1), first, from, to, states.doubles(0), states.doubles(1), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Products_positiveDotWithMagnitudeKernels.combineSlots(states.doubles(0), states.doubles(1), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Products_positiveDotWithMagnitudeKernels.storeIdentity(states.doubles(0), states.doubles(1), slot);
    }

    @Override
    public MapRounding mapRounding() {
        return MapRounding.NONE;
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
                Products_positiveDotWithMagnitudeKernels::cascade, context, in.floats(0), in.floats(1), length,
                out.doubles(0), out.doubles(1));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotWithMagnitudeKernels::cascadeVector, context, in.floatVectors(0),
                in.floatVectors(1), in.floats(2), in.floats(3), length, out.doubles(0), out.doubles(1));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotWithMagnitudeKernels::serialPerCore, context, in.floats(0), in.floats(1), length,
                out.doubles(0), out.doubles(1));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Products_positiveDotWithMagnitudeKernels::serialPerCoreVector, context, in.floatVectors(0),
                in.floatVectors(1), in.floats(2), in.floats(3), length, out.doubles(0), out.doubles(1));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }
}
