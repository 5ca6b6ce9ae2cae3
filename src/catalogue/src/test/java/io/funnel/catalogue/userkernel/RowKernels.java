package io.funnel.catalogue.userkernel;

import io.funnel.annotations.ReductionKernel;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Kernels with a value for each row of a matrix, or each column. */
final class RowKernels {

    private RowKernels() {}

    @ReductionKernel("float.sum")
    static void warpPerRow(KernelContext context, FloatArray in, FloatArray out, int rows, int width) {
        int row = context.globalIdx / 32;
        int lane = context.globalIdx % 32;
        float sum = 0f;
        if (row < rows) {
            for (int i = lane; i < width; i += 32) {
                sum += in.get(row * width + i);
            }
        }
        sum += context.simdShuffleDown(sum, 16);
        sum += context.simdShuffleDown(sum, 8);
        sum += context.simdShuffleDown(sum, 4);
        sum += context.simdShuffleDown(sum, 2);
        sum += context.simdShuffleDown(sum, 1);
        if (lane == 0 && row < rows) {
            out.set(row, sum);
        }
    }

    @ReductionKernel("float.sum")
    static void groupPerRow(KernelContext context, FloatArray in, FloatArray out, int width) {
        float[] slots = context.allocateFloatLocalArray(128);
        float sum = 0f;
        for (int i = context.localIdx; i < width; i += context.localGroupSizeX) {
            sum += in.get(context.groupIdx * width + i);
        }
        slots[context.localIdx] = sum;
        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
            context.localBarrier();
            if (context.localIdx < stride) {
                slots[context.localIdx] += slots[context.localIdx + stride];
            }
        }
        if (context.localIdx == 0) {
            out.set(context.groupIdx, slots[0]);
        }
    }

    @ReductionKernel(value = "float.sum", groups = 3)
    static void groupsThatStride(KernelContext context, FloatArray in, FloatArray out, int rows, int width,
            int groups) {
        float[] slots = context.allocateFloatLocalArray(64);
        for (int row = context.groupIdx; row < rows; row += groups) {
            float sum = 0f;
            for (int i = context.localIdx; i < width; i += context.localGroupSizeX) {
                sum += in.get(row * width + i);
            }
            slots[context.localIdx] = sum;
            context.localBarrier();
            if (context.localIdx == 0) {
                for (int k = 1; k < context.localGroupSizeX; k++) {
                    sum += slots[k];
                }
                out.set(row, sum);
            }
            context.localBarrier();
        }
    }

    @ReductionKernel("float.maximum")
    static void itemPerRow(KernelContext context, FloatArray matrix, int rows, int columns, FloatArray result) {
        int row = context.globalIdx;
        if (row < rows) {
            float most = Float.NEGATIVE_INFINITY;
            for (int i = 0; i < columns; i++) {
                most = Math.max(most, matrix.get(row * columns + i));
            }
            result.set(row, most);
        }
    }

    @ReductionKernel("float.argMin")
    static void firstLeastOfRow(KernelContext context, FloatArray in, int rows, int columns, FloatArray values,
            IntArray indices) {
        int row = context.globalIdx;
        if (row < rows) {
            float best = Float.POSITIVE_INFINITY;
            int at = Integer.MAX_VALUE;
            for (int i = 0; i < columns; i++) {
                float value = in.get(row * columns + i);
                if (value < best || at == Integer.MAX_VALUE) {
                    best = value;
                    at = i;
                }
            }
            values.set(row, best);
            indices.set(row, at);
        }
    }

    @ReductionKernel(value = "float.sum", partsPerRow = 4, finishedBy = "finishRows")
    static void twoPass(KernelContext context, FloatArray in, int width, int parts, FloatArray partials) {
        float[] slots = context.allocateFloatLocalArray(64);
        int row = context.groupIdx / parts;
        int part = context.groupIdx % parts;
        float sum = 0f;
        int step = parts * context.localGroupSizeX;
        for (int i = part * context.localGroupSizeX + context.localIdx; i < width; i += step) {
            sum += in.get(row * width + i);
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

    static void finishRows(KernelContext context, FloatArray partials, FloatArray result, int rows, int parts) {
        int row = context.globalIdx;
        if (row < rows) {
            float sum = 0f;
            for (int part = 0; part < parts; part++) {
                sum += partials.get(row * parts + part);
            }
            result.set(row, sum);
        }
    }

    @ReductionKernel(value = "float.sum", partsPerRow = 3)
    static void partsForTheHost(KernelContext context, FloatArray in, int rows, int width, int parts,
            FloatArray out) {
        int row = context.globalIdx / parts;
        if (row < rows) {
            float sum = 0f;
            for (int i = context.globalIdx % parts; i < width; i += parts) {
                sum += in.get(row * width + i);
            }
            out.set(context.globalIdx, sum);
        }
    }

    @ReductionKernel(value = "int.sum", itemsPerRow = 8)
    static void atomicPerRow(KernelContext context, IntArray in, int rows, int width, IntArray sums) {
        int row = context.globalIdx / 8;
        if (row < rows) {
            for (int i = context.globalIdx % 8; i < width; i += 8) {
                context.atomicAdd(sums, row, in.get(row * width + i));
            }
        }
    }

    @ReductionKernel("float.sum")
    static void columnSum(KernelContext context, FloatArray in, FloatArray out, int rows, int columns) {
        int column = context.globalIdx;
        if (column < columns) {
            float sum = 0f;
            for (int row = 0; row < rows; row++) {
                sum += in.get(row * columns + column);
            }
            out.set(column, sum);
        }
    }

    @ReductionKernel("float.sum")
    static void wrongWithoutLastElement(KernelContext context, FloatArray in, FloatArray out, int rows, int width) {
        int row = context.globalIdx;
        if (row < rows) {
            float sum = 0f;
            for (int i = 0; i < width - 1; i++) {
                sum += in.get(row * width + i);
            }
            out.set(row, sum);
        }
    }

    @ReductionKernel("float.sum")
    static void wrongBehindTheLastRow(KernelContext context, FloatArray in, FloatArray out, int width) {
        float sum = 0f;
        for (int i = 0; i < width; i++) {
            sum += in.get(context.globalIdx * width + i);
        }
        out.set(context.globalIdx, sum);
    }

    @ReductionKernel("float.sum")
    static void wrongFirstRowAlone(KernelContext context, FloatArray in, FloatArray out, int rows, int width) {
        int row = context.globalIdx;
        if (row < rows) {
            float sum = 0f;
            for (int i = 0; i < width; i++) {
                sum += in.get(i);
            }
            out.set(row, sum);
        }
    }
}
