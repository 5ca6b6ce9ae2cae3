package io.funnel.catalogue.userkernel;

import io.funnel.annotations.ReductionKernel;
import io.funnel.annotations.ReductionKernel.Tune;
import io.funnel.strategy.Finish;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Sums of floats, the steps of Harris' lecture and what follows it, each in a style that users have. */
final class LadderKernels {

    private LadderKernels() {}

    @ReductionKernel
    static void interleaved(KernelContext context, FloatArray in, FloatArray out) {
        float[] sdata = context.allocateFloatLocalArray(256);
        int tid = context.localIdx;
        sdata[tid] = in.get(context.globalIdx);
        context.localBarrier();
        for (int s = 1; s < context.localGroupSizeX; s *= 2) {
            if (tid % (2 * s) == 0) {
                sdata[tid] += sdata[tid + s];
            }
            context.localBarrier();
        }
        if (tid == 0) {
            out.set(context.groupIdx, sdata[0]);
        }
    }

    @ReductionKernel
    static void sequential(FloatArray input, FloatArray partialSums, int localSize, KernelContext context) {
        float[] shared = context.allocateFloatLocalArray(256);
        int lid = context.localIdx;
        shared[lid] = input.get(context.groupIdx * localSize + lid);
        for (int stride = localSize / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (lid < stride) {
                shared[lid] += shared[lid + stride];
            }
        }
        if (lid == 0) {
            partialSums.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel(elementsPerItem = 2)
    static void firstAddDuringLoad(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(512);
        int lid = context.localIdx;
        int i = context.groupIdx * context.localGroupSizeX * 2 + lid;
        float mine = i < n ? in.get(i) : 0f;
        int other = i + context.localGroupSizeX;
        if (other < n) {
            mine += in.get(other);
        }
        shared[lid] = mine;
        context.localBarrier();
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride >>= 1) {
            if (lid < stride) {
                shared[lid] = mine = mine + shared[lid + stride];
            }
            context.localBarrier();
        }
        if (lid == 0) {
            out.set(context.groupIdx, mine);
        }
    }

    @ReductionKernel(groupSizes = 64)
    static void unrolled(KernelContext context, FloatArray in, IntArray length, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(64);
        int lid = context.localIdx;
        int n = length.get(0);
        shared[lid] = context.globalIdx < n ? in.get(context.globalIdx) : 0f;
        context.localBarrier();
        if (lid < 32) {
            shared[lid] += shared[lid + 32];
        }
        context.localBarrier();
        if (lid < 8) {
            shared[lid] += shared[lid + 8] + shared[lid + 16] + shared[lid + 24];
        }
        context.localBarrier();
        if (lid == 0) {
            float sum = 0f;
            for (int k = 0; k < 8; k++) {
                sum += shared[k];
            }
            out.set(context.groupIdx, sum);
        }
    }

    @ReductionKernel(label = "grid-stride, two passes", finish = Finish.SECOND_LAUNCH)
    static void gridStride(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float sum = 0f;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        shared[context.localIdx] = sum;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                shared[context.localIdx] += shared[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            out.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel
    static void sizeOfArray(KernelContext context, FloatArray in, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(128);
        float sum = 0f;
        for (int i = context.globalIdx; i < in.getSize(); i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        shared[context.localIdx] = sum;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                shared[context.localIdx] += shared[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            out.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel(finish = Finish.NONE)
    static void untilOneIsLeft(KernelContext context, FloatArray in, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = in.get(context.globalIdx);
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                shared[context.localIdx] += shared[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            out.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel(groupSizes = {256, 32})
    static void shuffles(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] warps = context.allocateFloatLocalArray(32);
        float sum = 0f;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        for (int delta = 16; delta > 0; delta /= 2) {
            sum += context.simdShuffleDown(sum, delta);
        }
        int lane = context.localIdx % 32;
        int warp = context.localIdx / 32;
        if (lane == 0) {
            warps[warp] = sum;
        }
        context.localBarrier();
        if (context.localIdx == 0) {
            float total = 0f;
            for (int k = 0; k < context.localGroupSizeX / 32; k++) {
                total += warps[k];
            }
            out.set(context.groupIdx, total);
        }
    }

    /** Its input is its scratch memory. */
    @ReductionKernel
    static void inPlace(KernelContext context, FloatArray a, FloatArray b) {
        int id = context.localGroupSizeX * context.groupIdx + context.localIdx;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.globalBarrier();
            if (context.localIdx < stride) {
                a.set(id, a.get(id) + a.get(id + stride));
            }
        }
        if (context.localIdx == 0) {
            b.set(context.groupIdx, a.get(id));
        }
    }

    @ReductionKernel(groups = 1)
    static void oneGroup(KernelContext context, FloatArray in, int size, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float sum = 0f;
        for (int i = context.localIdx; i < size; i += context.localGroupSizeX) {
            sum += in.get(i);
        }
        shared[context.localIdx] = sum;
        context.localBarrier();
        if (context.localIdx == 0) {
            float total = 0f;
            for (int k = 0; k < context.localGroupSizeX; k++) {
                total += shared[k];
            }
            out.set(0, total);
        }
    }

    @ReductionKernel
    static void tuned(KernelContext context, FloatArray in, int n,
            @Tune(value = {4, 1, 2}, elementsPerItem = true) int unroll, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        int first = context.groupIdx * context.localGroupSizeX * unroll + context.localIdx;
        float sum = 0f;
        for (int k = 0; k < unroll; k++) {
            int i = first + k * context.localGroupSizeX;
            if (i < n) {
                sum += in.get(i);
            }
        }
        shared[context.localIdx] = sum;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                shared[context.localIdx] += shared[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            out.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel(finishedBy = "last")
    static void ownFinish(KernelContext context, FloatArray in, int n, FloatArray out) {
        float sum = 0f;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = sum;
        context.localBarrier();
        if (context.localIdx == 0) {
            for (int k = 1; k < context.localGroupSizeX; k++) {
                sum += shared[k];
            }
            out.set(context.groupIdx, sum);
        }
    }

    static void last(KernelContext context, FloatArray partials, int count, FloatArray result) {
        if (context.globalIdx == 0) {
            float sum = 0f;
            for (int k = 0; k < count; k++) {
                sum += partials.get(k);
            }
            result.set(0, sum);
        }
    }
}
