package io.funnel.engine.prepared;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.KernelClock;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.SilentFallback;
import io.funnel.engine.memory.ExecutionPlans;
import io.funnel.plan.Plan;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.enums.ProfilerMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Hands an annotated method to the runtime; the JIT decides the launch, and the length is the whole array. Kept out of
 * sessions: TornadoVM's own reduction may corrupt the process, which should be a separate one.
 */
final class AnnotatedLoop extends PreparedStrategy {

    /**
     * Arrays of loops on PTX, kept forever: TornadoVM never frees the plan of a reduction, and its arrays stay pinned.
     * Reusing pinned memory for other arrays makes their copies fail: TornadoVM prints a line, and the kernel runs on
     * old data.
     */
    private static final Queue<Object> PINNED = new ConcurrentLinkedQueue<>();

    private final Device device;
    private final Definition<?, ?> definition;
    private final int elements;
    private final Operands result;
    private final TornadoExecutionPlan plan;
    private boolean launched;

    private AnnotatedLoop(Arguments arguments, KernelCode.Annotated code) {
        super(arguments);
        SilentFallback.requireOff(arguments.device());
        device = arguments.device();
        definition = arguments.reduction().definition();
        elements = arguments.capacity();
        result = NativeArrays.states(definition.signature(), 1);
        Operands in = new Operands(arguments.arrays());
        definition.facts().loopRange()
                .ifPresent(range -> range.of(in, elements).requireWithin(elements, definition.signature()));
        TaskGraph tasks = new TaskGraph("annotated");
        tasks.transferToDevice(
                arguments.change() ? DataTransferMode.EVERY_EXECUTION : DataTransferMode.FIRST_EXECUTION,
                in.arrays().toArray());
        code.loop().add(tasks, "loop", new KernelContext(), in, new IntArray(1), result);
        ImmutableTaskGraph graph = tasks
                .transferToHost(DataTransferMode.EVERY_EXECUTION, result.arrays().toArray()).snapshot();
        if (device.backend().equals("ptx")) {
            PINNED.addAll(in.arrays());
            PINNED.addAll(result.arrays());
        }
        plan = new TornadoExecutionPlan(graph);
        plan.withDevice(TornadoExecutionPlan.getDevice(device.backendIndex(), device.deviceIndex()));
    }

    static AnnotatedLoop of(Arguments arguments, KernelCode.Annotated code) {
        return Compilation.alone(() -> new AnnotatedLoop(arguments, code));
    }

    @Override
    Execution run(Plan whole, boolean profiled) {
        if (whole.length() != elements) {
            throw new IllegalArgumentException("an annotated loop covers its whole array: length=" + whole.length()
                    + ", array=" + elements + "; pass an array of that length");
        }
        return run(definition, whole, profiled);
    }

    private <S, R> Execution run(Definition<S, R> definition, Plan whole, boolean profiled) {
        // TornadoVM starts from the result's contents, whatever the method sets first: no poison here.
        definition.store(definition.identity(), result, 0);
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
        S state = definition.load(result, 0);
        R value = definition.finish(state);
        long callNanos = System.nanoTime() - start;
        long kernelNanos = profiled ? execution.getProfilerResult().getDeviceKernelTime() : 1;
        if (kernelNanos <= 0) {
            throw new EngineException("the device reports no kernel time, so the task ran elsewhere: device="
                    + device.name() + ", backend=" + device.backend()
                    + "; look for a bailout in the log of the JIT compiler");
        }
        return new Execution(value, state, whole, whole.depth(), whole.cost().launches(), callNanos,
                profiled ? OptionalLong.of(kernelNanos) : OptionalLong.empty());
    }

    @Override
    public void close() {
        ExecutionPlans.free(device, plan);
    }
}
