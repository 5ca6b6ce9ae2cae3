package io.funnel.processor.code.form;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import java.util.Optional;

/** Products of integers with a power of two, as shifts, which never overflow. */
final class Doublings {

    private Doublings() {}

    /** The shift that a product with a power of two is. */
    static Optional<Expr> of(Expr.Binary b) {
        if (!b.operator().equals("*") || !isInteger(b)) {
            return Optional.empty();
        }
        Optional<Number> right = Folding.value(b.right());
        Number factor = right.or(() -> Folding.value(b.left())).orElse(0);
        boolean isPower = factor.longValue() != 1 && (b.kind() == Kind.INT
                ? Integer.bitCount(factor.intValue())
                : Long.bitCount(factor.longValue())) == 1;
        Expr other = right.isPresent() ? b.left() : b.right();
        return isPower ? Optional.of(shifted(other, factor.longValue(), b.kind())) : Optional.empty();
    }

    /**
     * Of a product with the negative of a power of two, what is negated: TornadoVM shifts and negates, and PTX has no
     * negation where it knows that the other factor is not negative.
     */
    static Optional<Expr> ofNegative(Expr.Binary b) {
        if (!b.operator().equals("*") || !isInteger(b)) {
            return Optional.empty();
        }
        Optional<Number> right = Folding.value(b.right());
        Expr other = right.isPresent() ? b.left() : b.right();
        long factor = right.or(() -> Folding.value(b.left())).map(Number::longValue).orElse(0L);
        boolean isPower = factor < 0 && Long.bitCount(-factor) == 1 && Folding.value(other).isEmpty();
        return isPower ? Optional.of(shifted(other, factor, b.kind())) : Optional.empty();
    }

    private static Expr shifted(Expr value, long factor, Kind kind) {
        int places = Long.numberOfTrailingZeros(factor);
        Expr widened = Expr.widened(value, kind);
        return places == 0
                ? widened
                : new Expr.Binary("<<", widened, new Expr.Constant(String.valueOf(places), Kind.INT, places), kind);
    }

    private static boolean isInteger(Expr expr) {
        return expr.kind() == Kind.INT || expr.kind() == Kind.LONG;
    }
}
