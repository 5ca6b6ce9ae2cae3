package io.funnel.processor.source.tree;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.compiler.Lookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/**
 * The parameters of a method. A record's own method has the record as the first one.
 *
 * @param scalars what the parameters are made of
 */
record Parameters(List<String> names, List<Shape> shapes, List<Expr.Local> scalars) {

    /** The variable for the record of a method that is not static. */
    static final String THIS = "this";

    /** Brings the parameters of a method into scope. */
    static Parameters of(Lookup lookup, Scope scope, ExecutableElement method, MethodTree tree) {
        Parameters all = new Parameters(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        if (!method.getModifiers().contains(Modifier.STATIC)) {
            TypeMirror owner = Compiler.enclosingType(method).asType();
            Value self = all.add(lookup, scope, "self", owner, Shape.of(owner), tree);
            scope.bind(THIS, self);
            if (self instanceof Value.Struct struct) {
                for (int i = 0; i < struct.parts().size(); i++) {
                    scope.bind(struct.shape().names().get(i), struct.parts().get(i));
                }
            }
        }
        for (int i = 0; i < method.getParameters().size(); i++) {
            VariableElement parameter = method.getParameters().get(i);
            TypeMirror type = parameter.asType();
            String name = parameter.getSimpleName().toString();
            Value value = all.add(lookup, scope, name, type, Shape.held(type), tree.getParameters().get(i));
            NarrowTypes.declare(scope, name, type);
            scope.bind(name, value);
        }
        return all;
    }

    private Value add(Lookup lookup, Scope scope, String name, TypeMirror type, Optional<Shape> known, Tree tree) {
        Shape shape = known
                .filter(held -> held.leaves().stream().noneMatch(leaf -> leaf.kind() == Kind.BOOLEAN))
                .orElseThrow(() -> lookup.refuse(tree, Problem.TYPE, type));
        Value value = Value.of(shape, leaf -> new Expr.Local(scope.variable(name, leaf.of(name)), leaf.kind()));
        names.add(name);
        shapes.add(shape);
        value.leaves().forEach(leaf -> scalars.add((Expr.Local) leaf));
        return value;
    }
}
