package io.funnel.strategy;

import java.util.Map;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** The code that exists for DoubleArray. */
final class DoubleKernels {

    private DoubleKernels() {}

    static Map<Strategy, Code<?>> sum() {
        return Map.of(
                Strategy.SEQUENTIAL, new Code.Host<DoubleArray>(io.funnel.strategy.doublesum.Sequential::sum),
                Strategy.PARALLEL_STREAM, new Code.Host<DoubleArray>(io.funnel.strategy.doublesum.ParallelStream::sum),
                Strategy.ANNOTATED_LOOP, new Code.Annotated<>(io.funnel.strategy.doublesum.AnnotatedLoop::sum),
                Strategy.CASCADE, Code.Scalar.of(io.funnel.strategy.doublesum.Cascade::sum));
    }

    static Map<Strategy, Code<?>> min() {
        return Map.of(
                Strategy.SEQUENTIAL, new Code.Host<DoubleArray>(io.funnel.strategy.doublemin.Sequential::minimum),
                Strategy.PARALLEL_STREAM,
                new Code.Host<DoubleArray>(io.funnel.strategy.doublemin.ParallelStream::minimum),
                Strategy.ANNOTATED_LOOP, new Code.Annotated<>(io.funnel.strategy.doublemin.AnnotatedLoop::minimum),
                Strategy.CASCADE, Code.Scalar.of(io.funnel.strategy.doublemin.Cascade::minimum));
    }
}
