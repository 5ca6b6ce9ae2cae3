package io.funnel.processor.diagnostic;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** Ends the reading of a reduction, with the place to report. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Tree tree;
    private final transient @Nullable CompilationUnitTree unit;
    private final transient @Nullable Element element;

    private Refusal(
            String message, @Nullable Tree tree, @Nullable CompilationUnitTree unit, @Nullable Element element) {
        super(message, null, false, false);
        this.tree = tree;
        this.unit = unit;
        this.element = element;
    }

    public static Refusal at(Tree tree, CompilationUnitTree unit, Problem problem, Object... details) {
        return new Refusal(problem.message(details), tree, unit, null);
    }

    public static Refusal at(Element element, Problem problem, Object... details) {
        return new Refusal(problem.message(details), null, null, element);
    }

    public String text() {
        return String.valueOf(getMessage());
    }

    public @Nullable Tree tree() {
        return tree;
    }

    public @Nullable CompilationUnitTree unit() {
        return unit;
    }

    public @Nullable Element element() {
        return element;
    }
}
