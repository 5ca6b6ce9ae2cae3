package io.funnel.processor.source.operator;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.JavaNames;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Pruning;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.source.compiler.Assigned;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.compiler.Lookup;
import io.funnel.processor.source.tree.Expressions;
import io.funnel.processor.source.tree.Functions;
import io.funnel.processor.source.tree.Scope;
import io.funnel.processor.source.tree.Shape;
import io.funnel.processor.source.tree.Statements;
import io.funnel.processor.source.tree.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** Reads the map after a reduction: {@code each(all, element, …, index, parameters, …)}. */
final class EachReader {

    /** The shape of what all elements make, whether it is the result, and whether kernels can have it. */
    record All(Shape shape, boolean ofResult, boolean fits) {

        /** The result if the method's first parameter takes it, otherwise the state. */
        static All of(Compiler compiler, ExecutableElement each, TypeMirror state, Optional<TypeMirror> result,
                Operator operator) {
            if (each.getParameters().isEmpty()) {
                return new All(operator.shape(), false, false);
            }
            TypeMirror first = each.getParameters().getFirst().asType();
            if (result.isPresent() && compiler.types().isSameType(first, result.get())) {
                Shape shape = Shape.of(first).orElse(operator.shape());
                return new All(shape, true, !operator.host().giving(shape).results().isEmpty());
            }
            return new All(operator.shape(), false, compiler.types().isSameType(first, state));
        }
    }

    private final Functions functions;
    private final Lookup lookup;
    private final ExecutableElement method;
    private final MethodTree tree;
    private final List<InputArray> inputs;
    private final Scope scope;
    private int streamed;
    private boolean hasIndex;
    private boolean hasArrays;

    EachReader(Functions functions, Lookup lookup, ExecutableElement method, MethodTree tree,
            List<InputArray> inputs) {
        this.functions = functions;
        this.lookup = lookup;
        this.method = method;
        this.tree = tree;
        this.inputs = new ArrayList<>(inputs);
        this.scope = new Scope(Assigned.in(tree));
    }

    /** Reads the method; {@code finished} are the result's scalars over the state, empty if kernels cannot have them. */
    ElementMap read(All all, List<Expr> finished) {
        Shape result = Shape.of(method.getReturnType())
                .filter(shape -> shape instanceof Shape.Scalar scalar && scalar.kind() != Kind.BOOLEAN)
                .orElseThrow(() -> lookup.refuse(tree, Problem.EACH, "element",
                        "becomes a " + JavaNames.simple(method.getReturnType())
                                + ", and not an int, long, float or double"));
        List<? extends VariableElement> parameters = method.getParameters();
        if (!all.fits() || all.shape().leaves().stream().anyMatch(leaf -> leaf.kind() == Kind.BOOLEAN)) {
            throw lookup.refuse(parameters.isEmpty() ? tree : tree.getParameters().getFirst(), Problem.EACH,
                    parameters.isEmpty() ? "all" : parameters.getFirst().getSimpleName(), parameters.isEmpty()
                            ? "is missing"
                            : "has the type " + JavaNames.simple(parameters.getFirst().asType())
                                    + ", which is neither the state nor a result of numbers");
        }
        String name = parameters.getFirst().getSimpleName().toString();
        parameters.forEach(parameter -> scope.unique(parameter.getSimpleName().toString()));
        List<Expr.Local> variables = new ArrayList<>();
        Value value = Value.of(all.shape(), leaf -> new Expr.Local(scope.unique(leaf.of(name) + "OfAll"), leaf.kind()));
        value.leaves().forEach(leaf -> variables.add((Expr.Local) leaf));
        scope.bind(name, value);
        for (int i = 1; i < parameters.size(); i++) {
            bind(parameters.get(i), tree.getParameters().get(i));
        }
        List<Stmt> body = Statements.body(functions, lookup, scope, tree, result, this::element);
        Expr mapped = MapReader.value(functions, Compiler.enclosingType(method).getSimpleName().toString(), "each",
                Pruning.toOne(body, 0), result.leaves().getFirst(), inputs, variables);
        List<Stmt> stores = List.of(ElementMap.store(mapped));
        List<Stmt> whole = new ArrayList<>();
        for (int i = 0; i < variables.size() && (!all.ofResult() || !finished.isEmpty()); i++) {
            Expr.Local variable = variables.get(i);
            whole.add(new Stmt.Declare(variable.kind(), variable.name(),
                    all.ofResult()
                            ? Expr.widened(finished.get(i), variable.kind())
                            : new Expr.State(i, variable.kind())));
        }
        if (!whole.isEmpty()) {
            whole.addAll(stores);
        }
        return new ElementMap(inputs, mapped.kind(), variables, all.ofResult(), stores, functions.neededBy(stores),
                whole,
                functions.neededBy(whole));
    }

    private void bind(VariableElement parameter, Tree at) {
        String name = parameter.getSimpleName().toString();
        Optional<Kind> array = Kind.ofArray(parameter.asType());
        Kind kind = Kind.ofElement(parameter.asType()).orElse(null);
        if (array.isPresent()) {
            hasArrays = true;
            InputArray input = new InputArray(name, array.get(), false);
            scope.bind(name, new Value.Input(position(input)));
        } else if (kind == null) {
            throw lookup.refuse(at, Problem.EACH, name, "has the type " + JavaNames.simple(parameter.asType()));
        } else if (hasIndex || hasArrays) {
            throw lookup.refuse(at, Problem.EACH, name,
                    "comes after " + (hasArrays ? "a parameter array" : "the index"));
        } else if (name.equals("index") && kind.isInteger()) {
            hasIndex = true;
            scope.bind(name, new Value.Scalar(new Expr.Index(kind)));
        } else {
            scope.bind(name, Value.ofElement(new Expr.Element(element(name, kind, at), kind)));
        }
    }

    /** The position of a parameter array: that of the reduction's of this name and type, or of a further one. */
    private int position(InputArray input) {
        if (!inputs.contains(input)) {
            inputs.add(input);
        }
        return inputs.indexOf(input);
    }

    /** The position of an element's input: the reduction's come first. */
    private int element(String name, Kind kind, Tree at) {
        List<Integer> elements =
                IntStream.range(0, inputs.size()).filter(i -> inputs.get(i).streamed()).boxed().toList();
        if (streamed == elements.size()) {
            inputs.add(new InputArray(name, kind, true));
            streamed++;
            return inputs.size() - 1;
        }
        int position = elements.get(streamed);
        if (inputs.get(position).type() != kind) {
            throw lookup.refuse(at, Problem.EACH, name, "has the type " + kind.keyword() + ", and the element "
                    + inputs.get(position).name() + " is of type " + inputs.get(position).type().keyword());
        }
        streamed++;
        return position;
    }

    /** Reads {@code array.get(3)}, or {@code array.get(index)}. */
    private Expr element(MethodInvocationTree call, Value array, String name, Expressions expressions) {
        if (array instanceof Value.Input input && name.equals("get") && call.getArguments().size() == 1
                && isIndex(expressions.scalar(call.getArguments().getFirst()))) {
            return new Expr.Element(input.position(), inputs.get(input.position()).type());
        }
        return MapReader.read(inputs, call, array, name, expressions);
    }

    private static boolean isIndex(Expr place) {
        return place instanceof Expr.Index || (place instanceof Expr.Cast cast && cast.operand() instanceof Expr.Index);
    }
}
