package io.funnel.processor;

import com.sun.source.util.Trees;
import io.funnel.annotations.Reduction;
import io.funnel.processor.code.JavaNames;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.loop.ReductionReader;
import io.funnel.processor.source.operator.OperatorModel;
import io.funnel.processor.writer.Files;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/**
 * Turns each {@code @Reduction} into kernels, references and constants. A class with a refused reduction gets no files;
 * the errors say what to change.
 */
public final class ReductionProcessor extends AbstractProcessor {

    /** Option of the compiler; {@code all} generates every strategy for every reduction. */
    private static final String STRATEGIES = "funnel.strategies";

    private static final String TORNADO_ANNOTATIONS = "uk.ac.manchester.tornado.api.annotations.*";

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(STRATEGIES);
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        // TornadoVM's annotations are part of the form. If they are not claimed, -Xlint:all warns that no processor
        // handles them.
        return Set.of(Reduction.class.getCanonicalName(), TORNADO_ANNOTATIONS);
    }

    @Override
    @SuppressWarnings("DoNotClaimAnnotations") // without the claim, -Xlint:all -Werror would fail a user's build
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Map<TypeElement, List<Element>> classes = new LinkedHashMap<>();
        for (Element element : round.getElementsAnnotatedWith(Reduction.class)) {
            classes.computeIfAbsent(Compiler.topLevel(element), key -> new ArrayList<>()).add(element);
        }
        if (!classes.isEmpty()) {
            CompilerTrees.of(processingEnv).ifPresentOrElse(
                    trees -> classes.forEach((type, elements) -> process(trees, type, elements)),
                    () -> classes.keySet().forEach(type -> error(type, Problem.NO_TREES.message())));
        }
        return true;
    }

    private void process(Trees trees, TypeElement type, List<Element> elements) {
        Compiler compiler = new Compiler(trees, processingEnv.getElementUtils(), processingEnv.getTypeUtils(),
                "all".equals(processingEnv.getOptions().get(STRATEGIES)));
        List<Model> models = new ArrayList<>();
        boolean refused = false;
        for (Element element : elements) {
            try {
                Model model = read(compiler, element);
                Optional<String> limit = Limits.check(model);
                limit.ifPresentOrElse(message -> error(element, message), () -> models.add(model));
                refused |= limit.isPresent();
            } catch (Refusal refusal) {
                report(trees, refusal);
                refused = true;
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                error(element, Problem.UNEXPECTED.message(e));
                refused = true;
            }
        }
        OptionalInt clash = refused ? OptionalInt.empty() : Files.clash(models);
        clash.ifPresent(i -> error(elements.get(i),
                Problem.SAME_NAME.message(JavaNames.constant(models.get(i).declaration().name()))));
        if (!refused && clash.isEmpty()) {
            write(type, models);
        }
    }

    private static Model read(Compiler compiler, Element element) {
        return switch (element) {
            case ExecutableElement method -> ReductionReader.read(compiler, method);
            case TypeElement type -> OperatorModel.read(compiler, type);
            default -> throw Refusal.at(element, Problem.UNEXPECTED, "no method and no type");
        };
    }

    private void write(TypeElement type, List<Model> models) {
        try {
            Files.write(models, processingEnv.getFiler(), type);
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError e) {
            error(type, Problem.UNEXPECTED.message(e));
        }
    }

    private void report(Trees trees, Refusal refusal) {
        if (refusal.tree() != null && refusal.unit() != null) {
            trees.printMessage(Diagnostic.Kind.ERROR, refusal.text(), refusal.tree(), refusal.unit());
        } else if (refusal.element() != null) {
            error(refusal.element(), refusal.text());
        }
    }

    private void error(Element element, String text) {
        processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, text, element);
    }
}
