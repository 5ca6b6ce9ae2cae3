package io.funnel.processor.code;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The functions of {@code java.lang.Math} that kernels have from the library, in {@code io.funnel.kernel}: backends lack
 * some, and round others coarsely. On the host they are Java's own.
 */
public final class KernelFunctions {

    /** Of double alone. */
    private static final Map<String, String> OF_DOUBLES = homes(Map.of("Exponentials", "exp expm1 sinh cosh tanh",
            "Logarithms", "log log10 log1p", "Powers", "pow cbrt hypot", "WholeNumbers", "floor ceil rint",
            "Trigonometry",
            "sin cos tan", "Arcs", "asin acos atan atan2"));
    /** Of more types: the library's have the same ones. */
    private static final Map<String, String> OF_MORE =
            homes(Map.of("WholeNumbers", "round floorDiv floorMod signum copySign"));
    private static final Set<String> HOMES = Stream.of(OF_DOUBLES, OF_MORE).flatMap(homes -> homes.values().stream())
            .collect(Collectors.toUnmodifiableSet());
    private static final String EXACT = "WholeNumbers";

    private KernelFunctions() {}

    private static Map<String, String> homes(Map<String, String> functions) {
        return functions.entrySet().stream()
                .flatMap(home -> Stream.of(home.getValue().split(" ")).map(name -> Map.entry(name, home.getKey())))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** The call of a function, of the result's kind; nothing if there is none of this name. */
    public static Optional<Expr> call(String name, List<Expr> arguments, Kind result) {
        if (OF_DOUBLES.containsKey(name)) {
            Expr call = new Expr.Call(OF_DOUBLES.get(name) + "." + name,
                    arguments.stream().map(argument -> Expr.widened(argument, Kind.DOUBLE)).toList(), Kind.DOUBLE);
            return Optional.of(cast(call, result));
        }
        if (OF_MORE.containsKey(name)) {
            Kind kind = arguments.stream().map(Expr::kind).reduce(Kind::promoted).orElseThrow();
            Kind of = name.equals("round") || kind.isFloating() ? result : kind;
            Expr call = new Expr.Call(OF_MORE.get(name) + "." + name,
                    arguments.stream().map(argument -> Expr.widened(argument, kind)).toList(), of);
            return Optional.of(cast(call, result));
        }
        return Optional.empty();
    }

    private static Expr cast(Expr value, Kind kind) {
        return value.kind() == kind ? value : new Expr.Cast(value, kind);
    }

    /** Whether a call is one of the library's functions. */
    public static boolean include(Expr node) {
        return node instanceof Expr.Call call && HOMES.contains(home(call));
    }

    /** Whether it is one that has Java's answer on every device, to the last bit. */
    public static boolean isExact(Expr.Call call) {
        return home(call).equals(EXACT);
    }

    private static String home(Expr.Call call) {
        int dot = call.function().indexOf('.');
        return dot < 0 ? "" : call.function().substring(0, dot);
    }

    /** Java's own in place of the library's. */
    public static Expr inJava(Expr node) {
        return include(node)
                ? new Expr.Call("Math" + ((Expr.Call) node).function().substring(home((Expr.Call) node).length()),
                        ((Expr.Call) node).arguments(), node.kind())
                : node;
    }
}
