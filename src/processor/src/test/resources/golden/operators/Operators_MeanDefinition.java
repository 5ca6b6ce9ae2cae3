// Written by Funnel's annotation processor from com.acme.Operators.Mean.
package com.acme;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Facts;
import io.funnel.reduction.HostMemory;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits;
import io.funnel.reduction.Traits.Rounding;
import io.funnel.reduction.facts.FinishKind;
import io.funnel.reduction.facts.Interval;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * {@code com.acme.Operators.Mean} as the library knows it: its definition on the host and the launches of its kernels.
 */
final class Operators_MeanDefinition implements Definition<Operators.Mean, Double> {

    private static final Signature SIGNATURE = new Signature(
            "com.acme.Operators.Mean",
            "The mean.",
            List.of(new Input("sample", ElementType.FLOAT, true)),
            List.of(new Component("count", ElementType.LONG), new Component("mean", ElementType.DOUBLE)),
            1,
            Operators_MeanKernels.MAX_GROUP,
            "double",
            new Traits(true, Rounding.OTHER, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL),
            Signature.Indexing.NONE,
            15);

    private static final Facts FACTS = Facts.NONE
            .withFinishKind(FinishKind.EXACT)
            .withFinish(state -> List.of(state.get(1)))
            .withElementError(0, ElementType.DOUBLE)
            .withBoundaries(1L, 0L);

    @Override
    public Signature signature() {
        return SIGNATURE;
    }

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public Operators.Mean identity() {
        return Operators.Mean.identity();
    }

    @Override
    public Operators.Mean map(Operands in, int index) {
        return Operators.Mean.map(in.floats(0).get(index));
    }

    @Override
    public Operators.Mean combine(Operators.Mean left, Operators.Mean right) {
        return Operators.Mean.combine(left, right);
    }

    @Override
    public Double finish(Operators.Mean state) {
        return Operators.Mean.finish(state);
    }

    @Override
    public Operators.Mean load(Operands components, int index) {
        return new Operators.Mean(components.longs(0).get(index), components.doubles(1).get(index));
    }

    @Override
    public void store(Operators.Mean state, Operands components, int index) {
        components.longs(0).set(index, state.count());
        components.doubles(1).set(index, state.mean());
    }

    @Override
    public Operators.Mean sequential(Operands in, int length) {
        return Operators_MeanHost.sequential(in.floats(0), length);
    }

    @Override
    public Operators.Mean parallelStream(Operands in, int length) {
        return Operators_MeanHost.parallelStream(in.floats(0), length);
    }

    @Override
    public void reduceRange(List<MemorySegment> in, long first, long from, long to, Operands states, int slot) {
        reduceRows(in, first, from, to, states, slot, 1, 0);
    }

    @Override
    public void reduceRows(List<MemorySegment> in, long first, long from, long to, Operands states, int slot, int rows,
            long turn) {
        if (HostMemory.isOutsideHeap(in, SIGNATURE)) {
            Operators_MeanHost.reduceRange(
                    in.get(0), first, from, to, states.longs(0), states.doubles(1), slot, rows, turn);
        } else if (HostMemory.isOnHeap(in, SIGNATURE)) {
            Operators_MeanHost.reduceRangeOnHeap(
                    in.get(0), first, from, to, states.longs(0), states.doubles(1), slot, rows, turn);
        } else {
            HostMemory.reduceCopies(this, in, first, from, to, states, slot, rows, turn);
        }
    }

    @Override
    public boolean reducesAcross() {
        return true;
    }

    @Override
    public void reduceAcross(
            Object[] elements, List<MemorySegment> in, long first, long[] places, Object[] states, int from, int to) {
        Operators_MeanHost.reduceAcross((float[]) elements[0], (long[]) states[0], (double[]) states[1], from, to);
    }

    @Override
    public int elementsOfTurn() {
        return 8;
    }

    @Override
    public void reduceTurn(
            Object[] elements, List<MemorySegment> in, long first, int apart, long[] places, Object[] states, int to) {
        Operators_MeanHost.reduceTurn((float[]) elements[0], (float[]) elements[1], (float[]) elements[2],
                (float[]) elements[3], (float[]) elements[4], (float[]) elements[5], (float[]) elements[6],
                (float[]) elements[7], (long[]) states[0], (double[]) states[1], to);
    }

    @Override
    public void combineAcross(Object[] states, int left, int right, int into, int count) {
        Operators_MeanHost.combineAcross((long[]) states[0], (double[]) states[1], left, right, into, count);
    }

    @Override
    public void scanRange(
            List<MemorySegment> in, long first, long from, long to, Operands states, int before, int slot, int step) {
        Operators_MeanHost.scanRange(
                in.get(0), first, from, to, states.longs(0), states.doubles(1), before, slot, step);
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into) {
        combineSlots(states, left, right, into, 1, 0);
    }

    @Override
    public void combineSlots(Operands states, int left, int right, int into, int count, int step) {
        Operators_MeanHost.combineSlots(states.longs(0), states.doubles(1), left, right, into, count, step);
    }

    @Override
    public void finishSlots(Operands states, int from, int to, Operands results) {
        Operators_MeanHost.finishSlots(states.longs(0), states.doubles(1), from, to, results.doubles(0));
    }

    @Override
    public List<KernelCode> kernels() {
        KernelCode[] codes = {
                KernelCode.Scalar.finishedElsewhere("Cascade",
                        (graph, task, context, in, length, out) -> graph.task(task, Operators_MeanKernels::cascade,
                        context, in.floats(0), length, out.longs(0), out.doubles(1))).loading("GridStride"),
                new KernelCode.Vector("CascadeVector",
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::cascadeVector, context, in.floatVectors(0), in.floats(1), length,
                        out.longs(0), out.doubles(1))).loading("CombinedVectors"),
                KernelCode.Scalar.finishedElsewhere("SerialPerCore",
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::serialPerCore, context, in.floats(0), length, out.longs(0),
                        out.doubles(1))).loading("Blocks"),
                new KernelCode.Vector("SerialPerCoreVector",
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::serialPerCoreVector, context, in.floatVectors(0), in.floats(1), length,
                        out.longs(0), out.doubles(1))).loading("VectorBlocks"),
                KernelCode.Scalar.finishedElsewhere("SegmentTiles",
                        (graph, task, context, in, length, out) -> graph.task(task, Operators_MeanKernels::segmentTiles,
                        context, in.floats(0), length, out.longs(0), out.doubles(1))).loading("LaneQuads"),
                KernelCode.Scalar.of("SegmentLanes",
                        (graph, task, context, in, length, out) -> graph.task(task, Operators_MeanKernels::segmentLanes,
                        context, in.floats(0), length, out.longs(0), out.doubles(1)),
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::segmentLanesPartials, context, in.longs(0), in.doubles(1), length,
                        out.longs(0), out.doubles(1))).loading("LaneEights"),
                KernelCode.Scalar.of("KeyColumns",
                        (graph, task, context, in, length, out) -> graph.task(task, Operators_MeanKernels::keyColumns,
                        context, in.floats(0), in.ints(1), length, out.longs(0), out.doubles(1)),
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::segmentLanesPartials, context, in.longs(0), in.doubles(1), length,
                        out.longs(0), out.doubles(1))).loading("Keyed"),
                KernelCode.Scalar.of("RaggedLanes",
                        (graph, task, context, in, length, out) -> graph.task(task, Operators_MeanKernels::raggedLanes,
                        context, in.floats(0), in.ints(1), length, out.longs(0), out.doubles(1)),
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::raggedLanesPartials, context, in.longs(0), in.doubles(1), in.ints(2),
                        length, out.longs(0), out.doubles(1))).loading("LaneEights"),
                KernelCode.Scalar.of("ScanTiles",
                        (graph, task, context, in, length, out) -> graph.task(task, Operators_MeanKernels::scanTiles,
                        context, in.floats(0), in.longs(1), in.doubles(2), length, out.longs(0), out.doubles(1)),
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::scanTilesPartials, context, in.longs(0), in.doubles(1), in.longs(2),
                        in.doubles(3), length, out.longs(0), out.doubles(1))).loading("Staged"),
                KernelCode.Scalar.of("ScanColumns",
                        (graph, task, context, in, length, out) -> graph.task(task, Operators_MeanKernels::scanColumns,
                        context, in.floats(0), in.longs(1), in.doubles(2), length, out.longs(0), out.doubles(1)),
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::scanColumnsPartials, context, in.longs(0), in.doubles(1), in.longs(2),
                        in.doubles(3), length, out.longs(0), out.doubles(1))).loading("ColumnParts"),
                KernelCode.Scalar.finishedElsewhere("ScanSegments",
                        (graph, task, context, in, length, out) -> graph.task(task, Operators_MeanKernels::scanSegments,
                        context, in.floats(0), in.ints(1), in.ints(2), in.longs(3), in.doubles(4), length, out.longs(0),
                        out.doubles(1))).loading("StagedSegments")};
        return KernelCode.all(
                List.of(codes),
                KernelCode.refused("TornadoVM reduces one value by one combine in a method", "AnnotatedLoop"),
                KernelCode.refused("it is generated where @Reduction(strategies = ALL) asks for it", "GlobalHalving",
                        "GlobalWindow", "InterleavedModulo", "InterleavedStrided", "SequentialAddressing",
                        "FirstCombineOnLoad", "UnrolledTree", "WarpFinish", "UnrolledPerGroupSize", "CascadeUnrolled",
                        "TwoPass", "AssociativeTree", "CommutativeTree", "AtomicPartials", "SegmentLanesInOrder",
                        "RaggedLanesInOrder"));
    }

    @Override
    public List<KernelCode> resultKernels() {
        KernelCode[] codes = {
                KernelCode.Scalar.of("SegmentTiles",
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::segmentTilesResults, context, in.floats(0), length, out.longs(0),
                        out.doubles(1), out.doubles(2))).loading("LaneQuads"),
                KernelCode.Scalar.of("SegmentLanes",
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::segmentLanesResults, context, in.floats(0), length, out.longs(0),
                        out.doubles(1), out.doubles(2)),
                        (graph, task, context, in, length, out) -> graph.task(task,
                        Operators_MeanKernels::segmentLanesPartialsResults, context, in.longs(0), in.doubles(1), length,
                        out.longs(0), out.doubles(1), out.doubles(2))).loading("LaneEights")};
        return List.of(codes);
    }

    @Override
    public boolean isFinishPortable() {
        return true;
    }
}
