package io.funnel.embedded.agreement;

import java.util.List;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Loops with {@code @Parallel}, and no kernel context. */
final class ParallelPrograms {

    private static final int SIZE = 100;
    private static final int ROWS = 12;
    private static final int COLUMNS = 20;

    private ParallelPrograms() {}

    static List<Program> all() {
        return List.of(
                new Program("parallelAdd", ParallelPrograms::add, ParallelPrograms::addInJava),
                new Program("parallelAddOnAGrid", ParallelPrograms::addOnAGrid, ParallelPrograms::addInJava),
                new Program("parallelProduct", ParallelPrograms::product, ParallelPrograms::productInJava),
                new Program("parallelHeapArrays", ParallelPrograms::heapArrays, ParallelPrograms::heapArraysInJava));
    }

    static void addKernel(FloatArray a, FloatArray b, FloatArray c) {
        for (@Parallel int i = 0; i < c.getSize(); i++) {
            c.set(i, a.get(i) + b.get(i));
        }
    }

    private static TaskGraph addGraph(String name, FloatArray c) {
        FloatArray a = FloatArray.fromArray(Inputs.floats(SIZE));
        FloatArray b = FloatArray.fromArray(Inputs.smallFloats(SIZE));
        return new TaskGraph(name)
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, a, b)
                .task("t", ParallelPrograms::addKernel, a, b, c)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, c);
    }

    private static String add() throws TornadoExecutionPlanException {
        FloatArray c = new FloatArray(SIZE);
        Device.run(addGraph("parallelAdd", c));
        return Bits.of(c);
    }

    private static String addOnAGrid() throws TornadoExecutionPlanException {
        FloatArray c = new FloatArray(SIZE);
        Device.run(addGraph("parallelAddOnAGrid", c), Device.line(SIZE, 20));
        return Bits.of(c);
    }

    private static String addInJava() {
        float[] a = Inputs.floats(SIZE);
        float[] b = Inputs.smallFloats(SIZE);
        for (int i = 0; i < SIZE; i++) {
            a[i] += b[i];
        }
        return Bits.of(a);
    }

    static void productKernel(IntArray left, IntArray right, IntArray product, int rows, int columns) {
        for (@Parallel int row = 0; row < rows; row++) {
            for (@Parallel int column = 0; column < rows; column++) {
                int sum = 0;
                for (int k = 0; k < columns; k++) {
                    sum += left.get(row * columns + k) * right.get(k * rows + column);
                }
                product.set(row * rows + column, sum);
            }
        }
    }

    private static String product() throws TornadoExecutionPlanException {
        IntArray left = IntArray.fromArray(Inputs.ints(ROWS * COLUMNS));
        IntArray right = IntArray.fromArray(Inputs.small(ROWS * COLUMNS));
        IntArray product = new IntArray(ROWS * ROWS);
        Device.run(new TaskGraph("parallelProduct")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, left, right)
                .task("t", ParallelPrograms::productKernel, left, right, product, ROWS, COLUMNS)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, product));
        return Bits.of(product);
    }

    private static String productInJava() {
        int[] left = Inputs.ints(ROWS * COLUMNS);
        int[] right = Inputs.small(ROWS * COLUMNS);
        int[] product = new int[ROWS * ROWS];
        for (int i = 0; i < product.length; i++) {
            for (int k = 0; k < COLUMNS; k++) {
                product[i] += left[i / ROWS * COLUMNS + k] * right[k * ROWS + i % ROWS];
            }
        }
        return Bits.of(product);
    }

    static void heapArraysKernel(int[] a, double[] b, double[] c) {
        for (@Parallel int i = 0; i < c.length; i++) {
            c[i] = a[i] * b[i];
        }
    }

    private static String heapArrays() throws TornadoExecutionPlanException {
        int[] a = Inputs.small(SIZE);
        double[] b = Inputs.doubles(SIZE);
        double[] c = new double[SIZE];
        Device.run(new TaskGraph("parallelHeapArrays")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, a, b)
                .task("t", ParallelPrograms::heapArraysKernel, a, b, c)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, c));
        return Bits.of(c);
    }

    private static String heapArraysInJava() {
        int[] a = Inputs.small(SIZE);
        double[] b = Inputs.doubles(SIZE);
        for (int i = 0; i < SIZE; i++) {
            b[i] *= a[i];
        }
        return Bits.of(b);
    }
}
