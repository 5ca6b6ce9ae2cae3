package io.funnel.cli.option;

import io.funnel.cli.data.InputException;
import io.funnel.plan.Sizes;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Sizes in place of the planner's. */
public final class SizeOptions {

    @Option(names = "--group-size", paramLabel = "N",
            description = "Work-items of a group. Default: the planner's choice.")
    private @Nullable Integer groupSize;

    @Option(names = "--groups", paramLabel = "N",
            description = "Work-groups, for strategies with a fixed number. Default: the planner's choice.")
    private @Nullable Integer groups;

    public boolean isEmpty() {
        return groupSize == null && groups == null;
    }

    /** The sizes; what is not fixed is the planner's choice. */
    public Sizes sizes() {
        return new Sizes(positive("groups", groups), positive("group-size", groupSize));
    }

    private static OptionalInt positive(String name, @Nullable Integer value) {
        if (value == null) {
            return OptionalInt.empty();
        }
        if (value <= 0) {
            throw new InputException(name + " not positive: " + name + "=" + value + "; try 1 or more");
        }
        return OptionalInt.of(value);
    }
}
