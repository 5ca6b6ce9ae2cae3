package io.funnel.strategy.floatsum;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Float sum, {@code UnrolledPerGroupSize}: one kernel for each work-group size 1, 2, 4 ... 1024, with the grid-stride
 * loop of {@link Cascade} and a tree written out for exactly that size: no loop, no guard, no slot that is not used.
 * {@link #forGroupSize} chooses; {@link UnrolledGroup1024} is the exemplar that those of smaller groups are derived from.
 *
 * <p>From the CUDA Handbook's third reduction, where a template parameter does what a constant does here.
 *
 * <p>Not for a group size that is not known before the launch, nor for operators that do not commute.
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
            case 2 -> UnrolledGroup2::sum;
            case 4 -> UnrolledGroup4::sum;
            case 8 -> UnrolledGroup8::sum;
            case 16 -> UnrolledGroup16::sum;
            case 32 -> UnrolledGroup32::sum;
            case 64 -> UnrolledGroup64::sum;
            case 128 -> UnrolledGroup128::sum;
            case 256 -> UnrolledGroup256::sum;
            case 512 -> UnrolledGroup512::sum;
            case 1024 -> UnrolledGroup1024::sum;
            default -> throw new IllegalArgumentException(
                    "no kernel for it: groupSize=" + groupSize + "; try a power of two from 1 to " + MAX_GROUP);
        };
    }

    /** The kernel for work-groups of 1 item, by the contract of {@link UnrolledGroup1024#sum}: each stores its value. */
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
}
