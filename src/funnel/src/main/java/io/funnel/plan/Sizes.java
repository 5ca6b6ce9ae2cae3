package io.funnel.plan;

import java.util.OptionalInt;

/**
 * Launch sizes in place of the planner's, for strategies with a fixed number of work-groups.
 *
 * @param groups     work-groups
 * @param groupSize  work-items of a group
 * @param mostGroups the maximum of work-groups; short inputs have fewer
 */
public record Sizes(OptionalInt groups, OptionalInt groupSize, OptionalInt mostGroups) {

    /** Leaves everything to the planner. */
    public static final Sizes AUTO = new Sizes(OptionalInt.empty(), OptionalInt.empty());

    /** Creates sizes that a user fixes. */
    public Sizes(OptionalInt groups, OptionalInt groupSize) {
        this(groups, groupSize, OptionalInt.empty());
    }

    /** Limits the number of groups, and fixes their size. */
    public static Sizes upTo(int groups, int groupSize) {
        return new Sizes(OptionalInt.empty(), OptionalInt.of(groupSize), OptionalInt.of(groups));
    }

    /** Fixes the group size alone. */
    public static Sizes ofGroupSize(int groupSize) {
        return new Sizes(OptionalInt.empty(), OptionalInt.of(groupSize));
    }

    /** Refuses sizes below 1. */
    void requirePositive() {
        groups.ifPresent(value -> requirePositive("groups", value));
        groupSize.ifPresent(value -> requirePositive("groupSize", value));
        mostGroups.ifPresent(value -> requirePositive("mostGroups", value));
    }

    private static void requirePositive(String what, int value) {
        if (value <= 0) {
            throw new IllegalArgumentException(what + " is not positive: " + what + "=" + value + "; try 1 or more");
        }
    }
}
