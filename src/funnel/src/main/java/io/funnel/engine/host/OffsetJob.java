package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.HostInputs;
import io.funnel.engine.host.block.OffsetLoop;
import io.funnel.engine.host.block.OffsetWork;
import io.funnel.engine.host.block.RowBlocks;
import io.funnel.engine.host.block.StateArrays;
import io.funnel.engine.host.block.TunedBlocks;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Reduces each segment of unequal lengths, in the tree of {@link GenericJob} over its blocks. */
final class OffsetJob extends HostJob {

    private final Definition<?, ?> definition;
    private final Signature signature;
    private final RowBlocks rows;
    private final HostInputs inputs;
    private final List<OffsetLoop> loops = new ArrayList<>();
    private final BooleanSupplier stopped = this::isStopped;
    private List<OffsetWork.Task> tasks = List.of();
    private List<OffsetWork.Cut> cuts = List.of();
    private Operands out = new Operands(List.of());
    private Operands partStates = new Operands(List.of());
    private int partSlots;
    private int slot;

    OffsetJob(Definition<?, ?> definition, TunedBlocks blocks) {
        super(definition.signature().name());
        this.definition = definition;
        this.signature = definition.signature();
        rows = new RowBlocks(definition, blocks);
        inputs = new HostInputs(signature);
    }

    /** Takes a call; returns the number of tasks. */
    int prepare(List<MemorySegment> in, long first, Offsets offsets, long sharedFrom, int threads, Operands result,
            int firstSlot) {
        out = result;
        slot = firstSlot;
        inputs.take(in, offsets.elements());
        OffsetWork work =
                OffsetWork.of(offsets, rows, signature.indexing() == Indexing.LENGTH, sharedFrom, threads);
        tasks = work.tasks();
        cuts = work.cuts();
        if (partSlots < work.slots()) {
            partStates = NativeArrays.states(signature, work.slots());
            partSlots = work.slots();
        }
        while (loops.size() < (tasks.size() == 1 ? 1 : threads)) {
            loops.add(new OffsetLoop(definition, rows, inputs));
        }
        loops.forEach(loop -> loop.prepare(offsets, first));
        return tasks.size();
    }

    @Override
    void execute(int number, ScratchMemory scratch, int participant) {
        OffsetWork.Task task = tasks.get(number);
        OffsetLoop loop = loops.get(participant);
        if (task.isPart()) {
            loop.part(task.segment(), task.from(), task.to(), scratch, stopped, partStates, task.slot());
        } else {
            loop.whole(task.segment(), task.last(), scratch, stopped, out, slot);
        }
    }

    /** Combines the parts of each segment that was cut, in order. */
    void finish() {
        for (OffsetWork.Cut cut : cuts) {
            definition.combineTree(partStates, cut.slot(), cut.parts(), 1);
            StateArrays.copy(signature, partStates, cut.slot(), out, slot + cut.segment());
        }
    }

    @Override
    void release() {
        inputs.release();
        loops.forEach(OffsetLoop::release);
        out = new Operands(List.of());
        tasks = List.of();
    }

    @Override
    public void close() {
        inputs.close();
    }
}
