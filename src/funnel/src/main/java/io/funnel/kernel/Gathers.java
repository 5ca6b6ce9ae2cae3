package io.funnel.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * Kernels that copy elements into another order: element i is the one at the i-th place. They take any group size, need
 * no local memory and no barrier, and read the number of elements from {@code length[0]}.
 */
public final class Gathers {

    private Gathers() {}

    /** Copies elements of ints. */
    public static void ints(KernelContext context, IntArray in, IntArray places, IntArray length, IntArray out) {
        for (int i = context.globalIdx; i < length.get(0); i += context.globalGroupSizeX) {
            out.set(i, in.get(places.get(i)));
        }
    }

    /** Copies elements of longs. */
    public static void longs(KernelContext context, LongArray in, IntArray places, IntArray length, LongArray out) {
        for (int i = context.globalIdx; i < length.get(0); i += context.globalGroupSizeX) {
            out.set(i, in.get(places.get(i)));
        }
    }

    /** Copies elements of floats. */
    public static void floats(KernelContext context, FloatArray in, IntArray places, IntArray length, FloatArray out) {
        for (int i = context.globalIdx; i < length.get(0); i += context.globalGroupSizeX) {
            out.set(i, in.get(places.get(i)));
        }
    }

    /** Copies elements of bytes. */
    public static void bytes(KernelContext context, ByteArray in, IntArray places, IntArray length, ByteArray out) {
        for (int i = context.globalIdx; i < length.get(0); i += context.globalGroupSizeX) {
            out.set(i, in.get(places.get(i)));
        }
    }

    /** Copies elements of shorts. */
    public static void shorts(KernelContext context, ShortArray in, IntArray places, IntArray length, ShortArray out) {
        for (int i = context.globalIdx; i < length.get(0); i += context.globalGroupSizeX) {
            out.set(i, in.get(places.get(i)));
        }
    }

    /** Copies elements of chars. */
    public static void chars(KernelContext context, CharArray in, IntArray places, IntArray length, CharArray out) {
        for (int i = context.globalIdx; i < length.get(0); i += context.globalGroupSizeX) {
            out.set(i, in.get(places.get(i)));
        }
    }

    /** Copies elements of halves. */
    public static void halves(KernelContext context, HalfFloatArray in, IntArray places, IntArray length,
            HalfFloatArray out) {
        for (int i = context.globalIdx; i < length.get(0); i += context.globalGroupSizeX) {
            out.set(i, in.get(places.get(i)));
        }
    }

    /** Copies elements of doubles. */
    public static void doubles(KernelContext context, DoubleArray in, IntArray places, IntArray length,
            DoubleArray out) {
        for (int i = context.globalIdx; i < length.get(0); i += context.globalGroupSizeX) {
            out.set(i, in.get(places.get(i)));
        }
    }
}
