package io.funnel.processor.code.form;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces Java's operators and functions by the library's in kernels. TornadoVM 5.2.0 translates some wrongly.
 * Floating-point {@code <=} and {@code >=} are true for NaN, and {@code >>>} keeps the sign. Casts of floating-point
 * values to integers lose range, and minimum and maximum drop NaN. It lacks others.
 */
public final class KernelWords {

    private static final String JAVA_MATH = "JavaMath.";
    private static final Set<String> EXTREMES = Set.of("Math.min", "Math.max");
    /** The limit up to which floats hold every int. */
    private static final int MOST_INDEX = 1 << 24;
    private static final int CHAR_MASK = 0xFFFF;

    private KernelWords() {}

    public static ScalarFunction of(ScalarFunction function) {
        return new ScalarFunction(function.name(), function.summary(), function.parameters(), of(function.body()),
                function.result());
    }

    public static List<Stmt> of(List<Stmt> statements) {
        return Walk.rewrite(statements, KernelWords::word);
    }

    private static Expr word(Expr node) {
        return switch (node) {
            case Expr.Binary b -> infix(b);
            case Expr.Cast c when c.operand().kind().isFloating() && !c.kind().isFloating() ->
                call(c.kind() == Kind.INT ? "toInt" : "toLong", c.kind(), c.operand());
            case Expr.Unary u when u.operator().startsWith("(") -> narrow(u);
            case Expr.Call c -> function(c);
            default -> node;
        };
    }

    private static Expr infix(Expr.Binary b) {
        boolean floating = b.left().kind().isFloating();
        return switch (b.operator()) {
            case "<=" -> floating ? call("atMost", Kind.BOOLEAN, b.left(), b.right()) : b;
            case ">=" -> floating ? call("atLeast", Kind.BOOLEAN, b.left(), b.right()) : b;
            case ">>" -> call("shiftRight", b.kind(), b.left(), b.right());
            case ">>>" -> call("shiftRightUnsigned", b.kind(), b.left(), b.right());
            case "==" -> b.left() instanceof Expr.Call bits && b.equals(negativeZero(bits.arguments().getFirst()))
                    ? call("isNegativeZero", Kind.BOOLEAN, bits.arguments().getFirst())
                    : b;
            default -> b;
        };
    }

    /** Returns whether the value is -0.0, tested by its bits. */
    public static Expr negativeZero(Expr value) {
        boolean isFloat = value.kind() == Kind.FLOAT;
        Kind bits = isFloat ? Kind.INT : Kind.LONG;
        return new Expr.Binary("==",
                new Expr.Call(isFloat ? "Float.floatToRawIntBits" : "Double.doubleToRawLongBits", List.of(value), bits),
                new Expr.Constant(isFloat ? "Integer.MIN_VALUE" : "Long.MIN_VALUE", bits), Kind.BOOLEAN);
    }

    /** Hides the narrow range from NVIDIA's compiler, which adds products of such values in an int that overflows. */
    private static Expr narrow(Expr.Unary cast) {
        Expr value = cast.operand();
        Expr narrow = switch (cast.operator()) {
            case "(byte) " -> signExtended(value, 24);
            case "(short) " -> signExtended(value, 16);
            default -> new Expr.Binary("&", value, new Expr.Constant("0xFFFF", Kind.INT, CHAR_MASK), Kind.INT);
        };
        return Folding.value(value).isPresent()
                ? narrow
                : new Expr.Call("WrappingMath.ofUnknownSign", List.of(narrow), Kind.INT);
    }

    private static Expr signExtended(Expr value, int bits) {
        Expr distance = new Expr.Constant(String.valueOf(bits), Kind.INT, bits);
        return call("shiftRight", Kind.INT, new Expr.Binary("<<", value, distance, Kind.INT), distance);
    }

    private static Expr function(Expr.Call call) {
        Expr first = call.arguments().isEmpty() ? call : call.arguments().getFirst();
        return switch (call.function()) {
            case "Math.min", "Math.max" -> toIndex(call).orElseGet(() -> extreme(call));
            case "Math.abs" ->
                call.kind().isFloating() ? call : new Expr.Call("WrappingMath.abs", call.arguments(), call.kind());
            case "Integer.bitCount", "Long.bitCount" -> call("bitCount", call.kind(), first);
            case "Integer.rotateLeft", "Long.rotateLeft" -> renamed(call, "Rotations");
            case "Integer.rotateRight", "Long.rotateRight" -> renamed(call, "Rotations");
            case "Integer.numberOfLeadingZeros", "Long.numberOfLeadingZeros", "Integer.numberOfTrailingZeros",
                    "Long.numberOfTrailingZeros" ->
                renamed(call, "Bits");
            default -> KernelFunctions.home(call).map(home -> renamed(call, home)).orElse(call);
        };
    }

    private static Expr renamed(Expr.Call call, String home) {
        return new Expr.Call(home + call.function().substring(call.function().indexOf('.')), call.arguments(),
                call.kind());
    }

    /** Moves a zero to the front: clang folds equal operands to the other one and loses the zero's sign. */
    private static Expr extreme(Expr.Call call) {
        if (!call.kind().isFloating()) {
            return call;
        }
        boolean zeroLast = Folding.value(call.arguments().getLast()).filter(value -> value.doubleValue() == 0)
                .isPresent();
        return new Expr.Call("Java" + call.function(),
                zeroLast && call.function().equals("Math.min") ? call.arguments().reversed() : call.arguments(),
                call.kind());
    }

    /** Recognises {@code max(0, min(last, (int) x))} in any order; the cast then needs no check for its range. */
    private static Optional<Expr> toIndex(Expr.Call outer) {
        for (Expr side : outer.arguments()) {
            if (outer.kind() == Kind.INT && side instanceof Expr.Call inner
                    && !inner.function().equals(outer.function()) && EXTREMES.contains(inner.function())) {
                Expr first = constant(outer.function().equals("Math.max") ? outer : inner);
                Expr last = constant(outer.function().equals("Math.max") ? inner : outer);
                Optional<Expr.Call> cast = inner.arguments().stream()
                        .filter(argument -> argument instanceof Expr.Call c && c.function().equals("JavaMath.toInt"))
                        .map(Expr.Call.class::cast).findFirst();
                if (cast.isPresent() && Folding.value(first).filter(value -> value.intValue() == 0).isPresent()
                        && Folding.value(last).filter(value -> value.intValue() > 0 && value.intValue() <= MOST_INDEX)
                                .isPresent()) {
                    return Optional.of(call("toIndex", Kind.INT, cast.get().arguments().getFirst(), last));
                }
            }
        }
        return Optional.empty();
    }

    private static Expr constant(Expr.Call call) {
        return Folding.value(call.arguments().getFirst()).isPresent()
                ? call.arguments().getFirst()
                : call.arguments().getLast();
    }

    private static Expr call(String function, Kind kind, Expr... arguments) {
        return new Expr.Call(JAVA_MATH + function, List.of(arguments), kind);
    }
}
