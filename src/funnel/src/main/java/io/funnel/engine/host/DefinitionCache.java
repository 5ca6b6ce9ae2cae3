package io.funnel.engine.host;

import io.funnel.engine.host.loops.LoopLibrary;
import io.funnel.reduction.Definition;
import java.util.IdentityHashMap;

/** Cached definitions by identity: records would compare field by field. A lookup takes no lock and makes no garbage. */
final class DefinitionCache implements AutoCloseable {

    /** A program that makes definitions without end must not fill the memory with them. */
    private static final int MOST = 1 << 12;

    private final LoopLibrary library;
    /** Replaced, never changed. */
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
