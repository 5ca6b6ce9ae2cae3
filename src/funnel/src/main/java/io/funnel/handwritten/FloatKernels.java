package io.funnel.handwritten;

import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Launch;
import io.funnel.strategy.Strategy;
import io.funnel.strategy.floatsum.AnnotatedLoop;
import io.funnel.strategy.floatsum.AssociativeTree;
import io.funnel.strategy.floatsum.AtomicPartials;
import io.funnel.strategy.floatsum.Cascade;
import io.funnel.strategy.floatsum.CascadeUnrolled;
import io.funnel.strategy.floatsum.CascadeVector;
import io.funnel.strategy.floatsum.CommutativeTree;
import io.funnel.strategy.floatsum.FirstCombineOnLoad;
import io.funnel.strategy.floatsum.GlobalHalving;
import io.funnel.strategy.floatsum.GlobalWindow;
import io.funnel.strategy.floatsum.InterleavedModulo;
import io.funnel.strategy.floatsum.InterleavedStrided;
import io.funnel.strategy.floatsum.SequentialAddressing;
import io.funnel.strategy.floatsum.SerialPerCore;
import io.funnel.strategy.floatsum.SerialPerCoreVector;
import io.funnel.strategy.floatsum.TwoPass;
import io.funnel.strategy.floatsum.UnrolledPerGroupSize;
import io.funnel.strategy.floatsum.UnrolledTree;
import io.funnel.strategy.floatsum.WarpFinish;
import java.util.List;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;

/** The hand-written code for FloatArray. */
final class FloatKernels {

    private FloatKernels() {}

    static List<KernelCode> sum() {
        return List.of(
                loop(AnnotatedLoop::sum),
                scalar(Strategy.GLOBAL_HALVING, GlobalHalving::sum),
                scalar(Strategy.GLOBAL_WINDOW, GlobalWindow::sum),
                scalar(Strategy.INTERLEAVED_MODULO, InterleavedModulo::sum),
                scalar(Strategy.INTERLEAVED_STRIDED, InterleavedStrided::sum),
                scalar(Strategy.SEQUENTIAL_ADDRESSING, SequentialAddressing::sum),
                scalar(Strategy.FIRST_COMBINE_ON_LOAD, FirstCombineOnLoad::sum),
                scalar(Strategy.UNROLLED_TREE, UnrolledTree::sum),
                warps(launch(WarpFinish::sumWithBarriers), launch(WarpFinish::sumWithShuffles)),
                perGroupSize(),
                scalar(Strategy.CASCADE, Cascade::sum),
                scalar(Strategy.CASCADE_UNROLLED, CascadeUnrolled::sum),
                vector(Strategy.CASCADE_VECTOR, CascadeVector::sum),
                scalar(Strategy.TWO_PASS, TwoPass::sum),
                scalar(Strategy.ASSOCIATIVE_TREE, AssociativeTree::sum),
                scalar(Strategy.COMMUTATIVE_TREE, CommutativeTree::sum),
                scalar(Strategy.SERIAL_PER_CORE, SerialPerCore::sum),
                vector(Strategy.SERIAL_PER_CORE_VECTOR, SerialPerCoreVector::sum),
                scalar(Strategy.ATOMIC_PARTIALS, AtomicPartials::sum));
    }

    static List<KernelCode> min() {
        return List.of(
                loop(io.funnel.strategy.floatmin.AnnotatedLoop::minimum),
                scalar(Strategy.CASCADE, io.funnel.strategy.floatmin.Cascade::minimum),
                vector(Strategy.CASCADE_VECTOR, io.funnel.strategy.floatmin.CascadeVector::minimum),
                scalar(Strategy.ASSOCIATIVE_TREE, io.funnel.strategy.floatmin.AssociativeTree::minimum),
                scalar(Strategy.COMMUTATIVE_TREE, io.funnel.strategy.floatmin.CommutativeTree::minimum),
                scalar(Strategy.SERIAL_PER_CORE, io.funnel.strategy.floatmin.SerialPerCore::minimum),
                vector(Strategy.SERIAL_PER_CORE_VECTOR, io.funnel.strategy.floatmin.SerialPerCoreVector::minimum));
    }

    private static KernelCode scalar(Strategy strategy, Task4<KernelContext, FloatArray, IntArray, FloatArray> kernel) {
        return KernelCode.Scalar.of(strategy.label(), launch(kernel), launch(kernel));
    }

    private static Launch launch(Task4<KernelContext, FloatArray, IntArray, FloatArray> kernel) {
        return (graph, task, context, in, length, out) -> graph.task(
                task, kernel, context, in.floats(0), length, out.floats(0));
    }

    private static KernelCode warps(Launch barriers, Launch shuffles) {
        return new KernelCode.Scalar(Strategy.WARP_FINISH.label(),
                group -> barriers, group -> barriers, group -> shuffles, group -> shuffles);
    }

    private static KernelCode perGroupSize() {
        return new KernelCode.Scalar(Strategy.UNROLLED_PER_GROUP_SIZE.label(), FloatKernels::unrolled,
                FloatKernels::unrolled, FloatKernels::unrolled, FloatKernels::unrolled);
    }

    private static Launch unrolled(int groupSize) {
        return launch(UnrolledPerGroupSize.forGroupSize(groupSize));
    }

    private static KernelCode vector(
            Strategy strategy, Task5<KernelContext, VectorFloat4, FloatArray, IntArray, FloatArray> kernel) {
        return new KernelCode.Vector(strategy.label(), (graph, task, context, in, length, out) -> graph.task(
                task, kernel, context, in.floatVectors(0), in.floats(1), length, out.floats(0)));
    }

    private static KernelCode loop(Task2<FloatArray, FloatArray> method) {
        return new KernelCode.Annotated(Strategy.ANNOTATED_LOOP.label(),
                (graph, task, context, in, length, out) -> graph.task(task, method, in.floats(0), out.floats(0)));
    }
}
