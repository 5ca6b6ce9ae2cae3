package io.funnel.verify.law;

import java.util.Locale;

/** Laws of a reduction, in the order of checking. */
public enum Law {
    /** Every element has a state, and every state a result. */
    TOTALITY("no element makes the operator fail", 1, 1),
    /** Combining the same elements again gives the same bits. */
    DETERMINISM("the same elements give the same bits", 1, 1),
    /** Storing a state in the arrays of its components and loading it gives the same state. */
    ROUND_TRIP("a stored state is loaded the same", 1, 1),
    /** The identity changes nothing as the left operand. */
    LEFT_IDENTITY("combine(identity, a) = a", 1, 0),
    /** The identity changes nothing as the right operand. */
    RIGHT_IDENTITY("combine(a, identity) = a", 1, 0),
    /** Operands may be grouped in any order. */
    ASSOCIATIVITY("combine(combine(a, b), c) = combine(a, combine(b, c))", 3, 1),
    /** Operands may be exchanged; checked if declared. */
    COMMUTATIVITY("combine(a, b) = combine(b, a)", 2, 1),
    /** NaN elements behave as declared; not checked for Java's own rules. */
    NAN_POLICY("NaN elements do what is declared", 1, 1),
    /** Partials are combined by the operator. */
    FOLD("partials fold as combine does", 1, 1),
    /** The definition itself, run from left to right, agrees with map and combine. */
    SEQUENTIAL("the sequential definition agrees with map and combine", 1, 0),
    /** The parallel stream agrees with map and combine. */
    PARALLEL_STREAM("the parallel stream agrees with map and combine", 1, 0);

    private final String description;
    private final int groups;
    private final int leastPerGroup;

    Law(String description, int groups, int leastPerGroup) {
        this.description = description;
        this.groups = groups;
        this.leastPerGroup = leastPerGroup;
    }

    /** The law in one line. */
    public String description() {
        return description;
    }

    /** The name on the command line and in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    int groups() {
        return groups;
    }

    int leastPerGroup() {
        return leastPerGroup;
    }
}
