package io.funnel.embedded.graph;

import io.funnel.embedded.DeviceLimits;
import io.funnel.embedded.EmbeddedRuntime;
import io.funnel.embedded.bytecode.KernelCheck;
import io.funnel.embedded.bytecode.KernelMethod;
import io.funnel.embedded.device.DeviceBuffer;
import io.funnel.embedded.device.DeviceMemory;
import io.funnel.embedded.kernel.KernelExecutor;
import io.funnel.embedded.kernel.KernelLaunch;
import io.funnel.embedded.kernel.NdRange;
import io.funnel.embedded.kernel.TaskCode;
import io.funnel.embedded.service.ExecutionPlan;
import io.funnel.embedded.service.Figure;
import io.funnel.embedded.service.PlanExecution;
import io.funnel.embedded.view.ObjectFields;
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

/** Executes the graphs of a plan sequentially: transfers, kernels, transfers. */
final class PlanEngine implements ExecutionPlan {

    private final DeviceMemory memory = new DeviceMemory();
    private final FaultyDevice faulty = new FaultyDevice();
    private final List<GraphState> graphs = new ArrayList<>();
    private List<GraphState> selected;
    private @Nullable GraphState lastExecuted;
    private @Nullable GridScheduler grids;
    private @Nullable ProfilerMode profiler;
    private boolean threadInfo;
    private boolean printKernel;

    PlanEngine(List<Snapshot> snapshots) {
        for (Snapshot snapshot : snapshots) {
            String name = snapshot.spec().name();
            if (graphs.stream().anyMatch(graph -> graph.spec().name().equals(name))) {
                throw new TornadoRuntimeException(
                        "two graphs of one name: graph=" + name + "; try a different name for each graph");
            }
            graphs.add(snapshot.stateIn(memory));
        }
        selected = List.copyOf(graphs);
    }

    @Override
    public synchronized PlanExecution execute() {
        FaultyDevice.require("execution", selected);
        ExecutionProfile profile = new ExecutionProfile(profiler != null);
        long start = System.nanoTime();
        for (GraphState graph : selected) {
            execute(graph, profile);
        }
        profile.finished(System.nanoTime() - start, memory.usedByPlan());
        if (profiler == ProfilerMode.CONSOLE) {
            System.out.println(profile.log());
        }
        return new Result(profile);
    }

    private void execute(GraphState graph, ExecutionProfile profile) {
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

    private void run(GraphState graph, TaskSpec task, DeviceLimits limits, ExecutionProfile profile) {
        Object[] arguments = graph.deviceArguments(task);
        TaskCode code = task.code().capturing(graph::onDevice);
        faulty.compile(graph, task);
        KernelCheck.require(task.code(), task.name(), task.isKernel());
        if (!task.isKernel()) {
            long start = System.nanoTime();
            faulty.launch(graph, task, () -> task.callOnce(code, arguments));
            graph.buffersOf(task).forEach(DeviceBuffer::countAsWritten);
            profile.task(task.name(), task.code().name(), "sequential", System.nanoTime() - start);
            return;
        }
        KernelLaunch launch =
                new KernelLaunch(task.name(), code, arguments, () -> KernelMethod.argumentNames(code),
                        rangeOf(task, limits), limits, task.contexts(), null);
        long start = System.nanoTime();
        KernelExecutor.Choice choice = Executors.choose(code, launch.range().isLinear());
        long prepared = System.nanoTime();
        profile.add(Figure.PREPARE, prepared - start);
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

    private synchronized void transferToHost(ExecutionProfile profile, Object object) {
        FaultyDevice.require("transfer", graphs);
        for (ObjectFields.Named part : ObjectFields.reachable("", object, DeviceBuffer::accepts)) {
            if (DeviceBuffer.accepts(part.object())) {
                for (DeviceBuffer buffer : buffersOf(part.object())) {
                    GraphState.transferToHost(profile, buffer, 0, buffer.dataBytes());
                }
            } else {
                selected.forEach(graph -> graph.numbersToHost(part.object()));
            }
        }
    }

    private synchronized void transferToHost(ExecutionProfile profile, TornadoNativeArray array, long offset,
            long bytes) {
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

    @Override
    public synchronized void prepare() {
        for (GraphState graph : selected) {
            for (TaskSpec task : graph.spec().tasks()) {
                faulty.compile(graph, task);
                KernelCheck.require(task.code(), task.name(), task.isKernel());
                if (task.isKernel()) {
                    Executors.choose(task.code(), true);
                }
            }
        }
    }

    @Override
    public synchronized void selectGraph(int index) {
        requireGraph(index);
        selected = List.of(graphs.get(index));
    }

    @Override
    public synchronized void selectAllGraphs() {
        selected = List.copyOf(graphs);
    }

    @Override
    public synchronized void withGridScheduler(@Nullable GridScheduler scheduler) {
        if (scheduler != null
                && tasks().noneMatch(task -> scheduler.keySet().contains(task.name()))) {
            throw new TornadoRuntimeException("no grid matches a task of the plan: grids=" + scheduler.keySet()
                    + ", tasks=" + tasks().map(TaskSpec::name).toList() + "; try \"graph.task\" for a name");
        }
        grids = scheduler;
    }

    @Override
    public synchronized void withProfiler(@Nullable ProfilerMode mode) {
        profiler = mode;
    }

    @Override
    public synchronized void withThreadInfo(boolean on) {
        threadInfo = on;
    }

    @Override
    public synchronized void withPrintKernel(boolean on) {
        printKernel = on;
    }

    @Override
    public synchronized void withMemoryLimit(@Nullable String limit) {
        memory.limitPlan(limit == null ? Long.MAX_VALUE : MemorySize.parse(limit));
    }

    @Override
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

    @Override
    public long deviceBytes() {
        return memory.usedByPlan();
    }

    @Override
    public synchronized void freeDeviceMemory() {
        graphs.forEach(GraphState::free);
        lastExecuted = null;
    }

    @Override
    public void requireGraph(int index) {
        if (index < 0 || index >= graphs.size()) {
            throw new TornadoRuntimeException(
                    "no such graph: index=" + index + ", graphs=" + graphs.size() + "; try a smaller index");
        }
    }

    @Override
    public void requireTask(String name) {
        if (tasks().noneMatch(task -> task.name().equals(name))) {
            throw new TornadoRuntimeException("no such task: task=" + name + ", tasks="
                    + tasks().map(TaskSpec::name).toList() + "; try \"graph.task\" for a name");
        }
    }

    @Override
    public synchronized void withDevice(TornadoDevice device) {
        int number = numberOf(device);
        graphs.forEach(graph -> graph.moveTo(number));
    }

    @Override
    public void requireOwnDevice(TornadoDevice device) {
        int _ = numberOf(device);
    }

    @Override
    public int deviceOf(int index) {
        requireGraph(index);
        return graphs.get(index).device();
    }

    private static int numberOf(TornadoDevice device) {
        int number = EmbeddedRuntime.instance().getBackend(0).getAllDevices().indexOf(device);
        if (number < 0) {
            throw new TornadoDeviceNotFound("not an embedded device: device=" + device.getDeviceName()
                    + "; try the default device");
        }
        return number;
    }

    private Stream<TaskSpec> tasks() {
        return graphs.stream().flatMap(graph -> graph.spec().tasks().stream());
    }

    private final class Result implements PlanExecution {

        private final ExecutionProfile profile;

        Result(ExecutionProfile profile) {
            this.profile = profile;
        }

        @Override
        public long get(Figure figure) {
            return profile.get(figure);
        }

        @Override
        public String log() {
            return profile.log();
        }

        @Override
        public void transferToHost(Object object) {
            PlanEngine.this.transferToHost(profile, object);
        }

        @Override
        public void transferToHost(TornadoNativeArray array, long offset, long bytes) {
            PlanEngine.this.transferToHost(profile, array, offset, bytes);
        }
    }
}
