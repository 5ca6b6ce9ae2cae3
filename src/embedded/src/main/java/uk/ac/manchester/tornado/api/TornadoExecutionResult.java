package uk.ac.manchester.tornado.api;

import io.funnel.embedded.service.PlanExecution;

/** What one execution of a plan left behind. */
public class TornadoExecutionResult {

    private final PlanExecution execution;
    private final TornadoProfilerResult profilerResult;

    TornadoExecutionResult(PlanExecution execution, String trace) {
        this.execution = execution;
        profilerResult = new TornadoProfilerResult(execution, trace);
    }

    /** The figures of the execution; all 0 unless the plan was told {@link TornadoExecutionPlan#withProfiler}. */
    public TornadoProfilerResult getProfilerResult() {
        return profilerResult;
    }

    /**
     * Copies objects from the device to the host now. What is copied is what the device holds now, after whatever the
     * plan executed since.
     *
     * @param objects objects of the plan's graphs
     */
    public TornadoExecutionResult transferToHost(Object... objects) {
        for (Object object : objects) {
            execution.transferToHost(object);
        }
        return this;
    }

    /** Copies a part of an array from the device to the host now. */
    public TornadoExecutionResult transferToHost(DataRange dataRange) {
        dataRange.materialize();
        execution.transferToHost(dataRange.getArray(), dataRange.getOffset(), dataRange.getPartialSize());
        return this;
    }

    /** Whether the execution is over: always, since {@link TornadoExecutionPlan#execute()} waits for it. */
    public boolean isReady() {
        return true;
    }
}
