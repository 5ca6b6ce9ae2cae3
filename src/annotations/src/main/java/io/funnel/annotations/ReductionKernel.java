package io.funnel.annotations;

import io.funnel.strategy.Finish;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a static {@code KernelContext} method that reduces, so that Funnel launches it, checks its results and compares
 * it with other algorithms of the same reduction.
 *
 * {@snippet :
 * @ReductionKernel("float.sum")
 * public static void tree(KernelContext context, FloatArray in, FloatArray partials) {
 *     float[] slots = context.allocateFloatLocalArray(256);
 *     slots[context.localIdx] = in.get(context.globalIdx);
 *     for (int active = context.localGroupSizeX / 2; active > 0; active /= 2) {
 *         context.localBarrier();
 *         if (context.localIdx < active) {
 *             slots[context.localIdx] += slots[context.localIdx + active];
 *         }
 *     }
 *     if (context.localIdx == 0) {
 *         partials.set(context.groupIdx, slots[0]);
 *     }
 * }
 * }
 *
 * <p>Parameters: the {@code KernelContext} in any place; the reduction's inputs in order; an array for each component of
 * its state, with a value for each work-group. An {@code IntArray} between them has the number of elements at 0. An
 * {@code int} is the number of elements, unless its name says another: {@code groupSize}, {@code localSize} or {@code
 * blockSize} are the work-items of a group, {@code groups} or {@code numGroups} the work-groups, and {@code globalSize}
 * is all work-items.
 *
 * <p>An {@code int} named {@code rows}, {@code columns} or {@code width} makes it a kernel of rows: it reduces each row
 * or column of a row-major matrix, and stores a value for each. Its launch has {@link #itemsPerRow} work-items for each,
 * in whole groups, so that it compares its row with {@code rows}.
 *
 * <p>A kernel without a number of elements, which does not ask an array for its size either, gets whole work-groups:
 * arrays are filled up with elements that change no result. Local memory, warp operations and atomic additions are read
 * from its code.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ReductionKernel {

    /** The reduction, as on the command line, such as {@code float.sum}; empty for the one of the comparison. */
    String value() default "";

    /** The name in reports; empty for the method's. */
    String label() default "";

    /** Elements that each work-item combines before its group does. */
    int elementsPerItem() default 1;

    /**
     * Work-groups of a launch, whatever the number of elements. 0: a group for each {@code elementsPerItem * groupSize}
     * elements, or as many as suit the device if the kernel knows the number of elements and reads {@code
     * globalGroupSizeX}.
     */
    int groups() default 0;

    /**
     * Group sizes that it is written for, the first by default. Empty: the powers of two up to its smallest local array
     * of constant size, or 1024.
     */
    int[] groupSizes() default {};

    /**
     * Work-items that share a row, or a part of it, for a kernel with {@code int rows} or {@code int columns}. 0: a
     * work-group if the kernel reads {@code groupIdx}, otherwise a warp if it has warp operations, otherwise one.
     */
    int itemsPerRow() default 0;

    /** Partials of each row or column, side by side, that {@link #finish} combines; {@code int parts} tells the kernel. */
    int partsPerRow() default 1;

    /**
     * The place where partials become the result, at most one: {@link Finish#HOST} by default, {@link Finish#ATOMIC} for
     * a kernel that adds to an array atomically; {@link Finish#SECOND_LAUNCH} for a launch of one group over the
     * partials; {@link Finish#NONE} for launches over partials until one is left.
     */
    Finish[] finish() default {};

    /** The method of the same class that reads partials; empty for the kernel itself. */
    String finishedBy() default "";

    /** Values of an {@code int} parameter to tune: the first is used, and {@code sweep} measures all. */
    @Documented
    @Target(ElementType.PARAMETER)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Tune {

        /** The values, at least one. */
        int[] value();

        /** Whether each work-item combines as many elements; {@link ReductionKernel#elementsPerItem} then is 1. */
        boolean elementsPerItem() default false;
    }
}
