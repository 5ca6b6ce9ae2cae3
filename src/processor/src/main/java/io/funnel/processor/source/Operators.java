package io.funnel.processor.source;

import com.sun.source.tree.Tree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import java.util.List;
import java.util.Set;

/**
 * Java's operators, with calls in place of those that TornadoVM 5.2.0 translates wrongly: {@code <=} and {@code >=} of
 * floating values are true for NaN there, {@code >>>} keeps the sign, and casts of floating values to integers lose
 * range; its minimum and maximum drop NaN.
 */
final class Operators {

    private static final String JAVA_MATH = "JavaMath.";
    private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=", "==", "!=");

    private Operators() {}

    /** The text of an infix operator, of compound assignments too. */
    static String symbol(Tree.Kind kind) {
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

    /** An infix operation by Java's rules of promotion. */
    static Expr binary(String operator, Expr left, Expr right) {
        if (operator.equals("&&") || operator.equals("||")) {
            return new Expr.Binary(operator, left, right, Kind.BOOLEAN);
        }
        boolean shift = operator.equals("<<") || operator.equals(">>") || operator.equals(">>>");
        if (shift) {
            Expr distance = right.kind() == Kind.LONG ? new Expr.Cast(right, Kind.INT) : right;
            return operator.equals(">>>")
                    ? new Expr.Call(JAVA_MATH + "shiftRightUnsigned", List.of(left, distance), left.kind())
                    : new Expr.Binary(operator, left, distance, left.kind());
        }
        Kind promoted = Kind.promoted(left.kind(), right.kind());
        Expr one = Expr.widened(left, promoted);
        Expr other = Expr.widened(right, promoted);
        if (promoted.isFloating() && operator.equals("<=")) {
            return new Expr.Call(JAVA_MATH + "atMost", List.of(one, other), Kind.BOOLEAN);
        }
        if (promoted.isFloating() && operator.equals(">=")) {
            return new Expr.Call(JAVA_MATH + "atLeast", List.of(one, other), Kind.BOOLEAN);
        }
        return new Expr.Binary(operator, one, other, COMPARISONS.contains(operator) ? Kind.BOOLEAN : promoted);
    }

    /** A cast. */
    static Expr cast(Expr operand, Kind kind) {
        if (operand.kind().isFloating() && !kind.isFloating()) {
            return new Expr.Call(JAVA_MATH + (kind == Kind.INT ? "toInt" : "toLong"), List.of(operand), kind);
        }
        return new Expr.Cast(operand, kind);
    }

    /** A choice, both sides of one type. */
    static Expr conditional(Expr condition, Expr yes, Expr no) {
        Kind promoted = Kind.promoted(yes.kind(), no.kind());
        if (promoted == Kind.BOOLEAN) {
            return Conditions.choice(condition, yes, no);
        }
        return new Expr.Conditional(condition, Expr.widened(yes, promoted), Expr.widened(no, promoted), promoted);
    }
}
