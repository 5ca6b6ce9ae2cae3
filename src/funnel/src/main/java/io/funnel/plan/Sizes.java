package io.funnel.plan;

import java.util.OptionalInt;

/**
 * Sizes that a user fixes in place of the planner.
 *
 * @param groups    work-groups of strategies with a fixed number of them
 * @param groupSize work-items of a group
 */
public record Sizes(OptionalInt groups, OptionalInt groupSize) {

    /** Everything is the planner's choice. */
    public static final Sizes AUTO = new Sizes(OptionalInt.empty(), OptionalInt.empty());

    /** Fixes the group size alone. */
    public static Sizes ofGroupSize(int groupSize) {
        return new Sizes(OptionalInt.empty(), OptionalInt.of(groupSize));
    }
}
