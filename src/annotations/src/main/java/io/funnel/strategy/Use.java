package io.funnel.strategy;

/**
 * When kernels of a strategy are generated, for which reductions, and when the planner takes it.
 *
 * @param role     who asks for it
 * @param gpuRank  its place among the strategies that the planner takes on a GPU without a profile, from 1; 0 for none
 * @param cpuRank  the same for a CPU
 * @param wide     whether it takes states that are vectors: its work-items combine many elements each
 * @param bounded  whether it takes the variant of a reduction that computes an error bound beside the value
 */
public record Use(Role role, int gpuRank, int cpuRank, boolean wide, boolean bounded) {

    /** Who asks for a strategy. */
    public enum Role {
        /** The planner may take it, calibration measures it, and its kernels are always generated. */
        PLANNED,
        /** As PLANNED where the operator does not commute; elsewhere as REQUESTED, for others are faster. */
        IN_ORDER,
        /** As PLANNED where elements cannot be read as vectors in place, longs or several inputs; elsewhere as REQUESTED. */
        SCALAR,
        /** Callers may take it, and its kernels are always generated. */
        NAMED,
        /** Callers may take it where {@code @Reduction(strategies = ALL)} asked for its kernels. */
        REQUESTED
    }

    /** Why a strategy has no kernels that nobody asked for. */
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
