package io.funnel.result;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Combines numbered partials as a tree whose form depends on their numbers alone: those of 2k and 2k + 1 first, then those
 * pairs likewise, and so on; a number that is missing is left out. So the bits of what all come to do not depend on the
 * order in which they come, nor on how many of them were combined elsewhere before: a tree over the numbers 2^n · k to
 * 2^n · (k + 1) - 1 gives the leaf k of a tree above it. For one Java thread at a time.
 */
public final class PartialTree {

    private final BinaryOperator<Partial> combine;
    private final Partial none;
    /** By level; what stands at a place of a level is done. */
    private final Map<Integer, TreeMap<Long, Partial>> levels = new TreeMap<>();

    PartialTree(BinaryOperator<Partial> combine, Partial none) {
        this.combine = combine;
        this.none = none;
    }

    /**
     * Adds one.
     *
     * @param number its place among all, from 0 on; each once
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

    /** What all came to; nothing may be added afterwards. */
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
