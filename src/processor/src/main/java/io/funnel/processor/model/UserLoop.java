package io.funnel.processor.model;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The loop as the user wrote it.
 *
 * @param first  the index of its first round, a long
 * @param end    one more than that of its last round, a long; none runs where it is not above the first
 * @param unlike what keeps TornadoVM from running the method itself; null if nothing does
 */
public record UserLoop(Expr first, Expr end, @Nullable String unlike) {

    /** Whether it takes the elements of the input from the first to the last. */
    public boolean isWhole() {
        return Folding.value(first).filter(value -> value.longValue() == 0).isPresent()
                && end.equals(Expr.widened(new Expr.Length(), Kind.LONG));
    }
}
