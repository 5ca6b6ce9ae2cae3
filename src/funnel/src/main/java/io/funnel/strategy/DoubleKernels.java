package io.funnel.strategy;

import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Launch;
import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The hand-written code for DoubleArray. */
final class DoubleKernels {

    private DoubleKernels() {}

    static List<KernelCode> sum() {
        return List.of(
                loop(io.funnel.strategy.doublesum.AnnotatedLoop::sum),
                scalar(Strategy.CASCADE, io.funnel.strategy.doublesum.Cascade::sum));
    }

    static List<KernelCode> min() {
        return List.of(
                loop(io.funnel.strategy.doublemin.AnnotatedLoop::minimum),
                scalar(Strategy.CASCADE, io.funnel.strategy.doublemin.Cascade::minimum));
    }

    private static KernelCode scalar(Strategy strategy,
            Task4<KernelContext, DoubleArray, IntArray, DoubleArray> kernel) {
        Launch launch = (graph, task, context, in, length, out) -> graph.task(
                task, kernel, context, in.doubles(0), length, out.doubles(0));
        return KernelCode.Scalar.of(strategy.label(), launch, launch);
    }

    private static KernelCode loop(Task2<DoubleArray, DoubleArray> method) {
        return new KernelCode.Annotated(Strategy.ANNOTATED_LOOP.label(),
                (graph, task, context, in, length, out) -> graph.task(task, method, in.doubles(0), out.doubles(0)));
    }
}
