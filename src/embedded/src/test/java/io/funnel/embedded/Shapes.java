package io.funnel.embedded;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * Kernels of every shape that a compiler may produce in bytecode. Each takes the same arguments: floats to read, and
 * ints, longs and doubles to write, one element for each item.
 */
final class Shapes {

    private static final int SLOTS = 1024;

    private Shapes() {}

    static void treeInLoop(KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupSize = context.localGroupSizeX;
        float[] slots = context.allocateFloatLocalArray(SLOTS);
        slots[localId] = in.get(globalId);
        int pairs = groupSize;
        while (pairs > 1) {
            context.localBarrier();
            int half = (pairs + 1) / 2;
            if (localId < pairs / 2) {
                slots[localId] += slots[localId + half];
            }
            pairs = half;
        }
        if (localId == 0) {
            doubles.set(globalId, slots[0]);
        }
    }

    static void treeUnrolled(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupSize = context.localGroupSizeX;
        float[] slots = context.allocateFloatLocalArray(SLOTS);
        slots[localId] = in.get(globalId);
        context.localBarrier();
        if (groupSize > 4) {
            if (localId + 4 < groupSize && localId < 4) {
                slots[localId] += slots[localId + 4];
            }
            context.localBarrier();
        }
        if (groupSize > 2) {
            if (localId + 2 < groupSize && localId < 2) {
                slots[localId] += slots[localId + 2];
            }
            context.localBarrier();
        }
        if (groupSize > 1) {
            if (localId == 0) {
                slots[0] += slots[1];
            }
            context.localBarrier();
        }
        doubles.set(globalId, slots[0]);
    }

    static void severalLocalArrays(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int other = context.localGroupSizeX - 1 - localId;
        int[] a = context.allocateIntLocalArray(SLOTS);
        long[] b = context.allocateLongLocalArray(SLOTS);
        float[] c = context.allocateFloatLocalArray(SLOTS);
        double[] d = context.allocateDoubleLocalArray(SLOTS);
        byte[] e = context.allocateByteLocalArray(SLOTS);
        HalfFloat[] f = context.allocateHalfFloatLocalArray(SLOTS);
        a[localId] = globalId * 3;
        b[localId] = globalId * 5_000_000_000L;
        c[localId] = in.get(globalId);
        d[localId] = in.get(globalId) / 3.0;
        e[localId] = (byte) globalId;
        f[localId] = new HalfFloat((float) localId);
        context.localBarrier();
        ints.set(globalId, a[other] + e[other]);
        longs.set(globalId, b[other]);
        doubles.set(globalId, c[other] + d[other] + f[other].getFloat32());
    }

    static void localsOfAllTypes(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        byte a = (byte) (globalId * 7);
        short b = (short) (globalId * 1001);
        char c = (char) (globalId * 31);
        boolean d = globalId % 3 == 0;
        int e = globalId ^ 0x5555;
        long f = globalId * 9_876_543_210L;
        float g = in.get(globalId);
        double h = in.get(globalId) * 1e9;
        context.localBarrier();
        ints.set(globalId, a + b + c + (d ? 1 : 0) + e);
        context.globalBarrier();
        longs.set(globalId, f - a);
        doubles.set(globalId, h - g + f);
    }

    static void references(KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        float[] first = context.allocateFloatLocalArray(SLOTS);
        float[] second = context.allocateFloatLocalArray(SLOTS);
        float[] mine = localId % 2 == 0 ? first : second;
        Float4 vector = new Float4(in.get(globalId), localId, 2, 3);
        Float4 maybe = localId % 3 == 0 ? vector : null;
        Integer boxed = context.groupIdx;
        Object none = null;
        mine[localId] = globalId;
        context.localBarrier();
        int neighbour = localId ^ 1;
        float[] others = localId % 2 == 0 ? second : first;
        float seen = neighbour < context.localGroupSizeX ? others[neighbour] : -1;
        context.localBarrier();
        ints.set(globalId, boxed + (maybe == null ? 100 : (int) maybe.getY()) + (none == null ? 1 : 0));
        doubles.set(globalId, seen + vector.getX() + mine[localId]);
    }

    static void barrierInIfInLoop(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupSize = context.localGroupSizeX;
        float[] slots = context.allocateFloatLocalArray(SLOTS);
        double sum = 0;
        for (int i = 0; i < 7; i++) {
            if (i % 3 == 1) {
                slots[localId] = in.get(globalId) + i;
                context.localBarrier();
                sum += slots[(localId + i) % groupSize];
                if (i > 3) {
                    context.localBarrier();
                } else {
                    context.globalBarrier();
                }
            } else if (i == 5) {
                continue;
            }
            sum += i * 0.5;
        }
        doubles.set(globalId, sum);
    }

    static void shuffleInExpression(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        float sum = in.get(globalId);
        sum += context.simdShuffleDown(sum, 16);
        sum = 2 * sum + context.simdShuffleDown(sum, 3) * (globalId + context.simdSum(sum));
        long total = 7L * globalId + ((long) context.simdBroadcastFirst(globalId)) * 3;
        longs.set(globalId, total);
        doubles.set(globalId, 0.5 * globalId + context.simdSum(context.simdShuffleDown(sum, globalId % 5)));
    }

    static void treeThenWarp(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupSize = context.localGroupSizeX;
        float[] slots = context.allocateFloatLocalArray(SLOTS);
        slots[localId] = in.get(globalId);
        context.localBarrier();
        if (localId < 32) {
            float sum = 0;
            for (int i = localId; i < groupSize; i += 32) {
                sum += slots[i];
            }
            for (int delta = 16; delta > 0; delta /= 2) {
                sum += context.simdShuffleDown(sum, delta);
            }
            if (localId == 0) {
                slots[0] = sum;
            }
        }
        context.localBarrier();
        doubles.set(globalId, slots[0]);
    }

    static void earlyReturn(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        if (context.groupIdx % 2 == 1) {
            ints.set(globalId, -1);
            return;
        }
        int[] slots = context.allocateIntLocalArray(SLOTS);
        slots[localId] = globalId;
        context.localBarrier();
        ints.set(globalId, slots[context.localGroupSizeX - 1 - localId]);
        if (localId > 0) {
            return;
        }
        longs.set(globalId, 5);
    }

    static void noBarrier(KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalSize = context.globalGroupSizeX;
        float sum = 0;
        for (int i = context.globalIdx; i < in.getSize(); i += globalSize) {
            sum += in.get(i);
        }
        doubles.set(context.globalIdx, sum);
    }

    @SuppressWarnings("fallthrough") // One of the shapes.
    static void switches(KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int value = 0;
        for (int i = 0; i < 6; i++) {
            switch (i) {
                case 0 :
                    value += 1;
                    context.localBarrier();
                    break;
                case 1 :
                    value += 10;
                    // falls through
                case 2 :
                    value += 100;
                    context.localBarrier();
                    value += 1000;
                    break;
                default :
                    value += context.localIdx;
            }
            value = switch (globalId * 1000) {
                case -5 -> 1;
                case 70_000 -> value + 2;
                default -> value;
            };
        }
        ints.set(globalId, value);
    }

    static void chosenIds(KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int one = globalId % 2 == 0 ? context.localIdx : 7;
        int other = globalId % 3 == 0 ? 9 : context.groupIdx;
        Integer third = globalId % 5 == 0 ? context.localIdx : context.globalIdx;
        context.localBarrier();
        int all = one + 10 * other + 100 * third;
        one += globalId;
        context.localBarrier();
        ints.set(globalId, all + one);
    }

    static void changedParameters(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        IntArray written = ints;
        if (globalId % 2 == 0) {
            written = new IntArray(globalId + 1);
            longs.set(globalId, 1);
        }
        context.localBarrier();
        written.set(globalId, (int) in.get(globalId));
        KernelContext same = context;
        context = globalId < 0 ? same : context;
        context.localBarrier();
        doubles.set(globalId, context.localIdx);
    }

    static void sharedSlots(KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        {
            long a = globalId * 3L;
            context.localBarrier();
            longs.set(globalId, a);
        }
        {
            float a = in.get(globalId);
            float[] b = context.allocateFloatLocalArray(SLOTS);
            b[context.localIdx] = a;
            context.localBarrier();
            doubles.set(globalId, a + b[0]);
        }
        {
            Float4 a = new Float4(globalId, 0, 0, 0);
            int b = globalId;
            context.localBarrier();
            ints.set(globalId, b + (int) a.getX());
        }
    }

    static void allocationInLoop(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            float[] slots = context.allocateFloatLocalArray(SLOTS);
            if (i > 0) {
                sum += slots[localId];
            }
            slots[localId] = in.get(globalId) + i;
            context.localBarrier();
        }
        doubles.set(globalId, sum);
    }

    static void loopsWithBreaks(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        int count = 0;
        int round = 0;
        outer : do {
            for (int i = 0;; i++) {
                if (i == 4) {
                    break;
                }
                if (round == 2 && i == 2) {
                    break outer;
                }
                count += globalId + i;
                context.localBarrier();
            }
            round++;
        } while (round < 9);
        ints.set(globalId, count * 10 + round);
    }

    private static float helper(float a, int times) {
        return times == 0 ? a : helper(a + 1, times - 1);
    }

    static void helperMethods(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        float a = helper(in.get(globalId), 4);
        context.localBarrier();
        doubles.set(globalId, helper(a, context.localIdx % 3) + Math.fma(a, 2, 1));
    }

    static int withAResult(
            KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
        int globalId = context.globalIdx;
        context.localBarrier();
        if (globalId % 2 == 0) {
            return 1;
        }
        ints.set(globalId, 4);
        return globalId;
    }
}
