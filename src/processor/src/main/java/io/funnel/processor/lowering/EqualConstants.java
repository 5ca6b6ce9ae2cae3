package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Walk;

/**
 * Replaces a variable by a constant in the branch where both are equal. TornadoVM does so too late, and then has no
 * code for comparisons of the choice, such as those of remainders.
 */
final class EqualConstants {

    static final Lowering RULE = Lowering.ofExpressions("EqualConstants",
            "TornadoVM has code for comparisons that another one decides",
            node -> node instanceof Expr.Conditional c ? of(c) : node, 57);

    private EqualConstants() {}

    private static Expr.Conditional of(Expr.Conditional c) {
        if (!c.kind().isFloating() || !(c.condition() instanceof Expr.Binary b)) {
            return c;
        }
        boolean isFirst = Folding.value(b.left()).isPresent();
        Expr constant = isFirst ? b.left() : b.right();
        boolean isKnown = Folding.value(constant).filter(value -> value.doubleValue() != 0).isPresent(); // 0 may be -0.0
        if (!isKnown || !((isFirst ? b.right() : b.left()) instanceof Expr.Local variable)
                || variable.kind() != constant.kind()) {
            return c;
        }
        return switch (b.operator()) {
            case "==" -> new Expr.Conditional(c.condition(), with(c.yes(), variable, constant), c.no(), c.kind());
            case "!=" -> new Expr.Conditional(c.condition(), c.yes(), with(c.no(), variable, constant), c.kind());
            default -> c;
        };
    }

    private static Expr with(Expr branch, Expr.Local variable, Expr constant) {
        return Walk.rewrite(branch, node -> node.equals(variable) ? constant : node);
    }
}
