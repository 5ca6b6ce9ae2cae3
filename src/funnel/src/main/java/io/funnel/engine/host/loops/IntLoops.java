// [specialise LongLoops: Int -> Long; int[] -> long[]; (int) left -> left; (int) bits -> bits; (int) right -> right]
// [specialise LongLoops: int a -> long a; int b -> long b; int least -> long least; int greatest -> long greatest]
// [specialise LongLoops: int extreme -> long extreme]
package io.funnel.engine.host.loops;

import io.funnel.reduction.Operands;
import io.funnel.reduction.facts.HostLoop.KnownLoop;

/** The known loops over ints as plain loops: the sums, the least and the greatest element. */
class IntLoops extends IntFolds {

    @Override
    public final long block(KnownLoop loop, LoopInput x, LoopInput y, long from, int count, ScratchMemory scratch) {
        return switch (loop) {
            case MIN, MAX -> extreme(loop, x, from, count, scratch);
            default -> sum(loop, x, y, from, count, scratch);
        };
    }

    int extreme(KnownLoop loop, LoopInput x, long from, int count, ScratchMemory scratch) {
        int[] elements;
        int start = 0;
        if (x.array() instanceof int[] array) {
            elements = array;
            start = x.at(from);
        } else {
            elements = scratch.ints();
            load(x, from, count, elements);
        }
        return loop == KnownLoop.MIN
                ? least(elements, start, start + count)
                : greatest(elements, start, start + count);
    }

    private static int least(int[] x, int from, int to) {
        int least = Integer.MAX_VALUE;
        for (int i = from; i < to; i++) {
            least = Math.min(least, x[i]);
        }
        return least;
    }

    private static int greatest(int[] x, int from, int to) {
        int greatest = Integer.MIN_VALUE;
        for (int i = from; i < to; i++) {
            greatest = Math.max(greatest, x[i]);
        }
        return greatest;
    }

    @Override
    public final long combine(KnownLoop loop, long left, long right) {
        int a = (int) left;
        int b = (int) right;
        return switch (loop) {
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            default -> a + b;
        };
    }

    @Override
    public final long identity(KnownLoop loop) {
        return switch (loop) {
            case MIN -> Integer.MAX_VALUE;
            case MAX -> Integer.MIN_VALUE;
            default -> 0;
        };
    }

    @Override
    public final void store(long bits, Operands states, int component, int slot) {
        states.ints(component).set(slot, (int) bits);
    }
}
