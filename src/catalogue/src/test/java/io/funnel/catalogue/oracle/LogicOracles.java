package io.funnel.catalogue.oracle;

import io.funnel.reduction.ElementType;
import java.util.function.IntPredicate;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;

/** Counts, tests and bits. */
final class LogicOracles {

    private LogicOracles() {}

    static Expected count(Columns in, IntPredicate predicate) {
        return new Expected.Exact(IntStream.range(0, in.length()).filter(predicate).count());
    }

    static Expected any(Columns in, IntPredicate predicate) {
        return new Expected.Exact(IntStream.range(0, in.length()).anyMatch(predicate));
    }

    static Expected all(Columns in, IntPredicate predicate) {
        return new Expected.Exact(IntStream.range(0, in.length()).allMatch(predicate));
    }

    static Expected bits(Columns in, long start, LongBinaryOperator operator) {
        long bits = start;
        for (int i = 0; i < in.length(); i++) {
            bits = operator.applyAsLong(bits, in.integer(0, i));
        }
        return new Expected.Exact(in.type() == ElementType.INT ? (Object) (int) bits : (Object) bits);
    }

    static boolean isNonZero(Columns in, int i) {
        return in.type().isFloating() ? in.number(0, i) != 0 : in.integer(0, i) != 0;
    }

    /** Whether an element is above another input's first one, or above zero. */
    static boolean isAbove(Columns in, int i, boolean threshold) {
        return in.type().isFloating()
                ? in.number(0, i) > (threshold ? in.number(1, 0) : 0)
                : in.integer(0, i) > (threshold ? in.integer(1, 0) : 0);
    }
}
