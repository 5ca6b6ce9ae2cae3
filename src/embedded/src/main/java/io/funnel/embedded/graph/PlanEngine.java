package io.funnel.embedded.graph;

import io.funnel.embedded.DeviceLimits;
import io.funnel.embedded.EmbeddedRuntime;
import io.funnel.embedded.device.DeviceBuffer;
import io.funnel.embedded.device.DeviceMemory;
import io.funnel.embedded.kernel.Launch;
import io.funnel.embedded.kernel.NdRange;
import io.funnel.embedded.resumable.KernelCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoDeviceNotFound;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Executes the graphs of a plan: transfers, kernels, transfers, one after the other. */
public final class PlanEngine {

    private final DeviceMemory memory = new DeviceMemory();
    private final FaultyDevice faulty = new FaultyDevice();
    private final List<GraphState> graphs = new ArrayList<>();
    private List<GraphState> selected;
    private @Nullable GraphState lastExecuted;
    private @Nullable GridScheduler grids;
    private @Nullable ProfilerMode profiler;
    private boolean threadInfo;
    private boolean printKernel;

    /** An engine for these graphs. */
    public PlanEngine(List<GraphSpec> specs) {
        for (GraphSpec spec : specs) {
            if (graphs.stream().anyMatch(graph -> graph.spec().name().equals(spec.name()))) {
                throw new TornadoRuntimeException(
                        "two graphs of one name: graph=" + spec.name() + "; try a different name for each graph");
            }
            graphs.add(spec.stateIn(memory));
        }
        selected = List.copyOf(graphs);
    }

    /** Executes the selected graphs. */
    public synchronized Profile execute() {
        FaultyDevice.require("execution", selected);
        Profile profile = new Profile(profiler != null);
        long start = System.nanoTime();
        for (GraphState graph : selected) {
            execute(graph, profile);
        }
        profile.finished(System.nanoTime() - start, memory.usedByPlan());
        if (profiler == ProfilerMode.CONSOLE) {
            System.out.println(profile.json());
        }
        return profile;
    }

    private void execute(GraphState graph, Profile profile) {
        DeviceLimits limits = DeviceLimits.current();
        for (Transfer transfer : graph.spec().transfers()) {
            if (transfer.consumed) {
                graph.consume(transfer.object, persistedBuffer(graph, transfer));
            }
        }
        graph.transferToDevice(profile);
        for (TaskSpec task : graph.spec().tasks()) {
            run(graph, task, limits, profile);
        }
        FaultyDevice.require("transfer", List.of(graph));
        graph.transferToHost(profile);
        lastExecuted = graph;
    }

    private void run(GraphState graph, TaskSpec task, DeviceLimits limits, Profile profile) {
        Object[] arguments = graph.deviceArguments(task);
        faulty.compile(task);
        KernelCheck.require(task.code(), task.name(), task.isKernel());
        if (!task.isKernel()) {
            long start = System.nanoTime();
            faulty.launch(graph, task, () -> HostCall.run(task, arguments));
            profile.task(task.name(), task.code().name(), "sequential", System.nanoTime() - start);
            return;
        }
        Launch launch = new Launch(task.name(), task.code(), arguments, rangeOf(task, limits), limits);
        long start = System.nanoTime();
        Executors.Choice choice = Executors.choose(task.code(), launch.range().isLinear());
        long prepared = System.nanoTime();
        profile.prepared(prepared - start);
        if (threadInfo) {
            System.out.println("task=" + task.name() + ", kernel=" + task.code().name() + ", executor="
                    + choice.words() + ", " + launch.range());
        }
        if (printKernel) {
            System.out.println("task=" + task.name() + ", kernel=" + task.code().signature());
        }
        prepared = System.nanoTime();
        faulty.launch(graph, task, () -> choice.executor().run(launch));
        profile.task(task.name(), task.code().name(), choice.words(), System.nanoTime() - prepared);
    }

    private NdRange rangeOf(TaskSpec task, DeviceLimits limits) {
        WorkerGrid grid = grids == null ? null : grids.get(task.name());
        if (grid == null) {
            throw new TornadoRuntimeException("kernel without a grid: task=" + task.name() + ", kernel="
                    + task.code().name() + ", grids=" + (grids == null ? "[]" : grids.keySet())
                    + "; try withGridScheduler(new GridScheduler(\"" + task.name() + "\", new WorkerGrid1D(...)))");
        }
        return NdRange.of(task.name(), grid, limits);
    }

    private DeviceBuffer persistedBuffer(GraphState consumer, Transfer transfer) {
        String from = transfer.consumedFrom;
        GraphState producer = from == null
                ? lastExecuted
                : graphs.stream()
                        .filter(graph -> graph.spec().name().equals(from))
                        .findFirst()
                        .orElse(null);
        DeviceBuffer buffer = producer == null ? null : producer.bufferOf(transfer.object);
        if (producer == null || buffer == null || (producer != consumer && !producer.persists(transfer.object))) {
            throw new TornadoRuntimeException("nothing to consume: graph="
                    + consumer.spec().name() + ", from=" + (from == null ? "the graph that ran last" : from)
                    + ", type=" + transfer.object.getClass().getSimpleName()
                    + "; try persistOnDevice in that graph, and to execute it before");
        }
        return buffer;
    }

    /** Copies an object to the host, from each selected graph that holds it. */
    public synchronized void transferToHost(Profile profile, Object object) {
        FaultyDevice.require("transfer", graphs);
        for (DeviceBuffer buffer : buffersOf(object)) {
            GraphState.transferToHost(profile, buffer, 0, buffer.dataBytes());
        }
    }

    /**
     * Copies a part of an array to the host.
     *
     * @param offset from the start of the array's header
     */
    public synchronized void transferToHost(Profile profile, TornadoNativeArray array, long offset, long bytes) {
        FaultyDevice.require("transfer", graphs);
        for (DeviceBuffer buffer : buffersOf(array)) {
            GraphState.transferToHost(profile, buffer, offset - TornadoNativeArray.ARRAY_HEADER, bytes);
        }
    }

    private List<DeviceBuffer> buffersOf(Object object) {
        List<DeviceBuffer> found = bufferOf(object, selected);
        if (found.isEmpty()) {
            found = bufferOf(object, graphs);
        }
        if (found.isEmpty()) {
            throw new TornadoRuntimeException("object is not on the device: type="
                    + object.getClass().getSimpleName() + "; try an object of a graph that has run");
        }
        return found;
    }

    private static List<DeviceBuffer> bufferOf(Object object, List<GraphState> among) {
        return among.stream()
                .map(graph -> graph.bufferOf(object))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** Finds the executors of all kernels now. */
    public synchronized void prepare() {
        for (GraphState graph : selected) {
            for (TaskSpec task : graph.spec().tasks()) {
                faulty.compile(task);
                KernelCheck.require(task.code(), task.name(), task.isKernel());
                if (task.isKernel()) {
                    Executors.choose(task.code(), true);
                }
            }
        }
    }

    /** Chooses one graph. */
    public synchronized void selectGraph(int index) {
        requireGraph(index);
        selected = List.of(graphs.get(index));
    }

    /** Chooses all graphs. */
    public synchronized void selectAllGraphs() {
        selected = List.copyOf(graphs);
    }

    /** Sets the grids, or forgets them. */
    public synchronized void withGridScheduler(@Nullable GridScheduler scheduler) {
        if (scheduler != null
                && tasks().noneMatch(task -> scheduler.keySet().contains(task.name()))) {
            throw new TornadoRuntimeException("grids for none of the plan's tasks: grids=" + scheduler.keySet()
                    + ", tasks=" + tasks().map(TaskSpec::name).toList() + "; try \"graph.task\" for a name");
        }
        grids = scheduler;
    }

    /** Turns the profiler on, or off. */
    public synchronized void withProfiler(@Nullable ProfilerMode mode) {
        profiler = mode;
    }

    /** Whether launches are printed. */
    public synchronized void withThreadInfo(boolean on) {
        threadInfo = on;
    }

    /** Whether kernels are printed. */
    public synchronized void withPrintKernel(boolean on) {
        printKernel = on;
    }

    /** Sets what the plan may hold on the device: a whole number with MB or GB after it. */
    public synchronized void withMemoryLimit(String limit) {
        memory.limitPlan(MemorySize.parse(limit));
    }

    /** Lets the plan hold what the device has. */
    public synchronized void withoutMemoryLimit() {
        memory.limitPlan(Long.MAX_VALUE);
    }

    /** Lets a kernel of one graph work on the memory that another graph holds for another object. */
    public synchronized void map(Object destination, Object source, int fromGraph, int toGraph) {
        requireGraph(fromGraph);
        requireGraph(toGraph);
        DeviceBuffer buffer = graphs.get(fromGraph).bufferOf(source);
        if (buffer == null) {
            throw new TornadoRuntimeException("nothing to map: graph=" + graphs.get(fromGraph).spec().name()
                    + ", type=" + source.getClass().getSimpleName() + "; try to execute that graph before");
        }
        graphs.get(toGraph).consume(destination, buffer.as(destination));
    }

    /** The device memory that the plan holds. */
    public long deviceBytes() {
        return memory.usedByPlan();
    }

    /** Gives back all device memory. */
    public synchronized void freeDeviceMemory() {
        graphs.forEach(GraphState::free);
        lastExecuted = null;
    }

    /** Refuses a graph that the plan does not have. */
    public void requireGraph(int index) {
        if (index < 0 || index >= graphs.size()) {
            throw new TornadoRuntimeException(
                    "no such graph: index=" + index + ", graphs=" + graphs.size() + "; try a smaller index");
        }
    }

    /** Refuses a task that the plan does not have. */
    public void requireTask(String name) {
        if (tasks().noneMatch(task -> task.name().equals(name))) {
            throw new TornadoRuntimeException("no such task: task=" + name + ", tasks="
                    + tasks().map(TaskSpec::name).toList() + "; try \"graph.task\" for a name");
        }
    }

    /** Refuses any device but the embedded one. */
    public void requireOwnDevice(TornadoDevice device) {
        if (!device.equals(EmbeddedRuntime.instance().getDefaultDevice())) {
            throw new TornadoDeviceNotFound("not the embedded device: device=" + device.getDeviceName()
                    + "; try the default device, there is no other");
        }
    }

    private Stream<TaskSpec> tasks() {
        return graphs.stream().flatMap(graph -> graph.spec().tasks().stream());
    }
}
