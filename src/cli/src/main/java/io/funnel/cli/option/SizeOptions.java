package io.funnel.cli.option;

import io.funnel.plan.Sizes;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that replace the planner's sizes. */
public final class SizeOptions {

    @Option(names = "--group-size", paramLabel = "N",
            description = "Work-items in a group. Default: the planner's choice.")
    private @Nullable Integer groupSize;

    @Option(names = "--groups", paramLabel = "N",
            description = "Work-groups, for strategies with a fixed number. Default: the planner's choice.")
    private @Nullable Integer groups;

    public boolean isEmpty() {
        return groupSize == null && groups == null;
    }

    /** Returns the sizes; the planner chooses those that are not fixed. */
    public Sizes sizes() {
        return new Sizes(positive("groups", groups), positive("group-size", groupSize));
    }

    private static OptionalInt positive(String name, @Nullable Integer value) {
        if (value == null) {
            return OptionalInt.empty();
        }
        Parsers.requirePositive(name, value, "1 or more");
        return OptionalInt.of(value);
    }
}
