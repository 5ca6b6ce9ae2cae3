package io.funnel.processor.source.loop;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import io.funnel.processor.analysis.BoundedVariant;
import io.funnel.processor.analysis.Combination;
import io.funnel.processor.analysis.DeviceFinish;
import io.funnel.processor.analysis.Rounding;
import io.funnel.processor.analysis.Specials;
import io.funnel.processor.analysis.Work;
import io.funnel.processor.code.Expr;
import io.funnel.processor.code.JavaNames;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.UserName;
import io.funnel.processor.diagnostic.Problem;
import io.funnel.processor.diagnostic.Refusal;
import io.funnel.processor.model.ElementError;
import io.funnel.processor.model.LastStep;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.ModelTraits;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.model.UserLoop;
import io.funnel.processor.source.compiler.Annotation;
import io.funnel.processor.source.compiler.Compiler;
import io.funnel.processor.source.compiler.Lookup;
import io.funnel.processor.source.tree.Functions;
import io.funnel.processor.source.tree.Statements;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads one annotated method into a model. */
public final class ReductionReader {

    private static final String REDUCE = "uk.ac.manchester.tornado.api.annotations.Reduce";

    private final Compiler compiler;
    private final ExecutableElement method;
    private final MethodTree tree;
    private final Lookup lookup;
    private final Annotation annotation;

    private ReductionReader(Compiler compiler, ExecutableElement method) {
        this.compiler = compiler;
        this.method = method;
        this.tree = compiler.tree(method).orElseThrow();
        CompilationUnitTree unit = compiler.unit(method).orElseThrow();
        this.lookup = new Lookup(compiler, unit, Compiler.enclosingType(method));
        this.annotation = Annotation.of(compiler, method, tree, unit);
    }

    public static Model read(Compiler compiler, ExecutableElement method) {
        return new ReductionReader(compiler, method).read();
    }

    private Model read() {
        String name = method.getSimpleName().toString();
        if (!method.getModifiers().contains(Modifier.STATIC)) {
            throw refuse(Problem.NOT_STATIC, name);
        }
        if (!method.getTypeParameters().isEmpty()) {
            throw refuse(Problem.GENERIC, "the method " + name);
        }
        if (tree.getBody() == null) {
            throw refuse(Problem.WRONG_SIGNATURE, name, "has no body", array());
        }
        if (method.getReturnType().getKind() != TypeKind.VOID) {
            throw refuse(Problem.WRONG_SIGNATURE, name, "returns " + method.getReturnType(), array());
        }
        if (compiler.hiddenBy(method).filter("local"::equals).isPresent()) {
            throw refuse(Problem.NOT_REACHABLE, name, "local");
        }
        Signature signature = signature();
        Functions functions = new Functions(compiler, Compiler.topLevel(method), Statements::function);
        LoopReader.Loop loop = new LoopReader(functions, lookup, tree, signature).read();
        return model(loop, functions);
    }

    private Model model(LoopReader.Loop loop, Functions functions) {
        annotation.requireDomains(loop.inputs(), tree, compiler.unit(method).orElseThrow());
        boolean several = loop.state().size() > 1;
        boolean vector = loop.width() > 1;
        String name = method.getSimpleName().toString();
        List<Expr> merged = loop.body().merged();
        List<String> specials = new ArrayList<>();
        for (int i = 0; i < loop.state().size(); i++) {
            specials.add(Specials.of(loop.combinations().get(i), loop.state().get(i).type(),
                    annotation.ignoresNan()));
        }
        List<ScalarFunction> needed = functions.neededBy(loop.body().all());
        Combination first = loop.combinations().getFirst();
        boolean plain = !several && !vector && loop.inputs().size() == 1
                && first.element().equals(new Expr.Element(0, merged.getFirst().kind()));
        List<String> names = loop.state().stream().map(StatePart::name).toList();
        String box = vector
                ? loop.state().getFirst().type().keyword() + "[]"
                : several
                        ? UserName
                                .type(Compiler.topLevel(method).getSimpleName() + "Reductions." + JavaNames.type(name))
                        : loop.state().getFirst().type().box();
        Model model = new Model(
                compiler.declaration(method),
                several ? Model.Form.LOOPS : vector ? Model.Form.VECTOR_LOOP : Model.Form.LOOP,
                loop.inputs(),
                loop.state(),
                loop.width(),
                box,
                box,
                traits(loop, Rounding.of(functions, loop.body(),
                        loop.combinations().stream().map(Combination::element).toList()),
                        plain),
                !several && !vector && first.infix() && first.operator().equals("+"),
                several ? Specials.of(specials, names) : specials.getFirst(),
                loop.body(),
                null,
                needed,
                Work.of(functions, loop.body().accumulate()),
                null,
                null,
                LastStep.UNKNOWN,
                new UserLoop(Expr.widened(loop.bounds().start(), Kind.LONG), loop.bounds().afterLast(), unlike(loop)),
                null,
                ElementError.UNKNOWN,
                null,
                null);
        Model marked = DeviceFinish.ofLoop(model, functions);
        return model.hasStart() || loop.startsLate() ? marked : BoundedVariant.added(marked, functions);
    }

    /** A start that is not a constant is known only with a first element; empty input has no answer. */
    private ModelTraits traits(LoopReader.Loop loop, String rounding, boolean plain) {
        ModelTraits traits = annotation.traits(rounding, loop.filtered(), plain);
        return loop.startsLate() ? traits.withoutEmpty() : traits;
    }

    /** The reason why TornadoVM cannot run the method unchanged. */
    private @Nullable String unlike(LoopReader.Loop loop) {
        boolean results = method.getParameters().stream().skip(loop.inputs().size())
                .anyMatch(parameter -> !isResult(parameter));
        Optional<String> hidden = compiler.hiddenBy(method);
        if (hidden.isPresent()) {
            return "the method is " + hidden.get();
        }
        if (method.getParameters().stream().anyMatch(parameter -> parameter.asType().getKind().isPrimitive())) {
            return "the method takes a scalar, and the task an array";
        }
        if (loop.startsLate() || loop.state().stream().anyMatch(part -> part.start() != null)) {
            return "TornadoVM starts every work-item from the value that the result starts from";
        }
        if (loop.indirect()) {
            return "TornadoVM combines by result.set(0, result.get(0) + x) alone";
        }
        return results ? "the results are not the last parameters" : null;
    }

    private static boolean isResult(VariableElement parameter) {
        return parameter.getAnnotationMirrors().stream()
                .anyMatch(mirror -> mirror.getAnnotationType().toString().equals(REDUCE));
    }

    private Signature signature() {
        List<Signature.Array> inputs = new ArrayList<>();
        List<VariableElement> results = new ArrayList<>();
        String name = method.getSimpleName().toString();
        for (VariableElement parameter : method.getParameters()) {
            if (isResult(parameter)) {
                results.add(parameter);
            } else {
                String source = parameter.getSimpleName().toString();
                boolean scalar = Kind.ofKeyword(parameter.asType().toString())
                        .filter(kind -> kind != Kind.BOOLEAN).isPresent();
                inputs.add(new Signature.Array(source, source,
                        scalar ? Kind.ofKeyword(parameter.asType().toString()).orElseThrow() : type(parameter),
                        scalar));
            }
        }
        if (results.isEmpty()) {
            throw refuse(Problem.NO_RESULT, name);
        }
        if (inputs.isEmpty()) {
            throw refuse(Problem.WRONG_SIGNATURE, name, "has no input", array());
        }
        List<Signature.Array> outputs = new ArrayList<>();
        for (VariableElement result : results) {
            String source = result.getSimpleName().toString();
            outputs.add(new Signature.Array(source, results.size() > 1 ? source : name,
                    result(result), false));
        }
        return new Signature(inputs, outputs, annotation);
    }

    private Kind result(VariableElement parameter) {
        Kind kind = type(parameter);
        if (kind.isNarrow()) {
            throw lookup.refuse(tree.getParameters().get(method.getParameters().indexOf(parameter)),
                    Problem.STATE_TYPE, parameter.getSimpleName(), JavaNames.simple(parameter.asType()));
        }
        return kind;
    }

    private Kind type(VariableElement parameter) {
        TypeMirror type = parameter.asType();
        return Kind.ofArray(type).orElseThrow(() -> {
            Tree at = tree.getParameters().get(method.getParameters().indexOf(parameter));
            return Kind.isArray(type) || type.getKind() == TypeKind.ARRAY
                    ? lookup.refuse(at, Problem.TYPE, JavaNames.simple(type))
                    : lookup.refuse(at, Problem.WRONG_SIGNATURE, method.getSimpleName(), "takes the parameter "
                            + parameter.getSimpleName() + " of type " + JavaNames.simple(type), array());
        });
    }

    /** The most likely array type. */
    private String array() {
        for (VariableElement parameter : method.getParameters()) {
            Optional<Kind> kind = Kind.ofArray(parameter.asType());
            if (kind.isPresent()) {
                return kind.get().array();
            }
        }
        return Kind.ofKeyword(method.getReturnType().toString()).filter(kind -> kind != Kind.BOOLEAN)
                .orElse(Kind.FLOAT).array();
    }

    private Refusal refuse(Problem problem, Object... details) {
        return lookup.refuse(tree, problem, details);
    }
}
