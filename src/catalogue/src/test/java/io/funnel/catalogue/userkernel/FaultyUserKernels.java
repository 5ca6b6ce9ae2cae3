package io.funnel.catalogue.userkernel;

import io.funnel.annotations.ReductionKernel;
import io.funnel.strategy.Finish;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.collections.VectorInt4;
import uk.ac.manchester.tornado.api.types.vectors.Int4;

/**
 * Kernels, most of them sums of floats, with a planted fault each; written out, since TornadoVM passes no local array to
 * a method.
 */
final class FaultyUserKernels {

    private FaultyUserKernels() {}

    @ReductionKernel("int.sum")
    static void lastVectorOfAllElements(KernelContext context, VectorInt4 in, int n, IntArray sum) {
        if (context.globalIdx < n / 4) { // n counts vectors
            Int4 four = in.get(context.globalIdx);
            context.atomicAdd(sum, 0, four.getX() + four.getY() + four.getZ() + four.getW());
        }
    }

    @ReductionKernel
    static void dropsTheLastElement(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float sum = 0f;
        for (int i = context.globalIdx; i < n - 1; i += context.globalGroupSizeX) {
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
    static void readsBehindTheEnd(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float sum = 0f;
        for (int i = context.globalIdx; i < n + 1; i += context.globalGroupSizeX) {
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
    static void startsAtOne(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float sum = context.globalIdx == 0 ? 1f : 0f;
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
    static void treeWithoutBarriers(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float sum = 0f;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        shared[context.localIdx] = sum;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            if (context.localIdx < stride) {
                shared[context.localIdx] += shared[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            out.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel
    static void treeOfHalfTheGroup(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float sum = 0f;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        shared[context.localIdx] = sum;
        for (int stride = context.localGroupSizeX / 4; stride > 0; stride /= 2) {
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
    static void leavesPartialsUnwritten(KernelContext context, FloatArray in, int n, FloatArray out) {
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

    @ReductionKernel(finish = Finish.ATOMIC)
    static void addsWithoutAtomics(KernelContext context, FloatArray in, int n, FloatArray out) {
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
        out.set(0, out.get(0) + shared[context.localIdx]);
    }

    @ReductionKernel
    static void overlapsTheNextGroup(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        int next = (context.groupIdx + 1) * context.localGroupSizeX;
        float sum = context.globalIdx < n ? in.get(context.globalIdx) : 0f;
        if (context.localIdx == 0 && next < n) {
            sum += in.get(next);
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

    @ReductionKernel(elementsPerItem = 2)
    static void claimsTwoElementsAndReadsOne(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = context.globalIdx < n ? in.get(context.globalIdx) : 0f;
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
    static void dropsTheSign(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float sum = 0f;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i);
        }
        shared[context.localIdx] = Math.abs(sum);
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
    static void roundsPartials(KernelContext context, FloatArray in, int n, FloatArray out) {
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
            out.set(context.groupIdx, (float) (int) shared[0]);
        }
    }

    @ReductionKernel("float.minimum")
    static void losesNaN(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float least = Float.POSITIVE_INFINITY;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            if (in.get(i) < least) {
                least = in.get(i);
            }
        }
        shared[context.localIdx] = least;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride && shared[context.localIdx + stride] < shared[context.localIdx]) {
                shared[context.localIdx] = shared[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            out.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel("int.sum")
    static void losesTheHighestBits(KernelContext context, IntArray in, int n, IntArray out) {
        int[] shared = context.allocateIntLocalArray(256);
        int sum = 0;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i) << 4 >> 4;
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
    static void losesTheSignOfLargeElements(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float sum = 0f;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum += in.get(i) < -1000f ? -in.get(i) : in.get(i);
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

    @ReductionKernel("float.minimum")
    static void clampsLargeElements(KernelContext context, FloatArray in, int n, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        float least = Float.POSITIVE_INFINITY;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            least = Math.min(least, in.get(i) < -65504f ? -65504f : in.get(i));
        }
        shared[context.localIdx] = least;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                shared[context.localIdx] = Math.min(shared[context.localIdx], shared[context.localIdx + stride]);
            }
        }
        if (context.localIdx == 0) {
            out.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel("int.sumIntoLong")
    static void addsItsElementsAsInts(KernelContext context, IntArray in, int n, LongArray out) {
        long[] shared = context.allocateLongLocalArray(256);
        int sum = 0;
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
}
