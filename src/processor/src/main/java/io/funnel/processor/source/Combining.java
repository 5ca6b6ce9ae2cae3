package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Doubles the statements that set a component of the state: the bound first, which is made of the components as they were.
 * A component that is added up, or multiplied, has its rest beside it; the bound is then that of the rest, and of what it
 * was combined with.
 */
final class Combining {

    private final Doubling doubling;
    private final ErrorRules rules;

    Combining(Doubling doubling, ErrorRules rules) {
        this.doubling = doubling;
        this.rules = rules;
    }

    /** A value with what rounding took away from it, as far as that is known, and a bound of the error of both together. */
    private record Parted(Expr value, Expr rest, Expr error) {}

    void combine(Stmt.Combine combine, List<Stmt> out) {
        if (combine.at() != null) {
            throw new Undoubled("a vector-valued state");
        }
        int rest = doubling.place().restComponent(combine.component());
        Expr element = rest < 0 ? null : Parts.operand(combine, "+");
        Expr factor = rest < 0 ? null : Parts.operand(combine, "*");
        if (element != null) {
            add(combine, element, rest, out);
        } else if (factor != null) {
            multiply(combine, factor, rest, out);
        } else if (rest >= 0) {
            assign(combine, rest, out);
        } else {
            set(combine, out);
        }
    }

    private void set(Stmt.Combine combine, List<Stmt> out) {
        Doubling.Doubled value = rules.doubled(combine.value(), null, out);
        int component = doubling.place().errorComponent(combine.component());
        if (component >= 0) {
            out.add(new Stmt.Combine(component, ErrorRules.orZero(value.error())));
        } else if (value.error() != null) {
            doubling.place().notExact(combine.component());
        }
        out.add(new Stmt.Combine(combine.component(), value.value()));
    }

    /** An element alone, as the first one. */
    private void assign(Stmt.Combine combine, int rest, List<Stmt> out) {
        Parted product = product(combine.value(), out);
        Parted value = product == null ? withoutRest(rules.doubled(combine.value(), null, out)) : product;
        out.add(new Stmt.Combine(rest, value.rest()));
        out.add(new Stmt.Combine(doubling.place().errorComponent(combine.component()), value.error()));
        out.add(new Stmt.Combine(combine.component(), value.value()));
    }

    private static Parted withoutRest(Doubling.Doubled value) {
        return new Parted(value.value(), Doubling.zero(), ErrorRules.orZero(value.error()));
    }

    private void add(Stmt.Combine combine, Expr element, int rest, List<Stmt> out) {
        Doubling.Place place = doubling.place();
        Expr.State own = new Expr.State(combine.component(), combine.value().kind());
        Parted right = added(element, out);
        Expr left = place.state(own);
        Expr.Local sum = doubling.hoist(new Expr.Binary("+", left, right.value(), own.kind()), null, out);
        Expr leftRest = ErrorRules.present(place.restPart(own));
        Expr now = doubling.hoist(ErrorRules.rule("rest", left, leftRest, right.value(), right.rest(), sum),
                doubling.fresh("lost"), out);
        out.add(new Stmt.Combine(place.errorComponent(combine.component()),
                ErrorRules.rule("restError", left, leftRest, ErrorRules.present(place.errorPart(own)), right.value(),
                        right.rest(), right.error(), now, sum)));
        out.add(new Stmt.Combine(rest, now));
        out.add(new Stmt.Combine(combine.component(), sum));
    }

    private void multiply(Stmt.Combine combine, Expr factor, int rest, List<Stmt> out) {
        Doubling.Place place = doubling.place();
        Kind kind = combine.value().kind();
        Expr.State own = new Expr.State(combine.component(), kind);
        Parted right = other(factor);
        if (right == null) {
            right = withoutRest(rules.operand(factor, out));
        }
        Expr left = place.state(own);
        Expr leftRest = ErrorRules.present(place.restPart(own));
        Expr.Local uncertainty = kind == Kind.DOUBLE ? uncertainty(left, right.value(), out) : null;
        Expr.Local product = uncertainty == null
                ? doubling.hoist(new Expr.Binary("*", left, right.value(), kind), null, out)
                : rounded(left, right.value(), uncertainty, out);
        List<Expr> itsRest = new ArrayList<>(List.of(left, leftRest, right.value(), right.rest(), product));
        if (uncertainty != null) {
            itsRest.add(lost(left, right.value(), product, uncertainty));
        }
        Expr.Local now = doubling.hoist(new Expr.Call(Doubling.RULES + "factorRest", itsRest, Kind.DOUBLE),
                doubling.fresh("lost"), out);
        List<Expr> itsError = new ArrayList<>(List.of(left, leftRest, ErrorRules.present(place.errorPart(own)),
                right.value(), right.rest(), right.error(), now, product));
        if (uncertainty != null) {
            itsError.add(uncertainty);
        }
        out.add(new Stmt.Combine(place.errorComponent(combine.component()),
                new Expr.Call(Doubling.RULES + "factorRestError", itsError, Kind.DOUBLE)));
        out.add(new Stmt.Combine(rest, now));
        out.add(new Stmt.Combine(combine.component(), product));
    }

    /** Another state's component; null if it is something else. */
    private @Nullable Parted other(Expr expr) {
        Doubling.Place place = doubling.place();
        return expr instanceof Expr.State state && place.restPart(state) != null
                ? new Parted(place.state(state), ErrorRules.present(place.restPart(state)),
                        ErrorRules.present(place.errorPart(state)))
                : null;
    }

    private Parted added(Expr element, List<Stmt> out) {
        Parted other = other(element);
        if (other != null) {
            return other;
        }
        Parted product = product(element, out);
        if (product != null) {
            return product;
        }
        return withoutRest(rules.addend(element, out));
    }

    /**
     * A product of exact doubles, which is put together from sums: no device fuses it, and what its rounding takes away
     * is known, with its sign. Not where a factor may be a product itself, which could be fused inside.
     */
    private @Nullable Parted product(Expr expr, List<Stmt> out) {
        if (!(expr instanceof Expr.Binary b && b.operator().equals("*") && b.kind() == Kind.DOUBLE)) {
            return null;
        }
        Products products = doubling.products();
        if (products.isOfFloats(b) || products.include(b.left()) || products.include(b.right())) {
            return null;
        }
        List<Stmt> parts = new ArrayList<>();
        Doubling.Doubled left = rules.operand(Expr.widened(b.left(), Kind.DOUBLE), parts);
        Doubling.Doubled right = rules.operand(Expr.widened(b.right(), Kind.DOUBLE), parts);
        if (left.error() != null || right.error() != null) {
            return null;
        }
        out.addAll(parts);
        Expr.Local uncertainty = uncertainty(left.value(), right.value(), out);
        Expr.Local product = rounded(left.value(), right.value(), uncertainty, out);
        Expr.Local rest = doubling.hoist(lost(left.value(), right.value(), product, uncertainty),
                doubling.fresh("lost"), out);
        return new Parted(product, rest,
                ErrorRules.rule("productRestError", left.value(), right.value(), product, uncertainty));
    }

    private Expr.Local uncertainty(Expr left, Expr right, List<Stmt> out) {
        return doubling.hoist(new Expr.Call(Magnitude.UNCERTAINTY, List.of(left, right), Kind.DOUBLE),
                doubling.fresh("uncertainty"), out);
    }

    private Expr.Local rounded(Expr left, Expr right, Expr uncertainty, List<Stmt> out) {
        return doubling.hoist(
                new Expr.Call(Magnitude.PRODUCT, List.of(left, right, uncertainty), Kind.DOUBLE), null, out);
    }

    private static Expr lost(Expr left, Expr right, Expr product, Expr uncertainty) {
        return new Expr.Call(Magnitude.TWO_PRODUCT + "lost", List.of(left, right, product, uncertainty), Kind.DOUBLE);
    }
}
