package uk.ac.manchester.tornado.api;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last entries of a list that grows for as long as a program runs.
 *
 * @param <T> the type of the entries
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

    /** An entry by its number since the start; null if it was dropped or does not exist yet. */
    @Nullable T get(int index) {
        int at = index - dropped;
        return at < 0 || at >= entries.size()
                ? null
                : entries.stream().skip(at).findFirst().orElse(null);
    }

    /** Number of entries since the start. */
    int count() {
        return dropped + entries.size();
    }

    /** The retained entries, oldest first. */
    List<T> all() {
        return List.copyOf(entries);
    }

    void clear() {
        entries.clear();
        dropped = 0;
    }
}
