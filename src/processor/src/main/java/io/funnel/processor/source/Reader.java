package io.funnel.processor.source;

import com.sun.source.util.Trees;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.model.Model;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.loop.ReductionReader;
import io.funnel.processor.source.operator.OperatorModel;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Reads annotated elements into models: the entry to this package. */
public final class Reader {

    private final Compiler compiler;

    /** A reader with a compiler's services, which generates all strategies or leaves that to each annotation. */
    public Reader(Trees trees, Elements elements, Types types, boolean allStrategies) {
        this.compiler = new Compiler(trees, elements, types, allStrategies);
    }

    /** Reads an annotated method or type; throws a {@link Refusal} where a device cannot do what it says. */
    public Model read(Element element) {
        return switch (element) {
            case ExecutableElement method -> ReductionReader.read(compiler, method);
            case TypeElement type -> OperatorModel.read(compiler, type);
            default -> throw Refusal.at(element, Problem.UNEXPECTED, "no method and no type");
        };
    }

    /** The outermost class around an element, whose reductions go into one file. */
    public static TypeElement topLevel(Element element) {
        return Compiler.topLevel(element);
    }
}
