package io.funnel.catalogue.userkernel;

import io.funnel.annotations.ReductionKernel;
import io.funnel.strategy.Finish;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Kernels whose partials have 16 values side by side. */
final class HistogramKernels {

    private HistogramKernels() {}

    /** The bin of a value, or -1 outside the limits. */
    private static int bin(float value, float low, float high) {
        return value >= low && value < high ? Math.min(15, (int) ((value - low) * (16 / (high - low)))) : -1;
    }

    @ReductionKernel("float.histogram16")
    static void localAtomics(KernelContext context, FloatArray values, FloatArray limits, int n, IntArray counts) {
        int[] bins = context.allocateIntLocalArray(16);
        for (int i = context.localIdx; i < 16; i += context.localGroupSizeX) {
            bins[i] = 0;
        }
        context.localBarrier();
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            int bin = bin(values.get(i), limits.get(0), limits.get(1));
            if (bin >= 0) {
                context.atomicAdd(bins, bin, 1);
            }
        }
        context.localBarrier();
        for (int i = context.localIdx; i < 16; i += context.localGroupSizeX) {
            context.atomicAdd(counts, i, bins[i]);
        }
    }

    @ReductionKernel("float.histogram16")
    static void globalAtomics(KernelContext context, FloatArray values, FloatArray limits, IntArray counts, int n) {
        if (context.globalIdx < n) {
            int bin = bin(values.get(context.globalIdx), limits.get(0), limits.get(1));
            if (bin >= 0) {
                context.atomicAdd(counts, bin, 1);
            }
        }
    }

    @ReductionKernel(value = "float.histogram16", groupSizes = 32, finish = Finish.SECOND_LAUNCH, finishedBy = "add")
    static void columnOfItem(KernelContext context, FloatArray values, FloatArray limits, int n, IntArray partials) {
        int[] counts = context.allocateIntLocalArray(16 * 32);
        for (int i = 0; i < 16; i++) {
            counts[i * 32 + context.localIdx] = 0;
        }
        for (int i = context.globalIdx; i < n; i += context.globalGroupSizeX) {
            int bin = bin(values.get(i), limits.get(0), limits.get(1));
            if (bin >= 0) {
                counts[bin * 32 + context.localIdx] += 1;
            }
        }
        context.localBarrier();
        if (context.localIdx < 16) {
            int sum = 0;
            for (int item = 0; item < 32; item++) {
                sum += counts[context.localIdx * 32 + item];
            }
            partials.set(context.groupIdx * 16 + context.localIdx, sum);
        }
    }

    static void add(KernelContext context, IntArray partials, int histograms, IntArray result) {
        if (context.globalIdx < 16) {
            int sum = 0;
            for (int i = 0; i < histograms; i++) {
                sum += partials.get(i * 16 + context.globalIdx);
            }
            result.set(context.globalIdx, sum);
        }
    }

    @ReductionKernel("float.histogram16")
    static void wrongLastBin(KernelContext context, FloatArray values, FloatArray limits, int n, IntArray counts) {
        if (context.globalIdx < n) {
            int bin = bin(values.get(context.globalIdx), limits.get(0), limits.get(1));
            if (bin >= 0 && bin < 15) {
                context.atomicAdd(counts, bin, 1);
            }
        }
    }

    @ReductionKernel("float.histogram16")
    static void rows(KernelContext context, FloatArray values, FloatArray limits, int rows, int width,
            IntArray counts) {
        if (context.globalIdx < rows) {
            int first = context.globalIdx * 16;
            for (int i = 0; i < 16; i++) {
                counts.set(first + i, 0);
            }
            for (int i = 0; i < width; i++) {
                int bin = bin(values.get(context.globalIdx * width + i), limits.get(0), limits.get(1));
                if (bin >= 0) {
                    counts.set(first + bin, counts.get(first + bin) + 1);
                }
            }
        }
    }
}
