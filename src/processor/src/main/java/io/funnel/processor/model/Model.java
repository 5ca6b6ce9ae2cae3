package io.funnel.processor.model;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A reduction as understood by the processor, the source of its kernels, its definition and its constant.
 *
 * @param width          1, or the length of a vector-valued state
 * @param stateType      Java type of the state on the host, boxed where primitive
 * @param resultType     Java type of the result, boxed where primitive
 * @param additive       whether the combine is {@code +} on a single component, so that an atomic addition can do it
 * @param special        effects of NaN, overflow and empty input, as the end of a list item in kernel documentation
 * @param host           how the host composes and splits a state other than a primitive or a flat record
 * @param work           an estimate of the operations an element, in additions
 * @param original       the reduction of a bounded variant; otherwise null
 * @param boundedVariant the bounded variant; null without one
 * @param lastStep       from a state to its result
 * @param loop           the loop of an annotated method; null for an operator
 * @param mapRounding    where a device may round a bounded variant's elements differently from Java; otherwise null
 * @param elementError   distance of the elements from exact arithmetic
 * @param known          in the form of kernels, the loops that suit the form as read; otherwise null
 * @param elementMap     the map after the reduction; null without one
 */
public record Model(
        Declaration declaration,
        Form form,
        List<InputArray> inputs,
        List<StatePart> state,
        int width,
        String stateType,
        String resultType,
        ModelTraits traits,
        boolean additive,
        String special,
        Body body,
        @Nullable StateText host,
        List<ScalarFunction> functions,
        int work,
        @Nullable Model original,
        @Nullable Model boundedVariant,
        LastStep lastStep,
        @Nullable UserLoop loop,
        @Nullable MapRounding mapRounding,
        ElementError elementError,
        @Nullable KnownState known,
        @Nullable ElementMap elementMap) {

    /** Suffix of the name of a bounded variant. */
    public static final String BOUNDED = "Bounded";

    /** State of a sum of doubles with the error of its additions and its magnitude. */
    public static final String COMPENSATED = "CompensatedSum";

    /** State of a mean: a compensated sum and the count that divides it. */
    public static final String COUNTED = "CompensatedMean";

    /** The form of the source. */
    public enum Form {
        /** A method with a loop and one result. */
        LOOP,
        /** A method with a loop and several results, which becomes a record of them. */
        LOOPS,
        /** A method with a loop whose result is a vector: it combines into the element at a computed index. */
        VECTOR_LOOP,
        /** A type with identity and combine. */
        OPERATOR
    }

    public Model withBoundedVariant(@Nullable Model variant) {
        return new Model(declaration, form, inputs, state, width, stateType, resultType, traits, additive, special,
                body, host, functions, work, original, variant, lastStep, loop, mapRounding, elementError,
                known, elementMap);
    }

    /** Returns an operator whose methods are functions of the host class. */
    public Model withFunctions(StateText text) {
        return new Model(declaration, Form.LOOPS, inputs, state, width, stateType, resultType, traits, additive,
                special, body, text, functions, work, original, boundedVariant, lastStep, loop, mapRounding,
                elementError, known, elementMap);
    }

    /** Changes the state, and the statements with it. */
    public Model withState(List<StatePart> parts, Body ofParts) {
        return new Model(declaration, form, inputs, parts, width, stateType, resultType, traits, additive, special,
                ofParts, host, functions, work, original, boundedVariant, lastStep, loop, mapRounding, elementError,
                known, elementMap);
    }

    public Model withTraits(ModelTraits others) {
        return new Model(declaration, form, inputs, state, width, stateType, resultType, others, additive, special,
                body, host, functions, work, original, boundedVariant, lastStep, loop, mapRounding, elementError,
                known, elementMap);
    }

    public Model withLastStep(LastStep step, ElementError ofElements) {
        return new Model(declaration, form, inputs, state, width, stateType, resultType, traits, additive, special,
                body, host, functions, work, original, boundedVariant, step, loop, mapRounding, ofElements,
                known, elementMap);
    }

    public Model asBoundedVariant(List<StatePart> parts, Body both, MapRounding rounding, int more) {
        Declaration bounded = new Declaration(declaration.packageName(), declaration.topLevel(), declaration.owner(),
                declaration.name() + BOUNDED, declaration.qualified() + BOUNDED, declaration.isPublic(),
                declaration.summary(), declaration.hiddenTypes(), declaration.checks());
        String type = switch (parts.size()) {
            case 2 -> "DoubleWithMagnitude";
            case 3 -> COMPENSATED;
            default -> COUNTED;
        };
        return new Model(bounded, Form.LOOPS, inputs, parts, 1, type, resultType, traits, false,
                special.replace("Java's " + Kind.FLOAT.keyword(), "Java's " + parts.getFirst().type().keyword()), both,
                null, functions, work + more, this, null, LastStep.UNKNOWN, null, rounding, ElementError.UNKNOWN, null,
                null);
    }

    /** Changes the statements and the functions. */
    public Model inForm(UnaryOperator<List<Stmt>> statements, UnaryOperator<ScalarFunction> function) {
        Body changed = new Body(statements.apply(body.accumulate()), statements.apply(body.assign()),
                statements.apply(body.merge()));
        return new Model(declaration, form, inputs, state, width, stateType, resultType, traits, additive, special,
                changed, host, functions.stream().map(function).toList(), work, original,
                boundedVariant, lastStep, loop, mapRounding, elementError,
                known, elementMap);
    }

    /** Returns the last step as a model of its own, so that the rules for elements rewrite it. */
    public Model ofLastStep() {
        return new Model(declaration, form, inputs, state, width, stateType, resultType, traits, additive, special,
                new Body(lastStep.stores(), List.of(), List.of()), host, lastStep.functions(), work, original,
                boundedVariant, lastStep, loop, mapRounding, elementError,
                known, elementMap);
    }

    public Model withElementMap(@Nullable ElementMap map) {
        return new Model(declaration, form, inputs, state, width, stateType, resultType, traits, additive, special,
                body, host, functions, work, original, boundedVariant, lastStep, loop, mapRounding, elementError,
                known, map);
    }

    /** Returns statements of the map after the reduction as a model, so that the rules for elements rewrite them. */
    public Model ofElementMap(ElementMap map, List<Stmt> statements, List<ScalarFunction> called) {
        return new Model(declaration, form, map.inputs(), state, width, stateType, resultType, traits, additive,
                special, new Body(statements, List.of(), List.of()), host, called, work, original,
                boundedVariant, lastStep, loop, mapRounding, elementError, known, map);
    }

    public Model withKnown(@Nullable KnownState loops) {
        return new Model(declaration, form, inputs, state, width, stateType, resultType, traits, additive, special,
                body, host, functions, work, original, boundedVariant, lastStep, loop, mapRounding,
                elementError, loops, elementMap);
    }

    /** Returns the statements of the reduction, then those of its functions. */
    public List<Stmt> statements() {
        return Stream.concat(body.all().stream(), functions.stream().flatMap(function -> function.body().stream()))
                .toList();
    }

    /** Returns the number of elements read from each parameter array; 0 for other inputs. */
    public List<Integer> parameterLengths() {
        List<Integer> lengths = new ArrayList<>(Collections.nCopies(inputs.size(), 0));
        Consumer<Expr> look = node -> {
            if (node instanceof Expr.Parameter read && !inputs.get(read.input()).streamed()) {
                lengths.set(read.input(), Math.max(lengths.get(read.input()), read.index() + 1));
            }
        };
        Walk.each(statements(), look);
        if (loop != null) {
            Walk.each(loop.first(), look);
            Walk.each(loop.end(), look);
        }
        return lengths;
    }

    /** Returns whether a result starts from a value other than the identity. */
    public boolean hasStart() {
        return state.stream().anyMatch(part -> part.start() != null);
    }

    /** Returns whether an element is its own state, so that a kernel over elements serves partials too. */
    public boolean elementsAreStates() {
        return form == Form.LOOP && !traits.filtered() && traits.plainElement();
    }
}
