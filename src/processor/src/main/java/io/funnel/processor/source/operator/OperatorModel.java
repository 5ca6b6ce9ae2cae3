package io.funnel.processor.source.operator;

import io.funnel.processor.analysis.BoundedVariant;
import io.funnel.processor.analysis.Combination;
import io.funnel.processor.analysis.DeviceFinish;
import io.funnel.processor.analysis.ExactFinish;
import io.funnel.processor.analysis.FinishReader;
import io.funnel.processor.analysis.Rounding;
import io.funnel.processor.analysis.Specials;
import io.funnel.processor.analysis.Work;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Folding;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.UserName;
import io.funnel.processor.model.Body;
import io.funnel.processor.model.ElementError;
import io.funnel.processor.model.LastStep;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.source.compiler.Annotation;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.tree.Functions;
import io.funnel.processor.source.tree.Shape;
import io.funnel.processor.source.tree.Statements;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeMirror;

/** Makes a model of an annotated type. */
public final class OperatorModel {

    private OperatorModel() {}

    public static Model read(Compiler compiler, TypeElement type) {
        Annotation annotation = Annotation.of(compiler,
                type, compiler.trees().getTree(type), compiler.unit(type).orElseThrow());
        Functions functions = new Functions(compiler, Compiler.topLevel(type), Statements::function);
        OperatorReader reader = new OperatorReader(compiler, functions, type);
        Operator operator = reader.read();
        annotation.requireDomains(
                operator.inputs(), compiler.trees().getTree(type), compiler.unit(type).orElseThrow());
        String name = type.getSimpleName().toString();
        List<StatePart> state = state(operator, name);
        Body body = body(operator, state.stream().map(StatePart::name).toList(), annotation);
        List<Expr> merged = body.merged();
        List<ScalarFunction> needed = functions.neededBy(body.all());
        Optional<Combination> only = state.size() == 1 ? Combination.of(merged.getLast()) : Optional.empty();
        boolean filtered = annotation.ignoresNan()
                && operator.inputs().stream().anyMatch(input -> input.streamed() && input.type().isFloating());
        Model model = new Model(
                compiler.declaration(type),
                Model.Form.OPERATOR,
                operator.inputs(),
                state,
                1,
                HostText.type(operator.shape()),
                reader.finish().map(finish -> result(compiler, finish.getReturnType(), type))
                        .orElse(HostText.type(operator.shape())),
                annotation.traits(Rounding.of(functions, body, operator.element()), filtered, isPlain(operator, state)),
                only.isPresent() && only.get().infix() && only.get().operator().equals("+")
                        && only.get().element() instanceof Expr.State,
                only.map(one -> Specials.of(one, state.getFirst().type(), annotation.ignoresNan()))
                        .orElse("as {@code " + name + ".combine} in Java"),
                body,
                reader.finish().map(ExecutableElement::getReturnType).map(Shape::of)
                        .orElse(Optional.of(operator.shape())).map(operator.host()::giving).orElse(operator.host()),
                needed,
                Work.of(functions, body.accumulate()),
                null,
                null,
                LastStep.UNKNOWN,
                null,
                null,
                ElementError.UNKNOWN,
                null,
                null);
        String[] failure = {""};
        List<Expr> finished = reader.finished(functions, FinishReader.state(state), why -> failure[0] = why);
        Model finishing =
                DeviceFinish.added(ExactFinish.marked(model, functions, finished), functions, finished, failure[0]);
        return BoundedVariant.added(finishing.withElementMap(reader.each(operator, finished).orElse(null)), functions);
    }

    private static boolean isPlain(Operator operator, List<StatePart> state) {
        return state.size() == 1 && operator.inputs().size() == 1
                && operator.element().getFirst() instanceof Expr.Element element && !element.stored().isNarrow();
    }

    private static List<StatePart> state(Operator operator, String name) {
        List<StatePart> state = new ArrayList<>();
        List<Shape.Leaf> leaves = operator.shape().leaves();
        String single = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        for (int i = 0; i < leaves.size(); i++) {
            String part = leaves.get(i).path().isEmpty() ? single : leaves.get(i).path();
            Expr identity = operator.identity().get(i);
            Kind kind = leaves.get(i).kind();
            state.add(new StatePart(part, kind,
                    Folding.extreme(identity, kind).orElseGet(() -> Printer.text(identity))));
        }
        return state;
    }

    private static Body body(Operator operator, List<String> names, Annotation annotation) {
        List<Stmt> accumulate = operator.accumulate(names);
        List<Stmt> assign = operator.assign();
        if (annotation.ignoresNan()) {
            accumulate = Body.withoutNan(operator.inputs(), accumulate);
            assign = Body.withoutNan(operator.inputs(), assign);
        }
        return new Body(accumulate, assign, operator.merge(names));
    }

    private static String result(Compiler compiler, TypeMirror type, TypeElement operator) {
        if (type instanceof PrimitiveType primitive) {
            return compiler.types().boxedClass(primitive).getSimpleName().toString();
        }
        return type instanceof DeclaredType declared && declared.getTypeArguments().isEmpty()
                && declared.asElement() instanceof TypeElement element
                && Compiler.packageOf(element).equals(Compiler.packageOf(operator))
                        ? Compiler.localName(element)
                        : UserName.type(type.toString());
    }
}
