package io.funnel.engine.host;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.StateArrays;
import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import io.funnel.reduction.facts.HostLoop.KnownRecord;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The state of the first least or greatest element; the extreme's own loop finds its block. */
final class FirstExtremeJob extends LoopJob {

    // In the levels that sums have
    private static final int EXTREME = 0;
    private static final int PLACE = 1;

    private final Definition<?, ?> definition;
    private final ElementType type;
    private final BlockLoops loops;
    private final List<MemorySegment> inputs = Arrays.asList(new MemorySegment[1]);
    private Operands states = new Operands(List.of());
    private int slots;
    private long firstIndex;

    /** Takes MIN or MAX as {@code loop}. */
    FirstExtremeJob(Definition<?, ?> definition, KnownLoop loop, ElementType type, BlockLoops loops) {
        super(definition.signature().name(), loop, type);
        this.definition = definition;
        this.type = type;
        this.loops = loops;
    }

    /** The loop that finds the block, for definitions with such a state. */
    static Optional<KnownLoop> loop(Definition<?, ?> definition) {
        return definition.facts().hostLoop().map(known -> switch (known) {
            case KnownRecord.FIRST_LEAST -> KnownLoop.MIN;
            case KnownRecord.FIRST_GREATEST -> KnownLoop.MAX;
            default -> null;
        });
    }

    @Override
    void prepare(List<MemorySegment> in, long first, long elements, int parts, long blocksOfPart, int threads) {
        super.prepare(in, first, elements, parts, blocksOfPart, threads);
        inputs.set(0, in.getFirst());
        firstIndex = first;
    }

    @Override
    void reserve(int parts) {
        if (slots < parts) {
            states = NativeArrays.states(definition.signature(), parts);
            slots = parts;
        }
    }

    @Override
    void reduce(long number, long from, int count, ScratchMemory scratch) {
        long[] found = scratch.levels();
        long extreme = loops.block(loop, x, y, from, count, scratch);
        if (number == 0 || loops.combine(loop, found[EXTREME], extreme) != found[EXTREME]) {
            found[EXTREME] = extreme;
            found[PLACE] = from;
        }
    }

    @Override
    void keep(int task, long blocks, ScratchMemory scratch) {
        long at = x.find(scratch.levels()[EXTREME], type, scratch.levels()[PLACE]);
        definition.reduceRange(inputs, firstIndex, at, at + 1, states, task);
    }

    @Override
    void finish(int parts, Operands out) {
        definition.combineTree(states, parts);
        StateArrays.copy(definition.signature(), states, 0, out, 0);
    }

    @Override
    void release() {
        super.release();
        inputs.set(0, MemorySegment.NULL);
    }
}
