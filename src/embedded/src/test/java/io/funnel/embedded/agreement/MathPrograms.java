package io.funnel.embedded.agreement;

import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Functions of {@link TornadoMath} whose results are exact. Square roots are of squares: only those are the same
 * on every device.
 */
final class MathPrograms {

    private static final int SIZE = 64;

    private MathPrograms() {}

    static List<Program> all() {
        return List.of(
                new Program("mathInts", MathPrograms::ints, MathPrograms::intsInJava),
                new Program("mathLongs", MathPrograms::longs, MathPrograms::longsInJava),
                new Program("mathFloats", MathPrograms::floats, MathPrograms::floatsInJava),
                new Program("mathDoubles", MathPrograms::doubles, MathPrograms::doublesInJava),
                new Program("comparisons", MathPrograms::comparisons, MathPrograms::comparisonsInJava));
    }

    static void intsKernel(KernelContext context, IntArray in, IntArray out) {
        int i = context.globalIdx;
        int size = context.globalGroupSizeX;
        int x = in.get(i);
        int y = in.get(size - 1 - i);
        out.set(4 * i, TornadoMath.abs(x));
        out.set(4 * i + 1, TornadoMath.min(x, y));
        out.set(4 * i + 2, TornadoMath.max(x, y));
        out.set(4 * i + 3, TornadoMath.clamp(x, -1000000000, 1000000000));
    }

    private static String ints() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(Inputs.ints(SIZE));
        IntArray out = new IntArray(4 * SIZE);
        Device.run(
                new TaskGraph("mathInts")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", MathPrograms::intsKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(SIZE, 16));
        return Bits.of(out);
    }

    private static String intsInJava() {
        int[] in = Inputs.ints(SIZE);
        int[] out = new int[4 * SIZE];
        for (int i = 0; i < SIZE; i++) {
            out[4 * i] = Math.abs(in[i]);
            out[4 * i + 1] = Math.min(in[i], in[SIZE - 1 - i]);
            out[4 * i + 2] = Math.max(in[i], in[SIZE - 1 - i]);
            out[4 * i + 3] = Math.clamp(in[i], -1000000000, 1000000000);
        }
        return Bits.of(out);
    }

    static void longsKernel(KernelContext context, LongArray in, LongArray out) {
        int i = context.globalIdx;
        int size = context.globalGroupSizeX;
        long x = in.get(i);
        long y = in.get(size - 1 - i);
        out.set(3 * i, TornadoMath.abs(x));
        out.set(3 * i + 1, TornadoMath.min(x, y));
        out.set(3 * i + 2, TornadoMath.max(x, y));
    }

    private static String longs() throws TornadoExecutionPlanException {
        LongArray in = LongArray.fromArray(Inputs.longs(SIZE));
        LongArray out = new LongArray(3 * SIZE);
        Device.run(
                new TaskGraph("mathLongs")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", MathPrograms::longsKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(SIZE, 16));
        return Bits.of(out);
    }

    private static String longsInJava() {
        long[] in = Inputs.longs(SIZE);
        long[] out = new long[3 * SIZE];
        for (int i = 0; i < SIZE; i++) {
            out[3 * i] = Math.abs(in[i]);
            out[3 * i + 1] = Math.min(in[i], in[SIZE - 1 - i]);
            out[3 * i + 2] = Math.max(in[i], in[SIZE - 1 - i]);
        }
        return Bits.of(out);
    }

    static void floatsKernel(KernelContext context, FloatArray in, FloatArray out) {
        int i = context.globalIdx;
        int size = context.globalGroupSizeX;
        float x = in.get(i);
        float y = in.get(size - 1 - i);
        out.set(7 * i, TornadoMath.abs(x));
        out.set(7 * i + 1, TornadoMath.min(x, y));
        out.set(7 * i + 2, TornadoMath.max(x, y));
        out.set(7 * i + 3, TornadoMath.floor(x));
        out.set(7 * i + 4, TornadoMath.ceil(x));
        out.set(7 * i + 5, (int) x);
        out.set(7 * i + 6, TornadoMath.sqrt((float) (i * i)));
    }

    private static String floats() throws TornadoExecutionPlanException {
        FloatArray in = FloatArray.fromArray(Inputs.floats(SIZE));
        FloatArray out = new FloatArray(7 * SIZE);
        Device.run(
                new TaskGraph("mathFloats")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", MathPrograms::floatsKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(SIZE, 16));
        return Bits.of(out);
    }

    private static String floatsInJava() {
        float[] in = Inputs.floats(SIZE);
        float[] out = new float[7 * SIZE];
        for (int i = 0; i < SIZE; i++) {
            out[7 * i] = Math.abs(in[i]);
            out[7 * i + 1] = Math.min(in[i], in[SIZE - 1 - i]);
            out[7 * i + 2] = Math.max(in[i], in[SIZE - 1 - i]);
            out[7 * i + 3] = (float) Math.floor(in[i]);
            out[7 * i + 4] = (float) Math.ceil(in[i]);
            out[7 * i + 5] = (int) in[i];
            out[7 * i + 6] = i;
        }
        return Bits.of(out);
    }

    static void doublesKernel(KernelContext context, DoubleArray in, DoubleArray out) {
        int i = context.globalIdx;
        int size = context.globalGroupSizeX;
        double x = in.get(i);
        double y = in.get(size - 1 - i);
        out.set(7 * i, TornadoMath.abs(x));
        out.set(7 * i + 1, TornadoMath.min(x, y));
        out.set(7 * i + 2, TornadoMath.max(x, y));
        out.set(7 * i + 3, TornadoMath.floor(x));
        out.set(7 * i + 4, TornadoMath.ceil(x));
        out.set(7 * i + 5, (float) x);
        out.set(7 * i + 6, TornadoMath.sqrt((double) (i * i)));
    }

    private static String doubles() throws TornadoExecutionPlanException {
        DoubleArray in = DoubleArray.fromArray(Inputs.doubles(SIZE));
        DoubleArray out = new DoubleArray(7 * SIZE);
        Device.run(
                new TaskGraph("mathDoubles")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", MathPrograms::doublesKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(SIZE, 16));
        return Bits.of(out);
    }

    private static String doublesInJava() {
        double[] in = Inputs.doubles(SIZE);
        double[] out = new double[7 * SIZE];
        for (int i = 0; i < SIZE; i++) {
            out[7 * i] = Math.abs(in[i]);
            out[7 * i + 1] = Math.min(in[i], in[SIZE - 1 - i]);
            out[7 * i + 2] = Math.max(in[i], in[SIZE - 1 - i]);
            out[7 * i + 3] = Math.floor(in[i]);
            out[7 * i + 4] = Math.ceil(in[i]);
            out[7 * i + 5] = (float) in[i];
            out[7 * i + 6] = i;
        }
        return Bits.of(out);
    }

    private static int compared(float x, float y) {
        int bits = 0;
        if (x < y) {
            bits += 1;
        }
        if (x == y) {
            bits += 2;
        }
        if (x > y) {
            bits += 4;
        }
        if (x != y) {
            bits += 8;
        }
        return bits;
    }

    static void comparisonsKernel(KernelContext context, FloatArray in, IntArray out) {
        int x = context.globalIdx;
        int y = context.globalIdy;
        int size = context.globalGroupSizeX;
        out.set(y * size + x, compared(in.get(x), in.get(y)));
    }

    private static float[] special() {
        return new float[] {
            0f, -0f, 1f, -1f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY
        };
    }

    private static String comparisons() throws TornadoExecutionPlanException {
        FloatArray in = FloatArray.fromArray(special());
        IntArray out = new IntArray(in.getSize() * in.getSize());
        Device.run(
                new TaskGraph("comparisons")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", MathPrograms::comparisonsKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.plane(in.getSize(), in.getSize(), 5, 2));
        return Bits.of(out);
    }

    private static String comparisonsInJava() {
        float[] in = special();
        int[] out = new int[in.length * in.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = compared(in[i % in.length], in[i / in.length]);
        }
        return Bits.of(out);
    }
}
