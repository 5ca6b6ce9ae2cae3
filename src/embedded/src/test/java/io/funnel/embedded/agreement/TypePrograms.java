package io.funnel.embedded.agreement;

import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** The narrow types, and integers at the ends of their ranges. */
final class TypePrograms {

    private static final int SIZE = 64;
    private static final int[] EDGES = {
        0, 1, -1, 2, -2, 31, 32, 33, -31, 255, 256, 65535, 65536, -65536, 0x12345678, Integer.MAX_VALUE,
        Integer.MIN_VALUE, Integer.MIN_VALUE + 1
    };

    private TypePrograms() {}

    static List<Program> all() {
        return List.of(
                new Program("bytes", TypePrograms::bytes, TypePrograms::bytesInJava),
                new Program("shorts", TypePrograms::shorts, TypePrograms::shortsInJava),
                new Program("chars", TypePrograms::chars, TypePrograms::charsInJava),
                new Program("intArithmetic", TypePrograms::ints, TypePrograms::intsInJava),
                new Program("longArithmetic", TypePrograms::longs, TypePrograms::longsInJava));
    }

    private static byte[] byteInputs() {
        byte[] values = new byte[SIZE];
        for (int i = 0; i < SIZE; i++) {
            values[i] = (byte) (i * 37);
        }
        return values;
    }

    static void bytesKernel(KernelContext context, ByteArray in, ByteArray sums, IntArray wide) {
        int i = context.globalIdx;
        sums.set(i, (byte) (in.get(i) + in.get(SIZE - 1 - i)));
        wide.set(i, in.get(i) * 1000);
    }

    private static String bytes() throws TornadoExecutionPlanException {
        ByteArray in = ByteArray.fromArray(byteInputs());
        ByteArray sums = new ByteArray(SIZE);
        IntArray wide = new IntArray(SIZE);
        Device.run(
                new TaskGraph("bytes")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", TypePrograms::bytesKernel, new KernelContext(), in, sums, wide)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, sums, wide),
                Device.line(SIZE, 16));
        return Bits.all(Bits.of(sums), Bits.of(wide));
    }

    private static String bytesInJava() {
        byte[] in = byteInputs();
        byte[] sums = new byte[SIZE];
        int[] wide = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            sums[i] = (byte) (in[i] + in[SIZE - 1 - i]);
            wide[i] = in[i] * 1000;
        }
        return Bits.all(Bits.of(sums), Bits.of(wide));
    }

    private static short[] shortInputs() {
        short[] values = new short[SIZE];
        for (int i = 0; i < SIZE; i++) {
            values[i] = (short) (i * 9973);
        }
        return values;
    }

    static void shortsKernel(KernelContext context, ShortArray in, ShortArray sums, IntArray wide) {
        int i = context.globalIdx;
        sums.set(i, (short) (in.get(i) + in.get(SIZE - 1 - i)));
        wide.set(i, in.get(i) * 1000);
    }

    private static String shorts() throws TornadoExecutionPlanException {
        ShortArray in = ShortArray.fromArray(shortInputs());
        ShortArray sums = new ShortArray(SIZE);
        IntArray wide = new IntArray(SIZE);
        Device.run(
                new TaskGraph("shorts")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", TypePrograms::shortsKernel, new KernelContext(), in, sums, wide)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, sums, wide),
                Device.line(SIZE, 16));
        return Bits.all(Bits.of(sums), Bits.of(wide));
    }

    private static String shortsInJava() {
        short[] in = shortInputs();
        short[] sums = new short[SIZE];
        int[] wide = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            sums[i] = (short) (in[i] + in[SIZE - 1 - i]);
            wide[i] = in[i] * 1000;
        }
        return Bits.all(Bits.of(sums), Bits.of(wide));
    }

    private static char[] charInputs() {
        char[] values = new char[SIZE];
        for (int i = 0; i < SIZE; i++) {
            values[i] = (char) (i * 9973);
        }
        return values;
    }

    static void charsKernel(KernelContext context, CharArray in, CharArray next, IntArray wide) {
        int i = context.globalIdx;
        next.set(i, (char) (in.get(i) + 1));
        wide.set(i, in.get(i) * 1000);
    }

    private static String chars() throws TornadoExecutionPlanException {
        CharArray in = CharArray.fromArray(charInputs());
        CharArray next = new CharArray(SIZE);
        IntArray wide = new IntArray(SIZE);
        Device.run(
                new TaskGraph("chars")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", TypePrograms::charsKernel, new KernelContext(), in, next, wide)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, next, wide),
                Device.line(SIZE, 16));
        return Bits.all(Bits.of(next), Bits.of(wide));
    }

    private static String charsInJava() {
        char[] in = charInputs();
        int[] wide = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            wide[i] = in[i] * 1000;
            in[i]++;
        }
        return Bits.all(Bits.of(in), Bits.of(wide));
    }

    private static int mixed(int x, int y) {
        int sum = x * y + (x ^ y);
        sum = 31 * sum + (x & ~y);
        sum = 31 * sum + (x | y);
        sum = 31 * sum + (x >> (y & 31));
        sum = 31 * sum + ((x & Integer.MAX_VALUE) >>> (y & 31));
        sum = 31 * sum + (x << (y & 31));
        sum = 31 * sum + x / 7;
        sum = 31 * sum + x % 10;
        sum = 31 * sum + (byte) x;
        return x < y ? sum : -sum;
    }

    static void intsKernel(KernelContext context, IntArray in, IntArray out) {
        int x = context.globalIdx;
        int y = context.globalIdy;
        int size = context.globalGroupSizeX;
        out.set(y * size + x, mixed(in.get(x), in.get(y)));
    }

    private static String ints() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(EDGES);
        IntArray out = new IntArray(EDGES.length * EDGES.length);
        Device.run(
                new TaskGraph("intArithmetic")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", TypePrograms::intsKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.plane(EDGES.length, EDGES.length, 6, 3));
        return Bits.of(out);
    }

    private static String intsInJava() {
        int[] out = new int[EDGES.length * EDGES.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = mixed(EDGES[i % EDGES.length], EDGES[i / EDGES.length]);
        }
        return Bits.of(out);
    }

    private static long mixed(long x, int y) {
        long sum = x * y + (x ^ y);
        sum = 31 * sum + (x >> (y & 63));
        sum = 31 * sum + ((x & Long.MAX_VALUE) >>> (y & 63));
        sum = 31 * sum + (x << (y & 63));
        sum = 31 * sum + x / 1000003;
        sum = 31 * sum + x % 10;
        sum = 31 * sum + (int) x;
        return x < y ? sum : -sum;
    }

    static void longsKernel(KernelContext context, LongArray in, IntArray other, LongArray out) {
        int x = context.globalIdx;
        int y = context.globalIdy;
        int size = context.globalGroupSizeX;
        out.set(y * size + x, mixed(in.get(x), other.get(y)));
    }

    private static String longs() throws TornadoExecutionPlanException {
        LongArray in = LongArray.fromArray(Inputs.longs(24));
        IntArray other = IntArray.fromArray(EDGES);
        LongArray out = new LongArray(24 * EDGES.length);
        Device.run(
                new TaskGraph("longArithmetic")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in, other)
                        .task("t", TypePrograms::longsKernel, new KernelContext(), in, other, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.plane(24, EDGES.length, 8, 2));
        return Bits.of(out);
    }

    private static String longsInJava() {
        long[] in = Inputs.longs(24);
        long[] out = new long[24 * EDGES.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = mixed(in[i % 24], EDGES[i / 24]);
        }
        return Bits.of(out);
    }
}
