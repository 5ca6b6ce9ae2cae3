package io.funnel.strategy;

import java.util.Map;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The code that exists for LongArray. */
final class LongKernels {

    private LongKernels() {}

    static Map<Strategy, Code<?>> sum() {
        return Map.of(
                Strategy.SEQUENTIAL, new Code.Host<LongArray>(io.funnel.strategy.longsum.Sequential::sum),
                Strategy.PARALLEL_STREAM, new Code.Host<LongArray>(io.funnel.strategy.longsum.ParallelStream::sum),
                Strategy.ANNOTATED_LOOP, new Code.Annotated<>(io.funnel.strategy.longsum.AnnotatedLoop::sum),
                Strategy.CASCADE, Code.Scalar.of(io.funnel.strategy.longsum.Cascade::sum));
    }

    static Map<Strategy, Code<?>> min() {
        return Map.of(
                Strategy.SEQUENTIAL, new Code.Host<LongArray>(io.funnel.strategy.longmin.Sequential::minimum),
                Strategy.PARALLEL_STREAM, new Code.Host<LongArray>(io.funnel.strategy.longmin.ParallelStream::minimum),
                Strategy.ANNOTATED_LOOP, new Code.Annotated<>(io.funnel.strategy.longmin.AnnotatedLoop::minimum),
                Strategy.CASCADE, Code.Scalar.of(io.funnel.strategy.longmin.Cascade::minimum));
    }
}
