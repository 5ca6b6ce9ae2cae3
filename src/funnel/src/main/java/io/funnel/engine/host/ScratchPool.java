package io.funnel.engine.host;

import io.funnel.engine.host.loops.ScratchMemory;
import java.util.ArrayList;
import java.util.List;

/** Scratch memory for the threads that call an engine: as much as ever was in use at once. */
final class ScratchPool implements AutoCloseable {

    private final List<ScratchMemory> idle = new ArrayList<>();
    private boolean closed;

    /** Scratch memory of the caller's own, to be given back. */
    synchronized ScratchMemory take() {
        return idle.isEmpty() ? new ScratchMemory() : idle.removeLast();
    }

    void giveBack(ScratchMemory scratch) {
        synchronized (this) {
            if (!closed) {
                idle.add(scratch);
                return;
            }
        }
        scratch.close();
    }

    @Override
    public synchronized void close() {
        closed = true;
        idle.forEach(ScratchMemory::close);
        idle.clear();
    }
}
