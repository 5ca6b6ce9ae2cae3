package io.funnel.processor.model;

import java.util.List;
import java.util.Set;
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
 * @param text        the reduction's own statements
 * @param functions   private static functions that the statements call, complete with documentation
 * @param imports     what the statements and functions need imported, by qualified name
 * @param hasMap      whether an operator declares a map
 * @param hasFinish   whether an operator declares a finish
 * @param work        an estimate of the operations an element, in additions
 * @param mapIndex    type of the index parameter that an operator's map takes last, or null
 * @param original    for a sum beside its magnitude the sum alone, otherwise null
 * @param magnitude   the bounded variant, for what has one; otherwise null
 * @param finishKind  name of a constant of {@code io.funnel.reduction.FinishKind}
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
        KernelText text,
        List<String> functions,
        Set<String> imports,
        boolean hasMap,
        boolean hasFinish,
        int work,
        @Nullable Type mapIndex,
        @Nullable Model original,
        @Nullable Model magnitude,
        String finishKind) {

    /** What the name of a sum with its magnitude ends with. */
    public static final String WITH_MAGNITUDE = "WithMagnitude";

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
    public Model boundedVariant(@Nullable Model variant) {
        return boundedVariant(variant, finishKind);
    }

    /** The same with its bounded variant and the kind of its finish. */
    public Model boundedVariant(@Nullable Model variant, String kind) {
        return new Model(packageName, topLevel, owner, name, qualified, constant, isPublic, form, summary, inputs,
                state, width, stateType, resultType, results, traits, additive, special, text, functions, imports,
                hasMap, hasFinish, work, mapIndex, original, variant, kind);
    }

    /** This sum, or product, beside what its bound is made of, as components of the state behind its value. */
    public Model beside(List<StatePart> parts, KernelText both, int more) {
        Type type = parts.getFirst().type();
        return new Model(packageName, topLevel, owner, name + WITH_MAGNITUDE, qualified + WITH_MAGNITUDE, constant,
                isPublic, Form.LOOPS, summary, inputs, parts, 1,
                switch (parts.size()) {
                    case 2 -> type.stem() + WITH_MAGNITUDE;
                    case 3 -> COMPENSATED;
                    default -> COUNTED;
                },
                resultType, List.of(), traits, false,
                special.replace("Java's " + Type.FLOAT.keyword(), "Java's " + type.keyword()), both, functions,
                imports, false, false, work + more, mapIndex, this, null, "OWN");
    }

    /** Whether an element is its own state, so that a kernel over elements serves partials too. */
    public boolean elementsAreStates() {
        return form == Form.LOOP && !traits.filtered() && traits.plainElement();
    }
}
