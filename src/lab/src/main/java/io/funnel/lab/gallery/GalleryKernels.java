package io.funnel.lab.gallery;

import io.funnel.annotations.ReductionKernel;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Reductions as a person writes them for TornadoVM's {@link KernelContext}: a tree over one element an item, a grid-stride
 * loop before it, and four elements a turn of that loop (M. Harris, Optimizing Parallel Reduction in CUDA, NVIDIA, 2007,
 * steps 3 and 7).
 */
public final class GalleryKernels {

    private static final int GROUP = 256;
    private static final int TURN = 4;

    private GalleryKernels() {}

    /** One element an item, then the tree. */
    @ReductionKernel(value = "float.sum", label = "HandTree")
    public static void handTree(KernelContext context, FloatArray in, int n, FloatArray partials) {
        float[] slots = context.allocateFloatLocalArray(GROUP);
        slots[context.localIdx] = context.globalIdx < n ? in.get(context.globalIdx) : 0f;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                slots[context.localIdx] += slots[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            partials.set(context.groupIdx, slots[0]);
        }
    }

    /** A grid-stride loop, then the tree. */
    @ReductionKernel(value = "float.sum", label = "HandGridStride")
    public static void handGridStride(KernelContext context, FloatArray in, int n, FloatArray partials) {
        float[] slots = context.allocateFloatLocalArray(GROUP);
        float sum = 0f;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        slots[context.localIdx] = sum;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                slots[context.localIdx] += slots[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            partials.set(context.groupIdx, slots[0]);
        }
    }

    /** Four elements a turn, each into a sum of its own, then the tree. */
    @ReductionKernel(value = "float.sum", label = "HandUnrolled")
    public static void handUnrolled(KernelContext context, FloatArray in, int n, FloatArray partials) {
        float[] slots = context.allocateFloatLocalArray(GROUP);
        int step = context.globalGroupSizeX;
        float sum0 = 0f;
        float sum1 = 0f;
        float sum2 = 0f;
        float sum3 = 0f;
        int i = context.globalIdx;
        for (; i < n - (TURN - 1) * step; i += TURN * step) {
            sum0 += in.get(i);
            sum1 += in.get(i + step);
            sum2 += in.get(i + 2 * step);
            sum3 += in.get(i + 3 * step);
        }
        for (; i < n; i += step) {
            sum0 += in.get(i);
        }
        slots[context.localIdx] = (sum0 + sum1) + (sum2 + sum3);
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                slots[context.localIdx] += slots[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            partials.set(context.groupIdx, slots[0]);
        }
    }

    /** A grid-stride loop, then the tree; a NaN wins, which devices' own minima drop. */
    @ReductionKernel(value = "float.minimum", label = "HandGridStride")
    public static void handMinimum(KernelContext context, FloatArray in, int n, FloatArray partials) {
        float[] slots = context.allocateFloatLocalArray(GROUP);
        float least = Float.POSITIVE_INFINITY;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            least = lesser(least, in.get(i));
        }
        slots[context.localIdx] = least;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                slots[context.localIdx] = lesser(slots[context.localIdx], slots[context.localIdx + stride]);
            }
        }
        if (context.localIdx == 0) {
            partials.set(context.groupIdx, slots[0]);
        }
    }

    @SuppressWarnings("IdentityBinaryExpression") // true for NaN alone
    private static float lesser(float least, float value) {
        return value != value || value < least ? value : least;
    }

    /** A grid-stride loop over two arrays, then the tree. */
    @ReductionKernel(value = "float.dotProduct", label = "HandGridStride")
    public static void handDotProduct(KernelContext context, FloatArray a, FloatArray b, int n, FloatArray partials) {
        float[] slots = context.allocateFloatLocalArray(GROUP);
        float sum = 0f;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += a.get(i) * b.get(i);
        }
        slots[context.localIdx] = sum;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                slots[context.localIdx] += slots[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            partials.set(context.groupIdx, slots[0]);
        }
    }

    /** A grid-stride loop, then the tree. */
    @ReductionKernel(value = "double.sum", label = "HandGridStride")
    public static void handDoubleSum(KernelContext context, DoubleArray in, int n, DoubleArray partials) {
        double[] slots = context.allocateDoubleLocalArray(GROUP);
        double sum = 0.0;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        slots[context.localIdx] = sum;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                slots[context.localIdx] += slots[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            partials.set(context.groupIdx, slots[0]);
        }
    }

    /** A grid-stride loop, then the tree. */
    @ReductionKernel(value = "int.sum", label = "HandGridStride")
    public static void handIntSum(KernelContext context, IntArray in, int n, IntArray partials) {
        int[] slots = context.allocateIntLocalArray(GROUP);
        int sum = 0;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        slots[context.localIdx] = sum;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                slots[context.localIdx] += slots[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            partials.set(context.groupIdx, slots[0]);
        }
    }

    /** A grid-stride loop that keeps the first of equal elements, then the tree. */
    @ReductionKernel(value = "float.argMin", label = "HandGridStride")
    public static void handArgMin(KernelContext context, FloatArray in, int n, FloatArray values, IntArray indices) {
        float[] least = context.allocateFloatLocalArray(GROUP);
        int[] where = context.allocateIntLocalArray(GROUP);
        int local = context.localIdx;
        float best = Float.POSITIVE_INFINITY;
        int at = Integer.MAX_VALUE;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            float value = in.get(i);
            if (value < best) {
                best = value;
                at = i;
            }
        }
        least[local] = best;
        where[local] = at;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (local < stride) {
                float other = least[local + stride];
                if (other < least[local] || (other == least[local] && where[local + stride] < where[local])) {
                    least[local] = other;
                    where[local] = where[local + stride];
                }
            }
        }
        if (local == 0) {
            values.set(context.groupIdx, least[0]);
            indices.set(context.groupIdx, where[0]);
        }
    }
}
