package io.funnel.engine.host;

import io.funnel.reduction.Definition;
import org.jspecify.annotations.Nullable;

/** What an engine keeps, by definition; looked up without a lock and without garbage. */
final class Entries implements AutoCloseable {

    /** A program that makes definitions without end must not fill the memory with them. */
    private static final int MOST = 1 << 12;

    private final LoopLibrary library;
    private volatile Entry[] table = new Entry[64];
    private int size;

    Entries(LoopLibrary library) {
        this.library = library;
    }

    /** What is kept of a definition. */
    Entry of(Definition<?, ?> definition) {
        Entry found = find(table, definition);
        return found != null ? found : add(definition);
    }

    @SuppressWarnings("ReferenceEquality") // the same object is meant, and records would compare field by field
    private static @Nullable Entry find(Entry[] table, Definition<?, ?> definition) {
        int mask = table.length - 1;
        int at = System.identityHashCode(definition) & mask;
        while (table[at] != null && table[at].definition() != definition) {
            at = (at + 1) & mask;
        }
        return table[at];
    }

    private synchronized Entry add(Definition<?, ?> definition) {
        Entry found = find(table, definition);
        if (found != null) {
            return found;
        }
        Entry[] old = table;
        if (size == MOST) {
            close();
        }
        Entry[] next = new Entry[2 * size < old.length ? old.length : 2 * old.length];
        for (Entry entry : table) {
            if (entry != null) {
                insert(next, entry);
            }
        }
        Entry entry = new Entry(definition, library);
        insert(next, entry);
        size++;
        table = next; // readers see a table that no longer changes
        return entry;
    }

    private static void insert(Entry[] table, Entry entry) {
        int mask = table.length - 1;
        int at = System.identityHashCode(entry.definition()) & mask;
        while (table[at] != null) {
            at = (at + 1) & mask;
        }
        table[at] = entry;
    }

    @Override
    public synchronized void close() {
        for (Entry entry : table) {
            if (entry != null) {
                entry.close();
            }
        }
        table = new Entry[64];
        size = 0;
    }
}
