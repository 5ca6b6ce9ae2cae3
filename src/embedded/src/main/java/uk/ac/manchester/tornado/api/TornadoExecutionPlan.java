package uk.ac.manchester.tornado.api;

import io.funnel.embedded.service.ExecutionPlan;
import io.funnel.embedded.service.PlanExecution;
import io.funnel.embedded.service.RuntimeService;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

/**
 * Runs task-graphs, with the options that its {@code with...} methods set for later executions.
 *
 * <p>A plan owns the device memory of its graphs; {@link #close()} or {@link #freeDeviceMemory()} frees it. A plan's
 * methods may be called from several threads; executions of one plan are serialized.
 *
 * <p>Options that only make sense on other devices are rejected with the reason, never ignored.
 */
public class TornadoExecutionPlan implements AutoCloseable {

    /** The default device. */
    @SuppressWarnings({"NonFinalStaticField", "MutablePublicStaticField"}) // TornadoVM's is not final either.
    public static TornadoDevice DEFAULT_DEVICE =
            TornadoRuntimeProvider.getTornadoRuntime().getDefaultDevice();

    private static final AtomicLong PLANS = new AtomicLong();

    private final long id = PLANS.incrementAndGet();
    private final ExecutionPlan plan;
    private final RecentEntries<String> trace = new RecentEntries<>(100);
    private final RecentEntries<TornadoExecutionResult> results = new RecentEntries<>(1000);
    private String lastTrace = "";

    /** Makes a plan that executes these graphs in order. */
    public TornadoExecutionPlan(ImmutableTaskGraph... immutableTaskGraphs) {
        plan = RuntimeService.get()
                .newPlan(Arrays.stream(immutableTaskGraphs).map(ImmutableTaskGraph::snapshot).toList());
    }

    /** Finds a device by the index of its backend and its index there. */
    public static TornadoDevice getDevice(int driverIndex, int deviceIndex) {
        return TornadoRuntimeProvider.getTornadoRuntime().getBackend(driverIndex).getDevice(deviceIndex);
    }

    /** The number of plans created in this process. */
    public static int getTotalPlans() {
        return PLANS.intValue();
    }

    /** All backends and devices. */
    public static TornadoDeviceMap getTornadoDeviceMap() {
        return new TornadoDeviceMap();
    }

    /**
     * Executes the selected graphs, all unless {@link #withGraph} selected one, and waits for the end.
     * {@link #getPlanResult} returns the last thousand results.
     */
    public synchronized TornadoExecutionResult execute() {
        PlanExecution execution = plan.execute();
        String text = getTraceExecutionPlan();
        if (!text.equals(lastTrace)) { // share one copy among up to a thousand results
            lastTrace = text;
        }
        TornadoExecutionResult result = new TornadoExecutionResult(execution, lastTrace);
        results.add(result);
        return result;
    }

    private synchronized TornadoExecutionPlan did(String option) {
        trace.add(option);
        return this;
    }

    private static TornadoRuntimeException refused(String option, String reason) {
        return new TornadoRuntimeException(
                "not on the embedded runtime: option=" + option + ", reason=" + reason + "; try without it");
    }

    /** Selects one graph for the executions that follow. */
    public TornadoExecutionPlan withGraph(int graphIndex) {
        plan.selectGraph(graphIndex);
        return did("withGraph(" + graphIndex + ")");
    }

    /** Selects all graphs again. */
    public TornadoExecutionPlan withAllGraphs() {
        plan.selectAllGraphs();
        return did("withAllGraphs");
    }

    /** Reads and rewrites all kernels now rather than at the first execution. */
    public TornadoExecutionPlan withPreCompilation() {
        plan.prepare();
        return did("withPreCompilation");
    }

    /** Runs on this device, which must be an embedded one. */
    public TornadoExecutionPlan withDevice(TornadoDevice device) {
        plan.withDevice(device);
        return did("withDevice");
    }

    /** Runs one task, {@code graph.task}, on this device, which must be the embedded device of all tasks. */
    public TornadoExecutionPlan withDevice(String taskName, TornadoDevice device) {
        plan.requireTask(taskName);
        plan.requireOwnDevice(device);
        if (!device.equals(getDevice(0))) {
            throw refused("withDevice(" + taskName + ")", "the tasks of a plan run on one device");
        }
        return did("withDevice(" + taskName + ")");
    }

    /** Rejected: there is one device. */
    public TornadoExecutionPlan withConcurrentDevices() {
        throw refused("withConcurrentDevices", "there is one device");
    }

    /** Changes nothing: tasks run sequentially. */
    public TornadoExecutionPlan withoutConcurrentDevices() {
        return did("withoutConcurrentDevices");
    }

    public TornadoDevice getDevice(int immutableTaskGraphIndex) {
        return getDevice(0, plan.deviceOf(immutableTaskGraphIndex));
    }

    /** Frees all device memory; the next execution transfers again. */
    public TornadoExecutionPlan freeDeviceMemory() {
        plan.freeDeviceMemory();
        return did("freeDeviceMemory");
    }

    /** Sets the grids of the tasks; at least one must be for a task of this plan. */
    public TornadoExecutionPlan withGridScheduler(GridScheduler gridScheduler) {
        plan.withGridScheduler(gridScheduler);
        return did("withGridScheduler");
    }

    /** Removes the grids; a task with a {@link KernelContext} cannot run without one. */
    public TornadoExecutionPlan withDefaultScheduler() {
        plan.withGridScheduler(null);
        return did("withDefaultScheduler");
    }

    /** Rejected: device memory is the host's, so data that fit into one fit into the other. */
    public TornadoExecutionPlan withBatch(String batchSize) {
        throw refused("withBatch(" + batchSize + ")", "the device shares the host's memory");
    }

    /** Measures the executions that follow. */
    public TornadoExecutionPlan withProfiler(ProfilerMode profilerMode) {
        plan.withProfiler(profilerMode);
        return did("withProfiler(" + profilerMode + ")");
    }

    /** Stops measuring; the figures of later executions are 0. */
    public TornadoExecutionPlan withoutProfiler() {
        plan.withProfiler(null);
        return did("withoutProfiler");
    }

    /** Limits the plan's device memory to a whole number with {@code MB} or {@code GB} after it. */
    public TornadoExecutionPlan withMemoryLimit(String memoryLimit) {
        plan.withMemoryLimit(memoryLimit);
        return did("withMemoryLimit(" + memoryLimit + ")");
    }

    /** Removes the plan's memory limit. */
    public TornadoExecutionPlan withoutMemoryLimit() {
        plan.withMemoryLimit(null);
        return did("withoutMemoryLimit");
    }

    /** Frees all device memory and clears past results. */
    public TornadoExecutionPlan resetDevice() {
        plan.freeDeviceMemory();
        return did("resetDevice");
    }

    public long getId() {
        return id;
    }

    public long getGlobalExecutionPlansCounter() {
        return PLANS.get();
    }

    public synchronized TornadoExecutionPlan clearProfiles() {
        results.clear();
        return did("clearProfiles");
    }

    /** Prints each launch: the kernel, its grid and the executor that runs it. */
    public TornadoExecutionPlan withThreadInfo() {
        plan.withThreadInfo(true);
        return did("withThreadInfo");
    }

    public TornadoExecutionPlan withoutThreadInfo() {
        plan.withThreadInfo(false);
        return did("withoutThreadInfo");
    }

    /** Prints the Java method behind each kernel when it is prepared, since there is no other code. */
    public TornadoExecutionPlan withPrintKernel() {
        plan.withPrintKernel(true);
        return did("withPrintKernel");
    }

    public TornadoExecutionPlan withoutPrintKernel() {
        plan.withPrintKernel(false);
        return did("withoutPrintKernel");
    }

    /**
     * Accepts flags for the compilers of other backends and ignores them. Rejects flags for the backend
     * {@link TornadoVMBackendType#JAVA}, which has no compiler of its own.
     */
    public TornadoExecutionPlan withCompilerFlags(TornadoVMBackendType backend, String compilerFlags) {
        if (backend == TornadoVMBackendType.JAVA) {
            throw refused("withCompilerFlags(" + compilerFlags + ")", "the JVM compiles and takes no flags per plan");
        }
        return did("withCompilerFlags(" + backend + ", " + compilerFlags + ")");
    }

    /** Frees all device memory. */
    @Override
    public void close() throws TornadoExecutionPlanException {
        plan.freeDeviceMemory();
    }

    /** The plan's current device memory in bytes. */
    public long getCurrentDeviceMemoryUsage() {
        return plan.deviceBytes();
    }

    /**
     * Lets a graph's kernels use another graph's device memory in place of an object of their own.
     *
     * @param offset in elements from the start of the source; only 0 here
     */
    public void mapOnDeviceMemoryRegion(
            Object destTornadoArray, Object srcTornadoArray, long offset, int fromGraphIndex, int toGraphIndex) {
        if (offset != 0) {
            throw refused("mapOnDeviceMemoryRegion(offset=" + offset + ")", "regions start at 0 here");
        }
        plan.map(destTornadoArray, srcTornadoArray, fromGraphIndex, toGraphIndex);
    }

    /** The result of a past execution, counted from 0 since the start or since {@link #clearProfiles()}. */
    public synchronized TornadoExecutionResult getPlanResult(int index) {
        TornadoExecutionResult result = results.get(index);
        if (result == null) {
            throw new TornadoRuntimeException("no such result: index=" + index + ", executions=" + results.count()
                    + "; try one of the last thousand");
        }
        return result;
    }

    /** Executes for at least this time, and at least once. */
    public TornadoExecutionPlan withWarmUpTime(long milliseconds) throws InterruptedException {
        if (milliseconds < 0) {
            throw new TornadoRuntimeException(
                    "negative warm-up time: milliseconds=" + milliseconds + "; try 0 or more");
        }
        long start = System.nanoTime();
        do {
            plan.execute();
        } while (System.nanoTime() - start < milliseconds * 1_000_000L);
        return did("withWarmUpTime(" + milliseconds + ")");
    }

    public TornadoExecutionPlan withWarmUpIterations(int iterations) {
        if (iterations < 0) {
            throw new TornadoRuntimeException("negative warm-up: iterations=" + iterations + "; try 0 or more");
        }
        for (int i = 0; i < iterations; i++) {
            plan.execute();
        }
        return did("withWarmUpIterations(" + iterations + ")");
    }

    /** Rejected: there is no CUDA here. */
    public TornadoExecutionPlan withCUDAGraph() {
        throw refused("withCUDAGraph", "there is no CUDA here");
    }

    /** Rejected: the steps of an execution are sequential. */
    public TornadoExecutionPlan withIntraPlanConcurrency() {
        throw refused("withIntraPlanConcurrency", "the steps of an execution follow one another");
    }

    /** Changes nothing: the steps of an execution are sequential. */
    public TornadoExecutionPlan withoutIntraPlanConcurrency() {
        return did("withoutIntraPlanConcurrency");
    }

    /** Changes nothing: copies to the device are copies in memory. */
    public TornadoExecutionPlan withStagedTransfers() {
        return did("withStagedTransfers");
    }

    /** Prints the options of the plan. */
    public void printTraceExecutionPlan() {
        System.out.println(getTraceExecutionPlan());
    }

    /** The last hundred options of the plan. */
    public synchronized String getTraceExecutionPlan() {
        return "Root" + trace.all().stream().map(option -> " -> " + option).collect(Collectors.joining());
    }

    @Override
    public String toString() {
        return getTraceExecutionPlan();
    }
}
