package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.writer.text.Uses;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes a last step as a function of intervals. What intervals do not know is an unknown one. */
final class FinishText {

    private static final String UNKNOWN = "Interval.UNKNOWN";
    private static final String NO = "Interval.of(0)";
    private static final String YES = "Interval.of(1)";

    private final Uses uses;

    FinishText(Uses uses) {
        this.uses = uses;
    }

    String text(List<Expr> finish) {
        uses.types("Interval", "List");
        return finish.stream().map(this::text).collect(Collectors.joining(", ", "state -> List.of(", ")"));
    }

    private String text(Expr expr) {
        return switch (expr) {
            case Expr.State state -> "state.get(" + state.component() + ")";
            case Expr.Constant c when c.kind() == Kind.BOOLEAN -> c.text().equals("true") ? YES : NO;
            case Expr.Constant c -> "Interval.of(" + c.text() + ")";
            case Expr.Unary u -> unary(u);
            case Expr.Binary b -> binary(b);
            case Expr.Conditional c -> text(c.condition()) + ".choose(" + text(c.yes()) + ", " + text(c.no()) + ")";
            case Expr.Cast c -> converted(c.operand(), c.kind());
            case Expr.Widening w -> converted(w.operand(), w.kind());
            case Expr.Call c -> call(c);
            default -> UNKNOWN;
        };
    }

    private String unary(Expr.Unary unary) {
        String operand = text(unary.operand());
        return switch (unary.operator()) {
            case "!" -> operand + ".not()";
            case "+" -> operand;
            case "-" -> operand + ".negated()" + range(unary.kind());
            default -> UNKNOWN;
        };
    }

    private String binary(Expr.Binary b) {
        String left = text(b.left());
        String right = text(b.right());
        return switch (b.operator()) {
            case "+" -> left + ".plus(" + right + ")" + range(b.kind());
            case "-" -> left + ".minus(" + right + ")" + range(b.kind());
            case "*" -> (left.equals(right) ? left + ".squared()" : left + ".times(" + right + ")") + range(b.kind());
            case "/" -> left + (b.kind().isFloating() ? ".over(" : ".wholeOver(") + right + ")" + range(b.kind());
            case "<" -> left + ".isBelow(" + right + ")";
            case ">" -> right + ".isBelow(" + left + ")";
            case "<=" -> right + ".isBelow(" + left + ").not()";
            case ">=" -> left + ".isBelow(" + right + ").not()";
            case "==" -> left + ".isEqual(" + right + ")";
            case "!=" -> left + ".isEqual(" + right + ").not()";
            case "&&" -> left + ".choose(" + right + ", " + NO + ")";
            case "||" -> left + ".choose(" + YES + ", " + right + ")";
            default -> UNKNOWN;
        };
    }

    /** The range that an integer must not leave, since it would wrap around. */
    private static String range(Kind kind) {
        return switch (kind) {
            case INT -> ".inInt()";
            case LONG -> ".inLong()";
            default -> "";
        };
    }

    private String converted(Expr operand, Kind to) {
        String value = text(operand);
        boolean narrows = to.isInteger() && operand.kind().compareTo(to) > 0;
        return narrows ? value + (operand.kind().isFloating() ? ".truncated()" : "") + range(to) : value;
    }

    private String call(Expr.Call call) {
        String name = call.function().replaceFirst("^(Tornado)?Math\\.", "");
        if (name.equals(call.function())) {
            return name.matches("(Float|Double)\\.isNaN") ? text(call.arguments().getFirst()) + ".isNaN()" : UNKNOWN;
        }
        List<String> arguments = call.arguments().stream().map(this::text).toList();
        return ofMath(name, arguments).map(value -> value + range(call.kind())).orElse(UNKNOWN);
    }

    private static Optional<String> ofMath(String name, List<String> arguments) {
        String first = arguments.getFirst();
        String last = arguments.getLast();
        return Optional.ofNullable(switch (name) {
            case "sqrt" -> first + ".root()";
            case "abs" -> first + ".magnitude()";
            case "min" -> first + ".least(" + last + ")";
            case "max" -> first + ".greatest(" + last + ")";
            case "pow" -> last.equals("Interval.of(2)") || last.equals("Interval.of(2.0)")
                    ? first + ".squared()"
                    : first + ".power(" + last + ")";
            case "hypot" -> first + ".squared().plus(" + last + ".squared()).root()";
            case "exp", "expm1", "sinh", "tanh", "log", "log10", "log1p", "cbrt", "asin", "atan", "floor", "ceil",
                    "rint" ->
                first + ".rising(Math::" + name + ")";
            default -> null;
        });
    }
}
