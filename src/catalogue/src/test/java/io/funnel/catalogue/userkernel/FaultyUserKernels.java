package io.funnel.catalogue.userkernel;

import io.funnel.annotations.ReductionKernel;
import io.funnel.strategy.Finish;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Sums of floats with a planted fault each. */
final class FaultyUserKernels {

    private FaultyUserKernels() {}

    private static float strided(KernelContext context, FloatArray in, int from, int to, float start) {
        float sum = start;
        for (int i = from; i < to; i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        return sum;
    }

    private static void tree(KernelContext context, float[] shared, int first) {
        for (int stride = first; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                shared[context.localIdx] += shared[context.localIdx + stride];
            }
        }
    }

    private static void store(KernelContext context, FloatArray out, float[] shared) {
        if (context.localIdx == 0) {
            out.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel
    static void dropsTheLastElement(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = strided(context, in, context.globalIdx, n - 1, 0f);
        tree(context, shared, context.localGroupSizeX / 2);
        store(context, out, shared);
    }

    @ReductionKernel
    static void readsBehindTheEnd(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = strided(context, in, context.globalIdx, n + 1, 0f);
        tree(context, shared, context.localGroupSizeX / 2);
        store(context, out, shared);
    }

    @ReductionKernel
    static void startsAtOne(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = strided(context, in, context.globalIdx, n, context.globalIdx == 0 ? 1f : 0f);
        tree(context, shared, context.localGroupSizeX / 2);
        store(context, out, shared);
    }

    @ReductionKernel
    static void treeWithoutBarriers(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = strided(context, in, context.globalIdx, n, 0f);
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            if (context.localIdx < stride) {
                shared[context.localIdx] += shared[context.localIdx + stride];
            }
        }
        store(context, out, shared);
    }

    @ReductionKernel
    static void treeOfHalfTheGroup(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = strided(context, in, context.globalIdx, n, 0f);
        tree(context, shared, context.localGroupSizeX / 4);
        store(context, out, shared);
    }

    @ReductionKernel
    static void leavesPartialsUnwritten(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = strided(context, in, context.globalIdx, n, 0f);
        tree(context, shared, context.localGroupSizeX / 2);
        if (context.localIdx == 0 && context.groupIdx > 0) {
            out.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel
    static void leavesLocalMemoryUnwritten(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        if (context.globalIdx < n) {
            shared[context.localIdx] = in.get(context.globalIdx);
        }
        tree(context, shared, context.localGroupSizeX / 2);
        store(context, out, shared);
    }

    @ReductionKernel(finish = Finish.ATOMIC)
    static void addsWithoutAtomics(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = strided(context, in, context.globalIdx, n, 0f);
        tree(context, shared, context.localGroupSizeX / 2);
        out.set(0, out.get(0) + shared[context.localIdx]);
    }

    @ReductionKernel
    static void overlapsTheNextGroup(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        int first = context.groupIdx * context.localGroupSizeX;
        float sum = context.globalIdx < n ? in.get(context.globalIdx) : 0f;
        if (context.localIdx == 0 && first + context.localGroupSizeX < n) {
            sum += in.get(first + context.localGroupSizeX);
        }
        shared[context.localIdx] = sum;
        tree(context, shared, context.localGroupSizeX / 2);
        store(context, out, shared);
    }

    @ReductionKernel(elementsPerItem = 2)
    static void claimsTwoElementsAndReadsOne(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = context.globalIdx < n ? in.get(context.globalIdx) : 0f;
        tree(context, shared, context.localGroupSizeX / 2);
        store(context, out, shared);
    }

    @ReductionKernel
    static void dropsTheSign(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = Math.abs(strided(context, in, context.globalIdx, n, 0f));
        tree(context, shared, context.localGroupSizeX / 2);
        store(context, out, shared);
    }

    @ReductionKernel
    static void roundsPartials(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = strided(context, in, context.globalIdx, n, 0f);
        tree(context, shared, context.localGroupSizeX / 2);
        if (context.localIdx == 0) {
            out.set(context.groupIdx, (float) (int) shared[0]);
        }
    }
}
