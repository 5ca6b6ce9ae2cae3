package io.funnel.engine.host;

import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.reduction.Definition;
import java.util.IdentityHashMap;

/** Cached definitions by identity, as records compare field by field. Lookups neither lock nor allocate. */
final class DefinitionCache implements AutoCloseable {

    /** Bounds the cache for programs that create definitions without end. */
    private static final int MOST = 1 << 12;

    private final LoopLibrary library;
    /** Replaced, never modified. */
    private volatile IdentityHashMap<Definition<?, ?>, CachedDefinition> table = new IdentityHashMap<>();

    DefinitionCache(LoopLibrary library) {
        this.library = library;
    }

    CachedDefinition of(Definition<?, ?> definition) {
        CachedDefinition found = table.get(definition);
        return found != null ? found : add(definition);
    }

    private synchronized CachedDefinition add(Definition<?, ?> definition) {
        CachedDefinition found = table.get(definition);
        if (found != null) {
            return found;
        }
        if (table.size() == MOST) {
            close();
        }
        IdentityHashMap<Definition<?, ?>, CachedDefinition> next = new IdentityHashMap<>(table);
        CachedDefinition cached = new CachedDefinition(definition, library);
        next.put(definition, cached);
        table = next;
        return cached;
    }

    @Override
    public synchronized void close() {
        table.values().forEach(CachedDefinition::close);
        table = new IdentityHashMap<>();
    }
}
