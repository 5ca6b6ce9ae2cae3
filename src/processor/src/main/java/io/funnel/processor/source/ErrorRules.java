package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.source.Doubling.Doubled;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The bound of the error of each kind of expression, by the functions of the library's {@code RunningError}. */
final class ErrorRules {

    /** Integers up to here are floating-point numbers as they are. */
    private static final long EXACT_INTEGERS = 1 << 24;

    private final Doubling doubling;
    private final ConditionRules conditions;

    ErrorRules(Doubling doubling) {
        this.doubling = doubling;
        this.conditions = new ConditionRules(this);
    }

    ConditionRules conditions() {
        return conditions;
    }

    static Expr present(@Nullable Expr expr) {
        return Objects.requireNonNull(expr, "a bound");
    }

    static Expr orZero(@Nullable Expr error) {
        return error == null ? Doubling.zero() : error;
    }

    /** A call of one of the library's functions. */
    static Expr rule(String name, Expr... arguments) {
        return new Expr.Call(Doubling.RULES + name, List.of(arguments), Kind.DOUBLE);
    }

    private static boolean rounds(Kind kind) {
        return kind.isFloating();
    }

    /**
     * An expression with its error.
     *
     * @param name a variable that is to be declared as its value, and may be already where this ends; or null
     * @param out  takes the parts that need variables
     */
    Doubled doubled(Expr expr, @Nullable String name, List<Stmt> out) {
        if (Folding.value(expr).isPresent()) {
            return new Doubled(expr, null);
        }
        return switch (expr) {
            case Expr.State s -> new Doubled(doubling.place().state(s), doubling.place().error(s));
            case Expr.Local l -> new Doubled(l, doubling.errorOf(l));
            case Expr.Unary u -> {
                Doubled operand = doubled(u.operand(), null, out);
                yield new Doubled(new Expr.Unary(u.operator(), operand.value(), u.kind()), operand.error());
            }
            case Expr.Binary b -> binary(b, name, out);
            case Expr.Conditional c -> choice(c, out);
            case Expr.Cast c -> converted(c.operand(), c.kind(), true, name, out);
            case Expr.Widening w -> converted(w.operand(), w.kind(), false, name, out);
            case Expr.Call c -> call(c, name, out);
            default -> new Doubled(expr, null);
        };
    }

    /** An operand that may be written several times, and so may its error. */
    Doubled operand(Expr expr, List<Stmt> out) {
        return simple(doubled(expr, null, out), out);
    }

    Doubled simple(Doubled doubled, List<Stmt> out) {
        Expr value = doubled.value();
        boolean written = value.isSimple() || value instanceof Expr.Element || value instanceof Expr.Parameter
                || (value instanceof Expr.Widening w && w.operand() instanceof Expr.Element)
                || Folding.value(value).isPresent();
        Expr error = doubled.error();
        return new Doubled(written ? value : doubling.hoist(value, null, out),
                error == null ? null : doubling.simple(error, out));
    }

    private Doubled binary(Expr.Binary b, @Nullable String name, List<Stmt> out) {
        if (!rounds(b.kind())) {
            Doubled left = doubled(b.left(), null, out);
            Doubled right = doubled(b.right(), null, out);
            Expr error = Doubling.both(left.error(), right.error());
            return new Doubled(new Expr.Binary(b.operator(), left.value(), right.value(), b.kind()),
                    error == null ? null : rule("jump", error));
        }
        Doubled interpolation = interpolation(b, name, out);
        if (interpolation != null) {
            return interpolation;
        }
        boolean sums = b.operator().equals("+") || b.operator().equals("-");
        Doubled left = sums ? addend(b.left(), out) : operand(b.left(), out);
        Doubled right = sums ? addend(b.right(), out) : operand(b.right(), out);
        Expr value = new Expr.Binary(b.operator(), left.value(), right.value(), b.kind());
        boolean exact = left.error() == null && right.error() == null;
        String rule = switch (b.operator()) {
            case "+", "-" -> "sum";
            case "*" -> "product";
            case "/" -> "quotient";
            default -> "";
        };
        if (rule.isEmpty() && !exact) {
            throw new Undoubled("a remainder of what is inexact");
        }
        if (rule.isEmpty() || (exact && doubling.products().isOfFloats(b))) {
            return new Doubled(value, null);
        }
        Expr.Local result = doubling.hoist(value, name, out);
        Expr second = b.operator().equals("-") ? negated(right.value(), b.kind()) : right.value();
        return new Doubled(result, rule(rule, left.value(), orZero(left.error()), second, orZero(right.error()),
                result));
    }

    private static Expr negated(Expr value, Kind kind) {
        return new Expr.Unary("-", Expr.widened(value, kind), kind);
    }

    /** An operand of a sum: of a product that may be fused into it, the error has what that makes uncertain too. */
    Doubled addend(Expr expr, List<Stmt> out) {
        boolean product = doubling.products().include(expr);
        Functions.Component own = expr instanceof Expr.Call call ? doubling.functions().named(call.function()) : null;
        if (product && own != null) {
            return simple(ownCall((Expr.Call) expr, own, true, out), out);
        }
        Doubled operand = operand(expr, out);
        return product && operand.error() != null ? fused(operand) : operand;
    }

    /** A product that may be fused into a sum. */
    static Doubled fused(Doubled product) {
        return new Doubled(product.value(),
                Doubling.plus(present(product.error()), rule("fusion", product.value())));
    }

    /** {@code x + (y - x) * t}, which is (1 - t) x + t y: the error of x has the share 1 - t, and not 1 + t. */
    private @Nullable Doubled interpolation(Expr.Binary b, @Nullable String name, List<Stmt> out) {
        if (!b.operator().equals("+")) {
            return null;
        }
        Expr from = b.left();
        Expr.Binary added = product(b.right());
        if (added == null) {
            from = b.right();
            added = product(b.left());
        }
        if (added == null) {
            return null;
        }
        Expr.Binary difference = difference(added.left(), from);
        Expr distance = added.left();
        Expr share = added.right();
        if (difference == null) {
            difference = difference(added.right(), from);
            distance = added.right();
            share = added.left();
        }
        if (difference == null) {
            return null;
        }
        Doubled start = operand(from, out);
        Doubled end = operand(difference.left(), out);
        Doubled part = operand(share, out);
        Expr there = distance instanceof Expr.Local
                ? distance
                : new Expr.Binary("-", end.value(), start.value(), difference.kind());
        Expr step = new Expr.Binary("*", there, part.value(), added.kind());
        Expr.Local result = doubling.hoist(new Expr.Binary("+", start.value(), step, b.kind()), name, out);
        return new Doubled(result, rule("interpolation", start.value(), orZero(start.error()), end.value(),
                orZero(end.error()), part.value(), orZero(part.error()), result));
    }

    private static Expr.@Nullable Binary product(Expr expr) {
        return expr instanceof Expr.Binary b && b.operator().equals("*") && b.kind().isFloating() ? b : null;
    }

    /** The difference from an expression, in place or in a variable of its own. */
    private Expr.@Nullable Binary difference(Expr expr, Expr from) {
        Expr value = expr instanceof Expr.Local local ? doubling.definition(local) : expr;
        return value instanceof Expr.Binary b && b.operator().equals("-") && b.right().equals(from) ? b : null;
    }

    private Doubled choice(Expr.Conditional c, List<Stmt> out) {
        ConditionRules.Condition condition = conditions.condition(c.condition(), out);
        List<Stmt> yesOut = new ArrayList<>();
        Doubled yes = doubled(c.yes(), null, yesOut);
        List<Stmt> noOut = new ArrayList<>();
        Doubled no = doubled(c.no(), null, noOut);
        if (condition.doubt() == null && yes.error() == null && no.error() == null && yesOut.isEmpty()
                && noOut.isEmpty()) {
            return new Doubled(new Expr.Conditional(condition.value(), yes.value(), no.value(), c.kind()), null);
        }
        Expr.Local value = new Expr.Local(doubling.fresh("choice"), c.kind());
        Expr.Local error = new Expr.Local(doubling.fresh(value.name() + "Error"), Kind.DOUBLE);
        out.add(new Stmt.Declare(value.kind(), value.name(), null));
        out.add(new Stmt.Declare(error.kind(), error.name(), null));
        yesOut.add(new Stmt.Assign(value, yes.value()));
        yesOut.add(new Stmt.Assign(error, orZero(yes.error())));
        noOut.add(new Stmt.Assign(value, no.value()));
        noOut.add(new Stmt.Assign(error, orZero(no.error())));
        out.add(new Stmt.If(condition.value(), yesOut, noOut));
        return new Doubled(value, condition.doubt() == null ? error : Doubling.plus(error, condition.doubt()));
    }

    private Doubled converted(Expr expr, Kind kind, boolean written, @Nullable String name, List<Stmt> out) {
        Doubled operand = doubled(expr, null, out);
        Kind from = expr.kind();
        boolean narrows = from == Kind.DOUBLE && kind == Kind.FLOAT;
        boolean mayRound = kind.isFloating() && !from.isFloating() && !(from == Kind.INT && kind == Kind.DOUBLE)
                && !isSmall(expr);
        if (!narrows && !mayRound) {
            Expr value = operand.value();
            return new Doubled(written ? new Expr.Cast(value, kind) : Expr.widened(value, kind), operand.error());
        }
        Doubled once = simple(operand, out);
        Expr.Local result = doubling.hoist(
                written ? new Expr.Cast(once.value(), kind) : Expr.widened(once.value(), kind), name, out);
        return new Doubled(result, narrows
                ? rule("narrowed", once.value(), orZero(once.error()), result)
                : rule("converted", orZero(once.error()), result));
    }

    private static boolean isSmall(Expr expr) {
        return Folding.value(expr).filter(value -> Math.abs(value.doubleValue()) <= EXACT_INTEGERS).isPresent();
    }

    // Calls

    private Doubled call(Expr.Call call, @Nullable String name, List<Stmt> out) {
        Functions.Component own = doubling.functions().named(call.function());
        if (own != null) {
            return ownCall(call, own, false, out);
        }
        String function = call.function().substring(call.function().lastIndexOf('.') + 1);
        List<Doubled> operands = new ArrayList<>();
        for (Expr argument : call.arguments()) {
            operands.add(operand(argument, out));
        }
        List<Expr> values = operands.stream().map(Doubled::value).toList();
        Expr value = new Expr.Call(call.function(), values, call.kind());
        boolean exact = operands.stream().allMatch(operand -> operand.error() == null);
        Doubled first = operands.getFirst();
        Expr error = orZero(first.error());
        if (!rounds(call.kind())) {
            Expr all = null;
            for (Doubled operand : operands) {
                all = Doubling.both(all, operand.error());
            }
            return new Doubled(value, all == null ? null : rule("jump", all));
        }
        return switch (function) {
            case "abs" -> new Doubled(value, first.error());
            case "floor", "ceil" -> new Doubled(value, exact ? null : rule("step", error));
            case "min", "max" -> new Doubled(value, exact
                    ? null
                    : new Expr.Call("JavaMath.max", List.of(error, orZero(operands.get(1).error())), Kind.DOUBLE));
            case "sqrt" -> rounded("root", first, value, name, out);
            case "exp" -> rounded("exponential", first, value, name, out);
            case "log" -> rounded("logarithm", first, value, name, out);
            case "fma" -> {
                Expr.Local result = doubling.hoist(value, name, out);
                yield new Doubled(result, rule("fused", values.get(0), error, values.get(1),
                        orZero(operands.get(1).error()), values.get(2), orZero(operands.get(2).error()), result));
            }
            default -> throw new Undoubled("a call of " + call.function());
        };
    }

    private Doubled rounded(String rule, Doubled operand, Expr value, @Nullable String name, List<Stmt> out) {
        Expr.Local result = doubling.hoist(value, name, out);
        return new Doubled(result, rule(rule, operand.value(), orZero(operand.error()), result));
    }

    /** A call of a function of the reduction; what is to be added up is bounded in the function. */
    private Doubled ownCall(Expr.Call call, Functions.Component own, boolean added, List<Stmt> out) {
        List<Doubled> operands = new ArrayList<>();
        List<Boolean> inexact = new ArrayList<>();
        for (Expr argument : call.arguments()) {
            Doubled operand = doubled(argument, null, out);
            operands.add(operand);
            inexact.add(operand.error() != null);
        }
        Functions.Component error = doubling.functions().errorOf(
                own, inexact, doubling.products().of(own, call.arguments()), added);
        if (error == null) {
            List<Expr> values = operands.stream().map(Doubled::value).toList();
            return new Doubled(new Expr.Call(call.function(), values, call.kind()), null);
        }
        List<Expr> values = new ArrayList<>();
        List<Expr> errors = new ArrayList<>();
        for (Doubled operand : operands) {
            Doubled once = simple(operand, out);
            values.add(once.value());
            if (once.error() != null) {
                errors.add(once.error());
            }
        }
        List<Expr> both = new ArrayList<>(values);
        both.addAll(errors);
        return new Doubled(new Expr.Call(call.function(), values, call.kind()),
                new Expr.Call(error.name(), both, Kind.DOUBLE));
    }
}
