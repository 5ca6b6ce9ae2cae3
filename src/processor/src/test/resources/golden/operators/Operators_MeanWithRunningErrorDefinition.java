// Written by Funnel's annotation processor from com.acme.Operators.Mean.
package com.acme;

import io.funnel.kernel.RunningError;
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

/**
 * {@code com.acme.Operators.MeanWithRunningError} as the library knows it: its definition on the host and the launches
 * of its kernels.
 */
final class Operators_MeanWithRunningErrorDefinition implements Definition<Operators_MeanWithRunningErrorKernels.State,
        Double> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Operators.MeanWithRunningError",
            "The mean.",
            List.of(new Input("sample", ElementType.FLOAT, true)),
            List.of(new Component("count", ElementType.LONG), new Component("mean", ElementType.DOUBLE),
                    new Component("meanError", ElementType.DOUBLE)),
            1,
            Operators_MeanWithRunningErrorKernels.MAX_GROUP,
            "double",
            new Traits(true, Rounding.OTHER, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            65);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public Operators_MeanWithRunningErrorKernels.State identity() {
        return new Operators_MeanWithRunningErrorKernels.State(0L, 0.0, 0.0);
    }

    @Override
    public Operators_MeanWithRunningErrorKernels.State map(Operands in, int index) {
        return Operators_MeanWithRunningErrorKernels.element(in.floats(0), index);
    }

    @Override
    public Operators_MeanWithRunningErrorKernels.State combine(
            Operators_MeanWithRunningErrorKernels.State left, Operators_MeanWithRunningErrorKernels.State right) {
        return Operators_MeanWithRunningErrorKernels.combine(left, right);
    }

    @Override
    public Double finish(Operators_MeanWithRunningErrorKernels.State state) {
        return Operators.Mean.finish(new Operators.Mean(state.count(), state.mean()));
    }

    @Override
    public Operators_MeanWithRunningErrorKernels.State load(Operands components, int index) {
        return new Operators_MeanWithRunningErrorKernels.State(
                components.longs(0).get(index), components.doubles(1).get(index), components.doubles(2).get(index));
    }

    @Override
    public void store(Operators_MeanWithRunningErrorKernels.State state, Operands components, int index) {
        components.longs(0).set(index, state.count());
        components.doubles(1).set(index, state.mean());
        components.doubles(2).set(index, state.meanError());
    }

    @Override
    public Operators_MeanWithRunningErrorKernels.State sequential(Operands in, int length) {
        return Operators_MeanWithRunningErrorKernels.sequential(in.floats(0), length);
    }

    @Override
    public Operators_MeanWithRunningErrorKernels.State parallelStream(Operands in, int length) {
        return Operators_MeanWithRunningErrorKernels.parallelStream(in.floats(0), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Operators_MeanWithRunningErrorKernels.reduceRange(
                    in.get(0), first, from, to, states.longs(0), states.doubles(1), states.doubles(2), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Operators_MeanWithRunningErrorKernels.reduceRangeOnHeap(
                    in.get(0), first, from, to, states.longs(0), states.doubles(1), states.doubles(2), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Operators_MeanWithRunningErrorKernels.combineSlots(
                states.longs(0), states.doubles(1), states.doubles(2), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Operators_MeanWithRunningErrorKernels.storeIdentity(
                states.longs(0), states.doubles(1), states.doubles(2), slot);
    }

    @Override
    public Optional<Definition<?, ?>> bounded() {
        return Optional.of(new Operators_MeanDefinition());
    }

    @Override
    public double[] answer(Operands states, int slot) {
        return new double[] {answer(states.doubles(1).get(slot))};
    }

    @Override
    public double[] answerBounds(Operands states, int slot) {
        return new double[] {answerBound(states.doubles(1).get(slot), states.doubles(2).get(slot))};
    }

    /** The answer's number. */
    private static double answer(double mean) {
        return mean;
    }

    /** Bounds the error of the answer's number. */
    private static double answerBound(double mean, double meanError) {
        return RunningError.bound(mean, meanError);
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of(
                new KernelCode.Refused("AnnotatedLoop",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("GlobalHalving",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("GlobalWindow",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("InterleavedModulo",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("InterleavedStrided",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("SequentialAddressing",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("FirstCombineOnLoad",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("UnrolledTree",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("WarpFinish",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("UnrolledPerGroupSize",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                cascade(),
                new KernelCode.Refused("CascadeUnrolled",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                cascadeVector(),
                new KernelCode.Refused("TwoPass",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("AssociativeTree",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                new KernelCode.Refused("CommutativeTree",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"),
                serialPerCore(),
                serialPerCoreVector(),
                new KernelCode.Refused("AtomicPartials",
                        "what bounds the error as it goes along has the kernels of a few strategies alone"));
    }

    private static KernelCode cascade() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_MeanWithRunningErrorKernels::cascade, context, in.floats(0), length, out.longs(0),
                out.doubles(1), out.doubles(2));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_MeanWithRunningErrorKernels::cascadeVector, context, in.floatVectors(0), in.floats(1), length,
                out.longs(0), out.doubles(1), out.doubles(2));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_MeanWithRunningErrorKernels::serialPerCore, context, in.floats(0), length, out.longs(0),
                out.doubles(1), out.doubles(2));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_MeanWithRunningErrorKernels::serialPerCoreVector, context, in.floatVectors(0), in.floats(1),
                length, out.longs(0), out.doubles(1), out.doubles(2));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }
}
