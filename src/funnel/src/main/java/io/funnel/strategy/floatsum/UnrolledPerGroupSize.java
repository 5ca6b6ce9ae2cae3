package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code UnrolledPerGroupSize}: one kernel for each work-group size 1, 2, 4 ... 1024, with the grid-stride
 * loop of {@link Cascade} and a tree written out for exactly that size: no loop, no guard, no slot that is not used.
 * {@link #forGroupSize} chooses.
 *
 * <p>From the CUDA Handbook's third reduction, where a template parameter does what the eleven methods do here.
 *
 * <p>Not for a group size that is not known before the launch, nor for operators that do not commute.
 *
 * <p>The contract is the same for all kernels; S is the number in the kernel's name:
 *
 * <ul>
 *   <li>Called by: all items of every work-group, convergent.
 *   <li>Result valid in: {@code partials[groupId]}, stored by item 0 of the group.
 *   <li>Local memory: S values of type float, none for S = 1.
 *   <li>Barriers: log2(S), one before each step of the tree; one is owed before the slots are used again.
 *   <li>Group size: S, nothing else.
 *   <li>Range: n = {@code length[0]} from 0 to 2^31 - 1; any number of groups for which globalSize fits an int.
 *   <li>Order and determinism: item k takes the elements k, k + globalSize, ... in this order; the same n and launch
 *       give the same bits.
 *   <li>NaN, overflow, n = 0: as Java's float addition, rounded at every step; an item without an element holds the
 *       identity.
 * </ul>
 *
 * <p>This file is longer than the house's limit, because repetition is its subject: a kernel that could be shared
 * would be one of the other strategies.
 */
public final class UnrolledPerGroupSize {

    /** The largest work-group that there is a kernel for. */
    public static final int MAX_GROUP = 1024;

    private static final float IDENTITY = 0f;

    private UnrolledPerGroupSize() {}

    /**
     * Chooses the kernel for a launch.
     *
     * @param groupSize items in a work-group of the launch
     * @return the kernel that is written for this size
     * @throws IllegalArgumentException if there is none
     */
    public static Task4<KernelContext, FloatArray, IntArray, FloatArray> forGroupSize(int groupSize) {
        return switch (groupSize) {
            case 1 -> UnrolledPerGroupSize::sum1;
            case 2 -> UnrolledPerGroupSize::sum2;
            case 4 -> UnrolledPerGroupSize::sum4;
            case 8 -> UnrolledPerGroupSize::sum8;
            case 16 -> UnrolledPerGroupSize::sum16;
            case 32 -> UnrolledPerGroupSize::sum32;
            case 64 -> UnrolledPerGroupSize::sum64;
            case 128 -> UnrolledPerGroupSize::sum128;
            case 256 -> UnrolledPerGroupSize::sum256;
            case 512 -> UnrolledPerGroupSize::sum512;
            case 1024 -> UnrolledPerGroupSize::sum1024;
            default -> throw new IllegalArgumentException(
                    "no kernel for it: groupSize=" + groupSize + "; try a power of two from 1 to " + MAX_GROUP);
        };
    }

    /** The kernel for work-groups of 1 item. */
    public static void sum1(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }

        // Store: the item's value is the work-group's partial.
        partials.set(groupId, sum);
    }

    /** The kernel for work-groups of 2 items. */
    public static void sum2(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(2);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group.
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 4 items. */
    public static void sum4(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(4);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group.
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 8 items. */
    public static void sum8(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(8);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group.
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 16 items. */
    public static void sum16(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(16);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group.
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 32 items. */
    public static void sum32(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(32);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group.
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 64 items. */
    public static void sum64(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(64);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group.
        context.localBarrier();
        if (localId < 32) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 128 items. */
    public static void sum128(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(128);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group.
        context.localBarrier();
        if (localId < 64) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 256 items. */
    public static void sum256(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(256);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group.
        context.localBarrier();
        if (localId < 128) {
            slots[localId] = slots[localId] + slots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 512 items. */
    public static void sum512(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(512);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group.
        context.localBarrier();
        if (localId < 256) {
            slots[localId] = slots[localId] + slots[localId + 256];
        }
        context.localBarrier();
        if (localId < 128) {
            slots[localId] = slots[localId] + slots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    /** The kernel for work-groups of 1024 items. */
    public static void sum1024(KernelContext context, FloatArray in, IntArray length, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        float[] slots = context.allocateFloatLocalArray(1024);

        // Load and combine per item, grid-stride. The index is a long, because its last step may pass the largest int.
        float sum = IDENTITY;
        for (long i = globalId; i < n; i += globalSize) {
            sum = sum + in.get((int) i);
        }
        slots[localId] = sum;

        // Combine in the group.
        context.localBarrier();
        if (localId < 512) {
            slots[localId] = slots[localId] + slots[localId + 512];
        }
        context.localBarrier();
        if (localId < 256) {
            slots[localId] = slots[localId] + slots[localId + 256];
        }
        context.localBarrier();
        if (localId < 128) {
            slots[localId] = slots[localId] + slots[localId + 128];
        }
        context.localBarrier();
        if (localId < 64) {
            slots[localId] = slots[localId] + slots[localId + 64];
        }
        context.localBarrier();
        if (localId < 32) {
            slots[localId] = slots[localId] + slots[localId + 32];
        }
        context.localBarrier();
        if (localId < 16) {
            slots[localId] = slots[localId] + slots[localId + 16];
        }
        context.localBarrier();
        if (localId < 8) {
            slots[localId] = slots[localId] + slots[localId + 8];
        }
        context.localBarrier();
        if (localId < 4) {
            slots[localId] = slots[localId] + slots[localId + 4];
        }
        context.localBarrier();
        if (localId < 2) {
            slots[localId] = slots[localId] + slots[localId + 2];
        }
        context.localBarrier();
        if (localId < 1) {
            slots[localId] = slots[localId] + slots[localId + 1];
        }

        // Store: item 0 holds the work-group's partial.
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }
}
