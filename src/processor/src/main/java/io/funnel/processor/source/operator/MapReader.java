package io.funnel.processor.source.operator;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.JavaNames;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Pruning;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.UserName;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.source.compiler.Assigned;
import io.funnel.processor.source.compiler.Lookup;
import io.funnel.processor.source.tree.Expressions;
import io.funnel.processor.source.tree.Functions;
import io.funnel.processor.source.tree.Scope;
import io.funnel.processor.source.tree.Shape;
import io.funnel.processor.source.tree.Statements;
import io.funnel.processor.source.tree.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * An operator's map.
 *
 * @param inputs   elements, then parameter arrays
 * @param index    type of its index parameter, or null
 * @param element  the state's scalars of an element
 * @param declared whether the user wrote it
 */
record MapReader(List<InputArray> inputs, @Nullable Kind index, List<Expr> element, boolean declared) {

    /** Returns the map of an element that is its own state. */
    static MapReader none(Kind type) {
        return new MapReader(List.of(new InputArray("in", type, true)), null,
                List.of(new Expr.Element(0, type)), false);
    }

    static MapReader of(Functions functions, Lookup lookup, ExecutableElement method, MethodTree tree, Shape state) {
        Scope scope = new Scope(Assigned.in(tree));
        List<InputArray> inputs = new ArrayList<>();
        Kind index = null;
        boolean arrays = false;
        for (int i = 0; i < method.getParameters().size(); i++) {
            VariableElement parameter = method.getParameters().get(i);
            VariableTree at = tree.getParameters().get(i);
            String name = parameter.getSimpleName().toString();
            Optional<Kind> array = Kind.ofArray(parameter.asType());
            Kind kind = Kind.ofElement(parameter.asType()).orElse(null);
            scope.unique(name);
            if (array.isPresent()) {
                arrays = true;
                scope.bind(name, new Value.Input(inputs.size()));
                inputs.add(new InputArray(name, array.get(), false));
            } else if (kind == null) {
                throw lookup.refuse(at, Problem.MAP_PARAMETERS, name,
                        "has the type " + JavaNames.simple(parameter.asType()));
            } else if (index != null || arrays) {
                throw lookup.refuse(at, Problem.MAP_PARAMETERS, name,
                        "comes after " + (arrays ? "a parameter array" : "the index"));
            } else if (name.equals("index") && kind.isInteger()) {
                index = kind;
                scope.bind(name, new Value.Scalar(new Expr.Index(kind)));
            } else {
                scope.bind(name, Value.ofElement(new Expr.Element(inputs.size(), kind)));
                inputs.add(new InputArray(name, kind, true));
            }
        }
        if (inputs.stream().noneMatch(InputArray::streamed)) {
            throw lookup.refuse(tree, Problem.MAP_PARAMETERS, "element", "is missing");
        }
        Expressions.ArrayReader parameters =
                (call, value, name, expressions) -> read(inputs, call, value, name, expressions);
        List<Stmt> body = Statements.body(functions, lookup, scope, tree, state, parameters);
        String owner = lookup.enclosing().getSimpleName().toString();
        return new MapReader(inputs, index, leaves(functions, owner, body, state, inputs), true);
    }

    static Expr read(List<InputArray> inputs, MethodInvocationTree call, Value array, String method,
            Expressions expressions) {
        if (!(array instanceof Value.Input input) || !method.equals("get")
                || call.getArguments().size() != 1) {
            throw expressions.refuse(call, Problem.CALL, call.getMethodSelect());
        }
        InputArray parameter = inputs.get(input.position());
        int at = Folding.value(expressions.scalar(call.getArguments().getFirst())).map(Number::intValue).orElse(-1);
        if (at < 0) {
            throw expressions.refuse(call, Problem.OTHER_ELEMENT, parameter.name(), call.getArguments().getFirst());
        }
        return new Expr.Parameter(input.position(), at, parameter.type());
    }

    /** The most nodes of an expression that is inlined. */
    private static final int SHORT = 14;

    private static List<Expr> leaves(
            Functions functions, String owner, List<Stmt> body, Shape state, List<InputArray> inputs) {
        List<Expr> leaves = new ArrayList<>();
        for (int i = 0; i < state.leaves().size(); i++) {
            leaves.add(
                    value(functions, owner, "map", Pruning.toOne(body, i), state.leaves().get(i), inputs, List.of()));
        }
        return leaves;
    }

    /**
     * Returns what a method computes of an element: inlined if it is short, otherwise by a function.
     *
     * @param free variables that the statements read but do not declare
     */
    static Expr value(Functions functions, String owner, String method, List<Stmt> body, Shape.Leaf leaf,
            List<InputArray> inputs, List<Expr.Local> free) {
        boolean isShort = body.size() == 1 && body.getFirst() instanceof Stmt.Return only
                && Walk.size(only.values().getFirst()) <= SHORT;
        return isShort
                ? ((Stmt.Return) body.getFirst()).values().getFirst()
                : lifted(functions, owner, method, body, leaf, inputs, free);
    }

    private static Expr lifted(Functions functions, String owner, String method, List<Stmt> body, Shape.Leaf leaf,
            List<InputArray> inputs, List<Expr.Local> variables) {
        Map<Expr, Expr.Local> free = new LinkedHashMap<>();
        Walk.each(body, node -> {
            switch (node) {
                case Expr.Local l when variables.contains(l) -> free.put(l, l);
                case Expr.Element e ->
                    free.put(e, new Expr.Local(UserName.variable(inputs.get(e.input()).name()), e.kind()));
                case Expr.Parameter p -> free.put(p,
                        new Expr.Local(UserName.variable(inputs.get(p.input()).name()) + p.index(), p.kind()));
                case Expr.Index i -> free.put(i, new Expr.Local(UserName.variable("index"), i.kind()));
                default -> {}
            }
        });
        List<Stmt> closed = Walk.rewrite(body, node -> free.containsKey(node) ? free.get(node) : node);
        String what = "{@code " + owner + "." + method + "}.";
        return functions.add(leaf.of(method),
                leaf.path().isEmpty() ? "As " + what : "The " + leaf.path() + " of " + what,
                List.copyOf(free.values()), closed, new Expr.Local(method, leaf.kind()), List.copyOf(free.keySet()));
    }
}
