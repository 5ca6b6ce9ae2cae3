package io.funnel.embedded.agreement;

import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Sums of each work-group by a tree in local memory, the same additions in the same order everywhere. */
final class TreePrograms {

    private static final int GROUPS = 5;
    private static final int GROUP_SIZE = 64;
    private static final int SIZE = GROUPS * GROUP_SIZE;

    private TreePrograms() {}

    static List<Program> all() {
        return List.of(
                new Program("treeInts", TreePrograms::ints, TreePrograms::intsInJava),
                new Program("treeLongs", TreePrograms::longs, TreePrograms::longsInJava),
                new Program("treeFloats", TreePrograms::floats, TreePrograms::floatsInJava),
                new Program("treeDoubles", TreePrograms::doubles, TreePrograms::doublesInJava));
    }

    static void intsKernel(KernelContext context, IntArray in, IntArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        int[] slots = context.allocateIntLocalArray(GROUP_SIZE);
        slots[localId] = in.get(globalId);
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] += slots[localId + active];
            }
        }
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    private static String ints() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(Inputs.ints(SIZE));
        IntArray partials = new IntArray(GROUPS);
        Device.run(
                new TaskGraph("treeInts")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", TreePrograms::intsKernel, new KernelContext(), in, partials)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, partials),
                Device.line(SIZE, GROUP_SIZE));
        return Bits.of(partials);
    }

    private static String intsInJava() {
        int[] in = Inputs.ints(SIZE);
        int[] partials = new int[GROUPS];
        for (int group = 0; group < GROUPS; group++) {
            int start = group * GROUP_SIZE;
            for (int active = GROUP_SIZE / 2; active > 0; active /= 2) {
                for (int i = start; i < start + active; i++) {
                    in[i] += in[i + active];
                }
            }
            partials[group] = in[start];
        }
        return Bits.of(partials);
    }

    static void longsKernel(KernelContext context, LongArray in, LongArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        long[] slots = context.allocateLongLocalArray(GROUP_SIZE);
        slots[localId] = in.get(globalId);
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] += slots[localId + active];
            }
        }
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    private static String longs() throws TornadoExecutionPlanException {
        LongArray in = LongArray.fromArray(Inputs.longs(SIZE));
        LongArray partials = new LongArray(GROUPS);
        Device.run(
                new TaskGraph("treeLongs")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", TreePrograms::longsKernel, new KernelContext(), in, partials)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, partials),
                Device.line(SIZE, GROUP_SIZE));
        return Bits.of(partials);
    }

    private static String longsInJava() {
        long[] in = Inputs.longs(SIZE);
        long[] partials = new long[GROUPS];
        for (int group = 0; group < GROUPS; group++) {
            int start = group * GROUP_SIZE;
            for (int active = GROUP_SIZE / 2; active > 0; active /= 2) {
                for (int i = start; i < start + active; i++) {
                    in[i] += in[i + active];
                }
            }
            partials[group] = in[start];
        }
        return Bits.of(partials);
    }

    static void floatsKernel(KernelContext context, FloatArray in, FloatArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        float[] slots = context.allocateFloatLocalArray(GROUP_SIZE);
        slots[localId] = in.get(globalId);
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] += slots[localId + active];
            }
        }
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    private static String floats() throws TornadoExecutionPlanException {
        FloatArray in = FloatArray.fromArray(Inputs.floats(SIZE));
        FloatArray partials = new FloatArray(GROUPS);
        Device.run(
                new TaskGraph("treeFloats")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", TreePrograms::floatsKernel, new KernelContext(), in, partials)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, partials),
                Device.line(SIZE, GROUP_SIZE));
        return Bits.of(partials);
    }

    private static String floatsInJava() {
        float[] in = Inputs.floats(SIZE);
        float[] partials = new float[GROUPS];
        for (int group = 0; group < GROUPS; group++) {
            int start = group * GROUP_SIZE;
            for (int active = GROUP_SIZE / 2; active > 0; active /= 2) {
                for (int i = start; i < start + active; i++) {
                    in[i] += in[i + active];
                }
            }
            partials[group] = in[start];
        }
        return Bits.of(partials);
    }

    static void doublesKernel(KernelContext context, DoubleArray in, DoubleArray partials) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupId = context.groupIdx;
        int groupSize = context.localGroupSizeX;
        double[] slots = context.allocateDoubleLocalArray(GROUP_SIZE);
        slots[localId] = in.get(globalId);
        for (int active = groupSize / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                slots[localId] += slots[localId + active];
            }
        }
        if (localId == 0) {
            partials.set(groupId, slots[0]);
        }
    }

    private static String doubles() throws TornadoExecutionPlanException {
        DoubleArray in = DoubleArray.fromArray(Inputs.doubles(SIZE));
        DoubleArray partials = new DoubleArray(GROUPS);
        Device.run(
                new TaskGraph("treeDoubles")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", TreePrograms::doublesKernel, new KernelContext(), in, partials)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, partials),
                Device.line(SIZE, GROUP_SIZE));
        return Bits.of(partials);
    }

    private static String doublesInJava() {
        double[] in = Inputs.doubles(SIZE);
        double[] partials = new double[GROUPS];
        for (int group = 0; group < GROUPS; group++) {
            int start = group * GROUP_SIZE;
            for (int active = GROUP_SIZE / 2; active > 0; active /= 2) {
                for (int i = start; i < start + active; i++) {
                    in[i] += in[i + active];
                }
            }
            partials[group] = in[start];
        }
        return Bits.of(partials);
    }
}
