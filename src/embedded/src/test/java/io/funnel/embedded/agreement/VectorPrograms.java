package io.funnel.embedded.agreement;

import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorDouble4;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.collections.VectorInt4;
import uk.ac.manchester.tornado.api.types.vectors.Double4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;
import uk.ac.manchester.tornado.api.types.vectors.Int4;

/** Vectors: loads, stores, arithmetic, lanes. */
final class VectorPrograms {

    private static final int VECTORS = 48;
    private static final int ITEMS = 16;

    private VectorPrograms() {}

    static List<Program> all() {
        return List.of(
                new Program("vectorSums", VectorPrograms::sums, VectorPrograms::sumsInJava),
                new Program("vectorArithmetic", VectorPrograms::arithmetic, VectorPrograms::arithmeticInJava),
                new Program("vectorInts", VectorPrograms::ints, VectorPrograms::intsInJava),
                new Program("vectorDoubles", VectorPrograms::doubles, VectorPrograms::doublesInJava));
    }

    static void sumsKernel(KernelContext context, VectorFloat4 in, IntArray length, FloatArray sums) {
        int globalId = context.globalIdx;
        int globalSize = context.globalGroupSizeX;
        int n = length.get(0);
        Float4 sum = new Float4(0f, 0f, 0f, 0f);
        for (int i = globalId; i < n; i += globalSize) {
            sum = Float4.add(sum, in.get(i));
        }
        sums.set(globalId, (sum.getX() + sum.getY()) + (sum.getZ() + sum.getW()));
    }

    private static String sums() throws TornadoExecutionPlanException {
        VectorFloat4 in = new VectorFloat4(FloatArray.fromArray(Inputs.floats(4 * VECTORS)));
        IntArray length = IntArray.fromElements(VECTORS - 1);
        FloatArray sums = new FloatArray(ITEMS);
        Device.run(
                new TaskGraph("vectorSums")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in, length)
                        .task("t", VectorPrograms::sumsKernel, new KernelContext(), in, length, sums)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, sums),
                Device.line(ITEMS, 8));
        return Bits.of(sums);
    }

    private static String sumsInJava() {
        float[] in = Inputs.floats(4 * VECTORS);
        float[] lanes = new float[4 * ITEMS];
        for (int i = 0; i < 4 * (VECTORS - 1); i++) {
            lanes[i % lanes.length] += in[i];
        }
        float[] sums = new float[ITEMS];
        for (int i = 0; i < ITEMS; i++) {
            sums[i] = (lanes[4 * i] + lanes[4 * i + 1]) + (lanes[4 * i + 2] + lanes[4 * i + 3]);
        }
        return Bits.of(sums);
    }

    static void arithmeticKernel(VectorFloat4 a, VectorFloat4 b, VectorFloat4 out, FloatArray products) {
        for (@Parallel int i = 0; i < products.getSize(); i++) {
            Float4 x = a.get(i);
            Float4 y = b.get(i);
            out.set(i, Float4.sub(Float4.mult(x, 4f), y));
            products.set(i, Float4.dot(x, y));
        }
    }

    private static float[] reversed(float[] values) {
        float[] reversed = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            reversed[i] = values[values.length - 1 - i];
        }
        return reversed;
    }

    private static String arithmetic() throws TornadoExecutionPlanException {
        float[] values = Inputs.smallFloats(4 * VECTORS);
        VectorFloat4 a = new VectorFloat4(FloatArray.fromArray(values));
        VectorFloat4 b = new VectorFloat4(FloatArray.fromArray(reversed(values)));
        VectorFloat4 out = new VectorFloat4(VECTORS);
        FloatArray products = new FloatArray(VECTORS);
        Device.run(new TaskGraph("vectorArithmetic")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, a, b)
                .task("t", VectorPrograms::arithmeticKernel, a, b, out, products)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out, products));
        return Bits.all(Bits.of(out.getArray()), Bits.of(products));
    }

    private static String arithmeticInJava() {
        float[] a = Inputs.smallFloats(4 * VECTORS);
        float[] b = reversed(a);
        float[] out = new float[4 * VECTORS];
        float[] products = new float[VECTORS];
        for (int i = 0; i < out.length; i++) {
            out[i] = a[i] * 4f - b[i];
            products[i / 4] += a[i] * b[i];
        }
        return Bits.all(Bits.of(out), Bits.of(products));
    }

    static void intsKernel(KernelContext context, VectorInt4 in, VectorInt4 out) {
        int i = context.globalIdx;
        Int4 value = in.get(i);
        Int4 turned = new Int4(value.getW(), value.getZ(), value.getY(), value.getX());
        out.set(i, Int4.add(Int4.mult(value, turned), new Int4(i, 1, 2, 3)));
    }

    private static String ints() throws TornadoExecutionPlanException {
        VectorInt4 in = new VectorInt4(IntArray.fromArray(Inputs.ints(4 * VECTORS)));
        VectorInt4 out = new VectorInt4(VECTORS);
        Device.run(
                new TaskGraph("vectorInts")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", VectorPrograms::intsKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(VECTORS, 16));
        return Bits.of(out.getArray());
    }

    private static String intsInJava() {
        int[] in = Inputs.ints(4 * VECTORS);
        int[] out = new int[4 * VECTORS];
        for (int i = 0; i < out.length; i++) {
            int lane = i % 4;
            out[i] = in[i] * in[i - lane + 3 - lane] + (lane == 0 ? i / 4 : lane);
        }
        return Bits.of(out);
    }

    static void doublesKernel(KernelContext context, VectorDouble4 in, DoubleArray out) {
        int i = context.globalIdx;
        Double4 value = in.get(i);
        Double4 sum = Double4.add(value, new Double4(0.1, 0.2, 0.3, 0.4));
        out.set(i, (sum.getX() + sum.getY()) + (sum.getZ() + sum.getW()));
    }

    private static String doubles() throws TornadoExecutionPlanException {
        VectorDouble4 in = new VectorDouble4(DoubleArray.fromArray(Inputs.doubles(4 * VECTORS)));
        DoubleArray out = new DoubleArray(VECTORS);
        Device.run(
                new TaskGraph("vectorDoubles")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in)
                        .task("t", VectorPrograms::doublesKernel, new KernelContext(), in, out)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, out),
                Device.line(VECTORS, 16));
        return Bits.of(out);
    }

    private static String doublesInJava() {
        double[] in = Inputs.doubles(4 * VECTORS);
        double[] out = new double[VECTORS];
        for (int i = 0; i < VECTORS; i++) {
            out[i] = ((in[4 * i] + 0.1) + (in[4 * i + 1] + 0.2)) + ((in[4 * i + 2] + 0.3) + (in[4 * i + 3] + 0.4));
        }
        return Bits.of(out);
    }
}
