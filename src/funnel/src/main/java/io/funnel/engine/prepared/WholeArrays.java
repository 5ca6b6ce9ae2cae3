package io.funnel.engine.prepared;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.KernelClock;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.util.OptionalLong;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;

/** An execution plan over whole arrays that leaves one state, timed by its tasks' events. */
abstract sealed class WholeArrays extends PreparedStrategy permits AnnotatedLoop, PreparedProgram {

    private final Device device;
    private final int elements;
    private final Operands result;
    private final TornadoExecutionPlan plan;
    private boolean launched;

    /** Takes a plan, whose device it chooses or which it frees, and the arrays of the state that each execution leaves. */
    WholeArrays(Arguments arguments, TornadoExecutionPlan plan, Operands result) {
        super(arguments);
        this.plan = plan;
        this.result = result;
        device = arguments.device();
        elements = arguments.capacity();
        try {
            plan.withDevice(TornadoExecutionPlan.getDevice(device.backendIndex(), device.deviceIndex()));
        } catch (RuntimeException e) {
            ExecutionPlans.free(device, plan);
            throw e;
        }
    }

    /** Fills the result before an execution. */
    abstract void fill(Definition<?, ?> definition, Operands result);

    /** Completes the result within the call's time. */
    void complete() {}

    /** Looks at the result after the call. */
    void check(Definition<?, ?> definition, Operands result) {}

    @Override
    final Execution run(Plan whole, boolean profiled) {
        if (whole.length() != elements) {
            throw new IllegalArgumentException(arguments.strategy().label() + " covers its whole array: length="
                    + whole.length() + ", array=" + elements + "; pass an array of that length");
        }
        return run(arguments.reduction().definition(), whole, profiled);
    }

    private <S, R> Execution run(Definition<S, R> definition, Plan whole, boolean profiled) {
        fill(definition, result);
        if (profiled) {
            KernelClock.require(device);
            plan.withProfiler(ProfilerMode.SILENT);
        } else {
            plan.withoutProfiler();
        }
        long start = System.nanoTime();
        TornadoExecutionResult execution = launched
                ? ExecutionPlans.execute(device, plan)
                : Compilation.alone(() -> ExecutionPlans.execute(device, plan));
        launched = true;
        complete();
        S state = definition.load(result, 0);
        Object value = Execution.value(definition, state);
        long callNanos = System.nanoTime() - start;
        check(definition, result);
        long kernelNanos = profiled ? execution.getProfilerResult().getDeviceKernelTime() : 1;
        if (kernelNanos <= 0) {
            throw new EngineException("the device reports no kernel time, so the tasks ran elsewhere: device="
                    + device.name() + ", backend=" + device.backend()
                    + "; look for a bailout in the log of the JIT compiler");
        }
        return new Execution(value, state, whole, whole.depth(), whole.cost().launches(), callNanos,
                profiled ? OptionalLong.of(kernelNanos) : OptionalLong.empty());
    }

    @Override
    public final void close() {
        ExecutionPlans.free(device, plan);
    }
}
