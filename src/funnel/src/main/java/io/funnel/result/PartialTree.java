package io.funnel.result;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Combines numbered partials as a tree that depends on their numbers alone: first 2k with 2k + 1, then these pairs
 * likewise, and so on. Missing numbers are left out. So the total's bits depend neither on the order of arrival nor on
 * earlier combination elsewhere. A tree over the numbers 2^n · k to 2^n · (k + 1) - 1 gives leaf k of a tree above it.
 * For one Java thread at a time.
 */
public final class PartialTree {

    private final BinaryOperator<Partial> combine;
    private final Partial none;
    /** Finished partials by level and position. */
    private final Map<Integer, TreeMap<Long, Partial>> levels = new TreeMap<>();

    PartialTree(BinaryOperator<Partial> combine, Partial none) {
        this.combine = combine;
        this.none = none;
    }

    /**
     * Adds a partial.
     *
     * @param number its position from 0; each is added once
     */
    public void add(long number, Partial partial) {
        int level = 0;
        long place = number;
        Partial grown = partial;
        while (true) {
            TreeMap<Long, Partial> there = levels.computeIfAbsent(level, key -> new TreeMap<>());
            Partial sibling = there.remove(place ^ 1);
            if (sibling == null) {
                if (there.putIfAbsent(place, grown) != null) {
                    throw new IllegalArgumentException("number is taken: number=" + number + "; try the next one");
                }
                break;
            }
            grown = (place & 1) == 0 ? combine.apply(grown, sibling) : combine.apply(sibling, grown);
            place >>= 1;
            level++;
        }
    }

    /** Returns the combination of all; add nothing afterwards. */
    public Partial total() {
        TreeMap<Long, Partial> lifted = new TreeMap<>();
        for (int level = 0; level < Long.SIZE; level++) {
            TreeMap<Long, Partial> there = levels.getOrDefault(level, new TreeMap<>());
            there.putAll(lifted);
            boolean isTop = there.size() <= 1 && levels.keySet().stream().max(Integer::compare).orElse(0) <= level;
            if (isTop) {
                return there.isEmpty() ? none : there.firstEntry().getValue();
            }
            lifted = new TreeMap<>();
            for (Map.Entry<Long, Partial> entry : there.entrySet()) {
                lifted.merge(entry.getKey() >> 1, entry.getValue(), combine);
            }
        }
        throw new IllegalStateException("numbers are negative");
    }
}
