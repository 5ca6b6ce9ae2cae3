package io.funnel.embedded.agreement;

import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.WorkerGrid3D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Kernels with a context and no barrier: ids, sizes, arguments by value, loops. */
final class ContextPrograms {

    private static final int SIZE = 96;
    private static final int IDS = 15;

    private ContextPrograms() {}

    static List<Program> all() {
        return List.of(
                new Program("saxpy", () -> saxpy("saxpy", Device.line(SIZE, 32)), ContextPrograms::saxpyInJava),
                new Program(
                        "saxpyWithoutALocalSize",
                        () -> saxpy("saxpyWithoutALocalSize", new WorkerGrid1D(SIZE)),
                        ContextPrograms::saxpyInJava),
                new Program("valueArguments", ContextPrograms::values, ContextPrograms::valuesInJava),
                new Program(
                        "idsOnALine", () -> ids("idsOnALine", 24, 1, 1, 4, 1, 1), () -> idsInJava(24, 1, 1, 4, 1, 1)),
                new Program(
                        "idsOnAPlane", () -> ids("idsOnAPlane", 8, 6, 1, 4, 2, 1), () -> idsInJava(8, 6, 1, 4, 2, 1)),
                new Program(
                        "idsInSpace", () -> ids("idsInSpace", 4, 6, 4, 2, 3, 1), () -> idsInJava(4, 6, 4, 2, 3, 1)),
                new Program("stride", ContextPrograms::stride, ContextPrograms::strideInJava),
                new Program("privateArray", ContextPrograms::privateArray, ContextPrograms::privateArrayInJava),
                new Program("earlyReturn", ContextPrograms::earlyReturn, ContextPrograms::earlyReturnInJava));
    }

    static void saxpyKernel(KernelContext context, float a, FloatArray x, FloatArray y) {
        int i = context.globalIdx;
        y.set(i, a * x.get(i) + y.get(i));
    }

    private static String saxpy(String name, WorkerGrid grid) throws TornadoExecutionPlanException {
        FloatArray x = FloatArray.fromArray(Inputs.smallFloats(SIZE));
        FloatArray y = FloatArray.fromArray(Inputs.smallFloats(SIZE));
        Device.run(
                new TaskGraph(name)
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, x, y)
                        .task("t", ContextPrograms::saxpyKernel, new KernelContext(), 2.5f, x, y)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, y),
                grid);
        return Bits.of(y);
    }

    private static String saxpyInJava() {
        float[] y = Inputs.smallFloats(SIZE);
        for (int i = 0; i < SIZE; i++) {
            y[i] = 2.5f * y[i] + y[i];
        }
        return Bits.of(y);
    }

    static void valuesKernel(KernelContext context, int a, long b, float c, double d, LongArray out) {
        int i = context.globalIdx;
        out.set(i, (long) a * i + b + (int) (c * i) + (int) (d - i));
    }

    private static String values() throws TornadoExecutionPlanException {
        LongArray out = new LongArray(SIZE);
        Device.run(
                new TaskGraph("valueArguments")
                        .task("t", ContextPrograms::valuesKernel, new KernelContext(), -7, 1L << 40, 0.75f, 1e9, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(SIZE, 8));
        return Bits.of(out);
    }

    private static String valuesInJava() {
        long[] out = new long[SIZE];
        for (int i = 0; i < SIZE; i++) {
            out[i] = -7L * i + (1L << 40) + (int) (0.75f * i) + (int) (1e9 - i);
        }
        return Bits.of(out);
    }

    static void idsKernel(KernelContext context, IntArray out) {
        int x = context.globalIdx;
        int y = context.globalIdy;
        int z = context.globalIdz;
        int at = IDS * (x + context.globalGroupSizeX * (y + context.globalGroupSizeY * z));
        out.set(at, x);
        out.set(at + 1, y);
        out.set(at + 2, z);
        out.set(at + 3, context.groupIdx);
        out.set(at + 4, context.groupIdy);
        out.set(at + 5, context.groupIdz);
        out.set(at + 6, context.localIdx);
        out.set(at + 7, context.localIdy);
        out.set(at + 8, context.localIdz);
        out.set(at + 9, context.globalGroupSizeX);
        out.set(at + 10, context.globalGroupSizeY);
        out.set(at + 11, context.globalGroupSizeZ);
        out.set(at + 12, context.localGroupSizeX);
        out.set(at + 13, context.localGroupSizeY);
        out.set(at + 14, context.localGroupSizeZ);
    }

    private static String ids(String name, int globalX, int globalY, int globalZ, int localX, int localY, int localZ)
            throws TornadoExecutionPlanException {
        IntArray out = new IntArray(IDS * globalX * globalY * globalZ);
        WorkerGrid grid = new WorkerGrid3D(globalX, globalY, globalZ);
        grid.setLocalWork(localX, localY, localZ);
        Device.run(
                new TaskGraph(name)
                        .task("t", ContextPrograms::idsKernel, new KernelContext(), out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                grid);
        return Bits.of(out);
    }

    private static String idsInJava(int globalX, int globalY, int globalZ, int localX, int localY, int localZ) {
        int[] out = new int[IDS * globalX * globalY * globalZ];
        for (int item = 0; item < globalX * globalY * globalZ; item++) {
            int x = item % globalX;
            int y = item / globalX % globalY;
            int z = item / globalX / globalY;
            int[] ids = {
                x, y, z, x / localX, y / localY, z / localZ, x % localX, y % localY, z % localZ,
                globalX, globalY, globalZ, localX, localY, localZ
            };
            System.arraycopy(ids, 0, out, IDS * item, IDS);
        }
        return Bits.of(out);
    }

    static void strideKernel(KernelContext context, IntArray in, IntArray length, LongArray sums) {
        int globalId = context.globalIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        long sum = 0;
        for (int i = globalId; i < n; i += globalSize) {
            sum += in.get(i);
        }
        sums.set(globalId, sum);
    }

    /** One plan whose length changes between its executions: fewer elements than items, and none. */
    private static String stride() throws TornadoExecutionPlanException {
        String[] results = new String[3];
        IntArray in = IntArray.fromArray(Inputs.ints(501));
        IntArray length = new IntArray(1);
        LongArray sums = new LongArray(32);
        TaskGraph graph = new TaskGraph("stride")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, length)
                .task("t", ContextPrograms::strideKernel, new KernelContext(), in, length, sums)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, sums);
        int[] lengths = {501, 17, 0};
        try (var plan = GraphPrograms.plan(graph, Device.line(32, 8))) {
            for (int i = 0; i < lengths.length; i++) {
                length.set(0, lengths[i]);
                plan.execute();
                results[i] = Bits.of(sums);
            }
        }
        return Bits.all(results);
    }

    private static String strideInJava() {
        return Bits.all(strideInJava(501), strideInJava(17), strideInJava(0));
    }

    private static String strideInJava(int length) {
        int[] in = Inputs.ints(501);
        long[] sums = new long[32];
        for (int i = 0; i < length; i++) {
            sums[i % 32] += in[i];
        }
        return Bits.of(sums);
    }

    static void privateArrayKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int[] last = new int[4];
        for (int k = 0; k < 4; k++) {
            last[k] = in.get(4 * i + k);
        }
        for (int k = 0; k < 4; k++) {
            out.set(4 * i + k, last[3 - k] + k);
        }
    }

    private static String privateArray() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(Inputs.ints(SIZE));
        IntArray out = new IntArray(SIZE);
        Device.run(
                new TaskGraph("privateArray")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", ContextPrograms::privateArrayKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(SIZE / 4, 6));
        return Bits.of(out);
    }

    private static String privateArrayInJava() {
        int[] in = Inputs.ints(SIZE);
        int[] out = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            out[i] = in[i / 4 * 4 + 3 - i % 4] + i % 4;
        }
        return Bits.of(out);
    }

    static void earlyReturnKernel(KernelContext context, IntArray inOut, int from) {
        int i = context.globalIdx;
        if (i >= from) {
            return;
        }
        inOut.set(i, -inOut.get(i));
    }

    private static String earlyReturn() throws TornadoExecutionPlanException {
        IntArray inOut = IntArray.fromArray(Inputs.ints(SIZE));
        Device.run(
                new TaskGraph("earlyReturn")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, inOut)
                        .task("t", ContextPrograms::earlyReturnKernel, new KernelContext(), inOut, 50)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, inOut),
                Device.line(SIZE, 32));
        return Bits.of(inOut);
    }

    private static String earlyReturnInJava() {
        int[] out = Inputs.ints(SIZE);
        for (int i = 0; i < 50; i++) {
            out[i] = -out[i];
        }
        return Bits.of(out);
    }
}
