package io.funnel.processor.lowering;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.KernelFunctions;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.Products;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Adds {@link Expr#unknownZero} to each floating-point product that meets a sum. Compilers otherwise fuse both into one
 * rounding. They may fuse the product with the zero, which rounds it as Java does. A product meets a sum directly, or
 * through variables, functions, choices, conversions and the state.
 */
final class KeptProducts {

    static final Lowering RULE = Lowering.of("no backend fuses a product into a sum", KeptProducts.class,
            model -> mayFuse(model) ? model : new KeptProducts(model).changed(), 67);

    /** The constants of {@code io.funnel.reduction.Traits.Rounding} that are exact. */
    private static final Set<String> BY_BITS = Set.of("EXACT", "MODULAR");
    private static final Set<String> SUMS = Set.of("+", "-");
    private static final Set<String> CHOICES = Set.of("Math.abs", "Math.min", "Math.max");
    private static final Set<String> WITHOUT_SUMS =
            Set.of("Math.abs", "Math.min", "Math.max", "Math.sqrt", "Math.quotient");

    /** A value and the function that computes it; the empty name stands for the body. */
    private record Value(Expr expr, String function) {}

    private final Model model;
    private final Map<String, ScalarFunction> functions = new HashMap<>();
    /** The values of variables, components of the state, and functions. */
    private final Map<String, List<Value>> values = new HashMap<>();
    /** The keys of values that meet a sum. */
    private final Set<String> meet = new HashSet<>();

    private KeptProducts(Model model) {
        this.model = model;
        model.functions().forEach(function -> functions.put(function.name(), function));
        read(model.body().all(), "");
        model.functions().forEach(function -> read(function.body(), function.name()));
        follow(model.body().all(), "");
        model.functions().forEach(function -> follow(function.body(), function.name()));
    }

    /** Bounds need the rounding that they count; answers that are compared by bits need each. */
    private static boolean mayFuse(Model model) {
        return model.traits().products() == Products.FUSED && model.original() == null
                && !BY_BITS.contains(model.traits().rounding());
    }

    private void read(List<Stmt> statements, String function) {
        Walk.statements(statements, statement -> {
            switch (statement) {
                case Stmt.Declare d when d.value() != null -> add(variable(function, d.name()), d.value(), function);
                case Stmt.Assign a -> add(variable(function, a.target().name()), a.value(), function);
                case Stmt.Combine c -> add(component(c.component()), c.value(), function);
                case Stmt.Return r -> r.values().forEach(value -> add(function, value, function));
                default -> {}
            }
        });
        Walk.each(statements, node -> {
            ScalarFunction called = node instanceof Expr.Call c ? functions.get(c.function()) : null;
            for (int i = 0; called != null && i < called.parameters().size(); i++) {
                add(parameter(called, i), ((Expr.Call) node).arguments().get(i), function);
            }
        });
    }

    private void add(String key, Expr value, String function) {
        values.computeIfAbsent(key, _ -> new ArrayList<>()).add(new Value(value, function));
    }

    private static String variable(String function, String name) {
        return function + "." + name;
    }

    private static String parameter(ScalarFunction function, int number) {
        return variable(function.name(), function.parameters().get(number).name());
    }

    /** The components of both states of a merge take the same values. */
    private String component(int number) {
        return "#" + number % model.state().size();
    }

    private void follow(List<Stmt> statements, String function) {
        Walk.each(statements, node -> {
            if (node instanceof Expr.Binary b && isSum(b)) {
                follow(b.left(), function);
                follow(b.right(), function);
            } else if (node instanceof Expr.Call c && mayAdd(c)) {
                c.arguments().forEach(argument -> follow(argument, function));
            }
        });
    }

    private static boolean isSum(Expr.Binary b) {
        return b.kind().isFloating() && SUMS.contains(b.operator());
    }

    /** Returns whether a function of the library may add its arguments, as those that round do. */
    private boolean mayAdd(Expr.Call call) {
        return call.kind() != Kind.BOOLEAN && !functions.containsKey(call.function())
                && WITHOUT_SUMS.stream().noneMatch(call.function()::endsWith);
    }

    private void follow(Expr operand, String function) {
        switch (operand) {
            case Expr.Local l -> followValues(variable(function, l.name()));
            case Expr.State s -> followValues(component(s.component()));
            case Expr.Call c when functions.containsKey(c.function()) -> followValues(c.function());
            case Expr.Call c when isChoice(c) -> c.arguments().forEach(argument -> follow(argument, function));
            case Expr.Conditional c -> {
                follow(c.yes(), function);
                follow(c.no(), function);
            }
            case Expr.Unary u -> follow(u.operand(), function);
            case Expr.Cast c -> follow(c.operand(), function);
            case Expr.Widening w -> follow(w.operand(), function);
            default -> {}
        }
    }

    private void followValues(String key) {
        if (meet.add(key)) {
            values.getOrDefault(key, List.of()).forEach(value -> follow(value.expr(), value.function()));
        }
    }

    private Model changed() {
        Model kept = model.inForm(statements -> changed(statements, ""),
                function -> Lowering.with(function, changed(function.body(), function.name())));
        return everywhere(kept);
    }

    private List<Stmt> changed(List<Stmt> statements, String function) {
        return Walk.replaceAll(Walk.rewrite(statements, this::changed), statement -> switch (statement) {
            case Stmt.Declare d when d.value() != null ->
                new Stmt.Declare(d.kind(), d.name(), changed(d.value(), variable(function, d.name())));
            case Stmt.Assign a -> new Stmt.Assign(a.target(),
                    changed(a.value(), variable(function, a.target().name())));
            case Stmt.Combine c ->
                new Stmt.Combine(c.component(), c.at(), changed(c.value(), component(c.component())));
            case Stmt.Return r ->
                new Stmt.Return(r.values().stream().map(value -> changed(value, function)).toList());
            default -> statement;
        });
    }

    private Expr changed(Expr value, String key) {
        return meet.contains(key) ? kept(value) : value;
    }

    private Expr changed(Expr node) {
        return switch (node) {
            case Expr.Binary b when isSum(b) ->
                new Expr.Binary(b.operator(), kept(b.left()), kept(b.right()), b.kind());
            case Expr.Call c when mayAdd(c) -> withArguments(c, Stream.concat(
                    c.arguments().stream().map(this::kept),
                    model.traits().products() == Products.KEPT_EVERYWHERE && KernelFunctions.takesZero(c)
                            ? Stream.of(Expr.unknownZero(c.kind()))
                            : Stream.of())
                    .toList());
            case Expr.Call c when functions.containsKey(c.function()) -> {
                List<Expr> arguments = new ArrayList<>();
                for (Expr argument : c.arguments()) {
                    arguments.add(changed(argument, parameter(functions.get(c.function()), arguments.size())));
                }
                yield withArguments(c, arguments);
            }
            default -> node;
        };
    }

    private static Expr withArguments(Expr.Call call, List<Expr> arguments) {
        return new Expr.Call(call.function(), arguments, call.kind());
    }

    private Expr kept(Expr operand) {
        return switch (operand) {
            case Expr.Binary b when isProduct(b) ->
                new Expr.Binary("+", b, Expr.unknownZero(b.kind()), b.kind());
            case Expr.Call c when isChoice(c) ->
                withArguments(c, c.arguments().stream().map(this::kept).toList());
            case Expr.Conditional c -> new Expr.Conditional(c.condition(), kept(c.yes()), kept(c.no()), c.kind());
            case Expr.Unary u -> new Expr.Unary(u.operator(), kept(u.operand()), u.kind());
            case Expr.Cast c -> new Expr.Cast(kept(c.operand()), c.kind());
            case Expr.Widening w -> new Expr.Widening(kept(w.operand()), w.kind());
            default -> operand;
        };
    }

    /** Adds the zero to the other uses of such a product, too: a device then multiplies once for all of them. */
    private static Model everywhere(Model model) {
        Set<Expr> products = new HashSet<>();
        Lowering.inEach(model, statements -> {
            Walk.each(statements, node -> {
                if (isKept(node)) {
                    products.add(bare(node));
                }
            });
            return statements;
        });
        return Lowering.inEach(model, statements -> Walk.rewrite(statements, node -> switch (node) {
            case Expr.Binary b when isKept(b) && isKept(b.left()) -> b.left();
            case Expr.Binary b when products.contains(bare(b)) && isProduct(b) ->
                new Expr.Binary("+", b, Expr.unknownZero(b.kind()), b.kind());
            default -> node;
        }));
    }

    private static boolean isKept(Expr node) {
        return node instanceof Expr.Binary b && b.right().equals(Expr.unknownZero(b.kind()));
    }

    private static Expr bare(Expr value) {
        return Walk.rewrite(value, node -> isKept(node) ? ((Expr.Binary) node).left() : node);
    }

    private static boolean isChoice(Expr.Call call) {
        return call.kind().isFloating() && CHOICES.stream().anyMatch(call.function()::endsWith);
    }

    /**
     * Returns whether a compiler may see a product: also a quotient whose divisor has an exact reciprocal. A product of
     * two floats as doubles is exact.
     */
    private static boolean isProduct(Expr.Binary b) {
        return b.kind().isFloating() && Folding.value(b).isEmpty() && ((b.operator().equals("*")
                && !(b.kind() == Kind.DOUBLE && isFloat(b.left()) && isFloat(b.right())))
                || (b.operator().equals("/")
                        && Folding.value(b.right()).filter(KeptProducts::isPowerOfTwo).isPresent()));
    }

    private static boolean isFloat(Expr value) {
        return (value instanceof Expr.Widening w && w.operand().kind() == Kind.FLOAT)
                || (value instanceof Expr.Cast c && c.operand().kind() == Kind.FLOAT);
    }

    private static boolean isPowerOfTwo(Number divisor) {
        double value = Math.abs(divisor.doubleValue());
        return value == Math.scalb(1.0, Math.getExponent(value));
    }
}
