package io.funnel.embedded.service;

import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;

/** Executes the graphs of a plan: transfers, kernels, transfers, one after the other. */
public interface ExecutionPlan {

    PlanExecution execute();

    /** Finds the executors of all kernels now, and refuses those that cannot run. */
    void prepare();

    void selectGraph(int index);
    void selectAllGraphs();

    /** Sets the grids, or forgets them. */
    void withGridScheduler(@Nullable GridScheduler scheduler);

    void withProfiler(@Nullable ProfilerMode mode);
    void withThreadInfo(boolean on);
    void withPrintKernel(boolean on);

    /** Sets what the plan may hold on the device: a whole number with MB or GB after it, or null for all there is. */
    void withMemoryLimit(@Nullable String limit);

    /** Lets a kernel of one graph work on the memory that another graph holds for another object. */
    void map(Object destination, Object source, int fromGraph, int toGraph);

    long deviceBytes();
    void freeDeviceMemory();
    void requireGraph(int index);
    void requireTask(String name);

    /** Runs all graphs on one of the embedded devices, in every plan that has them. */
    void withDevice(TornadoDevice device);

    /** The number of the device that a graph runs on. */
    int deviceOf(int graph);

    void requireOwnDevice(TornadoDevice device);
}
