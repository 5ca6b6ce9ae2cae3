package io.funnel.plan;

/**
 * The way a launch covers elements with keys: the numbers that its kernel reads from its array {@code length}.
 *
 * @param keys   the number of keys
 * @param groups work-groups, each of which leaves a state for each key
 */
public record KeyCover(int keys, int groups) implements Coverage {

    @Override
    public long turns(int groupSize) {
        return groups;
    }
}
