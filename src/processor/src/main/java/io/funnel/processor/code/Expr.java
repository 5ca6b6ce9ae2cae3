package io.funnel.processor.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression without side effects that yields one scalar. */
public sealed interface Expr {

    Kind kind();

    /** A literal or a named constant; {@code value} is its boxed value, if it matters. */
    record Constant(String text, Kind kind, @Nullable Object value) implements Expr {
        public Constant(String text, Kind kind) {
            this(text, kind, null);
        }
    }

    /** A local variable, or a parameter of a function. */
    record Local(String name, Kind kind) implements Expr {}

    /** A component of the accumulated state. */
    record State(int component, Kind kind) implements Expr {}

    /** A streamed input's element. */
    record Element(int input, Kind stored) implements Expr {
        @Override
        public Kind kind() {
            return stored.value();
        }
    }

    /** An element of a parameter array, at a constant index. */
    record Parameter(int input, int index, Kind stored) implements Expr {
        @Override
        public Kind kind() {
            return stored.value();
        }
    }

    /** The element's index, an int or a long. */
    record Index(Kind kind) implements Expr {}

    /** The number of elements. */
    record Length() implements Expr {
        @Override
        public Kind kind() {
            return Kind.INT;
        }
    }

    /** Kinds of arrays, which differ in how elements are read and written: Java's, TornadoVM's or a memory segment. */
    enum Storage {
        JAVA, TORNADO, SEGMENT
    }

    /** An element of an array that is in scope under this name. */
    record ArrayElement(String array, Expr index, Storage storage, Kind stored) implements Expr {
        @Override
        public Kind kind() {
            return stored.value();
        }
    }

    /** A prefix operator. */
    record Unary(String operator, Expr operand, Kind kind) implements Expr {}

    /** An infix operator. */
    record Binary(String operator, Expr left, Expr right, Kind kind) implements Expr {}

    /** A choice between two values. */
    record Conditional(Expr condition, Expr yes, Expr no, Kind kind) implements Expr {}

    /** An explicit conversion. */
    record Cast(Expr operand, Kind kind) implements Expr {}

    /** An implicit conversion to a wider type; it is printed only if the text would otherwise change its meaning. */
    record Widening(Expr operand, Kind kind) implements Expr {}

    /** A call of a function by its name in the text. */
    record Call(String function, List<Expr> arguments, Kind kind) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** Returns whether the expression may be repeated, being short and free. */
    default boolean isSimple() {
        return switch (this) {
            case Constant _,Local _,State _,Index _,Length _ -> true;
            case Unary u -> u.operand() instanceof Constant;
            case Widening w -> w.operand().isSimple();
            default -> false;
        };
    }

    static Expr widened(Expr expr, Kind kind) {
        if (expr.kind() == kind) {
            return expr;
        }
        return new Widening(expr, kind);
    }

    /** Returns whether the value is -0.0, tested by its bits. */
    static Expr negativeZero(Expr value) {
        boolean isFloat = value.kind() == Kind.FLOAT;
        Kind bits = isFloat ? Kind.INT : Kind.LONG;
        return new Binary("==",
                new Call(isFloat ? "Float.floatToRawIntBits" : "Double.doubleToRawLongBits", List.of(value), bits),
                new Constant(isFloat ? "Integer.MIN_VALUE" : "Long.MIN_VALUE", bits), Kind.BOOLEAN);
    }

    /** Returns -0.0 as a number that no compiler knows; kernels declare it, and functions have a parameter for it. */
    static Constant unknownZero(Kind kind) {
        return new Constant(kind.keyword() + "Zero", kind);
    }
}
