package io.funnel.processor.source.tree;

import com.sun.source.tree.Tree;
import io.funnel.processor.code.Comparisons;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import java.util.Locale;
import java.util.Optional;
import javax.lang.model.type.TypeKind;

/** Java's operators: their symbols, operands and promotions. */
public final class Operators {

    private Operators() {}

    public static String symbol(Tree.Kind kind) {
        return switch (kind) {
            case PLUS, PLUS_ASSIGNMENT -> "+";
            case MINUS, MINUS_ASSIGNMENT -> "-";
            case MULTIPLY, MULTIPLY_ASSIGNMENT -> "*";
            case DIVIDE, DIVIDE_ASSIGNMENT -> "/";
            case REMAINDER, REMAINDER_ASSIGNMENT -> "%";
            case LEFT_SHIFT, LEFT_SHIFT_ASSIGNMENT -> "<<";
            case RIGHT_SHIFT, RIGHT_SHIFT_ASSIGNMENT -> ">>";
            case UNSIGNED_RIGHT_SHIFT, UNSIGNED_RIGHT_SHIFT_ASSIGNMENT -> ">>>";
            case AND, AND_ASSIGNMENT -> "&";
            case OR, OR_ASSIGNMENT -> "|";
            case XOR, XOR_ASSIGNMENT -> "^";
            case LESS_THAN -> "<";
            case LESS_THAN_EQUAL -> "<=";
            case GREATER_THAN -> ">";
            case GREATER_THAN_EQUAL -> ">=";
            case EQUAL_TO -> "==";
            case NOT_EQUAL_TO -> "!=";
            case CONDITIONAL_AND -> "&&";
            case CONDITIONAL_OR -> "||";
            default -> throw new IllegalArgumentException("no infix operator: " + kind);
        };
    }

    /** Returns why Java does not apply an infix operator to these operands; empty if it does. */
    static Optional<String> wrongOperands(String operator, Kind left, Kind right) {
        boolean conditions = left == Kind.BOOLEAN && right == Kind.BOOLEAN;
        return switch (operator) {
            case "&&", "||" -> conditions ? Optional.empty() : wrong(left == Kind.BOOLEAN ? right : left, "boolean");
            case "==", "!=" -> conditions ? Optional.empty() : number(left, right);
            case "&", "|", "^" -> conditions ? Optional.empty() : integer(left, right);
            case "<<", ">>", ">>>" -> integer(left, right);
            default -> number(left, right);
        };
    }

    private static Optional<String> number(Kind left, Kind right) {
        return left == Kind.BOOLEAN || right == Kind.BOOLEAN ? wrong(Kind.BOOLEAN, "a number") : Optional.empty();
    }

    private static Optional<String> integer(Kind left, Kind right) {
        if (left.isFloating() || right.isFloating()) {
            return wrong(left.isFloating() ? left : right, "int or long");
        }
        return number(left, right);
    }

    private static Optional<String> wrong(Kind kind, String needed) {
        return Optional.of(kind.keyword() + " where " + needed + " is needed");
    }

    static Optional<String> wrongOperand(String operator, Kind kind) {
        return switch (operator) {
            case "!" -> kind == Kind.BOOLEAN ? Optional.empty() : wrong(kind, "boolean");
            case "~" -> integer(kind, kind);
            default -> number(kind, kind);
        };
    }

    /**
     * Returns an infix operation with Java's promotions. Operators between conditions have no side effects here. They
     * become the lazy ones, which TornadoVM compiles correctly.
     */
    public static Expr binary(String operator, Expr left, Expr right) {
        if (left.kind() == Kind.BOOLEAN && right.kind() == Kind.BOOLEAN) {
            return switch (operator) {
                case "&" -> new Expr.Binary("&&", left, right, Kind.BOOLEAN);
                case "|" -> new Expr.Binary("||", left, right, Kind.BOOLEAN);
                case "==" -> Conditions.choice(left, right, Conditions.not(right));
                case "^", "!=" -> Conditions.choice(left, Conditions.not(right), right);
                default -> new Expr.Binary(operator, left, right, Kind.BOOLEAN);
            };
        }
        boolean shift = operator.equals("<<") || operator.equals(">>") || operator.equals(">>>");
        if (shift) {
            Expr distance = right.kind() == Kind.LONG ? new Expr.Cast(right, Kind.INT) : right;
            return new Expr.Binary(operator, left, distance, left.kind());
        }
        Kind promoted = Kind.promoted(left.kind(), right.kind());
        Expr one = Expr.widened(left, promoted);
        Expr other = Expr.widened(right, promoted);
        return new Expr.Binary(operator, one, other, Comparisons.ALL.contains(operator) ? Kind.BOOLEAN : promoted);
    }

    /** Returns whether TornadoVM turns an integer division into a shift, which is wrong for negative values. */
    static boolean isPowerOfTwo(Expr left, Expr right) {
        if (left.kind().isFloating() || right.kind().isFloating() || Folding.value(left).isPresent()) {
            return false;
        }
        long divisor = Folding.value(right).map(Number::longValue).orElse(1L);
        return divisor == -1 || (Long.bitCount(Math.abs(divisor)) == 1 && divisor != 1);
    }

    /** Returns the quotient by such a constant, as a shift that rounds towards 0 like Java. */
    static Expr quotient(Expr left, Expr right) {
        long divisor = Folding.value(right).orElseThrow().longValue();
        Kind kind = Kind.promoted(left.kind(), right.kind());
        Expr dividend = Expr.widened(left, kind);
        if (divisor == -1) {
            return new Expr.Unary("-", dividend, kind);
        }
        int places = Long.numberOfTrailingZeros(divisor);
        int last = kind == Kind.INT ? Integer.SIZE - 1 : Long.SIZE - 1;
        if (places == last) { // only the smallest value has a non-zero quotient, which is 1
            return new Expr.Conditional(new Expr.Binary("==", dividend, Expr.widened(right, kind), Kind.BOOLEAN),
                    Expr.widened(integer(1), kind), Expr.widened(integer(0), kind), kind);
        }
        Expr sign = binary(">>", dividend, integer(last));
        Expr below = binary("&", sign, places < Integer.SIZE - 1
                ? integer((1 << places) - 1)
                : new Expr.Constant((1L << places) - 1 + "L", Kind.LONG, (1L << places) - 1));
        Expr quotient = binary(">>", binary("+", dividend, below), integer(places));
        return divisor > 0 ? quotient : new Expr.Unary("-", quotient, kind);
    }

    private static Expr integer(int value) {
        return new Expr.Constant(String.valueOf(value), Kind.INT, value);
    }

    public static Expr cast(Expr operand, Kind kind) {
        return operand.kind() == kind ? operand : new Expr.Cast(operand, kind);
    }

    /** Returns a cast to a type that kernels lack, as an int; empty for other types. */
    static Optional<Expr> narrowed(Expr operand, TypeKind type) {
        Expr value = operand.kind() == Kind.INT ? operand : cast(operand, Kind.INT);
        return switch (type) {
            case BYTE, SHORT, CHAR ->
                Optional.of(new Expr.Unary("(" + type.name().toLowerCase(Locale.ROOT) + ") ", value, Kind.INT));
            default -> Optional.empty();
        };
    }

    /** Returns a choice with Java's promotion. */
    public static Expr conditional(Expr condition, Expr yes, Expr no) {
        Kind promoted = Kind.promoted(yes.kind(), no.kind());
        if (promoted == Kind.BOOLEAN) {
            return Conditions.choice(condition, yes, no);
        }
        return new Expr.Conditional(condition, Expr.widened(yes, promoted), Expr.widened(no, promoted), promoted);
    }
}
