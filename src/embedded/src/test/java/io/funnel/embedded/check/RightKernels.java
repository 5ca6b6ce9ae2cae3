package io.funnel.embedded.check;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/** Kernels without a mistake, in the forms that people write. */
@SuppressWarnings("unused") // called by name
final class RightKernels {

    private RightKernels() {}

    static void saxpy(KernelContext c, FloatArray x, FloatArray y, float a, int n) {
        int i = c.globalIdx;
        if (i < n) {
            y.set(i, a * x.get(i) + y.get(i));
        }
    }

    static void unguardedCopy(KernelContext c, FloatArray from, FloatArray to) {
        to.set(c.globalIdx, from.get(c.globalIdx));
    }

    static void interleavedTree(KernelContext c, IntArray in, IntArray out) {
        int l = c.localIdx;
        int[] tile = c.allocateIntLocalArray(128);
        tile[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        c.localBarrier();
        for (int s = 1; s < c.localGroupSizeX; s *= 2) {
            if (l % (2 * s) == 0) {
                tile[l] += tile[l + s];
            }
            c.localBarrier();
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void stridedTree(KernelContext c, IntArray in, IntArray out) {
        int l = c.localIdx;
        int[] tile = c.allocateIntLocalArray(128);
        tile[l] = in.get(c.globalIdx);
        c.localBarrier();
        for (int s = 1; s < c.localGroupSizeX; s *= 2) {
            int at = 2 * s * l;
            if (at < c.localGroupSizeX) {
                tile[at] += tile[at + s];
            }
            c.localBarrier();
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void firstAddDuringLoad(KernelContext c, FloatArray in, FloatArray out, int n) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(256);
        int i = c.groupIdx * c.localGroupSizeX * 2 + l;
        float sum = i < n ? in.get(i) : 0;
        if (i + c.localGroupSizeX < n) {
            sum += in.get(i + c.localGroupSizeX);
        }
        tile[l] = sum;
        c.localBarrier();
        for (int s = c.localGroupSizeX / 2; s > 0; s >>= 1) {
            if (l < s) {
                sum = sum + tile[l + s];
                tile[l] = sum;
            }
            c.localBarrier();
        }
        if (l == 0) {
            out.set(c.groupIdx, sum);
        }
    }

    static void gridStride(KernelContext c, DoubleArray in, DoubleArray partials) {
        int l = c.localIdx;
        double[] tile = c.allocateDoubleLocalArray(128);
        double sum = 0;
        for (long i = c.globalIdx; i < in.getSize(); i += c.globalGroupSizeX) {
            sum += in.get((int) i);
        }
        tile[l] = sum;
        for (int s = 64; s > 0; s >>= 1) {
            c.localBarrier();
            if (l < s) {
                tile[l] += tile[l + s];
            }
        }
        if (l == 0) {
            partials.set(c.groupIdx, tile[0]);
        }
    }

    static void shuffledWarps(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] warps = c.allocateFloatLocalArray(32);
        float sum = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        for (int d = 16; d > 0; d >>= 1) {
            sum += c.simdShuffleDown(sum, d);
        }
        if (l % 32 == 0) {
            warps[l / 32] = sum;
        }
        c.localBarrier();
        if (l < 32) {
            float rest = l < c.localGroupSizeX / 32 ? warps[l] : 0;
            for (int d = 16; d > 0; d >>= 1) {
                rest += c.simdShuffleDown(rest, d);
            }
            if (l == 0) {
                out.set(c.groupIdx, rest);
            }
        }
    }

    static void warpSums(KernelContext c, FloatArray in, FloatArray out) {
        float sum = c.simdSum(c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0);
        if (c.localIdx % 32 == 0) {
            out.set(c.globalIdx / 32, sum);
        }
    }

    static void scanInTwoBuffers(KernelContext c, IntArray in, IntArray out, IntArray sums) {
        int l = c.localIdx;
        int[] tile = c.allocateIntLocalArray(256);
        int from = 0;
        tile[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        c.localBarrier();
        for (int d = 1; d < 128; d *= 2) {
            int to = 128 - from;
            tile[to + l] = l >= d ? tile[from + l] + tile[from + l - d] : tile[from + l];
            from = to;
            c.localBarrier();
        }
        if (c.globalIdx < in.getSize()) {
            out.set(c.globalIdx, tile[from + l]);
        }
        if (l == 127) {
            sums.set(c.groupIdx, tile[from + l]);
        }
    }

    static void scanWithTwoBarriers(KernelContext c, LongArray in, LongArray out, int n) {
        int l = c.localIdx;
        long[] tile = c.allocateLongLocalArray(64);
        tile[l] = c.globalIdx < n ? in.get(c.globalIdx) : 0;
        c.localBarrier();
        for (int d = 1; d < 64; d *= 2) {
            long before = l >= d ? tile[l - d] : 0;
            c.localBarrier();
            tile[l] += before;
            c.localBarrier();
        }
        if (c.globalIdx < n) {
            out.set(c.globalIdx, tile[l]);
        }
    }

    static void sweepsUpAndDown(KernelContext c, IntArray in, IntArray out) {
        int l = c.localIdx;
        int[] tile = c.allocateIntLocalArray(128);
        tile[l] = in.get(c.globalIdx);
        for (int d = 1; d < 128; d *= 2) {
            c.localBarrier();
            int right = (l + 1) * 2 * d - 1;
            if (right < 128) {
                tile[right] += tile[right - d];
            }
        }
        c.localBarrier();
        if (l == 0) {
            tile[127] = 0;
        }
        for (int d = 64; d > 0; d /= 2) {
            c.localBarrier();
            int right = (l + 1) * 2 * d - 1;
            if (right < 128) {
                int left = tile[right - d];
                tile[right - d] = tile[right];
                tile[right] += left;
            }
        }
        c.localBarrier();
        out.set(c.globalIdx, tile[l]);
    }

    static void histogram(KernelContext c, IntArray data, IntArray bins, int n) {
        if (c.globalIdx < n) {
            c.atomicAdd(bins, data.get(c.globalIdx) & 63, 1);
        }
    }

    static void histogramOfGroups(KernelContext c, IntArray data, IntArray bins, int n) {
        int l = c.localIdx;
        int[] own = c.allocateIntLocalArray(64);
        own[l] = 0;
        c.localBarrier();
        for (int i = c.globalIdx; i < n; i += c.globalGroupSizeX) {
            c.atomicAdd(own, data.get(i) & 63, 1);
        }
        c.localBarrier();
        c.atomicAdd(bins, l, own[l]);
    }

    static void stencil(KernelContext c, FloatArray in, FloatArray out) {
        int i = c.globalIdx;
        if (i > 0 && i < in.getSize() - 1) {
            out.set(i, (in.get(i - 1) + in.get(i) + in.get(i + 1)) / 3);
        }
    }

    static void tiledStencil(KernelContext c, FloatArray in, FloatArray out, int n) {
        int l = c.localIdx;
        int i = c.globalIdx;
        float[] tile = c.allocateFloatLocalArray(c.localGroupSizeX + 2);
        tile[l + 1] = i < n ? in.get(i) : 0;
        if (l == 0) {
            tile[0] = i > 0 && i <= n ? in.get(i - 1) : 0;
        }
        if (l == c.localGroupSizeX - 1) {
            tile[l + 2] = i + 1 < n ? in.get(i + 1) : 0;
        }
        c.localBarrier();
        if (i < n) {
            out.set(i, tile[l] + tile[l + 1] + tile[l + 2]);
        }
    }

    static void argMax(KernelContext c, FloatArray in, FloatArray values, IntArray places) {
        int l = c.localIdx;
        float[] best = c.allocateFloatLocalArray(128);
        int[] at = c.allocateIntLocalArray(128);
        best[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : Float.NEGATIVE_INFINITY;
        at[l] = c.globalIdx;
        for (int s = 64; s > 0; s /= 2) {
            c.localBarrier();
            if (l < s && best[l + s] > best[l]) {
                best[l] = best[l + s];
                at[l] = at[l + s];
            }
        }
        if (l == 0) {
            values.set(c.groupIdx, best[0]);
            places.set(c.groupIdx, at[0]);
        }
    }

    static void vectorLoads(KernelContext c, VectorFloat4 in, FloatArray out) {
        float sum = 0;
        for (int i = c.globalIdx; i < in.getLength(); i += c.globalGroupSizeX) {
            Float4 four = in.get(i);
            sum += four.getX() + four.getY() + four.getZ() + four.getW();
        }
        out.set(c.globalIdx, sum);
    }

    static void halves(KernelContext c, HalfFloatArray in, HalfFloatArray out) {
        int l = c.localIdx;
        HalfFloat[] tile = c.allocateHalfFloatLocalArray(64);
        tile[l] = in.get(c.globalIdx);
        c.localBarrier();
        out.set(c.globalIdx, tile[63 - l]);
    }

    static void flags(KernelContext c, FloatArray in, ByteArray out) {
        if (c.globalIdx < in.getSize()) {
            out.set(c.globalIdx, (byte) (TornadoMath.abs(in.get(c.globalIdx)) > 1 ? 1 : 0));
        }
    }

    static void treeInAHelper(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(64);
        tile[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        tree(c, tile, l);
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    private static void tree(KernelContext c, float[] values, int l) {
        c.localBarrier();
        for (int s = 32; s > 0; s /= 2) {
            if (l < s) {
                values[l] = sum(values[l], values[l + s]);
            }
            c.localBarrier();
        }
    }

    private static float sum(float a, float b) {
        return a + b;
    }

    static void privateArray(KernelContext c, FloatArray in, FloatArray out) {
        float[] own = new float[4];
        for (int k = 0; k < 4; k++) {
            own[k] = in.get(c.globalIdx * 4 + k);
        }
        out.set(c.globalIdx, own[0] + own[3]);
    }

    static void tileUsedTwice(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(64);
        tile[l] = in.get(c.globalIdx);
        for (int s = 32; s > 0; s /= 2) {
            c.localBarrier();
            if (l < s) {
                tile[l] += tile[l + s];
            }
        }
        c.localBarrier();
        float mean = tile[0] / 64;
        c.localBarrier();
        tile[l] = in.get(c.globalIdx) - mean;
        c.localBarrier();
        out.set(c.globalIdx, tile[63 - l]);
    }

    static void finish(KernelContext c, FloatArray partials, FloatArray result, int count) {
        if (c.globalIdx == 0) {
            float sum = 0;
            for (int i = 0; i < count; i++) {
                sum += partials.get(i);
            }
            result.set(0, sum);
        }
    }

    static void ones(KernelContext c, FloatArray in, IntArray found) {
        if (c.globalIdx < in.getSize() && in.get(c.globalIdx) == 1) {
            found.set(0, 1); // the same value from all: a warning
        }
    }

    static void addsAtomically(KernelContext c, FloatArray in, FloatArray result) {
        if (c.globalIdx < in.getSize()) {
            c.atomicAdd(result, 0, in.get(c.globalIdx));
        }
    }

    static void butterflyOfAWarp(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] lanes = c.allocateFloatLocalArray(32); // an element for each item, not for each warp
        float value = in.get(c.globalIdx);
        for (int mask = 16; mask > 0; mask >>= 1) {
            lanes[l] = value;
            c.localBarrier();
            value += lanes[l ^ mask];
            c.localBarrier();
        }
        out.set(c.globalIdx, value);
    }

    static void countOfEachWarp(KernelContext c, IntArray in, IntArray counts) {
        int l = c.localIdx;
        int[] odd = c.allocateIntLocalArray(2); // an element for each warp of 64 items
        if (l < 2) {
            odd[l] = 0;
        }
        c.localBarrier();
        c.atomicAdd(odd, l / 32, in.get(c.globalIdx) & 1);
        c.localBarrier();
        if (l < 2) {
            counts.set(2 * c.groupIdx + l, odd[l]); // written, so it is no length
        }
    }

    static void groupSizeIsAParameter(KernelContext c, FloatArray in, FloatArray residual, int size,
            int workGroupSize) {
        int l = c.localIdx;
        float[] sums = c.allocateFloatLocalArray(workGroupSize);
        float sum = 0;
        for (int i = l; i < size; i += workGroupSize) {
            sum += in.get(i);
        }
        sums[l] = sum;
        for (int s = workGroupSize / 2; s > 0; s >>= 1) {
            c.localBarrier();
            if (l < s) {
                sums[l] += sums[l + s];
            }
        }
        c.localBarrier();
        if (c.globalIdx < size) {
            residual.set(c.globalIdx, residual.get(c.globalIdx) + sums[0]); // data in place, though named res…
        }
    }

    static void finishInPlace(KernelContext c, FloatArray output) {
        if (c.globalIdx == 0) {
            float sum = 0;
            for (int i = 0; i < output.getSize(); i++) {
                sum += output.get(i); // another kernel's output
            }
            if (output.getSize() > 0) {
                output.set(0, sum);
            }
        }
    }

    /** Adds elements by a weight from all of them; one group is meant to run. */
    static void addsWeighted(KernelContext c, FloatArray x, FloatArray gate, FloatArray state, int size) {
        int l = c.localIdx;
        float[] dots = c.allocateFloatLocalArray(128);
        float dot = 0;
        for (int i = l; i < size; i += c.localGroupSizeX) {
            dot += x.get(i) * gate.get(i);
        }
        dots[l] = dot;
        c.localBarrier();
        for (int s = c.localGroupSizeX / 2; s > 0; s /= 2) {
            if (l < s) {
                dots[l] += dots[l + s];
            }
            c.localBarrier();
        }
        for (int i = l; i < size; i += c.localGroupSizeX) {
            state.set(i, state.get(i) + dots[0] * x.get(i));
        }
    }

    /** A group a row, as many groups as rows. */
    static void groupOfRow(KernelContext c, FloatArray in, int width, FloatArray out) {
        float[] tile = c.allocateFloatLocalArray(64);
        float sum = 0;
        for (int i = c.localIdx; i < width; i += c.localGroupSizeX) {
            sum += in.get(c.groupIdx * width + i);
        }
        tile[c.localIdx] = sum;
        for (int s = c.localGroupSizeX / 2; s > 0; s /= 2) {
            c.localBarrier();
            if (c.localIdx < s) {
                tile[c.localIdx] += tile[c.localIdx + s];
            }
        }
        if (c.localIdx == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void weightedColumns(KernelContext c, FloatArray in, FloatArray weights, int rows, int cols,
            FloatArray out) {
        if (c.globalIdx < cols) {
            float sum = 0;
            for (int row = 0; row < rows; row++) {
                sum += weights.get(row) * in.get(row * cols + c.globalIdx);
            }
            out.set(c.globalIdx, sum);
        }
    }

    static void centreRows(KernelContext c, FloatArray matrix, int rows, int columns) {
        if (c.globalIdx < rows) {
            float sum = 0;
            for (int i = 0; i < columns; i++) {
                sum += matrix.get(c.globalIdx * columns + i);
            }
            for (int i = 0; i < columns; i++) {
                matrix.set(c.globalIdx * columns + i, matrix.get(c.globalIdx * columns + i) - sum / columns);
            }
        }
    }

    /** Three colours of each point. */
    static void greyOfColours(KernelContext c, ByteArray colours, ByteArray grey, int n) {
        int i = c.globalIdx;
        if (i < n) {
            int sum = colours.get(3 * i) + colours.get(3 * i + 1) + colours.get(3 * i + 2);
            grey.set(i, (byte) (sum / 3));
        }
    }

    /** Complex numbers as pairs. */
    static void squaresOfComplex(KernelContext c, FloatArray in, FloatArray out, int n) {
        for (int i = c.globalIdx; i < n; i += c.globalGroupSizeX) {
            float real = in.get(2 * i);
            float imaginary = in.get(2 * i + 1);
            out.set(2 * i, real * real - imaginary * imaginary);
            out.set(2 * i + 1, 2 * real * imaginary);
        }
    }

    /** A sparse matrix, an item for each row, by a number that is no matrix's. */
    static void sparseRows(KernelContext c, IntArray rowStarts, IntArray columns, FloatArray values, FloatArray x,
            FloatArray y, int n) {
        int row = c.globalIdx;
        if (row < n) {
            float sum = 0;
            for (int k = rowStarts.get(row); k < rowStarts.get(row + 1); k++) {
                sum += values.get(k) * x.get(columns.get(k));
            }
            y.set(row, sum);
        }
    }

    /** A group for each segment. */
    static void sumsOfSegments(KernelContext c, FloatArray values, IntArray offsets, FloatArray sums, int segments) {
        int l = c.localIdx;
        int g = c.groupIdx;
        if (g >= segments) {
            return;
        }
        float[] tile = c.allocateFloatLocalArray(64);
        tile[l] = 0;
        for (int i = offsets.get(g) + l; i < offsets.get(g + 1); i += 64) {
            tile[l] += values.get(i);
        }
        for (int s = 32; s > 0; s /= 2) {
            c.localBarrier();
            if (l < s) {
                tile[l] += tile[l + s];
            }
        }
        if (l == 0) {
            sums.set(g, tile[0]);
        }
    }
}
