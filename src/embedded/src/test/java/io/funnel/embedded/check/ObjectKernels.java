package io.funnel.embedded.check;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat2;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat8;
import uk.ac.manchester.tornado.api.types.collections.VectorHalf4;
import uk.ac.manchester.tornado.api.types.collections.VectorInt16;
import uk.ac.manchester.tornado.api.types.matrix.Matrix2DFloat;
import uk.ac.manchester.tornado.api.types.vectors.Float8;
import uk.ac.manchester.tornado.api.types.vectors.Half4;
import uk.ac.manchester.tornado.api.types.vectors.Int16;

/**
 * Kernels whose accesses are in methods of objects, or of half floats and vectors of other widths than four. Marked lines have a
 * planted mistake; kernels without a mark are right.
 */
@SuppressWarnings("unused") // called by name
final class ObjectKernels {

    private ObjectKernels() {}

    /** A step of a tree. */
    private interface Step {
        void combine(float[] tile, int to, int from);
    }

    private static final class Sum implements Step {

        private final int offset;

        Sum(int offset) {
            this.offset = offset;
        }

        @Override
        public void combine(float[] tile, int to, int from) {
            tile[to] += tile[from]; // treeInAMethod 1
        }

        float at(FloatArray values, int i) {
            return values.get(i + offset); // methodReadsPastTheEnd 1
        }

        private void put(FloatArray values, int i, float value) {
            values.set(i, value); // privateMethodWritesOnePlace 1
        }
    }

    private static class Base {

        void store(IntArray out, int i) {
            out.set(i / 2, i); // inheritedMethodWritesTwice 1
        }
    }

    private static final class Derived extends Base {}

    private static void tree(KernelContext c, FloatArray in, FloatArray out, boolean waits) {
        int l = c.localIdx;
        float[] tile = c.allocateFloatLocalArray(128);
        tile[l] = c.globalIdx < in.getSize() ? in.get(c.globalIdx) : 0;
        c.localBarrier();
        Step step = new Sum(0);
        for (int s = c.localGroupSizeX / 2; s > 0; s >>= 1) {
            if (l < s) {
                step.combine(tile, l, l + s);
            }
            if (waits) {
                c.localBarrier();
            }
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void treeInAMethod(KernelContext c, FloatArray in, FloatArray out) {
        tree(c, in, out, false);
    }

    static void rightTreeInAMethod(KernelContext c, FloatArray in, FloatArray out) {
        tree(c, in, out, true);
    }

    static void methodReadsPastTheEnd(KernelContext c, FloatArray in, FloatArray out, int n) {
        Sum next = new Sum(1);
        if (c.globalIdx < n) {
            out.set(c.globalIdx, next.at(in, c.globalIdx));
        }
    }

    static void rightMethodReads(KernelContext c, FloatArray in, FloatArray out, int n) {
        Sum same = new Sum(0);
        if (c.globalIdx < n) {
            out.set(c.globalIdx, same.at(in, c.globalIdx));
        }
    }

    static void privateMethodWritesOnePlace(KernelContext c, FloatArray in, FloatArray out) {
        if (c.globalIdx < in.getSize()) {
            new Sum(0).put(out, 0, c.globalIdx);
        }
    }

    static void inheritedMethodWritesTwice(KernelContext c, IntArray in, IntArray out) {
        if (c.globalIdx < in.getSize()) {
            new Derived().store(out, c.globalIdx);
        }
    }

    static void pairsWriteEight(KernelContext c, VectorFloat8 in, VectorFloat8 out) {
        if (c.globalIdx < in.getLength()) {
            out.set(c.globalIdx / 2, Float8.add(in.get(c.globalIdx), c.globalIdx)); // pairsWriteEight 1
        }
    }

    static void rightEight(KernelContext c, VectorFloat8 in, VectorFloat8 out) {
        if (c.globalIdx < in.getLength()) {
            out.set(c.globalIdx, in.get(c.globalIdx));
        }
    }

    static void shiftsPairs(KernelContext c, VectorFloat2 values) {
        int i = c.globalIdx;
        if (i + 1 < values.getLength()) {
            values.set(i, values.get(i + 1)); // shiftsPairs 1
        }
    }

    static void readsPastSixteen(KernelContext c, VectorInt16 in, VectorInt16 out) {
        if (c.globalIdx < in.getLength()) {
            Int16 next = in.get(c.globalIdx + 1); // readsPastSixteen 1
            out.set(c.globalIdx, next);
        }
    }

    static void pairsWriteHalves(KernelContext c, VectorHalf4 in, VectorHalf4 out) {
        if (c.globalIdx < in.getLength()) {
            Half4 value = Half4.add(in.get(c.globalIdx), new HalfFloat((float) c.globalIdx % 256));
            out.set(c.globalIdx / 2, value); // pairsWriteHalves 1
        }
    }

    static void halfTree(KernelContext c, HalfFloatArray in, HalfFloatArray out) {
        int l = c.localIdx;
        HalfFloat[] tile = c.allocateHalfFloatLocalArray(64);
        tile[l] = in.get(c.globalIdx); // halfTree 1
        for (int s = 32; s > 0; s >>= 1) {
            if (l < s) {
                tile[l] = HalfFloat.add(tile[l], tile[l + s]); // halfTree 2
            }
            c.localBarrier();
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void rightHalfTree(KernelContext c, HalfFloatArray in, HalfFloatArray out) {
        int l = c.localIdx;
        HalfFloat[] tile = c.allocateHalfFloatLocalArray(64);
        tile[l] = in.get(c.globalIdx);
        for (int s = 32; s > 0; s >>= 1) {
            c.localBarrier();
            if (l < s) {
                tile[l] = HalfFloat.add(tile[l], tile[l + s]);
            }
        }
        if (l == 0) {
            out.set(c.groupIdx, tile[0]);
        }
    }

    static void halvesReadLocalBeforeWrite(KernelContext c, HalfFloatArray in, HalfFloatArray out) {
        HalfFloat[] tile = c.allocateHalfFloatLocalArray(64);
        out.set(c.globalIdx, HalfFloat.add(in.get(c.globalIdx), tile[c.localIdx])); // halvesReadLocalBeforeWrite 1
    }

    /** All items write one half float: a warning. */
    static void sameHalf(KernelContext c, FloatArray in, HalfFloatArray found) {
        if (c.globalIdx < in.getSize()) {
            found.set(0, new HalfFloat(1f));
        }
    }

    /** All items write one vector: a warning. */
    static void sameVector(KernelContext c, FloatArray in, VectorFloat8 found) {
        if (c.globalIdx < in.getSize()) {
            found.set(0, new Float8());
        }
    }

    static void copyWithoutBarrier(KernelContext c, HalfFloatArray in, IntArray out) {
        int l = c.localIdx;
        int[] tile = c.allocateIntLocalArray(64);
        c.asyncCopyToLocal(tile, l, in, c.globalIdx * 2); // copyWithoutBarrier 1
        c.asyncCopyCommit();
        c.asyncCopyWaitGroup(0);
        out.set(c.globalIdx, tile[63 - l]); // copyWithoutBarrier 2
    }

    static void rightCopy(KernelContext c, HalfFloatArray in, IntArray out) {
        int l = c.localIdx;
        int[] tile = c.allocateIntLocalArray(64);
        c.asyncCopyToLocal(tile, l, in, c.globalIdx * 2);
        c.asyncCopyCommit();
        c.asyncCopyWaitGroup(0);
        c.localBarrier();
        out.set(c.globalIdx, tile[63 - l]);
    }

    /** A warp stores its product together. */
    static void rightProduct(KernelContext c, FloatArray in, FloatArray out) {
        int at = c.groupIdx * 64;
        if (at + 64 <= in.getSize() && c.localIdx < 32) {
            c.matrixMultiply8x8(in, at, 8, in, at, 8, out, at, 8, 8);
        }
    }

    /** Launched with a matrix, which a check by the method alone does not make. */
    static void rowsOverlap(KernelContext c, Matrix2DFloat matrix) {
        int i = c.globalIdx;
        if (i + 1 < matrix.getNumRows()) {
            matrix.set(i, 0, matrix.get(i + 1, 0)); // rowsOverlap 1
        }
    }

    /** An item's place in a tile; constructors and calls of {@code super} are where it reads and writes. */
    private static class Slot {

        final float[] tile;
        final int item;

        Slot(float[] tile, int item, float value) {
            this.tile = tile;
            this.item = item;
            tile[item] = value; // raceInConstructor 1
        }

        float at(int other) {
            return tile[other]; // readThroughSuper 2
        }

        void fold(int step) {
            if (item < step) {
                tile[item] += tile[item + step];
            }
        }
    }

    private static final class Mirrored extends Slot {

        private final float mirrored;

        Mirrored(float[] tile, int item, float value, boolean reads) {
            super(tile, item, value);
            mirrored = reads ? tile[63 - item] : 0; // raceInConstructor 2
        }

        @Override
        float at(int other) {
            return super.at(63 - other) + mirrored + super.toString().length() * 0;
        }

        @Override
        void fold(int step) {
            super.fold(step);
        }
    }

    static void raceInConstructor(KernelContext c, FloatArray in, FloatArray out) {
        float[] tile = c.allocateFloatLocalArray(64);
        out.set(c.globalIdx, new Mirrored(tile, c.localIdx, in.get(c.globalIdx), true).mirrored);
    }

    static void readThroughSuper(KernelContext c, FloatArray in, FloatArray out) {
        float[] tile = c.allocateFloatLocalArray(64);
        Mirrored slot = new Mirrored(tile, c.localIdx, 0, false);
        tile[c.localIdx] = in.get(c.globalIdx); // readThroughSuper 1
        out.set(c.globalIdx, slot.at(c.localIdx));
    }

    static void rightConstructorAndSuper(KernelContext c, FloatArray in, FloatArray out) {
        Mirrored slot = new Mirrored(c.allocateFloatLocalArray(64), c.localIdx, in.get(c.globalIdx), false);
        for (int step = 32; step > 0; step >>= 1) {
            c.localBarrier();
            slot.fold(step);
        }
        c.localBarrier();
        out.set(c.globalIdx, slot.at(c.localIdx));
    }
}
