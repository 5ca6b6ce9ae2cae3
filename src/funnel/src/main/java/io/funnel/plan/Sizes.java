package io.funnel.plan;

import java.util.OptionalInt;

/**
 * Sizes in place of the planner's, of strategies with a fixed number of work-groups.
 *
 * @param groups     work-groups
 * @param groupSize  work-items of a group
 * @param mostGroups work-groups where there is enough for them to do; an input that is too short for them has fewer
 */
public record Sizes(OptionalInt groups, OptionalInt groupSize, OptionalInt mostGroups) {

    /** Everything is the planner's choice. */
    public static final Sizes AUTO = new Sizes(OptionalInt.empty(), OptionalInt.empty());

    /** Sizes that a user fixes. */
    public Sizes(OptionalInt groups, OptionalInt groupSize) {
        this(groups, groupSize, OptionalInt.empty());
    }

    /** At most as many groups, of this size. */
    public static Sizes upTo(int groups, int groupSize) {
        return new Sizes(OptionalInt.empty(), OptionalInt.of(groupSize), OptionalInt.of(groups));
    }

    /** Fixes the group size alone. */
    public static Sizes ofGroupSize(int groupSize) {
        return new Sizes(OptionalInt.empty(), OptionalInt.of(groupSize));
    }
}
