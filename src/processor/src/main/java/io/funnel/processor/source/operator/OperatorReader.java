package io.funnel.processor.source.operator;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import io.funnel.annotations.Reduction;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.JavaNames;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Walk;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.Limits;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.compiler.Lookup;
import io.funnel.processor.source.tree.Function;
import io.funnel.processor.source.tree.Functions;
import io.funnel.processor.source.tree.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Reads an annotated type: its identity, map and combine, or the operators of its components. */
final class OperatorReader {

    /** Letters of a statement in a message. */
    private static final int LONGEST = 80;

    private final Compiler compiler;
    private final Functions functions;
    private final TypeElement type;
    private final Tree tree;
    private final Lookup lookup;
    private final Set<TypeElement> around;

    OperatorReader(Compiler compiler, Functions functions, TypeElement type) {
        this(compiler, functions, type, Set.of());
    }

    private OperatorReader(Compiler compiler, Functions functions, TypeElement type, Set<TypeElement> fusions) {
        this.around = new HashSet<>(fusions);
        this.around.add(type);
        this.compiler = compiler;
        this.functions = functions;
        this.type = type;
        this.tree = compiler.trees().getTree(type);
        this.lookup = new Lookup(compiler, compiler.unit(type).orElseThrow(), type);
    }

    Operator read() {
        String name = type.getSimpleName().toString();
        if (!type.getTypeParameters().isEmpty()) {
            throw refuse(Problem.GENERIC, "the type " + name);
        }
        Optional<String> hidden = compiler.hiddenBy(type);
        if (hidden.isPresent()) {
            throw refuse(Problem.NOT_REACHABLE, name, hidden.get());
        }
        Optional<ExecutableElement> identity = method("identity");
        Optional<ExecutableElement> combine = method("combine");
        if (identity.isEmpty() && combine.isEmpty() && method("map").isEmpty() && isFusion()) {
            return fusion();
        }
        ExecutableElement start = identity.orElseThrow(() -> refuse(Problem.OPERATOR_IDENTITY, name));
        String stateName = JavaNames.simple(start.getReturnType());
        Shape shape = shape(start);
        ExecutableElement merge = combine.orElseThrow(() -> refuse(Problem.OPERATOR_COMBINE, name, stateName));
        require(merge, start.getReturnType(), List.of(start.getReturnType(), start.getReturnType()),
                "static %1$s combine(%1$s left, %1$s right)".formatted(stateName));
        requireFinish(start.getReturnType());
        method("rules").ifPresent(rules -> require(rules, rules.getReturnType(), List.of(),
                "static StateRules<" + stateName + ", Double> rules()"));
        List<Expr> constants = identity(start);
        MapReader map = map(start.getReturnType(), shape);
        Function function = functions.function(merge, tree, lookup);
        return new Operator(shape, constants, map.inputs(), map.index(), map.element(),
                (left, right) -> functions.inlined(function, Walk.joined(left, right)),
                HostText.of(Compiler.localName(type), shape, map, finish().isPresent(), method("rules").isPresent()));
    }

    Optional<ExecutableElement> finish() {
        return method("finish");
    }

    /** Reads the map after the reduction; empty without one. {@code finished} are the scalars of the result. */
    Optional<ElementMap> each(Operator operator, List<Expr> finished) {
        return method("each").map(each -> {
            List<TypeMirror> own = new ArrayList<>();
            each.getParameters().forEach(parameter -> own.add(parameter.asType()));
            require(each, each.getReturnType(), own,
                    "static float each(" + type.getSimpleName() + " all, float element)");
            MethodTree body = compiler.tree(each).orElseThrow(() -> refuse(Problem.NO_SOURCE, "each"));
            TypeMirror state = method("identity").map(ExecutableElement::getReturnType).orElse(type.asType());
            return new EachReader(functions, lookup, each, body, operator.inputs()).read(EachReader.All.of(
                    compiler, each, state, finish().map(ExecutableElement::getReturnType), operator), finished);
        });
    }

    /** Reads the result's scalars over a state; {@code failed} takes the reason if only the host can compute them. */
    List<Expr> finished(Functions readers, List<Expr> state, Consumer<String> failed) {
        Optional<ExecutableElement> finish = finish();
        if (finish.isEmpty()) {
            return state;
        }
        try {
            return readers.inlined(readers.function(finish.get(), tree, lookup), state);
        } catch (Refusal refusal) {
            Tree at = refusal.tree();
            failed.accept("kernels cannot run finish" + (at == null || at.equals(tree) ? "" : ": " + brief(at)) + ": "
                    + refusal.text());
            return List.of();
        }
    }

    private String brief(Tree statement) {
        String text = lookup.text(statement).orElse(statement.toString()).replaceAll("\\s+", " ").strip();
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    private Optional<ExecutableElement> method(String name) {
        List<ExecutableElement> found = ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                .filter(method -> method.getSimpleName().contentEquals(name))
                .filter(method -> type.getKind() != ElementKind.RECORD || !method.getParameters().isEmpty()
                        || method.getModifiers().contains(Modifier.STATIC) || !isComponent(name))
                .toList();
        if (found.size() > 1) {
            throw refuse(found.get(1), Problem.OPERATOR_METHOD, name, type.getSimpleName(), "is there twice",
                    "one method of this name");
        }
        return found.stream().findFirst();
    }

    private boolean isComponent(String name) {
        return type.getRecordComponents().stream().anyMatch(part -> part.getSimpleName().contentEquals(name));
    }

    private Shape shape(ExecutableElement identity) {
        require(identity, identity.getReturnType(), List.of(),
                "static %1$s identity()".formatted(JavaNames.simple(identity.getReturnType())));
        TypeMirror state = identity.getReturnType();
        Shape shape = Shape.of(state).orElseThrow(() -> stateType(state, "the state itself"));
        for (Shape.Leaf leaf : shape.leaves()) {
            if (leaf.kind() == Kind.BOOLEAN) {
                throw refuse(Problem.STATE_TYPE, leaf.path(), "boolean");
            }
        }
        if (shape instanceof Shape.Struct struct && !Compiler.topLevel(struct.type()).equals(functions.topLevel())) {
            throw refuse(identity, Problem.STATE_TYPE, "itself", JavaNames.simple(state) + " of another file");
        }
        if (shape.leaves().size() > Limits.COMPONENTS || shape.leaves().isEmpty()) {
            throw refuse(Problem.STATE_SIZE, shape.leaves().size(), Limits.COMPONENTS);
        }
        return shape;
    }

    private Refusal stateType(TypeMirror state, String what) {
        TypeMirror wrong = state;
        String name = what;
        Set<Element> seen = new HashSet<>();
        Optional<? extends RecordComponentElement> part = wrongPart(wrong);
        while (part.isPresent() && seen.add(part.get())) {
            wrong = part.get().asType();
            name = part.get().getSimpleName().toString();
            part = wrongPart(wrong);
        }
        return refuse(Problem.STATE_TYPE, name, JavaNames.simple(wrong));
    }

    private static Optional<? extends RecordComponentElement> wrongPart(TypeMirror state) {
        return state instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
                ? element.getRecordComponents().stream().filter(part -> Shape.of(part.asType()).isEmpty()).findFirst()
                : Optional.empty();
    }

    private void requireFinish(TypeMirror state) {
        finish().ifPresent(finish -> {
            String form = "static double finish(" + JavaNames.simple(state) + " state)";
            if (finish.getReturnType().getKind() == TypeKind.ERROR
                    || finish.getReturnType().getKind() == TypeKind.VOID) {
                throw refuse(finish, Problem.OPERATOR_METHOD, "finish", type.getSimpleName(), "returns nothing known",
                        form);
            }
            require(finish, finish.getReturnType(), List.of(state), form);
        });
    }

    private void require(ExecutableElement method, TypeMirror result, List<TypeMirror> parameters, String form) {
        String name = method.getSimpleName().toString();
        String owner = type.getSimpleName().toString();
        if (!method.getModifiers().contains(Modifier.STATIC)) {
            throw refuse(method, Problem.OPERATOR_METHOD, name, owner, "is not static", form);
        }
        if (method.getModifiers().contains(Modifier.PRIVATE)) {
            throw refuse(method, Problem.NOT_REACHABLE, name, "private");
        }
        if (!method.getTypeParameters().isEmpty()) {
            throw refuse(method, Problem.GENERIC, "the method " + name);
        }
        List<? extends TypeMirror> given = method.getParameters().stream().map(VariableElement::asType).toList();
        boolean same = given.size() == parameters.size()
                && compiler.types().isSameType(method.getReturnType(), result);
        for (int i = 0; same && i < given.size(); i++) {
            same = compiler.types().isSameType(given.get(i), parameters.get(i));
        }
        if (!same) {
            throw refuse(method, Problem.OPERATOR_METHOD, name, owner, "has other types than the state's", form);
        }
    }

    private List<Expr> identity(ExecutableElement method) {
        return Folding.constants(functions.function(method, tree, lookup).body())
                .orElseThrow(() -> refuse(method, Problem.IDENTITY_NOT_CONSTANT, type.getSimpleName()));
    }

    private MapReader map(TypeMirror state, Shape shape) {
        Optional<ExecutableElement> method = method("map");
        if (method.isEmpty()) {
            if (shape instanceof Shape.Scalar scalar) {
                return MapReader.none(scalar.kind());
            }
            throw refuse(Problem.MAP_PARAMETERS, "element", "is missing, for there is no map");
        }
        List<TypeMirror> own = new ArrayList<>();
        method.get().getParameters().forEach(parameter -> own.add(parameter.asType()));
        require(method.get(), state, own, "static " + JavaNames.simple(state) + " map(float element)");
        MethodTree body = compiler.tree(method.get()).orElseThrow(() -> refuse(Problem.NO_SOURCE, "map"));
        return MapReader.of(functions, lookup, method.get(), body, shape);
    }

    private boolean isFusion() {
        List<? extends RecordComponentElement> parts = type.getRecordComponents();
        return !parts.isEmpty() && parts.stream().allMatch(part -> operatorOf(part).isPresent());
    }

    private static Optional<TypeElement> operatorOf(RecordComponentElement part) {
        return part.asType() instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
                && element.getAnnotation(Reduction.class) != null ? Optional.of(element) : Optional.empty();
    }

    private Operator fusion() {
        List<String> names = new ArrayList<>();
        List<Operator> operators = new ArrayList<>();
        for (RecordComponentElement part : type.getRecordComponents()) {
            TypeElement operator = operatorOf(part).orElseThrow();
            if (around.contains(operator)) {
                throw refuse(Problem.STATE_TYPE, part.getSimpleName(), JavaNames.simple(part.asType()));
            }
            if (!Compiler.topLevel(operator).equals(functions.topLevel())) {
                throw refuse(Problem.NO_SOURCE, operator.getSimpleName());
            }
            Operator read = new OperatorReader(compiler, functions, operator, around).read();
            if (!(read.shape() instanceof Shape.Struct struct) || !struct.type().equals(operator)
                    || !read.host().rules().isEmpty()) {
                throw refuse(Problem.STATE_TYPE, part.getSimpleName(), "the operator " + operator.getSimpleName()
                        + ", which is not its own state, or has rules()");
            }
            names.add(part.getSimpleName().toString());
            operators.add(read);
        }
        int size = operators.stream().mapToInt(operator -> operator.shape().leaves().size()).sum();
        if (size > Limits.COMPONENTS) {
            throw refuse(Problem.STATE_SIZE, size, Limits.COMPONENTS);
        }
        requireFinish(type.asType());
        return Fusion.of(new Shape.Struct(type, names, operators.stream().map(Operator::shape).toList()), operators,
                finish().isPresent())
                .orElseThrow(() -> refuse(Problem.MAP_PARAMETERS, "element",
                        "has another type in one of the operators than in another"));
    }

    private Refusal refuse(Problem problem, Object... details) {
        return lookup.refuse(tree, problem, details);
    }

    private Refusal refuse(ExecutableElement method, Problem problem, Object... details) {
        Tree at = compiler.trees().getTree(method);
        return lookup.refuse(at == null ? tree : at, problem, details);
    }
}
