package io.funnel.processor.source.tree;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Flags;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Pruning;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.UserName;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.compiler.Lookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * The static methods that a reduction calls, copied into its kernels. A method with records becomes one function for
 * each scalar of its result, over the scalars that this one needs. A short function is inlined.
 */
public final class Functions {

    /** The most nodes of an expression that is inlined. */
    private static final int SHORT = 14;

    private final Compiler compiler;
    private final TypeElement topLevel;
    private final MethodReader methods;
    private final Map<ExecutableElement, Function> read = new HashMap<>();
    private final Set<Element> reading = new HashSet<>();
    private final Map<Key, ScalarFunction> components = new HashMap<>();
    private final Map<String, ScalarFunction> byName = new LinkedHashMap<>();
    private final Set<String> names = new HashSet<>();

    /** Reads a static method that a reduction calls. */
    public interface MethodReader {

        Function read(Functions functions, Lookup lookup, ExecutableElement method, MethodTree tree);
    }

    private record Key(Function function, int leaf) {}

    public Functions(Compiler compiler, TypeElement topLevel, MethodReader methods) {
        this.compiler = compiler;
        this.topLevel = topLevel;
        this.methods = methods;
    }

    Compiler compiler() {
        return compiler;
    }

    /** Returns the class whose static methods can be copied, including nested classes. */
    public TypeElement topLevel() {
        return topLevel;
    }

    /** Returns the package of the generated code. */
    PackageElement home() {
        return Compiler.packageOf(topLevel);
    }

    public Function function(ExecutableElement method, Tree call, Lookup lookup) {
        Function known = read.get(method);
        if (known != null) {
            return known;
        }
        if (!reading.add(method)) {
            throw lookup.refuse(call, Problem.RECURSION, method.getSimpleName());
        }
        MethodTree tree = compiler.tree(method).orElseThrow(
                () -> lookup.refuse(call, Problem.CALL, method.getSimpleName()));
        Lookup inside = new Lookup(compiler, compiler.unit(method).orElseThrow(), Compiler.enclosingType(method));
        Function function = methods.read(this, inside, method, tree);
        reading.remove(method);
        read.put(method, function);
        return function;
    }

    Value call(Function function, List<Expr> arguments) {
        return Value.of(function.result(), leaves(function, arguments, !function.isScalar()));
    }

    /** Returns the condition of a function that computes it in statements; the function returns it as a number. */
    Expr condition(Function function, List<Expr> arguments) {
        Function number = new Function(function.name(), function.owner(), function.summary(), function.names(),
                function.shapes(), function.parameters(), new Shape.Scalar(Kind.INT), Flags.returned(function.body()));
        return Flags.condition(call(number, 0, arguments, false));
    }

    /** Returns the scalars of an operator's own function, which is inlined if it is short. */
    public List<Expr> inlined(Function function, List<Expr> arguments) {
        return leaves(function, arguments, true);
    }

    /** Reads the value of a constant; empty if it names itself. */
    Optional<Value> constant(VariableElement field, Supplier<Value> initializer) {
        if (!reading.add(field)) {
            return Optional.empty();
        }
        try {
            return Optional.of(initializer.get());
        } finally {
            reading.remove(field);
        }
    }

    private List<Expr> leaves(Function function, List<Expr> arguments, boolean inline) {
        List<Expr> leaves = new ArrayList<>();
        for (int i = 0; i < function.result().leaves().size(); i++) {
            leaves.add(call(function, i, arguments, inline));
        }
        return leaves;
    }

    private Expr call(Function function, int leaf, List<Expr> arguments, boolean inline) {
        List<Stmt> body = Pruning.toOne(function.body(), leaf);
        if (inline && body.size() == 1 && body.getFirst() instanceof Stmt.Return only) {
            Expr value = only.values().getFirst();
            if (isShort(value, function.parameters(), arguments)) {
                return replaced(value, function.parameters(), arguments);
            }
        }
        ScalarFunction component =
                components.computeIfAbsent(new Key(function, leaf), key -> component(function, leaf, body));
        List<Expr> used = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (component.parameters().contains(function.parameters().get(i))) {
                used.add(arguments.get(i));
            }
        }
        return new Expr.Call(component.name(), used, component.result());
    }

    private static boolean isShort(Expr value, List<Expr.Local> parameters, List<Expr> arguments) {
        if (Walk.size(value) > SHORT) {
            return false;
        }
        for (int i = 0; i < parameters.size(); i++) {
            boolean cheap = arguments.get(i).isSimple() || arguments.get(i) instanceof Expr.Element;
            if (!cheap && Walk.count(value, parameters.get(i)::equals) > 1) {
                return false;
            }
        }
        return true;
    }

    private static Expr replaced(Expr value, List<Expr.Local> parameters, List<Expr> arguments) {
        return Walk.rewrite(value, node -> node instanceof Expr.Local local && parameters.contains(local)
                ? arguments.get(parameters.indexOf(local))
                : node);
    }

    private ScalarFunction component(Function function, int leaf, List<Stmt> body) {
        Shape.Leaf result = function.result().leaves().get(leaf);
        String name = unique(result.of(function.name()));
        Set<Expr> used = new HashSet<>();
        Walk.each(body, used::add);
        Walk.statements(body, statement -> {
            if (statement instanceof Stmt.Assign assign) {
                used.add(assign.target());
            }
        });
        List<Expr.Local> parameters = function.parameters().stream()
                .filter(parameter -> function.isScalar() || used.contains(parameter))
                .toList();
        String what = "{@code " + function.owner() + "." + function.name() + "}";
        String summary = function.isScalar() && !function.summary().isEmpty()
                ? function.summary()
                : (result.path().isEmpty() ? "As " + what : "The " + result.path() + " of " + what) + ".";
        ScalarFunction component = new ScalarFunction(name, summary, parameters, body, result.kind());
        byName.put(name, component);
        return component;
    }

    /** Returns whether a function takes two values of this kind and returns one, as those of Java and TornadoVM do. */
    public boolean isCombine(String name, Kind kind) {
        ScalarFunction component = byName.get(name);
        return component == null
                ? name.endsWith("Math.min") || name.endsWith("Math.max")
                : component.parameters().size() == 2 && component.result() == kind
                        && component.parameters().stream().allMatch(parameter -> parameter.kind() == kind);
    }

    public @Nullable ScalarFunction named(String name) {
        return byName.get(name);
    }

    /** Adds a function without a method in the source. */
    public Expr.Call add(String wanted, String summary, List<Expr.Local> parameters, List<Stmt> body, Expr.Local result,
            List<Expr> arguments) {
        String name = unique(wanted);
        byName.put(name, new ScalarFunction(name, summary, parameters, body, result.kind()));
        return new Expr.Call(name, arguments, result.kind());
    }

    private String unique(String wanted) {
        String name = wanted;
        for (int number = 2; !names.add(name); number++) {
            name = wanted + number;
        }
        return UserName.function(name);
    }

    /** Returns the functions that these statements need, in the order of their first call. */
    public List<ScalarFunction> neededBy(List<Stmt> statements) {
        Set<String> needed = new LinkedHashSet<>();
        Walk.each(statements, node -> need(node, needed));
        return needed.stream().map(byName::get).filter(component -> component != null).toList();
    }

    private void need(Expr node, Set<String> needed) {
        if (node instanceof Expr.Call call) {
            ScalarFunction component = byName.get(call.function());
            if (component != null && needed.add(call.function())) {
                Walk.each(component.body(), inner -> need(inner, needed));
            }
        }
    }
}
