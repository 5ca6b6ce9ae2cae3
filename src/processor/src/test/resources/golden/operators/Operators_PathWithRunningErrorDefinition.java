// Written by Funnel's annotation processor from com.acme.Operators.Path.
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
import io.funnel.reduction.Rest;
import io.funnel.reduction.Rounding;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * {@code com.acme.Operators.PathWithRunningError} as the library knows it: its definition on the host and the launches
 * of its kernels.
 */
final class Operators_PathWithRunningErrorDefinition implements Definition<Operators_PathWithRunningErrorKernels.State,
        Operators.Path> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Operators.PathWithRunningError",
            "Where a path ends.",
            List.of(new Input("dx", ElementType.FLOAT, true), new Input("dy", ElementType.FLOAT, true)),
            List.of(new Component("x", ElementType.FLOAT), new Component("y", ElementType.FLOAT),
                    new Component("xRest", ElementType.DOUBLE), new Component("xError", ElementType.DOUBLE),
                    new Component("yRest", ElementType.DOUBLE), new Component("yError", ElementType.DOUBLE)),
            1,
            Operators_PathWithRunningErrorKernels.MAX_GROUP,
            "Operators.Path",
            new Traits(true, Rounding.OTHER, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            26);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public Operators_PathWithRunningErrorKernels.State identity() {
        return new Operators_PathWithRunningErrorKernels.State(0f, 0f, 0.0, 0.0, 0.0, 0.0);
    }

    @Override
    public Operators_PathWithRunningErrorKernels.State map(Operands in, int index) {
        return Operators_PathWithRunningErrorKernels.element(in.floats(0), in.floats(1), index);
    }

    @Override
    public Operators_PathWithRunningErrorKernels.State combine(
            Operators_PathWithRunningErrorKernels.State left, Operators_PathWithRunningErrorKernels.State right) {
        return Operators_PathWithRunningErrorKernels.combine(left, right);
    }

    @Override
    public Operators.Path finish(Operators_PathWithRunningErrorKernels.State state) {
        return new Operators.Path(state.x(), state.y());
    }

    @Override
    public Operators_PathWithRunningErrorKernels.State load(Operands components, int index) {
        return new Operators_PathWithRunningErrorKernels.State(components.floats(0).get(index),
                components.floats(1).get(index), components.doubles(2).get(index), components.doubles(3).get(index),
                components.doubles(4).get(index), components.doubles(5).get(index));
    }

    @Override
    public void store(Operators_PathWithRunningErrorKernels.State state, Operands components, int index) {
        components.floats(0).set(index, state.x());
        components.floats(1).set(index, state.y());
        components.doubles(2).set(index, state.xRest());
        components.doubles(3).set(index, state.xError());
        components.doubles(4).set(index, state.yRest());
        components.doubles(5).set(index, state.yError());
    }

    @Override
    public Operators_PathWithRunningErrorKernels.State sequential(Operands in, int length) {
        return Operators_PathWithRunningErrorKernels.sequential(in.floats(0), in.floats(1), length);
    }

    @Override
    public Operators_PathWithRunningErrorKernels.State parallelStream(Operands in, int length) {
        return Operators_PathWithRunningErrorKernels.parallelStream(in.floats(0), in.floats(1), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Operators_PathWithRunningErrorKernels.reduceRange(in.get(0), in.get(1), first, from, to, states.floats(0),
                    states.floats(1), states.doubles(2), states.doubles(3), states.doubles(4), states.doubles(5), slot);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Operators_PathWithRunningErrorKernels.reduceRangeOnHeap(in.get(0), in.get(1), first, from, to,
                    states.floats(0), states.floats(1), states.doubles(2), states.doubles(3), states.doubles(4),
                    states.doubles(5), slot);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot);
        }
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        Operators_PathWithRunningErrorKernels.combineSlots(states.floats(0), states.floats(1), states.doubles(2),
                states.doubles(3), states.doubles(4), states.doubles(5), left, right, into);
    }

    @Override
    public void storeIdentity(Operands states, int slot) {
        Operators_PathWithRunningErrorKernels.storeIdentity(states.floats(0), states.floats(1), states.doubles(2),
                states.doubles(3), states.doubles(4), states.doubles(5), slot);
    }

    @Override
    public Optional<Definition<?, ?>> bounded() {
        return Optional.of(new Operators_PathDefinition());
    }

    @Override
    public double[] answer(Operands states, int slot) {
        return new double[] {answer0(states.floats(0).get(slot)), answer1(states.floats(1).get(slot))};
    }

    @Override
    public double[] answerBounds(Operands states, int slot) {
        return new double[] {answerBound0(states.floats(0).get(slot), states.doubles(2).get(slot),
                states.doubles(3).get(slot)),
                answerBound1(states.floats(1).get(slot), states.doubles(4).get(slot), states.doubles(5).get(slot))};
    }

    @Override
    public List<Rest> rests() {
        return List.of(new Rest(0, 2, 3), new Rest(1, 4, 5));
    }

    /** The answer's number 0. */
    private static double answer0(float x) {
        return x;
    }

    /** Bounds the error of the answer's number 0. */
    private static double answerBound0(float x, double xRest, double xError) {
        return RunningError.bound((double) x, RunningError.total(xRest, xError));
    }

    /** The answer's number 1. */
    private static double answer1(float y) {
        return y;
    }

    /** Bounds the error of the answer's number 1. */
    private static double answerBound1(float y, double yRest, double yError) {
        return RunningError.bound((double) y, RunningError.total(yRest, yError));
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
                Operators_PathWithRunningErrorKernels::cascade, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1), out.doubles(2), out.doubles(3), out.doubles(4), out.doubles(5));
        return KernelCode.Scalar.finishedElsewhere("Cascade", elements);
    }

    private static KernelCode cascadeVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathWithRunningErrorKernels::cascadeVector, context, in.floatVectors(0), in.floatVectors(1),
                in.floats(2), in.floats(3), length, out.floats(0), out.floats(1), out.doubles(2), out.doubles(3),
                out.doubles(4), out.doubles(5));
        return new KernelCode.Vector("CascadeVector", elements);
    }

    private static KernelCode serialPerCore() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathWithRunningErrorKernels::serialPerCore, context, in.floats(0), in.floats(1), length,
                out.floats(0), out.floats(1), out.doubles(2), out.doubles(3), out.doubles(4), out.doubles(5));
        return KernelCode.Scalar.finishedElsewhere("SerialPerCore", elements);
    }

    private static KernelCode serialPerCoreVector() {
        Launch elements = (graph, task, context, in, length, out) -> graph.task(task,
                Operators_PathWithRunningErrorKernels::serialPerCoreVector, context, in.floatVectors(0),
                in.floatVectors(1), in.floats(2), in.floats(3), length, out.floats(0), out.floats(1), out.doubles(2),
                out.doubles(3), out.doubles(4), out.doubles(5));
        return new KernelCode.Vector("SerialPerCoreVector", elements);
    }
}
