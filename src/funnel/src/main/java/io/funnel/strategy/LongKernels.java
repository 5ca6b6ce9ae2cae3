package io.funnel.strategy;

import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Launch;
import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The hand-written code for LongArray. */
final class LongKernels {

    private LongKernels() {}

    static List<KernelCode> sum() {
        return List.of(
                loop(io.funnel.strategy.longsum.AnnotatedLoop::sum),
                scalar(Strategy.CASCADE, io.funnel.strategy.longsum.Cascade::sum));
    }

    static List<KernelCode> min() {
        return List.of(
                loop(io.funnel.strategy.longmin.AnnotatedLoop::minimum),
                scalar(Strategy.CASCADE, io.funnel.strategy.longmin.Cascade::minimum));
    }

    private static KernelCode scalar(Strategy strategy, Task4<KernelContext, LongArray, IntArray, LongArray> kernel) {
        Launch launch = (graph, task, context, in, length, out) -> graph.task(
                task, kernel, context, in.longs(0), length, out.longs(0));
        return KernelCode.Scalar.of(strategy.label(), launch, launch);
    }

    private static KernelCode loop(Task2<LongArray, LongArray> method) {
        return new KernelCode.Annotated(Strategy.ANNOTATED_LOOP.label(),
                (graph, task, context, in, length, out) -> graph.task(task, method, in.longs(0), out.longs(0)));
    }
}
