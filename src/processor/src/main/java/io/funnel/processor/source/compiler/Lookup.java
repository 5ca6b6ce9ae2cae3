package io.funnel.processor.source.compiler;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;

/** Resolves names at a place in the source to types, static fields and static methods, by Java's rules of scope. */
public final class Lookup {

    private final Compiler compiler;
    private final CompilationUnitTree unit;
    private final TypeElement enclosing;

    public Lookup(Compiler compiler, CompilationUnitTree unit, TypeElement enclosing) {
        this.compiler = compiler;
        this.unit = unit;
        this.enclosing = enclosing;
    }

    public Refusal refuse(Tree tree, Problem problem, Object... details) {
        return Refusal.at(tree, unit, problem, details);
    }

    public void warn(Tree tree, Problem problem, Object... details) {
        compiler.trees().printMessage(Diagnostic.Kind.WARNING, problem.message(details), tree, unit);
    }

    /** Returns a tree's text in the file; empty if the compiler does not keep it, or does not know its end. */
    public Optional<String> text(Tree tree) {
        SourcePositions positions = compiler.trees().getSourcePositions();
        int start = (int) positions.getStartPosition(unit, tree);
        int end = (int) positions.getEndPosition(unit, tree);
        try {
            CharSequence file = unit.getSourceFile().getCharContent(true);
            return start >= 0 && end > start && end <= file.length()
                    ? Optional.of(file.subSequence(start, end).toString())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns whether the generated code, which is in the same package, cannot name the element. */
    public boolean isHidden(Element element) {
        return compiler.hiddenBy(element).isPresent();
    }

    public TypeElement enclosing() {
        return enclosing;
    }

    public TypeMirror type(Tree tree) {
        if (tree instanceof PrimitiveTypeTree primitive) {
            return compiler.types().getPrimitiveType(primitive.getPrimitiveTypeKind());
        }
        if (tree instanceof AnnotatedTypeTree annotated) {
            return type(annotated.getUnderlyingType());
        }
        return typeElement(tree)
                .map(Element::asType)
                .orElseThrow(() -> refuse(tree, Problem.TYPE, tree.toString()));
    }

    public Optional<TypeElement> typeElement(Tree tree) {
        if (tree instanceof IdentifierTree identifier) {
            return type(identifier.getName().toString());
        }
        if (tree instanceof MemberSelectTree select) {
            String name = select.getIdentifier().toString();
            Optional<TypeElement> outer = typeElement(select.getExpression());
            if (outer.isPresent()) {
                return ElementFilter.typesIn(compiler.elements().getAllMembers(outer.get())).stream()
                        .filter(type -> type.getSimpleName().contentEquals(name))
                        .findFirst();
            }
            return Optional.ofNullable(compiler.elements().getTypeElement(select.toString()));
        }
        return Optional.empty();
    }

    private Optional<TypeElement> type(String name) {
        Optional<TypeElement> member = outwards(type -> {
            if (type.getSimpleName().contentEquals(name)) {
                return Optional.of(type);
            }
            return ElementFilter.typesIn(compiler.elements().getAllMembers(type)).stream()
                    .filter(inner -> inner.getSimpleName().contentEquals(name))
                    .findFirst();
        });
        if (member.isPresent()) {
            return member;
        }
        List<String> qualified = new ArrayList<>();
        List<String> onDemand = new ArrayList<>();
        for (ImportTree imported : unit.getImports()) {
            String text = imported.getQualifiedIdentifier().toString();
            if (text.endsWith("." + name)) {
                qualified.add(text);
            } else if (text.endsWith(".*")) {
                onDemand.add(text.substring(0, text.length() - 1) + name);
            }
        }
        PackageElement home = Compiler.packageOf(enclosing);
        qualified.add((home.isUnnamed() ? "" : home.getQualifiedName() + ".") + name);
        qualified.addAll(onDemand);
        qualified.add("java.lang." + name);
        return qualified.stream()
                .map(text -> compiler.elements().getTypeElement(text))
                .filter(type -> type != null)
                .findFirst();
    }

    public Optional<VariableElement> field(String name) {
        Optional<VariableElement> member = outwards(type -> field(type, name));
        return member.isPresent()
                ? member
                : staticImports(name).stream()
                        .flatMap(type -> field(type, name).stream())
                        .findFirst();
    }

    public Optional<VariableElement> field(TypeElement type, String name) {
        return ElementFilter.fieldsIn(compiler.elements().getAllMembers(type)).stream()
                .filter(field -> field.getSimpleName().contentEquals(name))
                .findFirst();
    }

    public List<ExecutableElement> methods(String name) {
        Optional<List<ExecutableElement>> members = outwards(
                type -> Optional.of(methods(type, name)).filter(found -> !found.isEmpty()));
        return members.orElseGet(() -> staticImports(name).stream()
                .flatMap(type -> methods(type, name).stream())
                .filter(method -> method.getModifiers().contains(Modifier.STATIC))
                .toList());
    }

    public List<ExecutableElement> methods(TypeElement type, String name) {
        return ElementFilter.methodsIn(compiler.elements().getAllMembers(type)).stream()
                .filter(method -> method.getSimpleName().contentEquals(name))
                .toList();
    }

    /** Returns the overload that Java selects for a call without boxing. */
    public Optional<ExecutableElement> overload(List<ExecutableElement> candidates, List<TypeMirror> given) {
        List<ExecutableElement> fitting = candidates.stream()
                .filter(method -> method.getParameters().size() == given.size() && !method.isVarArgs())
                .filter(method -> accepts(method, given))
                .toList();
        return fitting.stream().filter(method -> {
            List<TypeMirror> own = method.getParameters().stream().map(parameter -> parameter.asType()).toList();
            return fitting.stream().allMatch(other -> accepts(other, own));
        }).findFirst();
    }

    private boolean accepts(ExecutableElement method, List<TypeMirror> given) {
        for (int i = 0; i < given.size(); i++) {
            TypeMirror wanted = method.getParameters().get(i).asType();
            boolean primitive = wanted.getKind().isPrimitive() == given.get(i).getKind().isPrimitive();
            if (!primitive || !compiler.types().isAssignable(given.get(i), wanted)) {
                return false;
            }
        }
        return true;
    }

    private <T> Optional<T> outwards(Function<TypeElement, Optional<T>> find) {
        Element type = enclosing;
        while (type instanceof TypeElement look) {
            Optional<T> found = find.apply(look);
            if (found.isPresent()) {
                return found;
            }
            type = type.getEnclosingElement();
        }
        return Optional.empty();
    }

    private List<TypeElement> staticImports(String name) {
        List<TypeElement> types = new ArrayList<>();
        for (ImportTree imported : unit.getImports()) {
            String text = imported.getQualifiedIdentifier().toString();
            String member = text.substring(text.lastIndexOf('.') + 1);
            if (imported.isStatic() && (member.equals(name) || member.equals("*"))) {
                TypeElement type = compiler.elements().getTypeElement(text.substring(0, text.lastIndexOf('.')));
                if (type != null) {
                    types.add(type);
                }
            }
        }
        return types;
    }
}
