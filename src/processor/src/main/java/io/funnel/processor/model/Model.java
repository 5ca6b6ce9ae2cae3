package io.funnel.processor.model;

import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reduction as the processor understood it: everything that its kernels, its definition and its constant are written
 * from.
 *
 * @param packageName the package, empty for the unnamed one
 * @param topLevel    simple name of the top-level class, {@code Energy}: the generated files are named after it
 * @param owner       how the package's code refers to the class that holds the method, or to the operator itself
 * @param name        name of the method or of the operator's type
 * @param qualified   {@code com.acme.Energy.sumOfSquares}
 * @param constant    name of the constant
 * @param isPublic    whether other packages can see the definition
 * @param form        how the user wrote it
 * @param summary     first sentence of the documentation, without markup; may be empty
 * @param inputs      the arrays it reads
 * @param state       the components of the state
 * @param width       1, or the length of a vector-valued state
 * @param stateType   Java type of the state on the host, boxed where primitive
 * @param resultType  Java type of the result, boxed where primitive
 * @param results     for a loop with several results, their components' names in order; otherwise empty
 * @param traits      what was declared or found out
 * @param additive    whether the combine is {@code +} on a single component, so that an atomic addition can do it
 * @param special     what NaN, overflow and an empty input do, as the end of a list item of kernel documentation
 * @param body        the reduction's own statements
 * @param host        how the host makes and takes apart a state, where that is more than a primitive or a flat record
 * @param functions   functions that the statements call
 * @param hasMap      whether an operator declares a map
 * @param hasFinish   whether an operator declares a finish
 * @param work        an estimate of the operations an element, in additions
 * @param mapIndex    type of the index parameter that an operator's map takes last, or null
 * @param original    for a bounded variant the reduction itself, otherwise null
 * @param boundedVariant the bounded variant, for what has one; otherwise null
 * @param finishKind  name of a constant of {@code io.funnel.reduction.FinishKind}
 * @param mapRounding where a device may round a bounded variant's elements otherwise than Java does; otherwise null
 */
public record Model(
        String packageName,
        String topLevel,
        String owner,
        String name,
        String qualified,
        String constant,
        boolean isPublic,
        Form form,
        String summary,
        List<InputArray> inputs,
        List<StatePart> state,
        int width,
        String stateType,
        String resultType,
        List<String> results,
        ModelTraits traits,
        boolean additive,
        String special,
        Body body,
        @Nullable StateText host,
        List<ScalarFunction> functions,
        boolean hasMap,
        boolean hasFinish,
        int work,
        @Nullable Kind mapIndex,
        @Nullable Model original,
        @Nullable Model boundedVariant,
        String finishKind,
        @Nullable MapRounding mapRounding) {

    /** What the name of a bounded variant ends with. */
    public static final String BOUNDED = "Bounded";

    /** State of a sum, or product, beside what its bound is made of. */
    private static final String WITH_MAGNITUDE = "DoubleWithMagnitude";

    /** State of a sum of doubles beside what its additions lost and its magnitude. */
    public static final String COMPENSATED = "CompensatedSum";

    /** State of a mean: a compensated sum and the count that divides it. */
    public static final String COUNTED = "CompensatedMean";

    /** How the user wrote the reduction. */
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

    /** The same with its bounded variant, or without one. */
    public Model withBoundedVariant(@Nullable Model variant) {
        return withBoundedVariant(variant, finishKind);
    }

    /** The same with its bounded variant and the kind of its finish. */
    public Model withBoundedVariant(@Nullable Model variant, String kind) {
        return new Model(packageName, topLevel, owner, name, qualified, constant, isPublic, form, summary, inputs,
                state, width, stateType, resultType, results, traits, additive, special, body, host, functions,
                hasMap, hasFinish, work, mapIndex, original, variant, kind, mapRounding);
    }

    /** This sum, or product, beside what its bound is made of, as components of the state behind its value. */
    public Model asBoundedVariant(List<StatePart> parts, Body both, MapRounding rounding, int more) {
        Kind type = parts.getFirst().type();
        return new Model(packageName, topLevel, owner, name + BOUNDED, qualified + BOUNDED, constant,
                isPublic, Form.LOOPS, summary, inputs, parts, 1,
                switch (parts.size()) {
                    case 2 -> WITH_MAGNITUDE;
                    case 3 -> COMPENSATED;
                    default -> COUNTED;
                },
                resultType, List.of(), traits, false,
                special.replace("Java's " + Kind.FLOAT.keyword(), "Java's " + type.keyword()), both, null, functions,
                false, false, work + more, mapIndex, this, null, "OWN", rounding);
    }

    /** Whether an element is its own state, so that a kernel over elements serves partials too. */
    public boolean elementsAreStates() {
        return form == Form.LOOP && !traits.filtered() && traits.plainElement();
    }
}
