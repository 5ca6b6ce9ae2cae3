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
 * Runs task-graphs, with the options that its {@code with...} methods set for the executions after them.
 *
 * <p>A plan owns the device memory of its graphs: close it, or {@link #freeDeviceMemory()}, to give it back. A plan's
 * methods may be called from several threads; executions of one plan follow one another.
 *
 * <p>Options that only make sense on other devices are refused with the reason, never ignored.
 */
public class TornadoExecutionPlan implements AutoCloseable {

    /** The device that is used when none is named. */
    @SuppressWarnings({"NonFinalStaticField", "MutablePublicStaticField"}) // TornadoVM's is not final either.
    public static TornadoDevice DEFAULT_DEVICE =
            TornadoRuntimeProvider.getTornadoRuntime().getDefaultDevice();

    private static final AtomicLong PLANS = new AtomicLong();

    private final long id = PLANS.incrementAndGet();
    private final ExecutionPlan plan;
    private final RecentEntries<String> trace = new RecentEntries<>(100);
    private final RecentEntries<TornadoExecutionResult> results = new RecentEntries<>(1000);
    private String lastTrace = "";

    /** A plan for these graphs, which it executes in this order. */
    public TornadoExecutionPlan(ImmutableTaskGraph... immutableTaskGraphs) {
        plan = RuntimeService.get()
                .newPlan(Arrays.stream(immutableTaskGraphs).map(ImmutableTaskGraph::snapshot).toList());
    }

    /** A device by the numbers of its backend and within it. */
    public static TornadoDevice getDevice(int driverIndex, int deviceIndex) {
        return TornadoRuntimeProvider.getTornadoRuntime().getBackend(driverIndex).getDevice(deviceIndex);
    }

    /** How many plans this process has made. */
    public static int getTotalPlans() {
        return PLANS.intValue();
    }

    /** All backends and devices. */
    public static TornadoDeviceMap getTornadoDeviceMap() {
        return new TornadoDeviceMap();
    }

    /**
     * Executes the chosen graphs, all of them unless {@link #withGraph} chose one, and waits for the end. The last
     * thousand results can be had again from {@link #getPlanResult}.
     */
    public synchronized TornadoExecutionResult execute() {
        PlanExecution execution = plan.execute();
        String text = getTraceExecutionPlan();
        if (!text.equals(lastTrace)) { // else a thousand results would hold a copy each
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

    /** Chooses one graph for the executions that follow. */
    public TornadoExecutionPlan withGraph(int graphIndex) {
        plan.selectGraph(graphIndex);
        return did("withGraph(" + graphIndex + ")");
    }

    /** Chooses all graphs again. */
    public TornadoExecutionPlan withAllGraphs() {
        plan.selectAllGraphs();
        return did("withAllGraphs");
    }

    /** Reads and rewrites all kernels now, not at the first execution. */
    public TornadoExecutionPlan withPreCompilation() {
        plan.prepare();
        return did("withPreCompilation");
    }

    /** Runs on this device, which must be an embedded one. */
    public TornadoExecutionPlan withDevice(TornadoDevice device) {
        plan.withDevice(device);
        return did("withDevice");
    }

    /** Runs one task, named {@code graph.task}, on this device, which must be an embedded one: that of all tasks. */
    public TornadoExecutionPlan withDevice(String taskName, TornadoDevice device) {
        plan.requireTask(taskName);
        plan.requireOwnDevice(device);
        if (!device.equals(getDevice(0))) {
            throw refused("withDevice(" + taskName + ")", "the tasks of a plan run on one device");
        }
        return did("withDevice(" + taskName + ")");
    }

    /** Refused: there is one device. */
    public TornadoExecutionPlan withConcurrentDevices() {
        throw refused("withConcurrentDevices", "there is one device");
    }

    /** Changes nothing: tasks run one after the other. */
    public TornadoExecutionPlan withoutConcurrentDevices() {
        return did("withoutConcurrentDevices");
    }

    /** The device that a graph runs on. */
    public TornadoDevice getDevice(int immutableTaskGraphIndex) {
        return getDevice(0, plan.deviceOf(immutableTaskGraphIndex));
    }

    /** Gives back all device memory; the next execution transfers anew. */
    public TornadoExecutionPlan freeDeviceMemory() {
        plan.freeDeviceMemory();
        return did("freeDeviceMemory");
    }

    /** Sets the grids of the tasks; at least one must be for a task of this plan. */
    public TornadoExecutionPlan withGridScheduler(GridScheduler gridScheduler) {
        plan.withGridScheduler(gridScheduler);
        return did("withGridScheduler");
    }

    /** Forgets the grids; a task with a {@link KernelContext} cannot run without one. */
    public TornadoExecutionPlan withDefaultScheduler() {
        plan.withGridScheduler(null);
        return did("withDefaultScheduler");
    }

    /** Refused: device memory is the host's, so what fits into one fits into the other. */
    public TornadoExecutionPlan withBatch(String batchSize) {
        throw refused("withBatch(" + batchSize + ")", "the device shares the host's memory");
    }

    /** Measures the executions that follow. */
    public TornadoExecutionPlan withProfiler(ProfilerMode profilerMode) {
        plan.withProfiler(profilerMode);
        return did("withProfiler(" + profilerMode + ")");
    }

    /** Measures no more; the figures of later executions are 0. */
    public TornadoExecutionPlan withoutProfiler() {
        plan.withProfiler(null);
        return did("withoutProfiler");
    }

    /** Lets the plan use no more device memory than this, a whole number with {@code MB} or {@code GB} after it. */
    public TornadoExecutionPlan withMemoryLimit(String memoryLimit) {
        plan.withMemoryLimit(memoryLimit);
        return did("withMemoryLimit(" + memoryLimit + ")");
    }

    /** Lets the plan use what the device has. */
    public TornadoExecutionPlan withoutMemoryLimit() {
        plan.withMemoryLimit(null);
        return did("withoutMemoryLimit");
    }

    /** Gives back all device memory and forgets what ran before. */
    public TornadoExecutionPlan resetDevice() {
        plan.freeDeviceMemory();
        return did("resetDevice");
    }

    /** The plan's number. */
    public long getId() {
        return id;
    }

    /** How many plans this process has made. */
    public long getGlobalExecutionPlansCounter() {
        return PLANS.get();
    }

    /** Forgets the results of past executions. */
    public synchronized TornadoExecutionPlan clearProfiles() {
        results.clear();
        return did("clearProfiles");
    }

    /** Prints each launch: the kernel, its grid and the executor that runs it. */
    public TornadoExecutionPlan withThreadInfo() {
        plan.withThreadInfo(true);
        return did("withThreadInfo");
    }

    /** Prints launches no more. */
    public TornadoExecutionPlan withoutThreadInfo() {
        plan.withThreadInfo(false);
        return did("withoutThreadInfo");
    }

    /** Prints the Java method behind each kernel when it is prepared: there is no other code to show. */
    public TornadoExecutionPlan withPrintKernel() {
        plan.withPrintKernel(true);
        return did("withPrintKernel");
    }

    /** Prints kernels no more. */
    public TornadoExecutionPlan withoutPrintKernel() {
        plan.withPrintKernel(false);
        return did("withoutPrintKernel");
    }

    /**
     * Takes flags for the compilers of other backends, which are not asked here; flags for the backend
     * {@link TornadoVMBackendType#JAVA}, which has no compiler of its own, are refused.
     */
    public TornadoExecutionPlan withCompilerFlags(TornadoVMBackendType backend, String compilerFlags) {
        if (backend == TornadoVMBackendType.JAVA) {
            throw refused("withCompilerFlags(" + compilerFlags + ")", "the JVM compiles and takes no flags per plan");
        }
        return did("withCompilerFlags(" + backend + ", " + compilerFlags + ")");
    }

    /** Gives back all device memory. */
    @Override
    public void close() throws TornadoExecutionPlanException {
        plan.freeDeviceMemory();
    }

    /** The device memory that the plan holds now, in bytes. */
    public long getCurrentDeviceMemoryUsage() {
        return plan.deviceBytes();
    }

    /**
     * Lets a graph's kernels work on what another graph holds on the device, in place of an object of their own.
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

    /** Executes so many times. */
    public TornadoExecutionPlan withWarmUpIterations(int iterations) {
        if (iterations < 0) {
            throw new TornadoRuntimeException("negative warm-up: iterations=" + iterations + "; try 0 or more");
        }
        for (int i = 0; i < iterations; i++) {
            plan.execute();
        }
        return did("withWarmUpIterations(" + iterations + ")");
    }

    /** Refused: there is no CUDA here. */
    public TornadoExecutionPlan withCUDAGraph() {
        throw refused("withCUDAGraph", "there is no CUDA here");
    }

    /** Refused: the steps of an execution follow one another. */
    public TornadoExecutionPlan withIntraPlanConcurrency() {
        throw refused("withIntraPlanConcurrency", "the steps of an execution follow one another");
    }

    /** Changes nothing: the steps of an execution follow one another. */
    public TornadoExecutionPlan withoutIntraPlanConcurrency() {
        return did("withoutIntraPlanConcurrency");
    }

    /** Changes nothing: copies to the device are copies in memory. */
    public TornadoExecutionPlan withStagedTransfers() {
        return did("withStagedTransfers");
    }

    /** Prints what the plan was told. */
    public void printTraceExecutionPlan() {
        System.out.println(getTraceExecutionPlan());
    }

    /** What the plan was told, the last hundred options. */
    public synchronized String getTraceExecutionPlan() {
        return "Root" + trace.all().stream().map(option -> " -> " + option).collect(Collectors.joining());
    }

    @Override
    public String toString() {
        return getTraceExecutionPlan();
    }
}
