package io.funnel.processor.code;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Functions of {@code java.lang.Math} that kernels take from {@code io.funnel.kernel}. Backends lack some of them, and
 * round others coarsely.
 */
public final class KernelFunctions {

    private static final Map<String, String> OF_DOUBLES = homes(Map.of("Exponentials", "exp expm1 sinh cosh tanh",
            "Logarithms", "log log10 log1p", "Powers", "pow cbrt hypot", "WholeNumbers", "floor ceil rint",
            "Trigonometry",
            "sin cos tan", "Arcs", "asin acos atan atan2"));
    /** Functions of more types, the same as in the library. */
    private static final Map<String, String> OF_MORE =
            homes(Map.of("WholeNumbers", "round floorDiv floorMod signum copySign"));
    /** Functions of floats, in the name of TornadoVM's. */
    private static final Map<String, String> OF_FLOATS = homes(Map.of("FloatExponentials", "exp"));
    private static final String EXACT = "WholeNumbers";
    private static final String JAVA = "Math.";
    private static final String OF_TORNADO = "TornadoMath.";

    private KernelFunctions() {}

    private static Map<String, String> homes(Map<String, String> functions) {
        return functions.entrySet().stream()
                .flatMap(home -> Stream.of(home.getValue().split(" ")).map(name -> Map.entry(name, home.getKey())))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns the call of a function with the result's kind; empty if there is no such function. */
    public static Optional<Expr> call(String name, List<Expr> arguments, Kind result) {
        if (result == Kind.FLOAT && OF_FLOATS.containsKey(name)) {
            return Optional.of(new Expr.Call(OF_TORNADO + name,
                    arguments.stream().map(argument -> Expr.widened(argument, result)).toList(), result));
        }
        if (OF_DOUBLES.containsKey(name)) {
            Expr call = new Expr.Call(JAVA + name,
                    arguments.stream().map(argument -> Expr.widened(argument, Kind.DOUBLE)).toList(), Kind.DOUBLE);
            return Optional.of(cast(call, result));
        }
        if (OF_MORE.containsKey(name)) {
            Kind kind = arguments.stream().map(Expr::kind).reduce(Kind::promoted).orElseThrow();
            Kind of = name.equals("round") || kind.isFloating() ? result : kind;
            Expr call = new Expr.Call(JAVA + name,
                    arguments.stream().map(argument -> Expr.widened(argument, kind)).toList(), of);
            return Optional.of(cast(call, result));
        }
        return Optional.empty();
    }

    /** Returns a cast to another kind. A function of doubles that takes a float and becomes one is the function of floats. */
    public static Expr cast(Expr value, Kind kind) {
        if (kind == Kind.FLOAT && value instanceof Expr.Call call && call.function().startsWith(JAVA)
                && OF_FLOATS.containsKey(call.function().substring(JAVA.length()))
                && call.arguments().getFirst() instanceof Expr.Widening argument
                && argument.operand().kind() == Kind.FLOAT) {
            return new Expr.Call("Tornado" + call.function(), List.of(argument.operand()), Kind.FLOAT);
        }
        return value.kind() == kind ? value : new Expr.Cast(value, kind);
    }

    /** Returns whether a call gives Java's result on every device, to the last bit. */
    public static boolean isExact(Expr.Call call) {
        return home(call).equals(Optional.of(EXACT));
    }

    /** Returns whether a call is of a function of floats, whose last bit devices round in their own way. */
    public static boolean isOfFloats(Expr.Call call) {
        return call.function().startsWith(OF_TORNADO) && home(call).isPresent();
    }

    /** Returns whether a call is of the library's own function with products that may be kept: it takes a zero, too. */
    public static boolean takesZero(Expr.Call call) {
        int dot = call.function().indexOf('.');
        if (dot < 0) {
            return false;
        }
        String home = call.function().substring(0, dot);
        String name = call.function().substring(dot + 1);
        return !home.equals(EXACT) && (home.equals(OF_DOUBLES.get(name)) || home.equals(OF_FLOATS.get(name)));
    }

    /** Returns the library's class with the function for kernels. */
    public static Optional<String> home(Expr.Call call) {
        if (call.function().startsWith(OF_TORNADO) && call.kind() == Kind.FLOAT) {
            return Optional.ofNullable(OF_FLOATS.get(call.function().substring(OF_TORNADO.length())));
        }
        if (!call.function().startsWith(JAVA)) {
            return Optional.empty();
        }
        String name = call.function().substring(JAVA.length());
        return Optional.ofNullable(OF_DOUBLES.get(name)).or(() -> Optional.ofNullable(OF_MORE.get(name)));
    }
}
