package io.funnel.engine.calibration;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.KernelClock;
import io.funnel.engine.memory.ExecutionPlans;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * Measures how fast a device reads its memory, and how fast it copies within it, for comparison with its reductions.
 * Reading is the bound of a reduction; a copy also writes, and its bytes count twice. Times are medians of several runs
 * on 256 MiB or, of reads, on as much as a reduction has; less on a CPU.
 */
public final class MemorySpeed {

    private static final int GPU_ELEMENTS = 1 << 26;
    /** The launch and the last groups take a smaller share of longer reads; those of a longer array are as fast. */
    private static final int MOST_GPU_ELEMENTS = 1 << 28;
    private static final int CPU_ELEMENTS = 1 << 23;
    private static final int GROUP = 256;
    private static final int VECTOR = 4;
    private static final int VECTORS_A_TURN = 2;
    /** Vectors of an item: few for many items in flight, more for longer runs. */
    private static final int[] VECTORS_AN_ITEM = {8, 16, 64};
    private static final String TASK = "memory";
    private static final int WARM_UPS = 5;
    /** Until the JVM has compiled the launch: a slow one leaves a gap between the events around a kernel. */
    private static final long WARM_UP_NANOS = 50_000_000;
    private static final int RUNS = 15;
    private static final double NANOS_PER_SECOND = 1e9;

    private MemorySpeed() {}

    static void copy(KernelContext context, VectorFloat4 from, VectorFloat4 to) {
        int globalId = context.globalIdx;
        to.set(globalId, from.get(globalId));
    }

    /** Adds vectors of an item, which starts at {@code shape[0]} for each item before it and takes each {@code shape[1]}-th. */
    static void read(KernelContext context, VectorFloat4 from, IntArray shape, FloatArray sums) {
        int globalId = context.globalIdx;
        int step = shape.get(1);
        int turns = shape.get(2);
        int at = globalId * shape.get(0);
        float sum0 = 0f;
        float sum1 = 0f;
        for (int turn = 0; turn < turns; turn++) {
            Float4 first = from.get(at);
            Float4 second = from.get(at + step);
            sum0 = sum0 + first.getX() + first.getY() + first.getZ() + first.getW();
            sum1 = sum1 + second.getX() + second.getY() + second.getZ() + second.getW();
            at = at + VECTORS_A_TURN * step;
        }
        sums.set(globalId, sum0 + sum1);
    }

    /**
     * Bytes per second read and written by copies.
     *
     * @throws EngineException if a copy is wrong, or the device has no clock for kernels
     */
    public static double copyBytesPerSecond(Device device) {
        FloatArray from = ones(device, GPU_ELEMENTS);
        FloatArray to = new FloatArray(from.getSize());
        to.init(0);
        VectorFloat4 source = new VectorFloat4(from);
        VectorFloat4 target = new VectorFloat4(to);
        TaskGraph tasks = new TaskGraph(ExecutionPlans.graphName());
        tasks.transferToDevice(DataTransferMode.FIRST_EXECUTION, source, target)
                .task(TASK, MemorySpeed::copy, new KernelContext(), source, target)
                .transferToHost(DataTransferMode.UNDER_DEMAND, target);
        return 2.0 * Float.BYTES * from.getSize() / nanos(device, tasks, from.getSize() / VECTOR, target,
                () -> to.get(0) == 1 && to.get(to.getSize() - 1) == 1) * NANOS_PER_SECOND;
    }

    /**
     * Bytes per second of a kernel that reads and writes one number for many that it reads: the fastest of several
     * shapes, with neighbouring items on neighbouring vectors, and on a CPU with a block of vectors for each item.
     *
     * @param elements of the reduction that is compared with it
     * @throws EngineException if a sum is wrong, or the device has no clock for kernels
     */
    public static double readBytesPerSecond(Device device, long elements) {
        FloatArray from =
                ones(device, Long.highestOneBit(Math.clamp(elements, GPU_ELEMENTS, MOST_GPU_ELEMENTS)));
        double fastest = 0;
        for (int vectors : VECTORS_AN_ITEM) {
            int items = from.getSize() / VECTOR / vectors;
            fastest = Math.max(fastest, readBytesPerSecond(device, from, items, 1, items));
            if (device.kind() == Device.Kind.CPU) {
                fastest = Math.max(fastest, readBytesPerSecond(device, from, items, vectors, 1));
            }
        }
        return fastest;
    }

    private static double readBytesPerSecond(Device device, FloatArray from, int items, int first, int step) {
        int vectors = from.getSize() / VECTOR / items;
        IntArray shape = IntArray.fromElements(first, step, vectors / VECTORS_A_TURN);
        FloatArray sums = new FloatArray(items);
        sums.init(0);
        VectorFloat4 source = new VectorFloat4(from);
        TaskGraph tasks = new TaskGraph(ExecutionPlans.graphName());
        tasks.transferToDevice(DataTransferMode.FIRST_EXECUTION, source, shape, sums)
                .task(TASK, MemorySpeed::read, new KernelContext(), source, shape, sums)
                .transferToHost(DataTransferMode.UNDER_DEMAND, sums);
        float sum = VECTOR * vectors;
        return Float.BYTES * ((double) from.getSize() + items) / nanos(device, tasks, items, sums,
                () -> sums.get(0) == sum && sums.get(items - 1) == sum) * NANOS_PER_SECOND;
    }

    private static FloatArray ones(Device device, long onGpu) {
        KernelClock.require(device);
        FloatArray ones = new FloatArray(device.kind() == Device.Kind.CPU ? CPU_ELEMENTS : (int) onGpu);
        ones.init(1);
        return ones;
    }

    /** Median time of the kernel of a graph that writes {@code written}. */
    private static long nanos(Device device, TaskGraph tasks, int items, Object written, BooleanSupplier right) {
        WorkerGrid1D grid = new WorkerGrid1D(items);
        grid.setLocalWork(GROUP, 1, 1);
        TornadoExecutionPlan plan = ExecutionPlans.plan(device, List.of(), List.of(tasks.snapshot()),
                new GridScheduler(tasks.getTaskGraphName() + "." + TASK, grid));
        plan.withProfiler(ProfilerMode.SILENT);
        try {
            long[] nanos = new long[RUNS];
            TornadoExecutionResult result = Compilation.alone(() -> ExecutionPlans.execute(device, plan));
            long start = System.nanoTime();
            for (int run = 0; run < WARM_UPS || System.nanoTime() - start < WARM_UP_NANOS; run++) {
                ExecutionPlans.execute(device, plan);
            }
            for (int run = 0; run < RUNS; run++) {
                result = ExecutionPlans.execute(device, plan);
                nanos[run] = result.getProfilerResult().getDeviceKernelTime();
            }
            result.transferToHost(written);
            Arrays.sort(nanos);
            if (!right.getAsBoolean() || nanos[0] <= 0) {
                throw new EngineException("kernels that time the device's memory go wrong: device=" + device.name()
                        + ", nanos=" + nanos[0] + "; try another backend");
            }
            return nanos[RUNS / 2];
        } finally {
            ExecutionPlans.free(device, plan);
        }
    }
}
