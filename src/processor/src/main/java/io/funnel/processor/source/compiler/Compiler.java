package io.funnel.processor.source.compiler;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import io.funnel.processor.code.UserName;
import io.funnel.processor.model.Declaration;
import io.funnel.processor.model.KnownTypes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;

/**
 * The compiler's services. Bodies are read as trees, and their names are resolved here. The compiler would attribute
 * the whole class, and report errors at uses of classes that are not generated yet.
 *
 * @param trees         of the compiler
 * @param elements      utilities
 * @param types         utilities
 * @param allStrategies whether kernels of all strategies are generated without a request by the annotation
 */
public record Compiler(Trees trees, Elements elements, Types types, boolean allStrategies) {

    /** Returns a method's declaration with its body, if it is part of this compilation. */
    public Optional<MethodTree> tree(ExecutableElement method) {
        return Optional.ofNullable(trees.getTree(method));
    }

    /** Returns whether the source has a method or constructor, unlike those that javac adds to a record. */
    public boolean isWritten(ExecutableElement method) {
        return trees.getTree(method) != null && elements.getOrigin(method) == Elements.Origin.EXPLICIT;
    }

    /** Returns the file of an element, if it is part of this compilation; the search stops at the top-level class. */
    public Optional<CompilationUnitTree> unit(Element element) {
        return Optional.ofNullable(trees.getPath(topLevel(element))).map(TreePath::getCompilationUnit);
    }

    public static TypeElement topLevel(Element element) {
        Element outer = element;
        while (!(around(outer) instanceof PackageElement)) {
            outer = around(outer);
        }
        return (TypeElement) outer;
    }

    /** Returns the class around an element, or the element if it is a class. */
    public static TypeElement enclosingType(Element element) {
        Element outer = element;
        while (!(outer instanceof TypeElement)) {
            outer = around(outer);
        }
        return (TypeElement) outer;
    }

    private static Element around(Element element) {
        return Objects.requireNonNull(element.getEnclosingElement(), "a package has nothing around it");
    }

    public static PackageElement packageOf(Element element) {
        return (PackageElement) around(topLevel(element));
    }

    public Declaration declaration(Element element) {
        TypeElement owner = enclosingType(element);
        String name = element.getSimpleName().toString();
        String qualified = owner.getQualifiedName() + (owner.equals(element) ? "" : "." + name);
        return new Declaration(packageOf(element).getQualifiedName().toString(),
                topLevel(element).getSimpleName().toString(), localName(owner), name, qualified, isPublic(owner),
                summary(element), hiddenTypes(packageOf(element)), checks(owner));
    }

    private static Set<String> hiddenTypes(PackageElement home) {
        return home.getEnclosedElements().stream().map(type -> type.getSimpleName().toString())
                .filter(name -> KnownTypes.ofLanguage(name).isPresent()).collect(Collectors.toSet());
    }

    private static List<String> checks(TypeElement owner) {
        return ElementFilter.methodsIn(owner.getEnclosedElements()).stream()
                .filter(method -> method.getModifiers().contains(Modifier.STATIC) && method.getParameters().size() == 1)
                .map(method -> method.getSimpleName().toString()).filter(name -> name.startsWith("require")).toList();
    }

    /** Returns the first sentence of an element's documentation on one line, without markup; empty without documentation. */
    public String summary(Element element) {
        String comment = elements.getDocComment(element);
        if (comment == null) {
            return "";
        }
        String text = comment.strip().replaceAll("\\s+", " ").replaceAll("\\{@\\w+ ([^}]*)}", "$1")
                .replaceAll("<[^>]*>", "");
        int tag = text.startsWith("@") ? 0 : text.indexOf(" @");
        String body = tag < 0 ? text : text.substring(0, tag);
        int end = body.indexOf(". ");
        return (end < 0 ? body : body.substring(0, end + 1)).strip();
    }

    /** Returns a type's name in code of the same package. */
    public static String localName(TypeElement type) {
        String name = type.getQualifiedName().toString();
        PackageElement owner = packageOf(type);
        return UserName.type(owner.isUnnamed() ? name : name.substring(owner.getQualifiedName().length() + 1));
    }

    /**
     * Returns why code of the same package does not see the element: it is {@code private} or {@code local}, or its
     * file declares no class around it. Empty if it is visible.
     */
    public Optional<String> hiddenBy(Element element) {
        if (isImplicit(topLevel(element))) {
            return Optional.of("in a file without a class around it, which other code cannot name");
        }
        Element look = element;
        while (!(look instanceof PackageElement)) {
            if (look.getModifiers().contains(Modifier.PRIVATE)) {
                return Optional.of("private");
            }
            Element outer = around(look);
            if (look instanceof TypeElement && !(outer instanceof TypeElement) && !(outer instanceof PackageElement)) {
                return Optional.of("local");
            }
            look = outer;
        }
        return Optional.empty();
    }

    /** The implicit class of a file that starts with methods; javac gives it a modifier without a position. */
    private boolean isImplicit(TypeElement type) {
        TreePath path = trees.getPath(type);
        return path != null && path.getLeaf() instanceof ClassTree tree
                && tree.getModifiers().getFlags().contains(Modifier.FINAL)
                && trees.getSourcePositions().getStartPosition(path.getCompilationUnit(),
                        tree.getModifiers()) == Diagnostic.NOPOS;
    }

    /** Returns whether all packages see it. */
    public static boolean isPublic(Element element) {
        Element look = element;
        while (!(look instanceof PackageElement)) {
            boolean implied = around(look).getKind() == ElementKind.INTERFACE;
            if (!implied && !look.getModifiers().contains(Modifier.PUBLIC)) {
                return false;
            }
            look = around(look);
        }
        return true;
    }
}
