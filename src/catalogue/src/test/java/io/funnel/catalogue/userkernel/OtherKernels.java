package io.funnel.catalogue.userkernel;

import io.funnel.annotations.ReductionKernel;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorDouble2;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Double2;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/** Kernels of other reductions than the sum of floats. */
final class OtherKernels {

    private OtherKernels() {}

    @ReductionKernel("int.sum")
    static void intSum(KernelContext context, IntArray a, IntArray b) {
        int[] shared = context.allocateIntLocalArray(256);
        shared[context.localIdx] = a.get(context.globalIdx);
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                shared[context.localIdx] += shared[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            b.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel("int.sum")
    static void intSumOfLength(KernelContext context, IntArray a, IntArray n, IntArray b) {
        int sum = 0;
        for (int i = context.globalIdx; i < n.get(0); i += context.globalGroupSizeX) {
            sum += a.get(i);
        }
        int[] shared = context.allocateIntLocalArray(256);
        shared[context.localIdx] = sum;
        context.localBarrier();
        if (context.localIdx == 0) {
            for (int k = 1; k < context.localGroupSizeX; k++) {
                sum += shared[k];
            }
            b.set(context.groupIdx, sum);
        }
    }

    @ReductionKernel("int.sum")
    static void outputFirstAndGroupSizeWrittenOut(IntArray output, IntArray input, KernelContext context) {
        int[] shared = context.allocateIntLocalArray(512);
        int lid = context.localIdx;
        shared[lid] = input.get(context.groupIdx * 512 + lid);
        for (int stride = 256; stride > 0; stride /= 2) {
            context.localBarrier();
            if (lid < stride) {
                shared[lid] += shared[lid + stride];
            }
        }
        if (lid == 0) {
            output.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel("int.sum")
    static void atomic(KernelContext context, IntArray a, int n, IntArray sum) {
        if (context.globalIdx < n) {
            context.atomicAdd(sum, 0, a.get(context.globalIdx));
        }
    }

    @ReductionKernel("float.sum")
    static void vectorsThatStride(KernelContext context, VectorFloat4 in, int n, FloatArray out) {
        Float4 sum = new Float4(0f, 0f, 0f, 0f);
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            sum = Float4.add(sum, in.get(i));
        }
        float[] shared = context.allocateFloatLocalArray(128);
        shared[context.localIdx] = sum.getX() + sum.getY() + sum.getZ() + sum.getW();
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

    @ReductionKernel("double.dotProduct")
    static void pairsOfAnItem(KernelContext context, VectorDouble2 x, VectorDouble2 y, DoubleArray out) {
        Double2 product = Double2.mult(x.get(context.globalIdx), y.get(context.globalIdx));
        double[] shared = context.allocateDoubleLocalArray(64);
        shared[context.localIdx] = product.getX() + product.getY();
        context.localBarrier();
        if (context.localIdx == 0) {
            double sum = 0;
            for (int k = 0; k < context.localGroupSizeX; k++) {
                sum += shared[k];
            }
            out.set(context.groupIdx, sum);
        }
    }

    @ReductionKernel("float.maximum")
    static void maximum(KernelContext context, FloatArray in, FloatArray out) {
        float[] shared = context.allocateFloatLocalArray(256);
        shared[context.localIdx] = in.get(context.globalIdx);
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                shared[context.localIdx] =
                        Math.max(shared[context.localIdx], shared[context.localIdx + stride]);
            }
        }
        if (context.localIdx == 0) {
            out.set(context.groupIdx, shared[0]);
        }
    }

    @ReductionKernel("float.argMin")
    static void argMin(KernelContext context, FloatArray in, int n, FloatArray values, IntArray indices) {
        float[] least = context.allocateFloatLocalArray(256);
        int[] where = context.allocateIntLocalArray(256);
        int lid = context.localIdx;
        float best = Float.POSITIVE_INFINITY;
        int at = Integer.MAX_VALUE;
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            float value = in.get(i);
            if (value < best || (value == best && i < at)) {
                best = value;
                at = i;
            }
        }
        least[lid] = best;
        where[lid] = at;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (lid < stride) {
                float other = least[lid + stride];
                if (other < least[lid] || (other == least[lid] && where[lid + stride] < where[lid])) {
                    least[lid] = other;
                    where[lid] = where[lid + stride];
                }
            }
        }
        if (lid == 0) {
            values.set(context.groupIdx, least[0]);
            indices.set(context.groupIdx, where[0]);
        }
    }

    @ReductionKernel("double.dotProduct")
    static void dotProduct(KernelContext context, DoubleArray x, DoubleArray y, DoubleArray out) {
        double[] shared = context.allocateDoubleLocalArray(128);
        shared[context.localIdx] = x.get(context.globalIdx) * y.get(context.globalIdx);
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
