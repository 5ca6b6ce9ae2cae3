package io.funnel.processor.writer;

import io.funnel.processor.code.Comparisons;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Literals;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Recognises counts for which the host engine has loops: 1 for each element that compares with a number. */
final class KnownCounts {

    private static final Map<String, String> COMPARISONS = Map.of("<", "LESS", "<=", "AT_MOST", ">", "GREATER", ">=",
            "AT_LEAST", "==", "EQUAL", "!=", "UNEQUAL");

    private static final Set<String> EQUALITIES = Set.of("==", "!=");

    private KnownCounts() {}

    static Optional<String> of(Model model) {
        Kind state = model.state().getFirst().type();
        List<Stmt> statements = model.body().accumulate();
        boolean plain = model.state().size() == 1 && model.width() == 1 && model.traits().commutative()
                && (state == Kind.LONG || state == Kind.INT)
                && List.of("0", "0L").contains(model.state().getFirst().identity()) && statements.size() == 1
                && model.inputs().stream().filter(InputArray::streamed).count() == 1
                && model.inputs().stream().noneMatch(input -> input.type().isNarrow());
        return plain ? condition(statements.getFirst()).flatMap(KnownCounts::ofCondition) : Optional.empty();
    }

    private static Optional<Expr> condition(Stmt statement) {
        if (statement instanceof Stmt.If branch && branch.no().isEmpty() && branch.yes().size() == 1) {
            return added(branch.yes().getFirst()).filter(KnownCounts::isOne).map(one -> branch.condition());
        }
        return added(statement).map(value -> value instanceof Expr.Conditional choice && isOne(choice.yes())
                && isNumber(choice.no(), 0) ? choice.condition() : null);
    }

    private static Optional<Expr> added(Stmt statement) {
        return statement instanceof Stmt.Combine combine && combine.at() == null ? combine.added() : Optional.empty();
    }

    private static boolean isOne(Expr expr) {
        return isNumber(expr, 1);
    }

    private static boolean isNumber(Expr expr, long number) {
        return !expr.kind().isFloating()
                && Folding.value(expr).filter(value -> value.longValue() == number).isPresent();
    }

    private static Optional<String> ofCondition(Expr condition) {
        return switch (condition) {
            case Expr.Binary b when COMPARISONS.containsKey(b.operator()) -> of(b.left(), b.operator(), b.right());
            case Expr.Unary not when not.operand() instanceof Expr.Binary b && EQUALITIES.contains(b.operator()) ->
                of(b.left(), Comparisons.opposite(b.operator()), b.right());
            default -> Optional.empty();
        };
    }

    private static Optional<String> of(Expr left, String operator, Expr right) {
        return left instanceof Expr.Element element
                ? of(element, operator, right)
                : right instanceof Expr.Element element
                        ? of(element, Comparisons.swapped(operator), left)
                        : Optional.empty();
    }

    private static Optional<String> of(Expr.Element element, String operator, Expr than) {
        String start = "(" + element.input() + ", CountLoop.Comparison." + COMPARISONS.get(operator) + ", ";
        if (than.kind() != element.kind()) {
            return Optional.empty();
        }
        return than instanceof Expr.Parameter parameter
                ? Optional.of("CountLoop.ofParameter" + start + parameter.input() + ", " + parameter.index() + ")")
                : Folding.value(than).map(number -> "CountLoop.ofConstant" + start
                        + Literals.text(Folding.as(number, element.kind())) + ")");
    }
}
