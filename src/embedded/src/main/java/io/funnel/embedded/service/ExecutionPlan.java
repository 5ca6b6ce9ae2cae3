package io.funnel.embedded.service;

import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;

/** Executes the graphs of a plan: transfers, kernels, transfers, one after the other. */
public interface ExecutionPlan {

    /** Executes the selected graphs. */
    PlanExecution execute();

    /** Finds the executors of all kernels now, and refuses those that cannot run. */
    void prepare();

    /** Chooses one graph. */
    void selectGraph(int index);

    /** Chooses all graphs. */
    void selectAllGraphs();

    /** Sets the grids, or forgets them. */
    void withGridScheduler(@Nullable GridScheduler scheduler);

    /** Turns the profiler on, or off. */
    void withProfiler(@Nullable ProfilerMode mode);

    /** Whether launches are printed. */
    void withThreadInfo(boolean on);

    /** Whether kernels are printed. */
    void withPrintKernel(boolean on);

    /** Sets what the plan may hold on the device: a whole number with MB or GB after it. */
    void withMemoryLimit(String limit);

    /** Lets the plan hold what the device has. */
    void withoutMemoryLimit();

    /** Lets a kernel of one graph work on the memory that another graph holds for another object. */
    void map(Object destination, Object source, int fromGraph, int toGraph);

    /** The device memory that the plan holds. */
    long deviceBytes();

    /** Gives back all device memory. */
    void freeDeviceMemory();

    /** Refuses a graph that the plan does not have. */
    void requireGraph(int index);

    /** Refuses a task that the plan does not have. */
    void requireTask(String name);

    /** Refuses any device but the embedded one. */
    void requireOwnDevice(TornadoDevice device);
}
