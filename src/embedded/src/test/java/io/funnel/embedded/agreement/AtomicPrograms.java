package io.funnel.embedded.agreement;

import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Atomic additions; whole numbers, so that their order does not matter. */
final class AtomicPrograms {

    private static final int BINS = 16;
    private static final int GROUP_SIZE = 64;
    private static final int SIZE = 8 * GROUP_SIZE;

    private AtomicPrograms() {}

    static List<Program> all() {
        return List.of(
                new Program("histogram", AtomicPrograms::histogram, AtomicPrograms::histogramInJava),
                new Program("atomicLongs", AtomicPrograms::longs, AtomicPrograms::longsInJava));
    }

    static void histogramKernel(KernelContext context, IntArray in, IntArray bins) {
        int globalId = context.globalIdx;
        context.atomicAdd(bins, in.get(globalId) & (BINS - 1), 1);
    }

    private static String histogram() throws TornadoExecutionPlanException {
        IntArray in = IntArray.fromArray(Inputs.ints(SIZE));
        IntArray bins = IntArray.fromArray(new int[BINS]);
        Device.run(
                new TaskGraph("histogram")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in, bins)
                        .task("t", AtomicPrograms::histogramKernel, new KernelContext(), in, bins)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, bins),
                Device.line(SIZE, GROUP_SIZE));
        return Bits.of(bins);
    }

    private static String histogramInJava() {
        int[] bins = new int[BINS];
        for (int value : Inputs.ints(SIZE)) {
            bins[value & (BINS - 1)]++;
        }
        return Bits.of(bins);
    }

    static void longsKernel(KernelContext context, LongArray in, LongArray sum) {
        int globalId = context.globalIdx;
        context.atomicAdd(sum, 0, in.get(globalId));
    }

    private static String longs() throws TornadoExecutionPlanException {
        LongArray in = LongArray.fromArray(Inputs.longs(SIZE));
        LongArray sum = LongArray.fromElements(1);
        Device.run(
                new TaskGraph("atomicLongs")
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, in, sum)
                        .task("t", AtomicPrograms::longsKernel, new KernelContext(), in, sum)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, sum),
                Device.line(SIZE, GROUP_SIZE));
        return Bits.of(sum);
    }

    private static String longsInJava() {
        long sum = 1;
        for (long value : Inputs.longs(SIZE)) {
            sum += value;
        }
        return Bits.of(sum);
    }
}
