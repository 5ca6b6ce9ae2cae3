package io.funnel.engine.host;

import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.reduction.Definition;
import org.jspecify.annotations.Nullable;

/** Cached definitions by identity; a lookup takes no lock and makes no garbage. */
final class DefinitionCache implements AutoCloseable {

    /** A program that makes definitions without end must not fill the memory with them. */
    private static final int MOST = 1 << 12;

    private final LoopLibrary library;
    private volatile CachedDefinition[] table = new CachedDefinition[64];
    private int size;

    DefinitionCache(LoopLibrary library) {
        this.library = library;
    }

    /** What is kept of a definition. */
    CachedDefinition of(Definition<?, ?> definition) {
        CachedDefinition found = find(table, definition);
        return found != null ? found : add(definition);
    }

    @SuppressWarnings("ReferenceEquality") // the same object is meant, and records would compare field by field
    private static @Nullable CachedDefinition find(CachedDefinition[] table, Definition<?, ?> definition) {
        int mask = table.length - 1;
        int at = System.identityHashCode(definition) & mask;
        while (table[at] != null && table[at].definition() != definition) {
            at = (at + 1) & mask;
        }
        return table[at];
    }

    private synchronized CachedDefinition add(Definition<?, ?> definition) {
        CachedDefinition found = find(table, definition);
        if (found != null) {
            return found;
        }
        CachedDefinition[] old = table;
        if (size == MOST) {
            close();
        }
        CachedDefinition[] next = new CachedDefinition[2 * size < old.length ? old.length : 2 * old.length];
        for (CachedDefinition cached : table) {
            if (cached != null) {
                insert(next, cached);
            }
        }
        CachedDefinition cached = new CachedDefinition(definition, library);
        insert(next, cached);
        size++;
        table = next; // readers see a table that no longer changes
        return cached;
    }

    private static void insert(CachedDefinition[] table, CachedDefinition cached) {
        int mask = table.length - 1;
        int at = System.identityHashCode(cached.definition()) & mask;
        while (table[at] != null) {
            at = (at + 1) & mask;
        }
        table[at] = cached;
    }

    @Override
    public synchronized void close() {
        for (CachedDefinition cached : table) {
            if (cached != null) {
                cached.close();
            }
        }
        table = new CachedDefinition[64];
        size = 0;
    }
}
