package io.funnel.embedded.check;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;

/** Kernels with one planted mistake each. Comments mark the lines that a finding must name; one mark, where both are one line. */
@SuppressWarnings("unused") // called by name
final class PlantedKernels {

    private PlantedKernels() {}

    static void missingBarrierInTree(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(128);
        tile[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        c.localBarrier();
        for (int s = c.localGroupSizeX / 2; s > 0; s >>= 1) {
            if (l < s) {
                tile[l] += tile[l + s]; // missingBarrierInTree 1
            }
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void missingBarrierAfterLoad(KernelContext c, IntArray in, IntArray out) {
        int l = c.localIdx;
        int[] tile = c.allocateIntLocalArray(64);
        tile[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0; // missingBarrierAfterLoad 1
        for (int s = 32; s > 0; s >>= 1) {
            if (l < s) {
                tile[l] += tile[l + s]; // missingBarrierAfterLoad 2
            }
            c.localBarrier();
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void barrierInBranch(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(256);
        tile[l] = in.get(c.globalIdx);
        c.localBarrier();
        for (int s = 128; s > 0; s >>= 1) {
            if (l < s) {
                tile[l] += tile[l + s];
                c.localBarrier(); // barrierInBranch 1
            }
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void barrierAfterReturn(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(128);
        if (c.globalIdx >= in.getSize()) {
            return;
        }
        tile[l] = in.get(c.globalIdx);
        c.localBarrier(); // barrierAfterReturn 1
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void readsOnePastTheEnd(KernelContext c, FloatArray in, FloatArray out, int n) {
        if (c.globalIdx < n) {
            out.set(c.globalIdx, in.get(c.globalIdx) + in.get(c.globalIdx + 1)); // readsOnePastTheEnd 1
        }
    }

    static void writesOnePastTheEnd(KernelContext c, DoubleArray in, DoubleArray out) {
        int i = c.globalIdx;
        if (i <= in.getSize() - 1) {
            out.set(i + 1, in.get(i)); // writesOnePastTheEnd 1
        }
    }

    static void readsBeforeLocalArray(KernelContext c, IntArray in, IntArray out) {
        int l = c.localIdx;
        int[] tile = c.allocateIntLocalArray(64);
        tile[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        c.localBarrier();
        if (c.globalIdx < in.getSize()) {
            out.set(c.globalIdx, tile[l] - tile[l - 1]); // readsBeforeLocalArray 1
        }
    }

    static void groupsWriteOnePartial(KernelContext c, FloatArray in, FloatArray out) {
        float sum = 0;
        for (int i = c.globalIdx; i < in.getSize(); i += c.globalGroupSizeX) {
            sum += in.get(i);
        }
        if (c.localIdx == 0) {
            out.set(0, sum + c.groupIdx); // groupsWriteOnePartial 1
        }
    }

    static void groupsAddToOnePartial(KernelContext c, FloatArray in, FloatArray sums) {
        float sum = 0;
        for (int i = c.globalIdx; i < in.getSize(); i += c.globalGroupSizeX) {
            sum += in.get(i);
        }
        if (c.localIdx == 0) {
            float before = sums.get(0); // groupsAddToOnePartial 1
            sums.set(0, before + sum); // groupsAddToOnePartial 2
        }
    }

    static void everyItemWritesThePartial(KernelContext c, FloatArray in, FloatArray out) {
        float value = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        out.set(c.groupIdx, value + c.localIdx); // everyItemWritesThePartial 1
    }

    static void localReadBeforeWrite(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(128);
        if (c.globalIdx < in.getSize()) {
            tile[l] = in.get(c.globalIdx);
        }
        c.localBarrier();
        for (int s = 64; s > 0; s >>= 1) {
            if (l < s) {
                tile[l] += tile[l + s]; // localReadBeforeWrite 1
            }
            c.localBarrier();
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void addsToAnOutput(KernelContext c, LongArray in, LongArray result) {
        if (c.globalIdx < in.getSize()) {
            result.set(c.globalIdx, result.get(c.globalIdx) + in.get(c.globalIdx)); // addsToAnOutput 1
        }
    }

    static void lastGroupFinishes(KernelContext c, FloatArray in, FloatArray partials, IntArray done) {
        if (c.localIdx == 0) {
            float sum = 0;
            for (int i = c.groupIdx; i < in.getSize(); i += c.globalGroupSizeX / c.localGroupSizeX) {
                sum += in.get(i);
            }
            partials.set(c.groupIdx, sum); // lastGroupFinishes 1
            c.atomicAdd(done, 0, 1);
            if (done.get(0) == c.globalGroupSizeX / c.localGroupSizeX) {
                float all = 0;
                for (int g = 0; g < c.globalGroupSizeX / c.localGroupSizeX; g++) {
                    all += partials.get(g); // lastGroupFinishes 2
                }
                partials.set(0, all);
            }
        }
    }

    static void counterReadWithoutBarrier(KernelContext c, FloatArray in, IntArray out) {
        int[] positive = c.allocateIntLocalArray(1);
        if (c.localIdx == 0) {
            positive[0] = 0;
        }
        c.localBarrier();
        if (c.globalIdx < in.getSize() && in.get(c.globalIdx) > 0) {
            c.atomicAdd(positive, 0, 1); // counterReadWithoutBarrier 1
        }
        if (c.localIdx == 0) {
            out.set(c.groupIdx, positive[0]); // counterReadWithoutBarrier 2
        }
    }

    static void lastWarpWithoutBarriers(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(128);
        tile[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        c.localBarrier();
        if (l < 64) {
            tile[l] += tile[l + 64];
        }
        c.localBarrier();
        if (l < 32) {
            tile[l] += tile[l + 32];
            tile[l] += tile[l + 16]; // lastWarpWithoutBarriers 1
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void shiftsInPlace(KernelContext c, FloatArray a, int n) {
        if (c.globalIdx < n - 1) {
            a.set(c.globalIdx, a.get(c.globalIdx + 1)); // shiftsInPlace 1
        }
    }

    static void treeInAHelper(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(128);
        tile[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        c.localBarrier();
        for (int s = 64; s > 0; s >>= 1) {
            if (l < s) {
                addFrom(tile, l, s);
            }
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    private static void addFrom(float[] values, int to, int distance) {
        values[to] += values[to + distance]; // treeInAHelper 1
    }

    static void helperWithContext(KernelContext c, FloatArray in, FloatArray out) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(64);
        tile[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0; // helperWithContext 1
        tree(c, tile, l);
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    private static void tree(KernelContext c, float[] values, int l) {
        for (int s = 32; s > 0; s >>= 1) {
            if (l < s) {
                values[l] += values[l + s]; // helperWithContext 2
            }
            c.localBarrier();
        }
    }

    static void pairsWriteOneVector(KernelContext c, VectorFloat4 in, VectorFloat4 out) {
        if (c.globalIdx < in.getLength()) {
            out.set(c.globalIdx / 2, in.get(c.globalIdx)); // pairsWriteOneVector 1
        }
    }

    static void histogramWithoutAtomics(KernelContext c, IntArray data, IntArray bins, int n) {
        if (c.globalIdx < n) {
            int bin = data.get(c.globalIdx) & 31;
            bins.set(bin, bins.get(bin) + 1); // histogramWithoutAtomics 1
        }
    }

    static void reusesTheTile(KernelContext c, FloatArray in, FloatArray mean, FloatArray out) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(64);
        tile[l] = in.get(c.globalIdx);
        for (int s = 32; s > 0; s >>= 1) {
            c.localBarrier();
            if (l < s) {
                tile[l] += tile[l + s];
            }
        }
        c.localBarrier();
        float sum = tile[0]; // reusesTheTile 1
        tile[l] = in.get(c.globalIdx) - sum / 64; // reusesTheTile 2
        c.localBarrier();
        out.set(c.globalIdx, tile[63 - l]);
    }

    static void scanInPlace(KernelContext c, IntArray in, IntArray out) {
        int l = c.localIdx;
        int[] sums = c.allocateIntLocalArray(128);
        sums[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        c.localBarrier();
        for (int d = 1; d < 128; d *= 2) {
            if (l >= d) {
                sums[l] += sums[l - d]; // scanInPlace 1
            }
            c.localBarrier();
        }
        if (c.globalIdx < in.getSize()) {
            out.set(c.globalIdx, sums[l]);
        }
    }

    static void firstItemSumsAllGroups(KernelContext c, FloatArray output, FloatArray x, int size, int localSize) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(localSize);
        float value = c.globalIdx < size ? x.get(c.globalIdx) : 0;
        tile[l] = value * value;
        for (int s = c.localGroupSizeX / 2; s > 0; s /= 2) {
            c.localBarrier();
            if (l < s) {
                tile[l] += tile[l + s];
            }
        }
        if (l == 0) {
            output.set(c.groupIdx + 1, tile[0]); // firstItemSumsAllGroups 1
        }
        if (c.globalIdx == 0) {
            float sum = 0;
            for (int g = 1; g <= c.globalGroupSizeX / c.localGroupSizeX; g++) {
                sum += output.get(g); // firstItemSumsAllGroups 2
            }
            output.set(0, sum);
        }
    }

    static void reloadsAWarpsTile(KernelContext c, FloatArray in, FloatArray out, int n) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(32);
        float sum = 0;
        for (int base = 0; base < n; base += 32) {
            tile[l] = base + l < n ? in.get(base + l) : 0; // reloadsAWarpsTile 1
            c.localBarrier();
            for (int k = 0; k < 32; k++) {
                sum += tile[k]; // reloadsAWarpsTile 2
            }
        }
        if (c.globalIdx < n) {
            out.set(c.globalIdx, sum);
        }
    }

    static void barrierByData(KernelContext c, FloatArray in, FloatArray out) {
        float[] tile = c.allocateFloatLocalArray(64);
        tile[c.localIdx] = in.get(c.globalIdx);
        if (tile[c.localIdx] > 0) {
            c.localBarrier(); // barrierByData 1
        }
        out.set(c.globalIdx, tile[c.localIdx]);
    }

    /** Meant for several groups, but each reads the elements of the first. */
    static void forgetsItsGroup(KernelContext c, FloatArray data, int n) {
        int i = c.localIdx;
        if (i < n) {
            data.set(i, data.get(i) * 2); // forgetsItsGroup 1
        }
    }

    /** Doubles the first elements in each group; the read and the write of an element are in two lines. */
    static void updatesInTwoLines(KernelContext c, FloatArray data, int n) {
        int i = c.localIdx;
        if (i < n) {
            float old = data.get(i); // updatesInTwoLines 1
            data.set(i, old * 2); // updatesInTwoLines 2
        }
    }

    static void localArrayTooSmall(KernelContext c, IntArray in, IntArray out) {
        int l = c.localIdx;
        int base = c.groupIdx * 256;
        int[] tile = c.allocateIntLocalArray(128); // two elements for each item need 256
        tile[2 * l] = in.get(base + 2 * l); // localArrayTooSmall 1
        tile[2 * l + 1] = in.get(base + 2 * l + 1);
        c.localBarrier();
        out.set(base + l, tile[255 - l]);
        out.set(base + 128 + l, tile[127 - l]);
    }
}
