package io.funnel.processor.code;

import java.util.List;
import java.util.Optional;

/**
 * Conditions that are kept in variables, as the numbers 1 and 0: TornadoVM 5.2.0 gets conditions wrong that are values, and
 * compiles some of them to nothing that OpenCL knows.
 */
public final class Flags {

    private static final Expr ONE = new Expr.Constant("1", Kind.INT, 1);
    private static final Expr ZERO = new Expr.Constant("0", Kind.INT, 0);

    private Flags() {}

    /** The condition that a number keeps. */
    public static Expr condition(Expr flag) {
        return new Expr.Binary("!=", flag, ZERO, Kind.BOOLEAN);
    }

    /** The variable that keeps a condition, if it is that and no more. */
    public static Optional<Expr.Local> variable(Expr condition) {
        return condition instanceof Expr.Binary b && b.operator().equals("!=") && b.right().equals(ZERO)
                && b.left() instanceof Expr.Local flag && flag.kind() == Kind.INT
                        ? Optional.of(flag)
                        : Optional.empty();
    }

    /** A function's body that returns a number for the condition that it returned. */
    public static List<Stmt> returned(List<Stmt> body) {
        return Walk.replaceAll(body, statement -> statement instanceof Stmt.Return r
                ? new Stmt.Return(r.values().stream().map(Flags::value).toList())
                : statement);
    }

    /** What a variable takes to keep a condition. */
    public static Expr value(Expr condition) {
        return condition instanceof Expr.Constant constant
                ? constant.text().equals("true") ? ONE : ZERO
                : new Expr.Conditional(condition, ONE, ZERO, Kind.INT);
    }
}
