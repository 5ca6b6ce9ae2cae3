// Written by Funnel's annotation processor from com.acme.Doubles.dot.
package com.acme;

import io.funnel.reduction.CompensatedSum;
import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
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
 * {@code com.acme.Doubles.dotWithMagnitude} as the library knows it: its definition on the host and the launches of its
 * kernels.
 */
final class Doubles_dotWithMagnitudeDefinition implements Definition<CompensatedSum, Double> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Doubles.dotWithMagnitude",
            "The sum of products.",
            List.of(new Input("xs", ElementType.DOUBLE, true), new Input("ys", ElementType.DOUBLE, true)),
            List.of(new Component("dot", ElementType.DOUBLE), new Component("lost", ElementType.DOUBLE),
                    new Component("magnitude", ElementType.DOUBLE)),
            1,
            Doubles_dotWithMagnitudeKernels.MAX_GROUP,
            "double",
            new Traits(true, Rounding.SUM, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            10);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public CompensatedSum identity() {
        return new CompensatedSum(0.0, 0.0, 0.0);
    }

    @Override
    public CompensatedSum map(Operands in, int index) {
        return Doubles_dotWithMagnitudeKernels.element(in.doubles(0), in.doubles(1), index);
    }

    @Override
    public CompensatedSum combine(CompensatedSum left, CompensatedSum right) {
        return Doubles_dotWithMagnitudeKernels.combine(left, right);
    }

    @Override
    public Double finish(CompensatedSum state) {
        return state.sum();
    }

    @Override
    public CompensatedSum load(Operands components, int index) {
        return new CompensatedSum(
                components.doubles(0).get(index), components.doubles(1).get(index), components.doubles(2).get(index));
    }

    @Override
    public void store(CompensatedSum state, Operands components, int index) {
        components.doubles(0).set(index, state.value());
        components.doubles(1).set(index, state.lost());
        components.doubles(2).set(index, state.magnitude());
    }

    @Override
    public CompensatedSum sequential(Operands in, int length) {
        return Doubles_dotWithMagnitudeKernels.sequential(in.doubles(0), in.doubles(1), length);
    }

    @Override
    public CompensatedSum parallelStream(Operands in, int length) {
        return Doubles_dotWithMagnitudeKernels.parallelStream(in.doubles(0), in.doubles(1), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Doubles_dotWithMagnitudeKernels.reduceRange(in.get(0), in.get(1), first, from, to, states.doubles(0),
                    states.doubles(1), states.doubles(2), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Doubles_dotWithMagnitudeKernels.reduceRangeOnHeap(in.get(0), in.get(1), first, from, to, states.doubles(0),
                    states.doubles(1), states.doubles(2), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Doubles_dotWithMagnitudeKernels.combineSlots(
                states.doubles(0), states.doubles(1), states.doubles(2), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Doubles_dotWithMagnitudeKernels.storeIdentity(states.doubles(0), states.doubles(1), states.doubles(2), slot);
    }

    @Override
    public MapRounding mapRounding() {
        return MapRounding.UNSURE_PRODUCTS;
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
                Doubles_dotWithMagnitudeKernels::cascade, context, in.doubles(0), in.doubles(1), length, out.doubles(0),
                out.doubles(1), out.doubles(2));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotWithMagnitudeKernels::cascadeVector, context, in.doubleVectors(0), in.doubleVectors(1),
                in.doubles(2), in.doubles(3), length, out.doubles(0), out.doubles(1), out.doubles(2));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotWithMagnitudeKernels::serialPerCore, context, in.doubles(0), in.doubles(1), length,
                out.doubles(0), out.doubles(1), out.doubles(2));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Doubles_dotWithMagnitudeKernels::serialPerCoreVector, context, in.doubleVectors(0), in.doubleVectors(1),
                in.doubles(2), in.doubles(3), length, out.doubles(0), out.doubles(1), out.doubles(2));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }
}
