package io.funnel.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the definition of a reduction: a static method with a loop, or a type with an operator. The annotation
 * processor turns it into kernels, a parallel-stream reference and a constant to call it by.
 *
 * <p>A loop sets the result's only element to the operator's identity, then combines every element of its inputs into
 * it. It is plain TornadoVM code and plain Java: calling it computes the reduction on one Java thread.
 *
 * {@snippet :
 * @Reduction
 * public static void sumOfSquares(FloatArray samples, @Reduce FloatArray result) {
 *     result.set(0, 0f);
 *     for (@Parallel int i = 0; i < samples.getSize(); i++) {
 *         result.set(0, result.get(0) + samples.get(i) * samples.get(i));
 *     }
 * }
 * }
 *
 * <p>An operator is a record, the state, with static methods {@code identity} and {@code combine}, and optionally
 * {@code map}, from an element to a state, and {@code finish}, from a state to the result.
 *
 * {@snippet :
 * @Reduction
 * public record Mean(long count, double sum) {
 *     static Mean identity() {
 *         return new Mean(0, 0);
 *     }
 *
 *     static Mean map(float sample) {
 *         return new Mean(1, sample);
 *     }
 *
 *     static Mean combine(Mean left, Mean right) {
 *         return new Mean(left.count + right.count, left.sum + right.sum);
 *     }
 *
 *     static double finish(Mean total) {
 *         return total.sum / total.count;
 *     }
 * }
 * }
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.CLASS)
public @interface Reduction {

    /** Whether operands may change places; if not, only strategies that keep the elements' order run. */
    boolean commutative() default true;

    /** The strategies that kernels are generated of. */
    Strategies strategies() default Strategies.USUAL;

    /** Whether the order of combination changes the bits of the result. */
    Rounds rounds() default Rounds.DETECT;

    /** What an input without elements gives. */
    Empty empty() default Empty.IDENTITY;

    /** What NaN elements do. */
    Nan nan() default Nan.JAVA;

    /**
     * The least and the greatest element that the operator's laws are promised for, NaN not among them: a pair for all
     * inputs, or one for each, in order. All elements, NaN too, where left out; all but NaN:
     * {@code {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}}.
     */
    double[] domain() default {};

    /** Whether the order of combination changes the bits of the result. */
    enum Rounds {
        /** The processor finds out: arithmetic on float or double rounds, all else does not. */
        DETECT,
        /** Every order gives the same bits. */
        NO,
        /** The result depends on the order. */
        YES
    }

    /** Strategies that kernels are generated of. */
    enum Strategies {
        /** Those that the planner may take, and the few others that cost little. */
        USUAL,
        /**
         * All that can run the reduction, for comparing them; some three times as much code. The compiler's option
         * {@code -Afunnel.strategies=all} asks for them for every reduction.
         */
        ALL
    }

    /** What an input without elements gives. */
    enum Empty {
        /** The finished identity. */
        IDENTITY,
        /** An error that names the reduction. */
        ERROR
    }

    /** What NaN elements do. */
    enum Nan {
        /** Whatever Java's operators make of them. */
        JAVA,
        /** One NaN element makes the result NaN; the law check holds the operator to it. */
        PROPAGATE,
        /** Elements that are NaN are left out, as if a filter stood before the combine. */
        IGNORE
    }
}
