package io.funnel.lab.gallery;

import io.funnel.annotations.ReductionKernel;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

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

    /** A grid-stride loop, then the tree. */
    @ReductionKernel(value = "float.minimum", label = "HandGridStride")
    public static void handMinimum(KernelContext context, FloatArray in, int n, FloatArray partials) {
        float[] slots = context.allocateFloatLocalArray(GROUP);
        float least = Float.POSITIVE_INFINITY;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            least = TornadoMath.min(least, in.get(i));
        }
        slots[context.localIdx] = least;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                slots[context.localIdx] = TornadoMath.min(slots[context.localIdx], slots[context.localIdx + stride]);
            }
        }
        if (context.localIdx == 0) {
            partials.set(context.groupIdx, slots[0]);
        }
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
}
