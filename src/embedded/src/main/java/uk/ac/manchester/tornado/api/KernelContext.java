package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.enums.MMAShape;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FP8Array;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.matrix.Matrix8x8Float;
import uk.ac.manchester.tornado.api.types.vectors.Half2;

/**
 * A work-item's view of the device: its ids, its group's local memory, and its synchronization with other items.
 *
 * <p>An instance made by a program is a placeholder for the argument. The runtime gives each work-item its own ids. A
 * kernel that is called as a plain method, without a runtime, is the only item of its warp and group. It sees ids and
 * sizes of 0, barriers that do nothing and warp operations that return their argument.
 *
 * <p>Local arrays: each allocation in the kernel is one array that all the items of a group share. It starts as poison,
 * not zeros: NaN for floats and doubles, {@code 0x7F7F7F7F} and the like for integers.
 */
public class KernelContext {

    /** The item's place in the whole grid, in x. OpenCL: {@code get_global_id(0)}. */
    public final Integer globalIdx;

    /** The item's place in the whole grid, in y. OpenCL: {@code get_global_id(1)}. */
    public final Integer globalIdy;

    /** The item's place in the whole grid, in z. OpenCL: {@code get_global_id(2)}. */
    public final Integer globalIdz;

    /** The group's place among the groups, in x. OpenCL: {@code get_group_id(0)}; PTX: {@code %ctaid.x}. */
    public final Integer groupIdx;

    /** The group's place among the groups, in y. OpenCL: {@code get_group_id(1)}; PTX: {@code %ctaid.y}. */
    public final Integer groupIdy;

    /** The group's place among the groups, in z. OpenCL: {@code get_group_id(2)}; PTX: {@code %ctaid.z}. */
    public final Integer groupIdz;

    /** The item's place in its group, in x. OpenCL: {@code get_local_id(0)}; PTX: {@code %tid.x}. */
    public final Integer localIdx;

    /** The item's place in its group, in y. OpenCL: {@code get_local_id(1)}; PTX: {@code %tid.y}. */
    public final Integer localIdy;

    /** The item's place in its group, in z. OpenCL: {@code get_local_id(2)}; PTX: {@code %tid.z}. */
    public final Integer localIdz;

    /** The number of items of the grid in x. OpenCL: {@code get_global_size(0)}. */
    public final Integer globalGroupSizeX;

    /** The number of items of the grid in y. OpenCL: {@code get_global_size(1)}. */
    public final Integer globalGroupSizeY;

    /** The number of items of the grid in z. OpenCL: {@code get_global_size(2)}. */
    public final Integer globalGroupSizeZ;

    /** The number of items of a group in x. OpenCL: {@code get_local_size(0)}; PTX: {@code %ntid.x}. */
    public final Integer localGroupSizeX;

    /** The number of items of a group in y. OpenCL: {@code get_local_size(1)}; PTX: {@code %ntid.y}. */
    public final Integer localGroupSizeY;

    /** The number of items of a group in z. OpenCL: {@code get_local_size(2)}; PTX: {@code %ntid.z}. */
    public final Integer localGroupSizeZ;

    /** Makes a placeholder for the context among a task's arguments. */
    public KernelContext() {
        this(new int[15]);
    }

    /**
     * The context of one work-item, for the runtime.
     *
     * @param ids global id, group id, local id, global size and group size, each in x, y and z
     */
    KernelContext(int[] ids) {
        globalIdx = ids[0];
        globalIdy = ids[1];
        globalIdz = ids[2];
        groupIdx = ids[3];
        groupIdy = ids[4];
        groupIdz = ids[5];
        localIdx = ids[6];
        localIdy = ids[7];
        localIdz = ids[8];
        globalGroupSizeX = ids[9];
        globalGroupSizeY = ids[10];
        globalGroupSizeZ = ids[11];
        localGroupSizeX = ids[12];
        localGroupSizeY = ids[13];
        localGroupSizeZ = ids[14];
    }

    /**
     * Waits until every item of the group arrives; then all see the group's writes to local memory. All items of a
     * group must reach the same barrier: waiting at different ones, or for a finished item, is an error. OpenCL: {@code
     * barrier(CLK_LOCAL_MEM_FENCE)}; PTX: {@code barrier.sync}.
     */
    public void localBarrier() {}

    /**
     * Works like {@link #localBarrier()}, but for the group's writes to global memory. It does not wait for other
     * groups. OpenCL: {@code barrier(CLK_GLOBAL_MEM_FENCE)}.
     */
    public void globalBarrier() {}

    public int[] allocateIntLocalArray(int size) {
        return new int[size];
    }

    public byte[] allocateByteLocalArray(int size) {
        return new byte[size];
    }

    public HalfFloat[] allocateHalfFloatLocalArray(int size) {
        return new HalfFloat[size];
    }

    public Half2[] allocateHalf2LocalArray(int size) {
        return new Half2[size];
    }

    public long[] allocateLongLocalArray(int size) {
        return new long[size];
    }

    public float[] allocateFloatLocalArray(int size) {
        return new float[size];
    }

    public double[] allocateDoubleLocalArray(int size) {
        return new double[size];
    }

    /**
     * The sum of the warp's values, given to each of its items. The values are added as PTX adds them: halving
     * distances, from half the warp down to 1; lanes that the group does not have add nothing.
     *
     * @param val this item's value
     */
    public float simdSum(float val) {
        return val;
    }

    /**
     * The value of the item {@code delta} lanes ahead, or this item's own value if that lane is outside the warp or
     * the group. PTX: {@code shfl.sync.down}.
     *
     * @param val this item's value
     * @param delta number of lanes ahead
     */
    public float simdShuffleDown(float val, int delta) {
        return val;
    }

    /**
     * The value of the warp's first item, given to each of its items. PTX: {@code shfl.sync.idx} of lane 0.
     *
     * @param val this item's value
     */
    public float simdBroadcastFirst(float val) {
        return val;
    }

    /** Adds to an element atomically. */
    public void atomicAdd(IntArray array, int index, int value) {
        Atomics.add(array, index, value);
    }

    public void atomicAdd(int[] array, int index, int value) {
        Atomics.add(array, index, value);
    }

    public void atomicAdd(LongArray array, int index, long value) {
        Atomics.add(array, index, value);
    }

    /** Adds to an element atomically; sums round in the order of arrival. */
    public void atomicAdd(FloatArray array, int index, float value) {
        Atomics.add(array, index, value);
    }

    /** Adds to an element atomically; sums round in the order of arrival. */
    public void atomicAdd(DoubleArray array, int index, double value) {
        Atomics.add(array, index, value);
    }

    /** Packs two half floats into an element of a local array, the first in the lower bits; complete at once here. */
    public void asyncCopyToLocal(int[] dstTile, int dstIndex, HalfFloatArray src, int srcIndex) {
        dstTile[dstIndex] = (src.get(srcIndex).getHalfFloatValue() & 0xFFFF)
                | (src.get(srcIndex + 1).getHalfFloatValue() << 16);
    }

    /** Packs four elements into an element of a local array, the first in the lowest bits; complete at once here. */
    public void asyncCopyToLocal(int[] dstTile, int dstIndex, FP8Array src, int srcIndex) {
        dstTile[dstIndex] =
                packed(src.get(srcIndex), src.get(srcIndex + 1), src.get(srcIndex + 2), src.get(srcIndex + 3));
    }

    /** Packs four elements into an element of a local array, the first in the lowest bits; complete at once here. */
    public void asyncCopyToLocal(int[] dstTile, int dstIndex, ByteArray src, int srcIndex) {
        dstTile[dstIndex] =
                packed(src.get(srcIndex), src.get(srcIndex + 1), src.get(srcIndex + 2), src.get(srcIndex + 3));
    }

    private static int packed(byte first, byte second, byte third, byte fourth) {
        return (first & 0xFF) | ((second & 0xFF) << 8) | ((third & 0xFF) << 16) | (fourth << 24);
    }

    /** Ends a group of asynchronous copies. PTX: {@code cp.async.commit_group}. */
    public void asyncCopyCommit() {}

    /** Waits until at most this many groups of asynchronous copies are under way. PTX: {@code cp.async.wait_group}. */
    public void asyncCopyWaitGroup(int groups) {}

    /** Reads from a tile of local memory whose order avoids conflicts of banks, for rows of 32 bytes. */
    public HalfFloat swizzleLoadFp16Stride32(HalfFloat[] arr, int row, int col, int stride) {
        return arr[swizzled(2 * (row * stride + col), 4) / 2];
    }

    /** Writes where {@link #swizzleLoadFp16Stride32} reads. */
    public void swizzleStoreFp16Stride32(HalfFloat[] arr, int row, int col, int stride, HalfFloat v) {
        arr[swizzled(2 * (row * stride + col), 4) / 2] = v;
    }

    /** Reads from a tile of local memory whose order avoids conflicts of banks, for rows of 16 bytes. */
    public HalfFloat swizzleLoadFp16Stride16(HalfFloat[] arr, int row, int col, int stride) {
        return arr[swizzled(2 * (row * stride + col), 3) / 2];
    }

    /** Writes where {@link #swizzleLoadFp16Stride16} reads. */
    public void swizzleStoreFp16Stride16(HalfFloat[] arr, int row, int col, int stride, HalfFloat v) {
        arr[swizzled(2 * (row * stride + col), 3) / 2] = v;
    }

    /** Reads from a tile of bytes in local memory whose order avoids conflicts of banks. */
    public byte swizzleLoadInt8(byte[] arr, int row, int col, int stride) {
        return arr[swizzled(row * stride + col, 4)];
    }

    /** Writes where {@link #swizzleLoadInt8} reads. */
    public void swizzleStoreInt8(byte[] arr, int row, int col, int stride, byte v) {
        arr[swizzled(row * stride + col, 4)] = v;
    }

    /** The place of a byte: three bits, from the given one on, change with the three bits that lie three above them. */
    private static int swizzled(int offset, int bit) {
        return offset ^ (((offset >> (bit + 3)) & 7) << bit);
    }

    /** Sets an 8 x 8 tile to a product of 8 x k and k x 8 elements; all items of a warp must call it together. */
    public void matrixMultiply8x8(FloatArray a, int aBase, int lda, FloatArray b, int bBase, int ldb, FloatArray c,
            int cBase, int ldc, int k) {
        Matrix8x8Float sum = simdgroupMatrixZero();
        for (int i = 0; i < k; i += 8) {
            sum = simdgroupMatrixMultiplyAccumulate(simdgroupMatrixLoad(a, aBase + i, lda),
                    simdgroupMatrixLoad(b, bBase + i * ldb, ldb), sum);
        }
        simdgroupMatrixStore(sum, c, cBase, ldc);
    }

    public Matrix8x8Float simdgroupMatrixZero() {
        return new Matrix8x8Float();
    }

    /** Reads eight rows of eight elements, which begin {@code stride} elements apart. */
    public Matrix8x8Float simdgroupMatrixLoad(FloatArray a, int base, int stride) {
        Matrix8x8Float tile = new Matrix8x8Float();
        for (int i = 0; i < 64; i++) {
            tile.set(i / 8, i % 8, a.get(base + i / 8 * stride + i % 8));
        }
        return tile;
    }

    /** Reads eight rows of eight elements, which begin {@code stride} elements apart. */
    public Matrix8x8Float simdgroupMatrixLoad(float[] a, int base, int stride) {
        Matrix8x8Float tile = new Matrix8x8Float();
        for (int i = 0; i < 64; i++) {
            tile.set(i / 8, i % 8, a[base + i / 8 * stride + i % 8]);
        }
        return tile;
    }

    /** {@return a * b + c, each element added up from the first product to the last} */
    public Matrix8x8Float simdgroupMatrixMultiplyAccumulate(Matrix8x8Float a, Matrix8x8Float b, Matrix8x8Float c) {
        Matrix8x8Float result = new Matrix8x8Float();
        for (int i = 0; i < 64; i++) {
            float sum = c.get(i / 8, i % 8);
            for (int j = 0; j < 8; j++) {
                sum += a.get(i / 8, j) * b.get(j, i % 8);
            }
            result.set(i / 8, i % 8, sum);
        }
        return result;
    }

    /** Writes eight rows of eight elements, which begin {@code stride} elements apart. */
    public void simdgroupMatrixStore(Matrix8x8Float m, FloatArray c, int base, int stride) {
        for (int i = 0; i < 64; i++) {
            c.set(base + i / 8 * stride + i % 8, m.get(i / 8, i % 8));
        }
    }

    // Tensor cores: kernels that use them compile, and are refused by name when they are launched.

    public float[] mmaFragment(float v) {
        throw withoutTensorCores();
    }

    public HalfFloat[] mmaLoadA(int[] aTile, int wmmaK) {
        throw withoutTensorCores();
    }

    public HalfFloat[] mmaLoadA(int[] aTile, int wmmaK, int byteOffset) {
        throw withoutTensorCores();
    }

    public HalfFloat[] mmaLoadB(int[] bTile, int wmmaK) {
        throw withoutTensorCores();
    }

    public HalfFloat[] mmaLoadB(int[] bTile, int wmmaK, int byteOffset) {
        throw withoutTensorCores();
    }

    public HalfFloat[] mmaLoadBSwizzled(HalfFloat[] bTile, int wmmaK) {
        throw withoutTensorCores();
    }

    public HalfFloat[] mmaLoadBSwizzled(HalfFloat[] bTile, int wmmaK, int byteOffset) {
        throw withoutTensorCores();
    }

    public float[] mma(HalfFloat[] fragA, HalfFloat[] fragB, float[] fragC, MMAShape mmaShape) {
        throw withoutTensorCores();
    }

    public float[] mmaBF16(HalfFloat[] fragA, HalfFloat[] fragB, float[] fragC, MMAShape mmaShape) {
        throw withoutTensorCores();
    }

    public void mmaStore(float[] fragD, FloatArray c, int tileRow, int tileCol, int dimN) {
        throw withoutTensorCores();
    }

    public int[] mmaFragmentInt(int initValue) {
        throw withoutTensorCores();
    }

    public byte[] mmaLoadAInt8(int[] aTile, int tileK) {
        throw withoutTensorCores();
    }

    public byte[] mmaLoadBInt8(int[] bTile, int tileK) {
        throw withoutTensorCores();
    }

    public int[] mmaInt8(byte[] fragA, byte[] fragB, int[] fragC, MMAShape shape) {
        throw withoutTensorCores();
    }

    public void mmaStoreInt(int[] fragD, IntArray out, int row, int col, int stride) {
        throw withoutTensorCores();
    }

    public byte[] mmaLoadAFP8(int[] aTile, int tileK) {
        throw withoutTensorCores();
    }

    public byte[] mmaLoadBFP8(int[] bTile, int tileK) {
        throw withoutTensorCores();
    }

    public float[] mmaFP8E4M3(byte[] fragA, byte[] fragB, float[] fragC, MMAShape shape) {
        throw withoutTensorCores();
    }

    public float[] mmaFP8E5M2(byte[] fragA, byte[] fragB, float[] fragC, MMAShape shape) {
        throw withoutTensorCores();
    }

    public void mmaStoreBSwizzled(HalfFloat[] arr, int row, int col, int stride, HalfFloat value, int byteOffset) {
        throw withoutTensorCores();
    }

    private static TornadoRuntimeException withoutTensorCores() {
        return new TornadoRuntimeException("not on the embedded runtime: use=tensor cores; try simdgroupMatrixLoad");
    }
}
