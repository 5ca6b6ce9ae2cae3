package io.funnel.strategy;

import java.util.Map;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The code that exists for IntArray. */
final class IntKernels {

    private IntKernels() {}

    static Map<Strategy, Code<?>> sum() {
        return Map.of(
                Strategy.SEQUENTIAL, new Code.Host<IntArray>(io.funnel.strategy.intsum.Sequential::sum),
                Strategy.PARALLEL_STREAM, new Code.Host<IntArray>(io.funnel.strategy.intsum.ParallelStream::sum),
                Strategy.ANNOTATED_LOOP, new Code.Annotated<>(io.funnel.strategy.intsum.AnnotatedLoop::sum),
                Strategy.CASCADE, Code.Scalar.of(io.funnel.strategy.intsum.Cascade::sum),
                Strategy.TWO_PASS, Code.Scalar.of(io.funnel.strategy.intsum.TwoPass::sum),
                Strategy.ATOMIC_PARTIALS, Code.Scalar.of(io.funnel.strategy.intsum.AtomicPartials::sum));
    }

    static Map<Strategy, Code<?>> min() {
        return Map.of(
                Strategy.SEQUENTIAL, new Code.Host<IntArray>(io.funnel.strategy.intmin.Sequential::minimum),
                Strategy.PARALLEL_STREAM, new Code.Host<IntArray>(io.funnel.strategy.intmin.ParallelStream::minimum),
                Strategy.ANNOTATED_LOOP, new Code.Annotated<>(io.funnel.strategy.intmin.AnnotatedLoop::minimum),
                Strategy.CASCADE, Code.Scalar.of(io.funnel.strategy.intmin.Cascade::minimum));
    }
}
