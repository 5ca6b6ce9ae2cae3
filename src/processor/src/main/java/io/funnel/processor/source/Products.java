package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Which values may be products that a device's compiler has not rounded yet when it adds them up: it may fuse a product
 * into an addition, also across statements and through functions that are put in place. What it cannot fuse is told by
 * the operation that a value comes from: sums, quotients, conversions and elements of memory are no products. One of two
 * floats in double is none either: it is exact, fused or not.
 */
final class Products {

    private final @Nullable ErrorFunctions functions;
    private final Map<String, List<Expr>> values = new HashMap<>();
    private final Set<String> declared = new HashSet<>();
    private final Set<String> parameters;
    private final IntPredicate components;
    /** Variables that are being looked at: a variable may be made of its own earlier value. */
    private final Set<String> looking = new HashSet<>();

    /**
     * Of some statements.
     *
     * @param functions  the reduction's own; null where a call of one may be a product if an argument is
     * @param parameters those parameters of a function that may be products
     * @param components whether a component of the state may be
     */
    Products(List<Stmt> statements, @Nullable ErrorFunctions functions, Set<String> parameters,
            IntPredicate components) {
        this.functions = functions;
        this.parameters = Set.copyOf(parameters);
        this.components = components;
        Walk.statements(statements, statement -> {
            switch (statement) {
                case Stmt.Declare declare -> {
                    if (declare.value() != null) {
                        declared.add(declare.name());
                        add(declare.name(), declare.value());
                    }
                }
                case Stmt.Assign assign -> add(assign.target().name(), assign.value());
                default -> {}
            }
        });
    }

    /** Of statements on their own: no component of the state is a product, and of the reduction's functions nothing is known. */
    static Products in(List<Stmt> statements) {
        return new Products(statements, null, Set.of(), component -> false);
    }

    private void add(String variable, Expr value) {
        values.computeIfAbsent(variable, name -> new ArrayList<>()).add(value);
    }

    /** Whether a value may be a product. */
    boolean include(Expr expr) {
        return switch (expr) {
            case Expr.Binary b -> b.operator().equals("*") && b.kind().isFloating() && !isOfFloats(b);
            case Expr.Unary u -> include(u.operand());
            case Expr.Conditional c -> include(c.yes()) || include(c.no());
            case Expr.Cast c -> c.kind() == c.operand().kind() && include(c.operand());
            case Expr.Widening w -> w.kind() == w.operand().kind() && include(w.operand());
            case Expr.State s -> components.test(s.component());
            case Expr.Local l -> variable(l.name());
            case Expr.Call c -> called(c);
            default -> false;
        };
    }

    private boolean variable(String name) {
        if (parameters.contains(name)) {
            return true;
        }
        if (!looking.add(name)) {
            return false;
        }
        boolean product = values.getOrDefault(name, List.of()).stream().anyMatch(this::include);
        looking.remove(name);
        return product;
    }

    private boolean called(Expr.Call call) {
        Functions.Component own = functions == null ? null : functions.named(call.function());
        if (own == null) {
            return call.arguments().stream().anyMatch(this::include); // a choice of them, it may be
        }
        Products inside = new Products(own.body(), functions, of(own, call.arguments()), components);
        boolean[] product = {false};
        Walk.statements(own.body(), statement -> {
            if (statement instanceof Stmt.Return r) {
                product[0] |= r.values().stream().anyMatch(inside::include);
            }
        });
        return product[0];
    }

    /** Whether it is a product of two floats in double, which is exact. */
    boolean isOfFloats(Expr.Binary product) {
        return product.operator().equals("*") && product.kind() == Kind.DOUBLE && isFloat(product.left())
                && isFloat(product.right());
    }

    private boolean isFloat(Expr expr) {
        return switch (expr) {
            case Expr.Cast c -> c.kind().isFloating() && (c.operand().kind() == Kind.FLOAT || isFloat(c.operand()));
            case Expr.Widening w -> w.operand().kind() == Kind.FLOAT || isFloat(w.operand());
            case Expr.Unary u -> isFloat(u.operand());
            case Expr.Local l when declared.contains(l.name()) && looking.add(l.name()) -> {
                boolean all = values.getOrDefault(l.name(), List.of()).stream().allMatch(this::isFloat);
                looking.remove(l.name());
                yield all;
            }
            default -> false;
        };
    }

    /** The parameters of a function whose arguments may be products. */
    Set<String> of(Functions.Component function, List<Expr> arguments) {
        Set<String> products = new HashSet<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (include(arguments.get(i))) {
                products.add(function.parameters().get(i).name());
            }
        }
        return products;
    }

    /** The components that statements make of products, whose values they find in the state again. */
    static Set<Integer> components(List<Stmt> statements, ErrorFunctions functions, int own) {
        Set<Integer> found = new HashSet<>();
        int before;
        do {
            before = found.size();
            Products products =
                    new Products(statements, functions, Set.of(), component -> found.contains(component % own));
            Walk.statements(statements, statement -> {
                if (statement instanceof Stmt.Combine combine && products.include(combine.value())) {
                    found.add(combine.component());
                }
            });
        } while (found.size() > before);
        return found;
    }
}
