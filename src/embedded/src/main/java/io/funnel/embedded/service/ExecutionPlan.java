package io.funnel.embedded.service;

import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;

/** Executes the graphs of a plan sequentially: transfers, kernels, transfers. */
public interface ExecutionPlan {

    PlanExecution execute();

    /** Chooses the executors of all kernels, and rejects kernels that cannot run. */
    void prepare();

    void selectGraph(int index);
    void selectAllGraphs();

    /** Sets the grids; null removes them. */
    void withGridScheduler(@Nullable GridScheduler scheduler);

    void withProfiler(@Nullable ProfilerMode mode);
    void withThreadInfo(boolean on);
    void withPrintKernel(boolean on);

    /** Limits the plan's device memory: a whole number with MB or GB after it, or null for no limit. */
    void withMemoryLimit(@Nullable String limit);

    /** Lets a kernel of one graph use another graph's memory for another object. */
    void map(Object destination, Object source, int fromGraph, int toGraph);

    long deviceBytes();
    void freeDeviceMemory();
    void requireGraph(int index);
    void requireTask(String name);

    /** Runs all graphs on one of the embedded devices, in every plan that has them. */
    void withDevice(TornadoDevice device);

    int deviceOf(int graph);

    void requireOwnDevice(TornadoDevice device);
}
