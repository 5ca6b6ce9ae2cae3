package io.funnel.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the definition of a reduction: a static method with a loop, or a record with an operator. The annotation
 * processor generates kernels, a parallel-stream reference and a constant to call it by.
 *
 * <p>A loop sets the only element of the result to the operator's identity, then combines every input element into it.
 * It is plain TornadoVM code and plain Java: calling it computes the reduction on one Java thread.
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
 * <p>An operator is a record that holds the state. It declares static methods {@code identity} and {@code combine}.
 * Optional are {@code map}, from an element to a state, and {@code finish}, from a state to the result.
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

    /** Whether the operator is commutative; if not, only strategies that keep the order of the elements run. */
    boolean commutative() default true;

    /** The strategies to generate kernels for. */
    Strategies strategies() default Strategies.USUAL;

    /** Whether the order of combination changes the bits of the result. */
    Rounds rounds() default Rounds.DETECT;

    /** The result of an empty input. */
    Empty empty() default Empty.IDENTITY;

    /** The treatment of NaN elements. */
    Nan nan() default Nan.JAVA;

    /**
     * The least and the greatest element for which the operator's laws are promised: one pair for all inputs, or one
     * pair for each input in order. The default is all elements, including NaN; a pair excludes NaN. For all elements
     * but NaN: {@code {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}}.
     */
    double[] domain() default {};

    /**
     * Whether a device may fuse a product into a sum, {@code a * b + c}, which rounds once instead of twice. The answer's
     * last bits may then differ from Java's. Has no effect where combining does not round, as in a maximum: such answers
     * must have Java's bits.
     */
    boolean contraction() default false;

    /** Whether the order of combination changes the bits of the result. */
    enum Rounds {
        /** The processor decides: arithmetic on float or double rounds, everything else does not. */
        DETECT,
        /** Every order gives the same bits. */
        NO,
        /** The result depends on the order. */
        YES
    }

    /** Sets of strategies to generate kernels for. */
    enum Strategies {
        /** The strategies that the planner may choose, and the few others that are cheap to generate. */
        USUAL,
        /**
         * All strategies that can run the reduction, for comparison; about three times as much code. The compiler
         * option {@code -Afunnel.strategies=all} selects it for every reduction.
         */
        ALL
    }

    /** The result of an empty input. */
    enum Empty {
        /** The finished identity. */
        IDENTITY,
        /** An error that names the reduction. */
        ERROR
    }

    /** The treatment of NaN elements. */
    enum Nan {
        /** Java's operators decide. */
        JAVA,
        /** One NaN element makes the result NaN; the law check verifies this. */
        PROPAGATE,
        /** NaN elements are left out, as if filtered before the combination. */
        IGNORE
    }
}
