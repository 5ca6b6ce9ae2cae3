package io.funnel.processor.source.compiler;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.Tree;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
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

/** What names mean at a place in the source: types, static fields and static methods, by Java's rules of scope. */
public final class Lookup {

    private final Compiler compiler;
    private final CompilationUnitTree unit;
    private final TypeElement enclosing;

    /** For code of a file, inside a class. */
    public Lookup(Compiler compiler, CompilationUnitTree unit, TypeElement enclosing) {
        this.compiler = compiler;
        this.unit = unit;
        this.enclosing = enclosing;
    }

    /** The file of the place. */
    public CompilationUnitTree unit() {
        return unit;
    }

    /** A refusal at a place in the file. */
    public Refusal refuse(Tree tree, Problem problem, Object... details) {
        return Refusal.at(tree, unit, problem, details);
    }

    /** Where a tree starts in the file. */
    public long start(Tree tree) {
        return compiler.trees().getSourcePositions().getStartPosition(unit, tree);
    }

    /** Where it ends; negative where the compiler keeps no such positions. */
    public long end(Tree tree) {
        return compiler.trees().getSourcePositions().getEndPosition(unit, tree);
    }

    /** The class around the place. */
    public TypeElement enclosing() {
        return enclosing;
    }

    /** The type that a declaration names. */
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

    /** The class that a name means, if it means one. */
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

    /** The static field of this simple name. */
    public Optional<VariableElement> field(String name) {
        Optional<VariableElement> member = outwards(type -> field(type, name));
        return member.isPresent()
                ? member
                : staticImports(name).stream()
                        .flatMap(type -> field(type, name).stream())
                        .findFirst();
    }

    /** The field of a class. */
    public Optional<VariableElement> field(TypeElement type, String name) {
        return ElementFilter.fieldsIn(compiler.elements().getAllMembers(type)).stream()
                .filter(field -> field.getSimpleName().contentEquals(name))
                .findFirst();
    }

    /** The methods that a call by simple name may mean. */
    public List<ExecutableElement> methods(String name) {
        Optional<List<ExecutableElement>> members = outwards(
                type -> Optional.of(methods(type, name)).filter(found -> !found.isEmpty()));
        return members.orElseGet(() -> staticImports(name).stream()
                .flatMap(type -> methods(type, name).stream())
                .filter(method -> method.getModifiers().contains(Modifier.STATIC))
                .toList());
    }

    /** The methods of a class with this name. */
    public List<ExecutableElement> methods(TypeElement type, String name) {
        return ElementFilter.methodsIn(compiler.elements().getAllMembers(type)).stream()
                .filter(method -> method.getSimpleName().contentEquals(name))
                .toList();
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
