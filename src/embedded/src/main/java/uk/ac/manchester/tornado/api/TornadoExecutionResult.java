package uk.ac.manchester.tornado.api;

import io.funnel.embedded.service.PlanExecution;

/** The result of one execution of a plan. */
public class TornadoExecutionResult {

    private final PlanExecution execution;
    private final TornadoProfilerResult profilerResult;

    TornadoExecutionResult(PlanExecution execution, String trace) {
        this.execution = execution;
        profilerResult = new TornadoProfilerResult(execution, trace);
    }

    /** The figures of the execution; all 0 without {@link TornadoExecutionPlan#withProfiler}. */
    public TornadoProfilerResult getProfilerResult() {
        return profilerResult;
    }

    /**
     * Copies the current contents of objects from the device to the host, including changes by later executions.
     *
     * @param objects objects of the plan's graphs
     */
    public TornadoExecutionResult transferToHost(Object... objects) {
        for (Object object : objects) {
            execution.transferToHost(object);
        }
        return this;
    }

    /** Copies a part of an array from the device to the host. */
    public TornadoExecutionResult transferToHost(DataRange dataRange) {
        dataRange.materialize();
        execution.transferToHost(dataRange.getArray(), dataRange.getOffset(), dataRange.getPartialSize());
        return this;
    }

    /** Returns true, since {@link TornadoExecutionPlan#execute()} waits for the end. */
    public boolean isReady() {
        return true;
    }
}
