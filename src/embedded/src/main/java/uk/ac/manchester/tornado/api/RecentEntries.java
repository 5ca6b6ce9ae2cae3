package uk.ac.manchester.tornado.api;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last entries of a list that grows for as long as a program runs.
 *
 * @param <T> what is listed
 */
final class RecentEntries<T> {

    private final int capacity;
    private final ArrayDeque<T> entries = new ArrayDeque<>();
    private int dropped;

    RecentEntries(int capacity) {
        this.capacity = capacity;
    }

    void add(T entry) {
        if (entries.size() == capacity) {
            entries.removeFirst();
            dropped++;
        }
        entries.addLast(entry);
    }

    /** An entry by its number since the start; null if it has been dropped or is still to come. */
    @Nullable T get(int index) {
        int at = index - dropped;
        return at < 0 || at >= entries.size()
                ? null
                : entries.stream().skip(at).findFirst().orElse(null);
    }

    /** How many entries there have been. */
    int count() {
        return dropped + entries.size();
    }

    /** The entries that are kept, the oldest first. */
    List<T> all() {
        return List.copyOf(entries);
    }

    void clear() {
        entries.clear();
        dropped = 0;
    }
}
