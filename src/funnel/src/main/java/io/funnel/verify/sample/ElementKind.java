package io.funnel.verify.sample;

import java.util.Locale;

/** What elements are like that something is tried on. */
public enum ElementKind {
    /** Zero, one, two, three, a half, some of them negative. */
    SIMPLE,
    /** A few values again and again, so that many elements are equal. */
    TIES,
    /** From -1000 to 1000, or from -10 to 10 with two decimals. */
    ORDINARY,
    /** Of any magnitude; integers of any value. */
    WIDE,
    /** NaN, infinities, zeros of both signs, subnormals, extremes, values that overflow. */
    HARD,
    /** The constants that the operator compares with, and what lies beside them. */
    BOUNDARY;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
