package io.funnel.engine.calibration;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.KernelClock;
import io.funnel.engine.memory.ExecutionPlans;
import java.util.Arrays;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;

/**
 * Measures how fast a device copies within its memory, counting bytes read and written, for comparison with its
 * reductions. A reduction only reads, and may be some percent faster.
 */
public final class CopySpeed {

    private static final int GPU_ELEMENTS = 1 << 26;
    private static final int CPU_ELEMENTS = 1 << 23;
    private static final int GROUP = 256;
    private static final int VECTOR = 4;
    private static final String TASK = "copy";
    private static final int WARM_UPS = 5;
    private static final int RUNS = 15;
    private static final double NANOS_PER_SECOND = 1e9;

    private CopySpeed() {}

    static void copy(KernelContext context, VectorFloat4 from, VectorFloat4 to) {
        int globalId = context.globalIdx;
        to.set(globalId, from.get(globalId));
    }

    /**
     * Bytes per second, by the median of several copies of 256 MiB; less on a CPU.
     *
     * @throws EngineException if a copy is wrong, or the device has no clock for kernels
     */
    public static double bytesPerSecond(Device device) {
        KernelClock.require(device);
        FloatArray from = new FloatArray(device.kind() == Device.Kind.CPU ? CPU_ELEMENTS : GPU_ELEMENTS);
        FloatArray to = new FloatArray(from.getSize());
        from.init(1);
        to.init(0);
        VectorFloat4 source = new VectorFloat4(from);
        VectorFloat4 target = new VectorFloat4(to);
        TaskGraph tasks = new TaskGraph(ExecutionPlans.graphName());
        tasks.transferToDevice(DataTransferMode.FIRST_EXECUTION, source, target)
                .task(TASK, CopySpeed::copy, new KernelContext(), source, target)
                .transferToHost(DataTransferMode.UNDER_DEMAND, target);
        WorkerGrid1D grid = new WorkerGrid1D(from.getSize() / VECTOR);
        grid.setLocalWork(GROUP, 1, 1);
        TornadoExecutionPlan plan = ExecutionPlans.plan(device, List.of(), List.of(tasks.snapshot()),
                new GridScheduler(tasks.getTaskGraphName() + "." + TASK, grid));
        plan.withProfiler(ProfilerMode.SILENT);
        try {
            long[] nanos = new long[RUNS];
            TornadoExecutionResult result = Compilation.alone(() -> ExecutionPlans.execute(device, plan));
            for (int run = -WARM_UPS; run < RUNS; run++) {
                result = ExecutionPlans.execute(device, plan);
                nanos[Math.max(0, run)] = result.getProfilerResult().getDeviceKernelTime();
            }
            result.transferToHost(target);
            Arrays.sort(nanos);
            if (to.get(0) != 1 || to.get(to.getSize() - 1) != 1 || nanos[0] <= 0) {
                throw new EngineException("copies within the device's memory go wrong: device=" + device.name()
                        + ", last=" + to.get(to.getSize() - 1) + ", nanos=" + nanos[0] + "; try another backend");
            }
            return 2.0 * Float.BYTES * from.getSize() / nanos[RUNS / 2] * NANOS_PER_SECOND;
        } finally {
            ExecutionPlans.free(device, plan);
        }
    }
}
