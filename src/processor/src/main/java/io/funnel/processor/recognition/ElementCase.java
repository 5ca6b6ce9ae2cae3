package io.funnel.processor.recognition;

import io.funnel.processor.code.Comparisons;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Runs statements on polynomials of an element and of states' numbers, where it is known which of two elements is
 * greater: it decides all conditions.
 *
 * @param functions    the functions by name
 * @param states       the components of the states
 * @param input        the element
 * @param lesser       the letter of the lesser element; none where both are equal
 * @param greater      the letter of the greater one
 * @param value        1 for finite elements; else infinity or NaN
 * @param exponentials receives the types of each exponential and of its argument
 */
record ElementCase(Map<String, ScalarFunction> functions, List<Polynomial> states, Polynomial input, String lesser,
        String greater, double value, BiConsumer<Kind, Kind> exponentials) {

    /** The elements of the left and the right state, and the exponential of the lesser relative to the greater one. */
    static final String LEFT = "a";
    static final String RIGHT = "b";
    static final String WEIGHT = "w";
    private static final String MAGNITUDE = "m";

    /** Ends a run that meets what it cannot decide or compute. */
    static final class UndecidedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UndecidedException() {
            super(null, null, false, false);
        }
    }

    /** Returns the components that statements combine. */
    Map<Integer, Polynomial> combined(List<Stmt> statements) {
        Frame frame = new Frame(new HashMap<>(), new HashMap<>());
        frame.run(statements);
        return frame.combined;
    }

    private int sign(Polynomial difference) {
        double constant = difference.factor("");
        double ofGreater = difference.factor(greater);
        int terms = difference.terms().size();
        if (terms <= 1 && (terms == 0 || constant != 0)) {
            return (int) Math.signum(constant);
        }
        if (terms == 2 && ofGreater != 0 && ofGreater == -difference.factor(lesser)) {
            return (int) Math.signum(ofGreater);
        }
        boolean isMagnitude = difference.factor(MAGNITUDE) != 0;
        double end = (difference.factor(LEFT) + difference.factor(RIGHT)) * value
                + difference.factor(MAGNITUDE) * Math.abs(value);
        if (terms == 2 && Math.abs(constant) >= Float.MAX_VALUE && (isMagnitude || end != 0)) { // an end of the range
            return constant == -end ? 0 : (int) Math.signum(Double.isInfinite(value) ? end : constant);
        }
        throw new UndecidedException();
    }

    private boolean compares(String operator, Polynomial left, Polynomial right) {
        if (left.isNan() || right.isNan()) {
            return operator.equals("!=");
        }
        int sign = sign(left.minus(right));
        return switch (operator) {
            case "<" -> sign < 0;
            case "<=" -> sign <= 0;
            case ">" -> sign > 0;
            case ">=" -> sign >= 0;
            case "==" -> sign == 0;
            default -> sign != 0;
        };
    }

    /** The difference of two infinite elements is NaN. */
    private Polynomial difference(Polynomial left, Polynomial right) {
        return Double.isInfinite(value) && left.factor(LEFT) * right.factor(LEFT) > 0
                ? Polynomial.NAN
                : left.minus(right);
    }

    private Polynomial exponential(Expr.Call call, Polynomial difference) {
        Expr argument = call.arguments().getFirst();
        exponentials.accept(call.kind(), (argument instanceof Expr.Widening w ? w.operand() : argument).kind());
        if (difference.isNan()) {
            return Polynomial.NAN;
        }
        if (difference.terms().isEmpty()) {
            return Polynomial.ONE;
        }
        if (difference.equals(Polynomial.of(lesser).minus(Polynomial.of(greater)))) {
            return Polynomial.of(WEIGHT);
        }
        throw new UndecidedException();
    }

    private Polynomial magnitude(Polynomial number) {
        if (number.equals(Polynomial.of(LEFT))) {
            return Polynomial.of(MAGNITUDE);
        }
        return number.isNan() || sign(number) >= 0 ? number : Polynomial.ZERO.minus(number);
    }

    /** The variables of a body or of a function's call. */
    private final class Frame {

        private final Map<String, Polynomial> variables;
        private final Map<Integer, Polynomial> combined;

        private Frame(Map<String, Polynomial> variables, Map<Integer, Polynomial> combined) {
            this.variables = variables;
            this.combined = combined;
        }

        /** Runs statements; returns the value of a return, if there is one. */
        private Optional<Polynomial> run(List<Stmt> statements) {
            for (Stmt statement : statements) {
                Optional<Polynomial> returned = Optional.empty();
                switch (statement) {
                    case Stmt.Declare d when d.value() != null -> variables.put(d.name(), value(d.value()));
                    case Stmt.Declare _ -> {}
                    case Stmt.Assign a -> variables.put(a.target().name(), value(a.value()));
                    case Stmt.Combine c when c.at() == null -> combined.put(c.component(), value(c.value()));
                    case Stmt.If i -> returned = run(isTrue(i.condition()) ? i.yes() : i.no());
                    case Stmt.Return r when r.values().size() == 1 ->
                        returned = Optional.of(value(r.values().getFirst()));
                    default -> throw new UndecidedException();
                }
                if (returned.isPresent()) {
                    return returned;
                }
            }
            return Optional.empty();
        }

        private boolean isTrue(Expr condition) {
            return switch (condition) {
                case Expr.Constant c -> c.text().equals("true");
                case Expr.Local l -> !local(l).terms().isEmpty();
                case Expr.Unary u -> !isTrue(u.operand());
                case Expr.Conditional c -> isTrue(isTrue(c.condition()) ? c.yes() : c.no());
                case Expr.Binary b when b.operator().equals("&&") -> isTrue(b.left()) && isTrue(b.right());
                case Expr.Binary b when b.operator().equals("||") -> isTrue(b.left()) || isTrue(b.right());
                case Expr.Binary b when Comparisons.ALL.contains(b.operator()) ->
                    compares(b.operator(), value(b.left()), value(b.right()));
                case Expr.Call c when c.function().endsWith(".isNaN") -> value(c.arguments().getFirst()).isNan();
                default -> throw new UndecidedException();
            };
        }

        private Polynomial local(Expr.Local variable) {
            return Optional.ofNullable(variables.get(variable.name())).orElseThrow(UndecidedException::new);
        }

        private Polynomial value(Expr expr) {
            return switch (expr) {
                case Expr condition when condition.kind() == Kind.BOOLEAN ->
                    isTrue(condition) ? Polynomial.ONE : Polynomial.ZERO;
                case Expr.Constant c when c.value() instanceof Number number -> Polynomial.of(number.doubleValue());
                case Expr.Local l -> local(l);
                case Expr.State s when s.component() < states.size() ->
                    combined.getOrDefault(s.component(), states.get(s.component()));
                case Expr.Element _ when states.isEmpty() -> input;
                case Expr.Widening w -> value(w.operand());
                case Expr.Cast c when c.kind().isFloating() -> value(c.operand());
                case Expr.Unary u when u.operator().equals("-") ->
                    Polynomial.ZERO.minus(value(u.operand()));
                case Expr.Conditional c -> value(isTrue(c.condition()) ? c.yes() : c.no());
                case Expr.Binary b -> switch (b.operator()) {
                    case "+" -> difference(value(b.left()), Polynomial.ZERO.minus(value(b.right())));
                    case "-" -> difference(value(b.left()), value(b.right()));
                    case "*" -> value(b.left()).times(value(b.right()));
                    default -> throw new UndecidedException();
                };
                case Expr.Call c -> call(c, c.arguments().stream().map(this::value).toList());
                default -> throw new UndecidedException();
            };
        }

        private Polynomial call(Expr.Call call, List<Polynomial> arguments) {
            ScalarFunction function = functions.get(call.function());
            if (function != null) {
                Frame frame = new Frame(new HashMap<>(), new HashMap<>());
                for (int i = 0; i < arguments.size(); i++) {
                    frame.variables.put(function.parameters().get(i).name(), arguments.get(i));
                }
                return frame.run(function.body()).orElseThrow(UndecidedException::new);
            }
            Polynomial first = arguments.getFirst();
            Polynomial last = arguments.getLast();
            boolean isNan = first.isNan() || last.isNan();
            return switch (call.function().replaceAll(".*\\.", "")) {
                case "max" -> isNan ? Polynomial.NAN : compares(">", first, last) ? first : last;
                case "min" -> isNan ? Polynomial.NAN : compares("<", first, last) ? first : last;
                case "abs" -> magnitude(first);
                case "exp" -> exponential(call, first);
                default -> throw new UndecidedException();
            };
        }
    }
}
