package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** What a work-item can do beyond plain Java; {@link KernelContext} describes it. */
public interface ExecutionContext {

    /** Waits for the group; see {@link KernelContext#localBarrier()}. */
    void localBarrier();

    /** Waits for the group; see {@link KernelContext#globalBarrier()}. */
    void globalBarrier();

    /** An array that the group shares; see {@link KernelContext}. */
    int[] allocateIntLocalArray(int size);

    /** An array that the group shares; see {@link KernelContext}. */
    long[] allocateLongLocalArray(int size);

    /** An array that the group shares; see {@link KernelContext}. */
    float[] allocateFloatLocalArray(int size);

    /** An array that the group shares; see {@link KernelContext}. */
    double[] allocateDoubleLocalArray(int size);

    /** An array that the group shares; see {@link KernelContext}. */
    byte[] allocateByteLocalArray(int size);

    /** An array that the group shares; see {@link KernelContext}. */
    HalfFloat[] allocateHalfFloatLocalArray(int size);

    /** Adds to an element as one step; see {@link KernelContext}. */
    void atomicAdd(IntArray array, int index, int value);

    /** Adds to an element as one step; see {@link KernelContext}. */
    void atomicAdd(int[] array, int index, int value);

    /** Adds to an element as one step; see {@link KernelContext}. */
    void atomicAdd(LongArray array, int index, long value);

    /** Adds to an element as one step; see {@link KernelContext}. */
    void atomicAdd(FloatArray array, int index, float value);

    /** Adds to an element as one step; see {@link KernelContext}. */
    void atomicAdd(DoubleArray array, int index, double value);
}
