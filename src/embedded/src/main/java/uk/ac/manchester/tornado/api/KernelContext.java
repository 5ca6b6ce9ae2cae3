package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

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
}
