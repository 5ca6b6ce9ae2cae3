package io.funnel.processor.source.tree;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.compiler.Lookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Reads calls: of arrays, of records' accessors, of static functions here, and of those that devices have. */
public final class Calls {

    private final Functions functions;
    private final Lookup lookup;
    private final ExpressionReader expressions;
    private final ArrayReader arrays;

    Calls(Functions functions, Lookup lookup, ExpressionReader expressions, ArrayReader arrays) {
        this.functions = functions;
        this.lookup = lookup;
        this.expressions = expressions;
        this.arrays = arrays;
    }

    /** A call that yields a value. */
    Value call(MethodInvocationTree tree) {
        ExpressionTree select = tree.getMethodSelect();
        if (select instanceof IdentifierTree identifier) {
            return call(tree, lookup.methods(identifier.getName().toString()));
        }
        MemberSelectTree member = (MemberSelectTree) select;
        String name = member.getIdentifier().toString();
        Optional<TypeElement> type = expressions.isVariable(member.getExpression())
                ? Optional.empty()
                : lookup.typeElement(member.getExpression());
        if (type.isPresent()) {
            return call(tree, lookup.methods(type.get(), name));
        }
        Value receiver = expressions.value(member.getExpression());
        return switch (receiver) {
            case Value.Input i -> new Value.Scalar(arrays.read(tree, i, name, expressions));
            case Value.Result r -> new Value.Scalar(arrays.read(tree, r, name, expressions));
            case Value.Struct s -> accessor(tree, s, name);
            case Value.Scalar s -> throw expressions.refuse(tree, Problem.CALL, select);
        };
    }

    private Value accessor(MethodInvocationTree tree, Value.Struct struct, String name) {
        boolean implicit = lookup.methods(struct.shape().type(), name).stream()
                .noneMatch(method -> method.getParameters().isEmpty()
                        && functions.compiler().trees().getTree(method) != null
                        && functions.compiler().elements().getOrigin(method) == Elements.Origin.EXPLICIT);
        if (!implicit || !tree.getArguments().isEmpty() || !struct.shape().names().contains(name)) {
            throw expressions.refuse(tree, Problem.CALL, "the instance method " + name);
        }
        return expressions.part(tree, struct, name);
    }

    private Value call(MethodInvocationTree tree, List<ExecutableElement> candidates) {
        List<Value> arguments = new ArrayList<>();
        for (ExpressionTree argument : tree.getArguments()) {
            arguments.add(expressions.value(argument));
        }
        ExecutableElement method = choose(tree, candidates, arguments);
        if (!method.getModifiers().contains(Modifier.STATIC)) {
            throw expressions.refuse(tree, Problem.CALL, "the instance method " + method.getSimpleName());
        }
        TypeElement owner = Compiler.enclosingType(method);
        Optional<Expr> known = Intrinsics.call(owner.getQualifiedName().toString(),
                method, arguments.stream().flatMap(argument -> argument.leaves().stream()).toList());
        if (known.isPresent()) {
            return new Value.Scalar(known.get());
        }
        if (!Compiler.topLevel(method).equals(functions.topLevel())) {
            throw expressions.refuse(tree, Problem.CALL, owner.getSimpleName() + "." + method.getSimpleName());
        }
        Function function = functions.function(method, tree, lookup);
        List<Value> converted = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Value argument = argument(tree.getArguments().get(i), arguments.get(i), function.shapes().get(i));
            converted.add(expressions.named(argument, function.names().get(i)));
        }
        if (function.result().equals(new Shape.Scalar(Kind.BOOLEAN))) {
            return new Value.Scalar(condition(tree, function, converted));
        }
        return functions.call(function, converted.stream().flatMap(value -> value.leaves().stream()).toList());
    }

    /** A condition stands where it is asked. */
    private Expr condition(MethodInvocationTree tree, Function function, List<Value> arguments) {
        List<Expr> leaves = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            for (Expr leaf : arguments.get(i).leaves()) {
                leaves.add(leaf instanceof Expr.Element ? leaf : expressions.named(leaf, function.names().get(i)));
            }
        }
        return Conditions.of(function, leaves)
                .orElseThrow(() -> expressions.refuse(tree, Problem.CONDITION, function.name()));
    }

    /** An argument as a value of the parameter's shape. */
    Value argument(Tree tree, Value value, Shape shape) {
        return switch (shape) {
            case Shape.Scalar s when value instanceof Value.Scalar scalar ->
                new Value.Scalar(expressions.converted(tree, scalar.expr(), s.kind()));
            case Shape.Struct s when value instanceof Value.Struct struct && struct.shape().equals(s) -> value;
            default -> throw expressions.refuse(tree, Problem.CONSTRUCT, "a value of another type, " + tree + ",");
        };
    }

    private ExecutableElement choose(
            MethodInvocationTree tree, List<ExecutableElement> candidates, List<Value> arguments) {
        Types types = functions.compiler().types();
        List<TypeMirror> given = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            given.add(type(tree.getArguments().get(i), arguments.get(i)));
        }
        List<ExecutableElement> fitting = candidates.stream()
                .filter(method -> method.getParameters().size() == given.size() && !method.isVarArgs())
                .filter(method -> accepts(types, method, given))
                .toList();
        for (ExecutableElement method : fitting) {
            List<TypeMirror> own = method.getParameters().stream().map(parameter -> parameter.asType()).toList();
            if (fitting.stream().allMatch(other -> accepts(types, other, own))) {
                return method;
            }
        }
        throw expressions.refuse(tree, candidates.isEmpty() ? Problem.UNKNOWN_NAME : Problem.CALL,
                tree.getMethodSelect());
    }

    private static boolean accepts(Types types, ExecutableElement method, List<TypeMirror> given) {
        for (int i = 0; i < given.size(); i++) {
            TypeMirror wanted = method.getParameters().get(i).asType();
            boolean primitive = wanted.getKind().isPrimitive() == given.get(i).getKind().isPrimitive();
            if (!primitive || !types.isAssignable(given.get(i), wanted)) {
                return false;
            }
        }
        return true;
    }

    private TypeMirror type(Tree tree, Value value) {
        return switch (value) {
            case Value.Scalar s -> functions.compiler().types().getPrimitiveType(
                    TypeKind.valueOf(s.expr().kind().name()));
            case Value.Struct s -> s.shape().type().asType();
            case Value.Input i -> throw passed(tree);
            case Value.Result r -> throw passed(tree);
        };
    }

    private Refusal passed(Tree tree) {
        return expressions.refuse(tree, Problem.CONSTRUCT, "an array as an argument, " + tree + ",");
    }
}
