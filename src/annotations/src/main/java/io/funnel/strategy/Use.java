package io.funnel.strategy;

/**
 * The rules for generating a strategy's kernels and for planning it.
 *
 * @param role    who may choose it
 * @param gpuRank its rank for the planner on a GPU without a profile, from 1; 0 for none
 * @param cpuRank its rank for the planner on a CPU without a profile, from 1; 0 for none
 * @param wide    whether it accepts states that are vectors: its work-items combine many elements each
 * @param bounded whether it accepts the variant of a reduction that also computes an error bound
 */
public record Use(Role role, int gpuRank, int cpuRank, boolean wide, boolean bounded) {

    /** The parties that may choose a strategy. */
    public enum Role {
        /** The planner may choose it, calibration measures it, and its kernels are always generated. */
        PLANNED,
        /** Equals PLANNED where the operator does not commute; elsewhere REQUESTED, since others are faster. */
        IN_ORDER,
        /**
         * Equals PLANNED where elements cannot be read as vectors in place, longs or several inputs; elsewhere
         * REQUESTED.
         */
        SCALAR,
        /** Callers may choose it, and its kernels are always generated. */
        NAMED,
        /** Callers may choose it where {@code @Reduction(strategies = ALL)} asked for its kernels. */
        REQUESTED
    }

    /** The reason why a strategy that no caller requested has no kernels. */
    public static final String ON_REQUEST = "it is generated where @Reduction(strategies = ALL) asks for it";

    static final Use PLANNED = new Use(Role.PLANNED, 0, 0, false, false);
    static final Use IN_ORDER = new Use(Role.IN_ORDER, 0, 0, false, false);
    static final Use SCALAR = new Use(Role.SCALAR, 0, 0, false, false);
    static final Use NAMED = new Use(Role.NAMED, 0, 0, false, false);
    static final Use REQUESTED = new Use(Role.REQUESTED, 0, 0, false, false);

    Use onGpu(int rank) {
        return new Use(role, rank, cpuRank, wide, bounded);
    }

    Use onCpu(int rank) {
        return new Use(role, gpuRank, rank, wide, bounded);
    }

    Use takesWide() {
        return new Use(role, gpuRank, cpuRank, true, bounded);
    }

    Use takesBounded() {
        return new Use(role, gpuRank, cpuRank, wide, true);
    }
}
