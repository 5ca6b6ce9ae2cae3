package io.funnel.engine.host.loops;

import io.funnel.reduction.CountLoop;
import io.funnel.reduction.ElementType;

/** Counts with the JDK's vectors. To be loaded only where the module {@code jdk.incubator.vector} is there. */
final class VectorCounts extends ElementCounts {

    @Override
    public long of(CountLoop.Comparison comparison, ElementType type, LoopInput x, long from, int count, Number than) {
        return switch (type) {
            case INT -> IntVectorCounts.of(comparison, x, from, count, than.intValue());
            case LONG -> LongVectorCounts.of(comparison, x, from, count, than.longValue());
            case FLOAT -> FloatVectorCounts.of(comparison, x, from, count, than.floatValue());
            case DOUBLE -> DoubleVectorCounts.of(comparison, x, from, count, than.doubleValue());
        };
    }
}
