package io.funnel.reduction.facts;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reduction that a host engine may have code of its own for. */
public sealed interface HostLoop {

    /**
     * Reductions of a single component. The state has the elements' type, nothing is filtered, and all operations are
     * Java's on that type.
     */
    enum KnownLoop implements HostLoop {
        /** The elements' sum. */
        SUM,
        /** The least element, as by {@code Math.min}. */
        MIN,
        /** The greatest element, as by {@code Math.max}. */
        MAX,
        /** The sum of the products of two inputs' elements. */
        DOT,
        /** The sum of the elements' squares. */
        SUM_OF_SQUARES,
        /** The sum of the elements' magnitudes, as by {@code Math.abs}. */
        SUM_OF_MAGNITUDES
    }

    /** Reductions of several interdependent components. */
    enum KnownRecord implements HostLoop {
        /** The state of the first of the least elements, as by {@code Math.min}; NaN is below all. */
        FIRST_LEAST,
        /** The state of the first of the greatest elements, as by {@code Math.max}; NaN is above all. */
        FIRST_GREATEST,
        /** A long and two doubles: the number of elements, their mean, and the sum of squared deviations from it. */
        MOMENTS,
        /** The greatest element, a float or double, and the sum of the exponentials of all elements minus the greatest, a double. */
        EXPONENTIALS,
        /** A double and longs: the exact sum of floats, what the double lacks in limbs of 60 bits from 2^-149 on. */
        EXACT_FLOATS,
        /** A double and longs: the exact sum of products of floats, with limbs from 2^-298 on. */
        EXACT_FLOAT_PRODUCTS,
        /** Four doubles and a flag: the exact sum of doubles, unevaluated. */
        EXACT_DOUBLES,
        /** Four doubles and a flag: the exact sum of products of doubles, unevaluated. */
        EXACT_DOUBLE_PRODUCTS
    }

    /**
     * The greatest element and the sum of the exponentials of all elements minus it, by a user's own code. Each is a float
     * or a double.
     *
     * @param maximum the component of the greatest element; the other one has the sum
     */
    record ExponentialSum(int maximum) implements HostLoop {}

    /**
     * A state whose components do not depend on each other.
     *
     * @param loops a loop for each component, in order
     */
    record Components(List<ComponentLoop> loops) implements HostLoop {

        public Components {
            loops = List.copyOf(loops);
        }

        /** Returns the loops of a state's components. */
        public static Components of(ComponentLoop... loops) {
            return new Components(List.of(loops));
        }
    }

    /**
     * A known loop that computes one component of a state independently of the others. Elements are first converted to
     * the component's type.
     *
     * @param loop  the loop; null for the number of elements, as a long
     * @param left  the input
     * @param right the second input of {@link KnownLoop#DOT}; otherwise the same input
     */
    record ComponentLoop(@Nullable KnownLoop loop, int left, int right) {

        /** The number of elements. */
        public static final ComponentLoop COUNT = new ComponentLoop(null, 0, 0);
    }

    /**
     * A count of the elements that satisfy a comparison with a number of their type, by Java's rules.
     *
     * @param input     the elements, left of the comparison
     * @param constant  the number; null for a parameter
     * @param parameter the input that holds the number
     * @param at        its index there
     */
    record CountLoop(int input, Comparison comparison, @Nullable Number constant, int parameter, int at)
            implements HostLoop {

        /** The comparison of an element with the number. */
        public enum Comparison {
            LESS, AT_MOST, GREATER, AT_LEAST, EQUAL, UNEQUAL
        }

        /** Compares with a constant. */
        public static CountLoop ofConstant(int input, Comparison comparison, Number constant) {
            return new CountLoop(input, comparison, constant, 0, 0);
        }

        /** Compares with a parameter. */
        public static CountLoop ofParameter(int input, Comparison comparison, int parameter, int at) {
            return new CountLoop(input, comparison, null, parameter, at);
        }
    }
}
