package io.funnel.processor.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression without side effects that yields one scalar. */
public sealed interface Expr {

    Kind kind();

    /** A literal, or a constant by its name; its value, boxed, where it matters. */
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
    record Element(int input, Kind kind) implements Expr {}

    /** An element of a parameter array, at a constant index. */
    record Parameter(int input, int index, Kind kind) implements Expr {}

    /** The element's index, an int or a long. */
    record Index(Kind kind) implements Expr {}

    /** The number of elements. */
    record Length() implements Expr {
        @Override
        public Kind kind() {
            return Kind.INT;
        }
    }

    /** Whether an array is Java's, TornadoVM's or a memory segment, which decides how its elements are read and written. */
    enum Storage {
        JAVA, TORNADO, SEGMENT
    }

    /** An element of an array that has a name where the expression is written. */
    record ArrayElement(String array, Expr index, Storage storage, Kind kind) implements Expr {}

    /** A prefix operator. */
    record Unary(String operator, Expr operand, Kind kind) implements Expr {}

    /** An infix operator. */
    record Binary(String operator, Expr left, Expr right, Kind kind) implements Expr {}

    /** A choice of two values. */
    record Conditional(Expr condition, Expr yes, Expr no, Kind kind) implements Expr {}

    /** A conversion that is written. */
    record Cast(Expr operand, Kind kind) implements Expr {}

    /** A conversion to a wider type that Java makes by itself; it is written only where the text would mean another. */
    record Widening(Expr operand, Kind kind) implements Expr {}

    /** A call of a function by its name in the text. */
    record Call(String function, List<Expr> arguments, Kind kind) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** Whether it may be written several times: it costs nothing and is short. */
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
}
