package io.funnel.processor.analysis;

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

/**
 * Finds values that may be products when a device adds them, since compilers may fuse a product into an addition. They
 * do so across statements and inlined functions. Sums, quotients, conversions and elements of memory are never
 * products. A product of two floats in double does not count, as it is exact.
 */
final class Products {

    private final Map<String, List<Expr>> values = new HashMap<>();
    private final Set<String> declared = new HashSet<>();
    /** Variables under examination; a variable may depend on its own earlier value. */
    private final Set<String> looking = new HashSet<>();

    /** Covers statements on their own: no component of the state is a product, and functions are unknown. */
    Products(List<Stmt> statements) {
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

    private void add(String variable, Expr value) {
        values.computeIfAbsent(variable, name -> new ArrayList<>()).add(value);
    }

    boolean include(Expr expr) {
        return switch (expr) {
            case Expr.Binary b -> b.operator().equals("*") && b.kind().isFloating() && !isOfFloats(b);
            case Expr.Unary u -> include(u.operand());
            case Expr.Conditional c -> include(c.yes()) || include(c.no());
            case Expr.Cast c -> c.kind() == c.operand().kind() && include(c.operand());
            case Expr.Widening w -> w.kind() == w.operand().kind() && include(w.operand());
            case Expr.Local l -> variable(l.name());
            case Expr.Call c -> c.arguments().stream().anyMatch(this::include); // possibly a choice of them
            default -> false;
        };
    }

    private boolean variable(String name) {
        if (!looking.add(name)) {
            return false;
        }
        boolean product = values.getOrDefault(name, List.of()).stream().anyMatch(this::include);
        looking.remove(name);
        return product;
    }

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
}
