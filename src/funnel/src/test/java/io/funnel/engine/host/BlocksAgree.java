package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.engine.host.loops.LoopInput;
import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.engine.host.loops.ScratchMemory;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.util.List;
import java.util.Random;

/**
 * Counts the full vector blocks that have the bits of plain loops: elements of one sign and of both, zeros, ends and
 * NaN.
 */
final class BlocksAgree {

    /** Each row makes one block after the other, so that signs change from block to block. */
    private static final double[][] VALUES = {{1, 2, 0x1p31}, {-1, 2, 0.0}, {-1, -3, -0x1p31}, {0.0, 3}, {0.0, -0.0},
        {-0.0}, {-0.0, -5}, {Double.POSITIVE_INFINITY, 4}, {Double.NEGATIVE_INFINITY, -4, 4},
        {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}, {Double.NaN, 6}, {Double.NaN, -6, 6}, {7}};
    private static final long SEED = 13;

    private BlocksAgree() {}

    /** {@code 24 of 24}. */
    static String result() {
        int same = 0;
        int all = 0;
        double[] elements =
                new Random(SEED).ints((long) VALUES.length * BlockLoops.BLOCK, 0, 6).mapToDouble(i -> i).toArray();
        for (int i = 0; i < elements.length; i++) {
            double[] values = VALUES[i / BlockLoops.BLOCK];
            elements[i] = values[(int) elements[i] % values.length];
        }
        try (ScratchMemory mine = new ScratchMemory(); ScratchMemory others = new ScratchMemory()) {
            for (ElementType type : KnownDefinition.TYPES) {
                for (Memory memory : List.of(Memory.NATIVE, Memory.HEAP, Memory.HEAP_SLICE, Memory.NATIVE_UNALIGNED)) {
                    LoopInput input = new LoopInput();
                    input.read(memory.copy(CountsAgree.segment(type, elements), type), type);
                    for (int from = 0; from < elements.length; from += BlockLoops.BLOCK) {
                        for (KnownLoop loop : KnownLoop.values()) {
                            same += number(true, loop, type, input, from, mine)
                                    .equals(number(false, loop, type, input, from, others)) ? 1 : 0;
                            all++;
                        }
                        same += inDouble(true, type, input, from, mine) == inDouble(false, type, input, from, others)
                                ? 1
                                : 0;
                        all++;
                    }
                }
            }
        }
        return same + " of " + all;
    }

    private static Number number(
            boolean vectors, KnownLoop loop, ElementType type, LoopInput input, long from, ScratchMemory scratch) {
        long bits = LoopLibrary.of(vectors).of(type).block(loop, input, input, from, BlockLoops.BLOCK, scratch);
        return switch (type) {
            case INT, LONG -> bits;
            case FLOAT -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }

    private static long inDouble(
            boolean vectors, ElementType type, LoopInput input, long from, ScratchMemory scratch) {
        return Double.doubleToLongBits(LoopLibrary.of(vectors).inDouble()
                .sum(KnownLoop.SUM, type, input, from, BlockLoops.BLOCK, scratch));
    }
}
