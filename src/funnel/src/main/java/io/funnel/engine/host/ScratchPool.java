package io.funnel.engine.host;

import io.funnel.engine.host.loops.ScratchMemory;
import java.util.ArrayList;
import java.util.List;

/** Scratch memory for calling threads, as much as was ever in use at once. */
final class ScratchPool implements AutoCloseable {

    private final List<ScratchMemory> idle = new ArrayList<>();
    private boolean closed;

    /** Takes scratch memory for a caller; return it afterwards. */
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
