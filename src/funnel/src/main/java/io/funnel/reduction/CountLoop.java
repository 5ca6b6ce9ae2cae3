package io.funnel.reduction;

import org.jspecify.annotations.Nullable;

/**
 * A count that a host engine may have code of its own for: how many elements of an input compare so with a number of their
 * type, as Java compares.
 *
 * @param input     the elements, left of the comparison
 * @param constant  the number; null where it is a parameter
 * @param parameter the input that holds the number
 * @param at        where it lies there
 */
public record CountLoop(int input, Comparison comparison, @Nullable Number constant, int parameter, int at) {

    /** What is asked of an element. */
    public enum Comparison {
        LESS, AT_MOST, GREATER, AT_LEAST, EQUAL, UNEQUAL
    }

    /** With a number that the code has. */
    public static CountLoop ofConstant(int input, Comparison comparison, Number constant) {
        return new CountLoop(input, comparison, constant, 0, 0);
    }

    /** With a number that a parameter holds. */
    public static CountLoop ofParameter(int input, Comparison comparison, int parameter, int at) {
        return new CountLoop(input, comparison, null, parameter, at);
    }
}
