package io.funnel.verify.law;

import java.util.Locale;

/** What is promised of a reduction, in the order in which it is checked. */
public enum Law {
    /** Every element has a state, and every state a result. */
    TOTALITY("no element makes the operator fail", 1, 1),
    /** The same elements give the same bits whenever they are combined. */
    DETERMINISM("the same elements give the same bits", 1, 1),
    /** A state that was written to the arrays of its components is read back the same. */
    ROUND_TRIP("a stored state is loaded the same", 1, 1),
    /** The identity changes nothing as the left operand. */
    LEFT_IDENTITY("combine(identity, a) = a", 1, 0),
    /** The identity changes nothing as the right operand. */
    RIGHT_IDENTITY("combine(a, identity) = a", 1, 0),
    /** Operands may be grouped in any way. */
    ASSOCIATIVITY("combine(combine(a, b), c) = combine(a, combine(b, c))", 3, 1),
    /** Operands may change places; checked where it is declared. */
    COMMUTATIVITY("combine(a, b) = combine(b, a)", 2, 1),
    /** NaN elements do what is declared; nothing is checked for Java's own rules. */
    NAN_POLICY("NaN elements do what is declared", 1, 1),
    /** Partials are combined as the operator does. */
    FOLD("partials fold as combine does", 1, 1),
    /** The definition itself, run from left to right, agrees with map and combine. */
    SEQUENTIAL("the sequential definition agrees with map and combine", 1, 0),
    /** So does the parallel stream. */
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
