package io.funnel.verify.sample;

import java.util.Locale;

/** Kinds of elements for trials. */
public enum ElementKind {
    /** Zero, one, two, three, a half, and some negative ones. */
    SIMPLE,
    /** A few repeated values, so that many elements are equal. */
    TIES,
    /** From -1000 to 1000, or from -10 to 10 with two decimals. */
    ORDINARY,
    /** Numbers of any magnitude; integers of any value. */
    WIDE,
    /** NaN, infinities, zeros of both signs, subnormals, extremes, and values that overflow. */
    HARD,
    /** The constants that the operator compares with, and their neighbours. */
    BOUNDARY;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
