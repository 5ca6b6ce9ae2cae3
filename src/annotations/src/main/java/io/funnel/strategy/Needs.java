package io.funnel.strategy;

/**
 * The requirements of a strategy on the launch and the device.
 *
 * @param localMemory      whether the work-group shares local memory, one element for each work-item
 * @param powerOfTwoGroup  whether the group size must be a power of two
 * @param minGroupSize     the fewest work-items a group may have
 * @param maxGroupSize     the most work-items a group may have
 * @param warpOperations   whether a version of the kernel uses warp operations where the backend has them
 * @param atomics          whether the device must add to global memory atomically
 * @param commutative      whether the operator must be commutative, because the strategy reorders elements
 * @param deterministic    whether the same plan on the same device always combines in the same order
 */
public record Needs(
        boolean localMemory,
        boolean powerOfTwoGroup,
        int minGroupSize,
        int maxGroupSize,
        boolean warpOperations,
        boolean atomics,
        boolean commutative,
        boolean deterministic) {

    /** Largest group for which kernels allocate local memory. */
    public static final int MAX_GROUP = 1024;
    /** Warp size for which kernels with warp operations are written. */
    public static final int WARP = 32;

    static final Needs NOTHING = new Needs(false, false, 1, 1, false, false, false, true);
    public static final Needs ITEMS = new Needs(false, false, 1, MAX_GROUP, false, false, true, true);
    static final Needs ONE_ITEM = new Needs(false, false, 1, 1, false, false, true, true);
    static final Needs ANY_TREE = new Needs(true, false, 2, MAX_GROUP, false, false, true, true);
    static final Needs HALVING_TREE = new Needs(true, true, 2, MAX_GROUP, false, false, true, true);

    Needs inOrder() {
        return new Needs(localMemory, powerOfTwoGroup, minGroupSize, maxGroupSize, warpOperations, atomics, false,
                deterministic);
    }

    Needs fromOneItem() {
        return new Needs(localMemory, powerOfTwoGroup, 1, maxGroupSize, warpOperations, atomics, commutative,
                deterministic);
    }

    Needs withWarpOperations() {
        return new Needs(localMemory, powerOfTwoGroup, minGroupSize, maxGroupSize, true, atomics, commutative,
                deterministic);
    }

    Needs withAtomics() {
        return new Needs(localMemory, powerOfTwoGroup, minGroupSize, maxGroupSize, warpOperations, true, commutative,
                false);
    }
}
