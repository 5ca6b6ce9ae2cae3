package io.funnel.processor.source.tree;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Literals;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import javax.lang.model.element.ExecutableElement;

/** Static methods of Java and TornadoVM that devices have, or that other expressions replace. */
final class Intrinsics {

    private static final String TORNADO_MATH = "uk.ac.manchester.tornado.api.math.TornadoMath";
    /** Functions that every backend has with Java's results, or that operators replace. */
    private static final Set<String> ON_DEVICES =
            Set.of("abs", "clamp", "max", "min", "multiplyFull", "sqrt", "toDegrees", "toRadians");
    private static final long UNSIGNED = 0xFFFF_FFFFL;
    /** TornadoVM's constants, which plain Java computes. */
    private static final Set<String> CONSTANTS = Set.of("PI", "floatPI");

    private Intrinsics() {}

    static Optional<Expr> call(String owner, ExecutableElement method, List<Expr> values) {
        String name = method.getSimpleName().toString();
        List<Expr> arguments = converted(method, values);
        Optional<Kind> kind = Kind.ofKeyword(method.getReturnType().toString());
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        return switch (owner) {
            case "java.lang.Math", "java.lang.StrictMath", TORNADO_MATH -> CONSTANTS.contains(name)
                    ? Optional.of(new Expr.Call("TornadoMath." + name, arguments, kind.get()))
                    : math(name, arguments, kind.get());
            case "io.funnel.kernel.JavaMath" -> Optional.of(switch (name) {
                case "isNegativeZero" -> Expr.negativeZero(arguments.getFirst());
                case "min", "max" -> extreme(name, arguments, kind.get());
                default -> new Expr.Call("JavaMath." + name, arguments, kind.get());
            });
            case "java.lang.Byte", "java.lang.Short" -> name.equals("toUnsignedInt")
                    ? Optional.of(Operators.binary("&", values.getFirst(),
                            integer(owner.endsWith("Byte") ? 0xFF : Character.MAX_VALUE, Kind.INT)))
                    : Optional.empty();
            case "java.lang.Float", "java.lang.Double", "java.lang.Integer", "java.lang.Long" ->
                box(owner.substring("java.lang.".length()), name, arguments, kind.get());
            default -> Optional.empty();
        };
    }

    /**
     * Converts arguments to the parameters' kinds where the method's namesakes would take them as they are:
     * {@code Long.numberOfLeadingZeros(1)} counts the zeros of a long.
     */
    private static List<Expr> converted(ExecutableElement method, List<Expr> values) {
        List<Kind> kinds = method.getParameters().stream()
                .flatMap(parameter -> Kind.ofKeyword(parameter.asType().toString()).stream()).toList();
        boolean isClamp = method.getSimpleName().contentEquals("clamp"); // picks among values of any kinds
        if (isClamp || kinds.isEmpty() || kinds.size() != values.size()
                || promoted(kinds) == promoted(values.stream().map(Expr::kind).toList())) {
            return values;
        }
        return IntStream.range(0, kinds.size()).mapToObj(i -> Expr.widened(values.get(i), kinds.get(i))).toList();
    }

    private static Kind promoted(List<Kind> kinds) {
        return kinds.stream().reduce(Kind::promoted).orElseThrow();
    }

    /** Returns whether a class has functions of numbers. */
    static boolean isFunction(String owner) {
        return owner.equals("java.lang.Math") || owner.equals("java.lang.StrictMath") || owner.equals(TORNADO_MATH);
    }

    /** Returns the replacement of a function that kernels lack. */
    static String instead(String name) {
        return switch (name) {
            case "fma" -> "a * b + c, which devices may fuse with @Reduction(contraction = true)";
            case "fract" -> "x - Math.floor(x)";
            case "log2" -> "Math.log(x) / Math.log(2), the divisor as a constant";
            case "sinpi", "cospi" -> "Math." + name.substring(0, 3) + "(Math.PI * x)";
            case "asinh" -> "Math.log(x + Math.sqrt(x * x + 1))";
            case "acosh" -> "Math.log(x + Math.sqrt(x * x - 1))";
            default -> "it with functions of docs/reference/functions.md";
        };
    }

    private static Optional<Expr> math(String name, List<Expr> arguments, Kind kind) {
        if (!ON_DEVICES.contains(name)) {
            boolean mod = name.equals("floorMod") || name.equals("floorDiv");
            Optional<Expr> byConstant = mod ? floor(name, arguments, kind) : Optional.empty();
            return byConstant.or(() -> KernelFunctions.call(name, arguments, kind));
        }
        Expr value = arguments.getFirst();
        return Optional.of(switch (name) {
            case "abs" -> new Expr.Call("Math.abs", arguments, kind);
            case "clamp" -> clamp(value, arguments.get(1), arguments.get(2), kind);
            case "multiplyFull" ->
                Operators.binary("*", Expr.widened(value, kind), Expr.widened(arguments.get(1), kind));
            case "sqrt" -> kind == Kind.DOUBLE
                    ? new Expr.Call("Math.sqrt", List.of(Expr.widened(value, kind)), kind)
                    : new Expr.Call("TornadoMath.sqrt", arguments, kind);
            case "toDegrees" -> angle(value, "57.29577951308232", 57.29577951308232, kind);
            case "toRadians" -> angle(value, "0.017453292519943295", 0.017453292519943295, kind);
            default -> extreme(name, arguments, kind);
        });
    }

    private static Expr extreme(String name, List<Expr> arguments, Kind kind) {
        return new Expr.Call("Math." + name, arguments, kind);
    }

    private static Expr clamp(Expr value, Expr least, Expr greatest, Kind result) {
        Kind kind = Kind.promoted(Kind.promoted(value.kind(), least.kind()), greatest.kind());
        Expr below = extreme("min", List.of(Expr.widened(greatest, kind), Expr.widened(value, kind)), kind);
        Expr clamped = extreme("max", List.of(Expr.widened(least, kind), below), kind);
        return clamped.kind() == result ? clamped : Operators.cast(clamped, result);
    }

    private static Expr angle(Expr value, String text, double factor, Kind kind) {
        Expr product = Operators.binary("*", Expr.widened(value, Kind.DOUBLE),
                new Expr.Constant(text, Kind.DOUBLE, factor));
        return Operators.cast(product, kind);
    }

    /** Divides by a positive constant without a function; powers of two become shifts or masks. */
    private static Optional<Expr> floor(String name, List<Expr> arguments, Kind result) {
        Expr divisor = arguments.get(1);
        long constant = Folding.value(divisor).map(Number::longValue).orElse(0L);
        Kind kind = Kind.promoted(arguments.get(0).kind(), divisor.kind());
        Expr dividend = Expr.widened(arguments.get(0), kind);
        boolean isPower = constant > 0 && Long.bitCount(constant) == 1;
        Expr floor;
        if (isPower && name.equals("floorDiv")) {
            floor = Operators.binary(">>", dividend, integer(Long.numberOfTrailingZeros(constant), Kind.INT));
        } else if (isPower) {
            floor = Operators.binary("&", dividend, integer(constant - 1, kind));
        } else if (constant > 0 && constant <= 1 << 30 && name.equals("floorMod")) {
            Expr remainder = Operators.binary("%", dividend, divisor);
            floor = Operators.binary("%", Operators.binary("+", remainder, divisor), divisor);
        } else {
            return Optional.empty();
        }
        return Optional.of(floor.kind() == result ? floor : Operators.cast(floor, result));
    }

    private static Expr integer(long value, Kind kind) {
        Number number = kind == Kind.INT ? (Number) (int) value : value;
        return new Expr.Constant(Literals.text(number), kind, number);
    }

    private static Optional<Expr> box(String owner, String name, List<Expr> arguments, Kind kind) {
        Expr first = arguments.isEmpty() ? new Expr.Index(Kind.INT) : arguments.getFirst();
        return switch (name) {
            case "min", "max" -> Optional.of(extreme(name, arguments, kind));
            case "sum" -> Optional.of(Operators.binary("+", first, arguments.get(1)));
            case "rotateLeft", "rotateRight", "bitCount", "numberOfLeadingZeros", "numberOfTrailingZeros" ->
                Optional.of(new Expr.Call(owner + "." + name, arguments, kind));
            case "toUnsignedLong" -> Optional.of(unsigned(first));
            case "compareUnsigned" -> Optional.of(compared(turned(first), turned(arguments.get(1))));
            case "divideUnsigned", "remainderUnsigned" -> first.kind() == Kind.INT
                    ? Optional.of(
                            Operators.cast(Operators.binary(name.equals("divideUnsigned") ? "/" : "%", unsigned(first),
                                    unsigned(arguments.get(1))), kind))
                    : Optional.empty();
            case "compare" -> first.kind().isFloating()
                    ? Optional.empty()
                    : Optional.of(compared(first, Expr.widened(arguments.get(1), first.kind())));
            case "signum" -> Optional.of(compared(first, integer(0, first.kind())));
            case "isNaN" -> Optional.of(new Expr.Call(owner + "." + name, arguments, kind));
            case "isInfinite" -> Optional.of(new Expr.Binary(">", magnitude(first),
                    new Expr.Constant(owner + ".MAX_VALUE", first.kind()), Kind.BOOLEAN));
            case "isFinite" -> Optional.of(Operators.binary("<=", magnitude(first),
                    new Expr.Constant(owner + ".MAX_VALUE", first.kind())));
            default -> Optional.empty();
        };
    }

    private static Expr unsigned(Expr value) {
        return Operators.binary("&", Expr.widened(value, Kind.LONG), integer(UNSIGNED, Kind.LONG));
    }

    /** Flips the sign bit, which orders unsigned numbers like signed ones. */
    private static Expr turned(Expr value) {
        return Operators.binary("^", value,
                integer(value.kind() == Kind.INT ? Integer.MIN_VALUE : Long.MIN_VALUE, value.kind()));
    }

    private static Expr compared(Expr left, Expr right) {
        return new Expr.Conditional(Operators.binary("<", left, right), integer(-1, Kind.INT),
                new Expr.Conditional(Operators.binary(">", left, right), integer(1, Kind.INT), integer(0, Kind.INT),
                        Kind.INT),
                Kind.INT);
    }

    private static Expr magnitude(Expr value) {
        return new Expr.Call("Math.abs", List.of(value), value.kind());
    }
}
