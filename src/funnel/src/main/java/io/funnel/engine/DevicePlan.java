package io.funnel.engine;

import io.funnel.device.Device;
import io.funnel.engine.Reducer.Timing;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/** A TornadoVM execution plan on one device, with its kernel time added up over the launches of a run. */
final class DevicePlan implements AutoCloseable {

    private final Device device;
    private final TornadoExecutionPlan plan;
    private final List<Stage> stages;
    /** Graphs whose tasks are compiled. */
    private final BitSet launched = new BitSet();
    private Timing timing = Timing.CALL;
    private long kernelNanos;

    DevicePlan(Device device, List<Stage> stages) {
        Bailout.requireOff(device);
        this.device = device;
        this.stages = List.copyOf(stages);
        GridScheduler grids = new GridScheduler();
        List<ImmutableTaskGraph> graphs = new ArrayList<>();
        for (Stage stage : stages) {
            stage.register(grids);
            graphs.add(stage.graph().snapshot());
        }
        plan = new TornadoExecutionPlan(graphs.toArray(ImmutableTaskGraph[]::new));
        plan.withDevice(TornadoExecutionPlan.getDevice(device.backendIndex(), device.deviceIndex()));
        if (stages.stream().anyMatch(Stage::hasGrid)) {
            plan.withGridScheduler(grids);
        }
    }

    /** Starts a run: kernel time counts from zero. */
    void begin(Timing wished) {
        if (wished != timing) {
            if (wished == Timing.KERNELS) {
                plan.withProfiler(ProfilerMode.SILENT);
            } else {
                plan.withoutProfiler();
            }
            timing = wished;
        }
        kernelNanos = 0;
    }

    /** Runs one stage's tasks. */
    void execute(Stage stage) {
        int graph = stages.indexOf(stage);
        TornadoExecutionResult result = launched.get(graph)
                ? plan.withGraph(graph).execute()
                : Compilation.alone(() -> plan.withGraph(graph).execute());
        launched.set(graph);
        if (timing == Timing.KERNELS) {
            kernelNanos += result.getProfilerResult().getDeviceKernelTime();
        }
    }

    /**
     * Time in kernels since {@link #begin}.
     *
     * @throws EngineException if the device reports none, which means that the tasks ran elsewhere
     */
    long kernelNanos() {
        if (kernelNanos <= 0) {
            throw new EngineException("the device reports no kernel time, so the task ran elsewhere: device="
                    + device.name() + ", backend=" + device.backend()
                    + "; look for a bailout in the log of the JIT compiler");
        }
        return kernelNanos;
    }

    @Override
    public void close() {
        try {
            plan.withAllGraphs().freeDeviceMemory(); // without it, only the graph that ran last is freed
            plan.close();
        } catch (TornadoExecutionPlanException e) {
            throw new EngineException("device memory not freed: device=" + device.name() + "; " + e.getMessage(), e);
        }
    }
}
