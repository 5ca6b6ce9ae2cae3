package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import java.util.Optional;

/** Replaces integer products with a power of two by shifts, which never overflow. */
final class PowerOfTwoProducts {

    private PowerOfTwoProducts() {}

    private record Product(long factor, Expr other) {

        static Optional<Product> of(Expr.Binary b) {
            Optional<Number> right = Folding.value(b.right());
            return b.operator().equals("*") && b.kind().isInteger()
                    ? right.or(() -> Folding.value(b.left()))
                            .map(factor -> new Product(factor.longValue(), right.isPresent() ? b.left() : b.right()))
                    : Optional.empty();
        }
    }

    static Optional<Expr> of(Expr.Binary b) {
        return Product.of(b).filter(product -> product.factor != 1 && (b.kind() == Kind.INT
                ? Integer.bitCount((int) product.factor)
                : Long.bitCount(product.factor)) == 1)
                .map(product -> shifted(product.other, product.factor, b.kind()));
    }

    /**
     * Returns the operand of the negation for a product with a negative power of two. TornadoVM shifts and negates, and
     * PTX lacks the negation of a value known to be non-negative.
     */
    static Optional<Expr> ofNegative(Expr.Binary b) {
        return Product.of(b)
                .filter(product -> product.factor < 0 && Long.bitCount(-product.factor) == 1
                        && Folding.value(product.other).isEmpty())
                .map(product -> shifted(product.other, product.factor, b.kind()));
    }

    private static Expr shifted(Expr value, long factor, Kind kind) {
        int places = Long.numberOfTrailingZeros(factor);
        Expr widened = Expr.widened(value, kind);
        return places == 0
                ? widened
                : new Expr.Binary("<<", widened, new Expr.Constant(String.valueOf(places), Kind.INT, places), kind);
    }
}
