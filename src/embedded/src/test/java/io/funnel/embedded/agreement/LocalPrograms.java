package io.funnel.embedded.agreement;

import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Local memory and barriers in shapes other than a tree. */
final class LocalPrograms {

    private static final int TILE = 8;
    private static final int WIDTH = 24;
    private static final int HEIGHT = 16;
    private static final int GROUP_SIZE = 32;
    private static final int SIZE = 4 * GROUP_SIZE;

    private LocalPrograms() {}

    static List<Program> all() {
        return List.of(
                new Program("transpose", LocalPrograms::transpose, LocalPrograms::transposeInJava),
                new Program("twoLocalArrays", LocalPrograms::twoArrays, LocalPrograms::twoArraysInJava),
                new Program("rotateInALoop", LocalPrograms::rotate, LocalPrograms::rotateInJava),
                new Program("prefixSums", LocalPrograms::prefixSums, LocalPrograms::prefixSumsInJava),
                new Program("globalBarrier", LocalPrograms::neighbours, LocalPrograms::neighboursInJava));
    }

    static void transposeKernel(KernelContext context, FloatArray in, FloatArray out, int width, int height) {
        int localX = context.localIdx;
        int localY = context.localIdy;
        int groupX = context.groupIdx;
        int groupY = context.groupIdy;
        float[] tile = context.allocateFloatLocalArray(TILE * TILE);
        tile[localY * TILE + localX] = in.get((groupY * TILE + localY) * width + groupX * TILE + localX);
        context.localBarrier();
        out.set((groupX * TILE + localY) * height + groupY * TILE + localX, tile[localX * TILE + localY]);
    }

    private static String transpose() throws TornadoExecutionPlanException {
        FloatArray in = FloatArray.fromArray(Inputs.floats(WIDTH * HEIGHT));
        FloatArray out = new FloatArray(WIDTH * HEIGHT);
        Device.run(
                new TaskGraph("transpose")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", LocalPrograms::transposeKernel, new KernelContext(), in, out, WIDTH, HEIGHT)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.plane(WIDTH, HEIGHT, TILE, TILE));
        return Bits.of(out);
    }

    private static String transposeInJava() {
        float[] in = Inputs.floats(WIDTH * HEIGHT);
        float[] out = new float[WIDTH * HEIGHT];
        for (int i = 0; i < in.length; i++) {
            out[i % WIDTH * HEIGHT + i / WIDTH] = in[i];
        }
        return Bits.of(out);
    }

    static void twoArraysKernel(KernelContext context, DoubleArray in, DoubleArray out, IntArray places) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        double[] largest = context.allocateDoubleLocalArray(GROUP_SIZE);
        int[] place = context.allocateIntLocalArray(GROUP_SIZE);
        largest[localId] = in.get(globalId);
        place[localId] = globalId;
        for (int active = GROUP_SIZE / 2; active > 0; active /= 2) {
            context.localBarrier();
            if (localId < active) {
                if (largest[localId + active] > largest[localId]) {
                    largest[localId] = largest[localId + active];
                    place[localId] = place[localId + active];
                }
            }
        }
        if (localId == 0) {
            out.set(context.groupIdx, largest[0]);
            places.set(context.groupIdx, place[0]);
        }
    }

    private static String twoArrays() throws TornadoExecutionPlanException {
        DoubleArray in = DoubleArray.fromArray(Inputs.doubles(SIZE));
        DoubleArray out = new DoubleArray(SIZE / GROUP_SIZE);
        IntArray places = new IntArray(SIZE / GROUP_SIZE);
        Device.run(
                new TaskGraph("twoLocalArrays")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", LocalPrograms::twoArraysKernel, new KernelContext(), in, out, places)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out, places),
                Device.line(SIZE, GROUP_SIZE));
        return Bits.all(Bits.of(out), Bits.of(places));
    }

    private static String twoArraysInJava() {
        double[] in = Inputs.doubles(SIZE);
        double[] out = new double[SIZE / GROUP_SIZE];
        int[] places = new int[SIZE / GROUP_SIZE];
        for (int group = 0; group < out.length; group++) {
            places[group] = group * GROUP_SIZE;
            for (int i = group * GROUP_SIZE; i < (group + 1) * GROUP_SIZE; i++) {
                if (in[i] > in[places[group]]) {
                    places[group] = i;
                }
            }
            out[group] = in[places[group]];
        }
        return Bits.all(Bits.of(out), Bits.of(places));
    }

    /** Keeps values live across barriers, two of them in an iteration of the loop. */
    static void rotateKernel(KernelContext context, IntArray in, IntArray out, int turns) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupSize = context.localGroupSizeX;
        int[] ring = context.allocateIntLocalArray(GROUP_SIZE);
        int value = in.get(globalId);
        int hash = 17;
        for (int turn = 0; turn < turns; turn++) {
            ring[localId] = value;
            context.localBarrier();
            value = ring[(localId + turn + 1) % groupSize];
            hash = 31 * hash + value;
            context.localBarrier();
        }
        out.set(globalId, hash);
    }

    private static String rotate() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(Inputs.ints(SIZE));
        IntArray out = new IntArray(SIZE);
        Device.run(
                new TaskGraph("rotateInALoop")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", LocalPrograms::rotateKernel, new KernelContext(), in, out, 5)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(SIZE, GROUP_SIZE));
        return Bits.of(out);
    }

    private static String rotateInJava() {
        int[] in = Inputs.ints(SIZE);
        int[] out = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            int start = i / GROUP_SIZE * GROUP_SIZE;
            int hash = 17;
            int from = i - start;
            for (int turn = 0; turn < 5; turn++) {
                from = (from + turn + 1) % GROUP_SIZE;
                hash = 31 * hash + in[start + from];
            }
            out[i] = hash;
        }
        return Bits.of(out);
    }

    static void prefixSumsKernel(KernelContext context, IntArray in, IntArray out) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupSize = context.localGroupSizeX;
        int[] sums = context.allocateIntLocalArray(GROUP_SIZE);
        sums[localId] = in.get(globalId);
        context.localBarrier();
        for (int distance = 1; distance < groupSize; distance *= 2) {
            int before = 0;
            if (localId >= distance) {
                before = sums[localId - distance];
            }
            context.localBarrier();
            sums[localId] += before;
            context.localBarrier();
        }
        out.set(globalId, sums[localId]);
    }

    private static String prefixSums() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(Inputs.ints(SIZE));
        IntArray out = new IntArray(SIZE);
        Device.run(
                new TaskGraph("prefixSums")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", LocalPrograms::prefixSumsKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(SIZE, GROUP_SIZE));
        return Bits.of(out);
    }

    private static String prefixSumsInJava() {
        int[] sums = Inputs.ints(SIZE);
        for (int i = 0; i < SIZE; i++) {
            sums[i] += i % GROUP_SIZE == 0 ? 0 : sums[i - 1];
        }
        return Bits.of(sums);
    }

    /** Synchronizes the items of a group over global memory. */
    static void neighboursKernel(KernelContext context, IntArray in, IntArray middle, IntArray out) {
        int globalId = context.globalIdx;
        int localId = context.localIdx;
        int groupSize = context.localGroupSizeX;
        middle.set(globalId, 3 * in.get(globalId));
        context.globalBarrier();
        out.set(globalId, middle.get(globalId - localId + (localId + 1) % groupSize));
    }

    private static String neighbours() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(Inputs.ints(SIZE));
        IntArray middle = new IntArray(SIZE);
        IntArray out = new IntArray(SIZE);
        Device.run(
                new TaskGraph("globalBarrier")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", LocalPrograms::neighboursKernel, new KernelContext(), in, middle, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(SIZE, GROUP_SIZE));
        return Bits.of(out);
    }

    private static String neighboursInJava() {
        int[] in = Inputs.ints(SIZE);
        int[] out = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            out[i] = 3 * in[i % GROUP_SIZE == GROUP_SIZE - 1 ? i - GROUP_SIZE + 1 : i + 1];
        }
        return Bits.of(out);
    }
}
