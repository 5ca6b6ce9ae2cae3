package io.funnel.engine.host.loops;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.facts.HostLoop.KnownLoop;

/** {@link InDouble} with the JDK's vectors; load it only if the module {@code jdk.incubator.vector} is present. */
final class InDoubleVector extends InDouble {

    InDoubleVector(DoubleLoops doubles, LongLoops longs) {
        super(doubles, longs);
    }

    @Override
    int foldSums(KnownLoop loop, LoopInput x, long from, long[] out) {
        return loop == KnownLoop.SUM
                ? IntVectorLoops.foldExactly(x, from, out)
                : IntsInLong.foldSums(loop, x, from, out);
    }

    @Override
    int foldSums(KnownLoop loop, ElementType type, LoopInput x, long from, double[] out) {
        return switch (type) {
            case INT -> IntsInDouble.foldSums(loop, x, from, out);
            case LONG -> LongsInDouble.foldSums(loop, x, from, out);
            case FLOAT -> FloatsInDouble.foldSums(loop, x, from, out);
            case DOUBLE -> DoublesInDouble.foldSums(loop, x, from, out);
            default -> 0;
        };
    }

    @Override
    boolean foldDeviations(
            ElementType type, LoopInput x, long from, double centre, double[] sums, double[] squares) {
        return switch (type) {
            case INT -> IntsInDouble.foldDeviations(x, from, centre, sums, squares);
            case LONG -> LongsInDouble.foldDeviations(x, from, centre, sums, squares);
            case FLOAT -> FloatsInDouble.foldDeviations(x, from, centre, sums, squares);
            case DOUBLE -> DoublesInDouble.foldDeviations(x, from, centre, sums, squares);
            default -> false;
        };
    }

    @Override
    boolean vectorExponentials(ElementType type, LoopInput x, long from, double greatest, double[] out) {
        return switch (type) {
            case FLOAT -> FloatsInDouble.exponentials(x, from, greatest, out);
            case DOUBLE -> DoublesInDouble.exponentials(x, from, greatest, out);
            default -> false;
        };
    }
}
