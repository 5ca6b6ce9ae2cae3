package io.funnel.engine.prepared;

import io.funnel.engine.Compilation;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.StartOptions;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Hands an annotated method to the runtime; the JIT decides the launch, and the length is the whole array. Kept out of
 * sessions: TornadoVM's own reduction may corrupt the process, which should be a separate one.
 */
final class AnnotatedLoop extends WholeArrays {

    /**
     * Arrays of loops on PTX, kept forever: TornadoVM never frees the plan of a reduction, and its arrays stay pinned.
     * Reusing pinned memory for other arrays makes their copies fail: TornadoVM prints a line, and the kernel runs on
     * old data.
     */
    private static final Queue<Object> PINNED = new ConcurrentLinkedQueue<>();

    private AnnotatedLoop(Arguments arguments, TornadoExecutionPlan plan, Operands result) {
        super(arguments, plan, result);
    }

    static AnnotatedLoop of(Arguments arguments, KernelCode.Annotated code) {
        StartOptions.require(arguments.device());
        Definition<?, ?> definition = arguments.reduction().definition();
        Operands result = NativeArrays.states(definition.signature(), 1);
        Operands in = new Operands(arguments.arrays());
        int elements = arguments.capacity();
        definition.facts().loopRange()
                .ifPresent(range -> range.of(in, elements).requireWithin(elements, definition.signature()));
        if (arguments.device().backend().equals("ptx")) {
            PINNED.addAll(in.arrays());
            PINNED.addAll(result.arrays());
        }
        return Compilation.alone(() -> new AnnotatedLoop(arguments, plan(arguments, code, in, result), result));
    }

    private static TornadoExecutionPlan plan(Arguments arguments, KernelCode.Annotated code, Operands in,
            Operands result) {
        TaskGraph tasks = new TaskGraph("annotated");
        tasks.transferToDevice(
                arguments.change() ? DataTransferMode.EVERY_EXECUTION : DataTransferMode.FIRST_EXECUTION,
                in.arrays().toArray());
        code.loop().add(tasks, "loop", new KernelContext(), in, new IntArray(1), result);
        tasks.transferToHost(DataTransferMode.EVERY_EXECUTION, result.arrays().toArray());
        return new TornadoExecutionPlan(tasks.snapshot());
    }

    /** TornadoVM starts from the result's contents, whatever the method sets first: no poison here. */
    @Override
    void fill(Definition<?, ?> definition, Operands result) {
        definition.storeIdentity(result, 0);
    }
}
