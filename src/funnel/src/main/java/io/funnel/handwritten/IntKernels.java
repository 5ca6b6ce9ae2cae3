package io.funnel.handwritten;

import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Launch;
import io.funnel.strategy.Strategy;
import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The hand-written code for IntArray. */
final class IntKernels {

    private IntKernels() {}

    static List<KernelCode> sum() {
        return List.of(
                loop(io.funnel.strategy.intsum.AnnotatedLoop::sum),
                scalar(Strategy.CASCADE, io.funnel.strategy.intsum.Cascade::sum),
                scalar(Strategy.TWO_PASS, io.funnel.strategy.intsum.TwoPass::sum),
                scalar(Strategy.ATOMIC_PARTIALS, io.funnel.strategy.intsum.AtomicPartials::sum));
    }

    private static KernelCode scalar(Strategy strategy, Task4<KernelContext, IntArray, IntArray, IntArray> kernel) {
        Launch launch = (graph, task, context, in, length, out) -> graph.task(
                task, kernel, context, in.ints(0), length, out.ints(0));
        return KernelCode.Scalar.of(strategy.label(), launch, launch);
    }

    private static KernelCode loop(Task2<IntArray, IntArray> method) {
        return new KernelCode.Annotated(Strategy.ANNOTATED_LOOP.label(),
                (graph, task, context, in, length, out) -> graph.task(task, method, in.ints(0), out.ints(0)));
    }
}
