package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Rules that replace single operators and functions by the library's. */
final class Words {

    static final Lowering CASTS = rule("casts of floating-point values",
            "TornadoVM casts NaN and large values as Java does", node -> node instanceof Expr.Cast c
                    && c.operand().kind().isFloating() && !c.kind().isFloating()
                            ? call(c.kind() == Kind.INT ? "toInt" : "toLong", c.kind(), c.operand())
                            : node,
            65);
    static final Lowering NARROW_CASTS = rule("casts to byte, short and char",
            "ptxas adds products of narrow values as longs",
            node -> node instanceof Expr.Unary u && u.operator().startsWith("(") ? narrow(u) : node, 52);
    static final Lowering NARROW_ELEMENTS = new Lowering("narrow elements in products", List.of(52),
            "ptxas adds products of narrow values as longs",
            model -> addsNarrowProducts(model)
                    ? Lowering.inEach(model, body -> Walk.rewrite(body, node -> isNarrow(node) ? unknown(node) : node))
                    : model);
    static final Lowering COMPARISONS = rule("`<=` and `>=` of floating-point values",
            "both are false for NaN",
            node -> node instanceof Expr.Binary b && b.left().kind().isFloating() ? comparison(b) : node, 3);
    static final Lowering NEGATIVE_ZERO =
            rule("bits of `-0.0`", "kernels can inspect bits", Words::negativeZero, 66);
    static final Lowering SHIFTS = rule("right shifts", "the backends shift right as Java does",
            node -> node instanceof Expr.Binary b ? shift(b) : node, 4, 16, 32);
    static final Lowering EXTREMES = rule("minima and maxima", "the backends order NaN and zeros as Java does",
            node -> node instanceof Expr.Call c && isExtreme(c) ? extreme(c) : node, 2, 50);
    static final Lowering LOW_WORDS = rule("ints as the low words of longs",
            "longs with a high word of zeros have a sign",
            node -> node instanceof Expr.Binary b && b.operator().equals("&") && b.kind() == Kind.LONG
                    ? lowWord(b.left(), b.right()).or(() -> lowWord(b.right(), b.left())).orElse(node)
                    : node,
            23);
    static final Lowering MAGNITUDES = rule("magnitudes of integers", "C compilers keep the sign of the least int",
            node -> node instanceof Expr.Call c && c.function().equals("Math.abs") && !c.kind().isFloating()
                    ? renamed(c, "WrappingMath")
                    : node,
            36);
    static final Lowering BIT_COUNTS = rule("counts of bits", "OpenCL and PTX count all bits",
            node -> node instanceof Expr.Call c && c.function().endsWith(".bitCount") ? renamed(c, "JavaMath") : node,
            26, 34);
    static final Lowering FUNCTIONS = rule("functions of `Math`", "every backend has them with Java's accuracy",
            node -> node instanceof Expr.Call c ? function(c) : node, 19);
    static final Lowering REMAINDERS = rule("remainders of floating-point values", "OpenCL has code for them",
            node -> node instanceof Expr.Binary b && b.operator().equals("%") && b.kind().isFloating()
                    ? unlessConstant(b, "remainder")
                    : node,
            24);
    static final Lowering QUOTIENTS = rule("quotients of floats", "PTX rounds them correctly",
            node -> node instanceof Expr.Binary b && b.operator().equals("/") && b.kind() == Kind.FLOAT
                    && Folding.value(b.right()).filter(value -> isPowerOfTwo(value.floatValue())).isEmpty()
                            ? unlessConstant(b, "quotient")
                            : node,
            33);

    /** The limit up to which floats hold every int. */
    private static final int MOST_INDEX = 1 << 24;
    private static final int CHAR_MASK = 0xFFFF;
    private static final long LOW_WORD = 0xFFFFFFFFL;

    private Words() {}

    private static Lowering rule(String name, String removeWhen, Function<Expr, Expr> change, Integer... defects) {
        return Lowering.ofExpressions(name, removeWhen, change, defects);
    }

    private static Expr comparison(Expr.Binary b) {
        return switch (b.operator()) {
            case "<=" -> call("atMost", Kind.BOOLEAN, b.left(), b.right());
            case ">=" -> call("atLeast", Kind.BOOLEAN, b.left(), b.right());
            default -> b;
        };
    }

    private static Expr negativeZero(Expr node) {
        return node instanceof Expr.Binary b && b.operator().equals("==") && b.left() instanceof Expr.Call bits
                && b.equals(Expr.negativeZero(bits.arguments().getFirst()))
                        ? call("isNegativeZero", Kind.BOOLEAN, bits.arguments().getFirst())
                        : node;
    }

    private static Expr shift(Expr.Binary b) {
        return switch (b.operator()) {
            case ">>" -> call("shiftRight", b.kind(), b.left(), b.right());
            case ">>>" -> call("shiftRightUnsigned", b.kind(), b.left(), b.right());
            default -> b;
        };
    }

    private static Optional<Expr> lowWord(Expr value, Expr mask) {
        Expr before = switch (value) {
            case Expr.Widening w -> w.operand();
            case Expr.Cast c -> c.operand();
            case Expr.Call c when c.function().equals("WrappingMath.toLong") -> c.arguments().getFirst();
            default -> value;
        };
        return before.kind() == Kind.INT
                && Folding.value(mask).filter(bits -> bits.longValue() == LOW_WORD).isPresent()
                        ? Optional.of(new Expr.Call("WrappingMath.lowWord", List.of(before), Kind.LONG))
                        : Optional.empty();
    }

    private static Expr unlessConstant(Expr.Binary b, String function) {
        return Folding.value(b).isPresent() ? b : call(function, b.kind(), b.left(), b.right());
    }

    /** Whether a quotient by it is exact or overflows. */
    private static boolean isPowerOfTwo(float value) {
        return Math.abs(value) == Math.scalb(1f, Math.getExponent(value));
    }

    /** Hides the narrow range from NVIDIA's compiler, which adds products of such values in an int that overflows. */
    private static Expr narrow(Expr.Unary cast) {
        Expr value = cast.operand();
        Expr narrow = switch (cast.operator()) {
            case "(byte) " -> signExtended(value, 24);
            case "(short) " -> signExtended(value, 16);
            default -> new Expr.Binary("&", value, new Expr.Constant("0xFFFF", Kind.INT, CHAR_MASK), Kind.INT);
        };
        return Folding.value(value).isPresent() ? narrow : unknown(narrow);
    }

    private static Expr unknown(Expr value) {
        return new Expr.Call("WrappingMath.ofUnknownSign", List.of(value), Kind.INT);
    }

    private static boolean isNarrow(Expr node) {
        return node.kind() == Kind.INT && ((node instanceof Expr.Element e && e.stored().isNarrow())
                || (node instanceof Expr.Parameter p && p.stored().isNarrow()));
    }

    /** Whether narrow elements may be multiplied by constants and then added up as longs; hiding them takes time. */
    private static boolean addsNarrowProducts(Model model) {
        List<Stmt> all = new ArrayList<>(model.body().all());
        model.functions().forEach(function -> all.addAll(function.body()));
        return Walk.any(all, Words::isNarrow) && Walk.any(all, node -> node.kind() == Kind.LONG)
                && Walk.any(all, node -> node instanceof Expr.Binary b && b.operator().equals("*")
                        && b.kind() == Kind.INT
                        && (Folding.value(b.left()).isPresent() || Folding.value(b.right()).isPresent()));
    }

    private static Expr signExtended(Expr value, int bits) {
        Expr distance = new Expr.Constant(String.valueOf(bits), Kind.INT, bits);
        return call("shiftRight", Kind.INT, new Expr.Binary("<<", value, distance, Kind.INT), distance);
    }

    private static Expr function(Expr.Call call) {
        return switch (call.function()) {
            case "Integer.rotateLeft", "Long.rotateLeft", "Integer.rotateRight", "Long.rotateRight" ->
                renamed(call, "Rotations");
            case "Integer.numberOfLeadingZeros", "Long.numberOfLeadingZeros", "Integer.numberOfTrailingZeros",
                    "Long.numberOfTrailingZeros" ->
                renamed(call, "Bits");
            default -> KernelFunctions.home(call).map(home -> renamed(call, home)).orElse(call);
        };
    }

    private static Expr renamed(Expr.Call call, String home) {
        String name = call.function().substring(call.function().indexOf('.'));
        return new Expr.Call(home + name + (KernelFunctions.isOfFloats(call) ? "OnDevice" : ""), call.arguments(),
                call.kind());
    }

    private static boolean isExtreme(Expr.Call call) {
        return call.function().equals("Math.min") || call.function().equals("Math.max");
    }

    private static Expr extreme(Expr.Call call) {
        return toIndex(call).orElseGet(() -> call.kind().isFloating() ? ofNumbers(call) : call);
    }

    /** Moves a zero to the front: clang folds equal operands to the other one and loses the zero's sign. */
    private static Expr ofNumbers(Expr.Call call) {
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
                    && !inner.function().equals(outer.function()) && isExtreme(inner)) {
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
        return new Expr.Call("JavaMath." + function, List.of(arguments), kind);
    }
}
