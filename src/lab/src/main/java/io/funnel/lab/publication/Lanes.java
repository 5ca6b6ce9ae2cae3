package io.funnel.lab.publication;

import io.funnel.strategy.Strategy;
import java.util.OptionalDouble;

/**
 * Use of a warp's 32 lanes in the tree of a group: a warp executes a step for all its lanes as soon as one has work.
 * Lanes whose value no other reads, as most after a shuffle, are not used.
 */
final class Lanes {

    private static final int WARP = 32;

    private Lanes() {}

    /** Percent of the executed lanes whose result is used; empty for strategies without such a tree. */
    static OptionalDouble used(Strategy strategy, int groupSize) {
        return switch (strategy) {
            case INTERLEAVED_MODULO -> share(groupSize, true);
            case INTERLEAVED_STRIDED, SEQUENTIAL_ADDRESSING, FIRST_COMBINE_ON_LOAD, UNROLLED_TREE, WARP_FINISH,
                    UNROLLED_PER_GROUP_SIZE, CASCADE, CASCADE_UNROLLED, CASCADE_VECTOR, TWO_PASS, COMMUTATIVE_TREE,
                    ATOMIC_PARTIALS ->
                share(groupSize, false);
            default -> OptionalDouble.empty();
        };
    }

    /** Scattered items keep every warp busy that has one; neighbours fill warps. */
    private static OptionalDouble share(int groupSize, boolean scattered) {
        long used = 0;
        long executed = 0;
        for (int active = groupSize / 2; active > 0; active /= 2) {
            int warps = scattered ? Math.min(active, Math.ceilDiv(groupSize, WARP)) : Math.ceilDiv(active, WARP);
            used += active;
            executed += (long) warps * WARP;
        }
        return executed == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * used / executed);
    }
}
