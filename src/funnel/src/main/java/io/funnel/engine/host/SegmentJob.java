package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.AcrossSegments;
import io.funnel.engine.host.block.HostInputs;
import io.funnel.engine.host.block.PieceLoop;
import io.funnel.engine.host.block.SegmentRanges;
import io.funnel.engine.host.block.SegmentShape;
import io.funnel.engine.host.block.SegmentWork;
import io.funnel.engine.host.block.StateArrays;
import io.funnel.engine.host.block.TunedBlocks;
import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Reduces each segment of an axis block by block, in the tree of {@link GenericJob}.
 *
 * <p>Rows are read in place, many short ones by one call of their loop. Neighbours of other axes are reduced at once by
 * {@link AcrossSegments}, or by {@link PieceLoop} for definitions without such loops.
 */
final class SegmentJob extends HostJob {

    /** Elements between two checks for an early end. */
    private static final int CHUNK = 8 * BlockLoops.BLOCK;

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final TunedBlocks blocks;
    private final SegmentRanges ranges;
    private final HostInputs inputs;
    private final List<Loops> loops = new ArrayList<>();
    private final BooleanSupplier stopped = this::isStopped; // one, so that calls allocate nothing
    private SegmentWork work = SegmentWork.NONE;
    private SegmentShape shape = new SegmentShape(false, false, false, 1, 1);
    private Operands out = new Operands(List.of());
    private Operands partStates = new Operands(List.of());
    private int partSlots;

    /** The loops of one thread. */
    private record Loops(AcrossSegments across, PieceLoop pieces) {}

    SegmentJob(Definition<?, ?> definition, TunedBlocks blocks) {
        super(definition.signature().name());
        this.definition = definition;
        this.signature = definition.signature();
        this.blocks = blocks;
        ranges = new SegmentRanges(definition);
        inputs = new HostInputs(signature);
    }

    void prepare(List<MemorySegment> in, SegmentWork call, SegmentShape how, int threads, Operands result) {
        work = call;
        shape = how;
        out = result;
        inputs.take(in, call.axis().elements());
        int parts = call.parts() == 1 ? 0 : Math.toIntExact(call.axis().segments() * call.parts());
        if (partSlots < parts) {
            partStates = NativeArrays.states(signature, parts);
            partSlots = parts;
        }
        while (loops.size() < (call.tasks() == 1 ? 1 : threads)) {
            loops.add(new Loops(new AcrossSegments(definition), new PieceLoop(definition, blocks)));
        }
    }

    @Override
    void execute(int task, ScratchMemory scratch, int participant) {
        Axis axis = work.axis();
        long first = task / work.parts() * work.segmentsOfTask();
        long last = Math.min(axis.segments(), first + work.segmentsOfTask());
        int part = task % work.parts();
        long from = part * work.partElements();
        long to = Math.min(axis.length(), from + work.partElements());
        if (isShort() && PieceLoop.isInPlace(inputs, work, shape)) {
            shortRows(first, last, scratch);
            return;
        }
        Loops own = loops.get(participant);
        for (long segment = first; segment < last;) {
            int tile = tile(segment, last);
            boolean done = shape.isAcross()
                    ? across(own, segment, tile, part, from, to, scratch)
                    : pieces(own, segment, tile, part, from, to, scratch);
            if (!done) {
                return;
            }
            segment += tile;
        }
    }

    private boolean isShort() {
        return !shape.isUncut() && work.parts() == 1 && work.axis().length() <= shape.block();
    }

    private int tile(long segment, long last) {
        long inner = work.axis().inner();
        long neighbours = work.axis().isRows() ? last : (segment / inner + 1) * inner;
        boolean isCopied = work.axis().isRows() && !shape.isUncut() && !PieceLoop.isInPlace(inputs, work, shape);
        int most = isCopied ? SegmentShape.GATHERED : shape.tile();
        return (int) Math.min(most, Math.min(last, neighbours) - segment);
    }

    /** Reduces rows of a block at most, many by one call. */
    private void shortRows(long first, long last, ScratchMemory scratch) {
        int length = (int) work.axis().length();
        long most = Math.max(1, CHUNK / length);
        for (long segment = first; segment < last && !isStopped(); segment += most) {
            int rows = (int) Math.min(most, last - segment);
            int slot = slot(segment, 0);
            if (shape.isTuned()) {
                for (int row = 0; row < rows; row++) {
                    tunedRow(segment + row, length, slot + row, scratch);
                }
            } else {
                rows(segment, length, slot, rows);
            }
            StateArrays.normalize(signature, out, slot, rows);
        }
    }

    private void tunedRow(long segment, int length, int slot, ScratchMemory scratch) {
        if (!blocks.reduce(definition, inputs.segments(), inputs.tuned(), work.index(segment, 0), segment * length,
                length, scratch, out, slot)) {
            rows(segment, length, slot, 1);
        }
    }

    private void rows(long segment, int length, int slot, int rows) {
        long start = segment * length;
        ranges.reduce(inputs.segments(), work.index(segment, 0) - start, start, length, out, slot, rows, work.turn(),
                segment, 1);
    }

    /** Reduces neighbours at once; false at an early end. */
    private boolean across(Loops own, long segment, int tile, int part, long from, long to, ScratchMemory scratch) {
        try {
            return own.across().reduce(inputs.segments(), work, shape, segment, tile, from, to, stopped, states(),
                    slot(segment, part));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            return pieces(own, segment, tile, part, from, to, scratch); // it names the element
        }
    }

    private boolean pieces(Loops own, long segment, int tile, int part, long from, long to, ScratchMemory scratch) {
        int most = SegmentShape.GATHERED;
        boolean goesOn = true;
        for (int t = 0; t < tile && goesOn; t += most) {
            goesOn = own.pieces().reduce(inputs, work, shape, segment + t, Math.min(most, tile - t), from, to, scratch,
                    stopped, states(), slot(segment + t, part));
        }
        return goesOn;
    }

    private int slot(long segment, int part) {
        return (int) (work.parts() == 1 ? work.firstSlot() + segment : part * work.axis().segments() + segment);
    }

    private Operands states() {
        return work.parts() == 1 ? out : partStates;
    }

    /** Combines the parts of all segments in order. */
    void finish() {
        int segments = (int) work.axis().segments();
        if (work.parts() > 1) {
            definition.combineTree(partStates, 0, work.parts(), segments);
            StateArrays.copy(signature, partStates, 0, out, work.firstSlot(), segments);
        }
    }

    @Override
    void release() {
        inputs.release();
        loops.forEach(one -> one.pieces().release());
        out = new Operands(List.of());
    }

    @Override
    public void close() {
        inputs.close();
    }
}
