package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Makes a model of an annotated type. */
final class OperatorModel {

    private OperatorModel() {}

    /** Reads a type. */
    static Model read(Compiler compiler, TypeElement type) {
        Annotation annotation = Annotation.of(compiler,
                type, compiler.trees().getTree(type), compiler.unit(type).orElseThrow());
        Functions functions = new Functions(compiler, Compiler.topLevel(type));
        OperatorReader reader = new OperatorReader(compiler, functions, type);
        Operator operator = reader.read();
        String name = type.getSimpleName().toString();
        List<StatePart> state = state(operator, name);
        BodyText body = body(operator, state.stream().map(StatePart::name).toList(), annotation);
        List<Expr> merged = body.merged();
        List<Functions.Component> needed = functions.neededBy(body.all());
        Optional<Combination> only = state.size() == 1 ? Combination.of(merged.getLast()) : Optional.empty();
        boolean filtered = annotation.ignoresNan()
                && operator.inputs().stream().anyMatch(input -> input.streamed() && input.type().isFloating());
        Model model = new Model(
                Compiler.packageOf(type).getQualifiedName().toString(),
                Compiler.topLevel(type).getSimpleName().toString(),
                Compiler.localName(type),
                name,
                type.getQualifiedName().toString(),
                Names.constant(name),
                Compiler.isPublic(type),
                Model.Form.OPERATOR,
                functions.summary(type),
                operator.inputs(),
                state,
                1,
                HostText.type(operator.shape()),
                reader.finish().map(finish -> result(finish.getReturnType(), type))
                        .orElse(HostText.type(operator.shape())),
                List.of(),
                annotation.traits(Rounding.of(functions, merged), filtered, isPlain(operator, state)),
                only.isPresent() && only.get().infix() && only.get().operator().equals("+")
                        && only.get().element() instanceof Expr.State,
                only.map(one -> Specials.of(one, state.getFirst().type(), annotation.ignoresNan()))
                        .orElse("as {@code " + name + ".combine} in Java"),
                new OperatorText(body, operator.host()),
                FunctionTexts.of(needed),
                FunctionTexts.imports(body.all(), needed),
                !(operator.host() instanceof HostText host) || host.map().declared(),
                reader.finish().isPresent(),
                Work.of(functions, body.accumulate()),
                operator.index(),
                null,
                null,
                "OWN");
        return Magnitude.added(model, body, reader.finished(functions, FinishReader.state(state)));
    }

    private static boolean isPlain(Operator operator, List<StatePart> state) {
        return state.size() == 1 && operator.inputs().size() == 1
                && operator.element().getFirst() instanceof Expr.Element;
    }

    private static List<StatePart> state(Operator operator, String name) {
        List<StatePart> state = new ArrayList<>();
        List<Shape.Leaf> leaves = operator.shape().leaves();
        String single = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        for (int i = 0; i < leaves.size(); i++) {
            String part = leaves.get(i).path().isEmpty() ? single : leaves.get(i).path();
            state.add(new StatePart(part, leaves.get(i).kind().type(),
                    Printer.PLAIN.text(operator.identity().get(i))));
        }
        return state;
    }

    private static BodyText body(Operator operator, List<String> names, Annotation annotation) {
        List<Stmt> accumulate = StateStatements.accumulate(operator, names);
        List<Stmt> assign = StateStatements.assign(operator);
        if (annotation.ignoresNan()) {
            accumulate = BodyText.withoutNan(operator.inputs(), accumulate);
            assign = BodyText.withoutNan(operator.inputs(), assign);
        }
        return new BodyText(operator.inputs(), accumulate, assign, StateStatements.merge(operator, names));
    }

    private static String result(TypeMirror type, TypeElement operator) {
        if (type.getKind().isPrimitive()) {
            return switch (type.getKind()) {
                case INT -> "Integer";
                case CHAR -> "Character";
                default -> Names.type(type.toString());
            };
        }
        return type instanceof DeclaredType declared && declared.getTypeArguments().isEmpty()
                && declared.asElement() instanceof TypeElement element
                && Compiler.packageOf(element).equals(Compiler.packageOf(operator))
                        ? Compiler.localName(element)
                        : type.toString();
    }
}
