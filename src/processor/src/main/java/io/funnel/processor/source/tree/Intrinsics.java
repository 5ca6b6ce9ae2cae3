package io.funnel.processor.source.tree;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;

/** The static methods of Java and TornadoVM that devices have, or that are written as what they mean. */
final class Intrinsics {

    private static final String JAVA_MATH = "JavaMath.";
    private static final String TORNADO_MATH = "uk.ac.manchester.tornado.api.math.TornadoMath";
    private static final Set<String> MATH = Set.of("abs", "acos", "asin", "atan", "atan2", "ceil", "cos", "exp",
            "floor", "fma", "log", "max", "min", "pow", "sin", "sqrt", "tan", "tanh", "toDegrees", "toRadians");

    private Intrinsics() {}

    static Optional<Expr> call(String owner, ExecutableElement method, List<Expr> arguments) {
        String name = method.getSimpleName().toString();
        Optional<Kind> kind = Kind.ofKeyword(method.getReturnType().toString());
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        return switch (owner) {
            case "java.lang.Math" -> name.equals("floorMod")
                    ? floorMod(arguments, kind.get())
                    : MATH.contains(name) ? math("Math", name, arguments, kind.get()) : Optional.empty();
            case TORNADO_MATH -> name.startsWith("isEqual")
                    ? Optional.empty()
                    : math("TornadoMath", name, arguments, kind.get());
            case "io.funnel.kernel.JavaMath" -> Optional.of(new Expr.Call(JAVA_MATH + name, arguments, kind.get()));
            case "java.lang.Float", "java.lang.Double", "java.lang.Integer", "java.lang.Long" ->
                box(owner.substring("java.lang.".length()), name, arguments, kind.get());
            default -> Optional.empty();
        };
    }

    private static Optional<Expr> math(String owner, String name, List<Expr> arguments, Kind kind) {
        if (name.equals("abs") && !kind.isFloating()) {
            return Optional.of(new Expr.Call("WrappingMath.abs", arguments, kind));
        }
        boolean extreme = name.equals("min") || name.equals("max");
        String home = extreme ? kind.isFloating() ? "JavaMath" : "Math" : owner;
        return Optional.of(new Expr.Call(home + "." + name, arguments, kind));
    }

    /** By a constant above 0, which is what TornadoVM's {@code %} needs two of. */
    private static Optional<Expr> floorMod(List<Expr> arguments, Kind kind) {
        Expr divisor = arguments.get(1);
        Optional<Number> constant = Folding.value(divisor);
        if (constant.isEmpty() || constant.get().longValue() <= 0 || constant.get().longValue() > 1 << 30) {
            return Optional.empty();
        }
        Expr remainder = Operators.binary("%", arguments.get(0), divisor);
        Expr modulus = Operators.binary("%", Operators.binary("+", remainder, divisor), divisor);
        return Optional.of(modulus.kind() == kind ? modulus : Operators.cast(modulus, kind));
    }

    private static Optional<Expr> box(String owner, String name, List<Expr> arguments, Kind kind) {
        Expr first = arguments.isEmpty() ? new Expr.Index(Kind.INT) : arguments.getFirst();
        return switch (name) {
            case "min", "max" -> math("Math", name, arguments, kind);
            case "sum" -> Optional.of(Operators.binary("+", first, arguments.get(1)));
            case "bitCount" -> Optional.of(new Expr.Call((owner.equals("Long") ? "JavaMath" : owner) + "." + name,
                    arguments, kind));
            case "isNaN" -> Optional.of(new Expr.Call(owner + "." + name, arguments, kind));
            case "isInfinite" -> Optional.of(new Expr.Binary(">", magnitude(first),
                    new Expr.Constant(owner + ".MAX_VALUE", first.kind()), Kind.BOOLEAN));
            case "isFinite" -> Optional.of(Operators.binary("<=", magnitude(first),
                    new Expr.Constant(owner + ".MAX_VALUE", first.kind())));
            default -> Optional.empty();
        };
    }

    private static Expr magnitude(Expr value) {
        return new Expr.Call("Math.abs", List.of(value), value.kind());
    }
}
