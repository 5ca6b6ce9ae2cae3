package io.funnel.processor.model;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The loop as the user wrote it.
 *
 * @param first  the index of its first iteration, a long
 * @param end    one more than the index of its last iteration, a long; the loop is empty unless it exceeds the first
 * @param unlike the reason why TornadoVM cannot run the method itself; null if it can
 */
public record UserLoop(Expr first, Expr end, @Nullable String unlike) {

    /** Returns whether it covers the input from the first to the last element. */
    public boolean isWhole() {
        return Folding.value(first).filter(value -> value.longValue() == 0).isPresent()
                && end.equals(Expr.widened(new Expr.Length(), Kind.LONG));
    }
}
