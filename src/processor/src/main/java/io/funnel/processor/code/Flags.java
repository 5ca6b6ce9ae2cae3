package io.funnel.processor.code;

import java.util.List;
import java.util.Optional;

/**
 * Keeps conditions in variables as the numbers 1 and 0. TornadoVM 5.2.0 compiles conditions that are values wrongly,
 * some to code that OpenCL does not know.
 */
public final class Flags {

    private static final Expr ONE = new Expr.Constant("1", Kind.INT, 1);
    private static final Expr ZERO = new Expr.Constant("0", Kind.INT, 0);

    private Flags() {}

    /** Returns the condition that a number represents. */
    public static Expr condition(Expr flag) {
        return new Expr.Binary("!=", flag, ZERO, Kind.BOOLEAN);
    }

    /** Returns the variable of a condition that only tests a variable. */
    public static Optional<Expr.Local> variable(Expr condition) {
        return condition instanceof Expr.Binary b && b.operator().equals("!=") && b.right().equals(ZERO)
                && b.left() instanceof Expr.Local flag && flag.kind() == Kind.INT
                        ? Optional.of(flag)
                        : Optional.empty();
    }

    /** Returns a function's body with its condition returned as a number. */
    public static List<Stmt> returned(List<Stmt> body) {
        return Walk.replaceAll(body, statement -> statement instanceof Stmt.Return r
                ? new Stmt.Return(r.values().stream().map(Flags::value).toList())
                : statement);
    }

    /** Returns the number that represents a condition. */
    public static Expr value(Expr condition) {
        return condition instanceof Expr.Constant constant
                ? constant.text().equals("true") ? ONE : ZERO
                : new Expr.Conditional(condition, ONE, ZERO, Kind.INT);
    }
}
