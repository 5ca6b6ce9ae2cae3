package io.funnel.reduction;

import org.jspecify.annotations.Nullable;

/**
 * A count for which a host engine may have code of its own: the elements that satisfy a comparison with a number of
 * their type, by Java's rules.
 *
 * @param input     the elements, left of the comparison
 * @param constant  the number; null for a parameter
 * @param parameter the input that holds the number
 * @param at        its index there
 */
public record CountLoop(int input, Comparison comparison, @Nullable Number constant, int parameter, int at) {

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
