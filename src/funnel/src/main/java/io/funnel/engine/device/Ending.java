package io.funnel.engine.device;

import io.funnel.device.Device;
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends a session, by its {@code close} or, where nobody calls that, once the session is garbage. TornadoVM pins the host's
 * side of an array at its first copy, on GPUs by the driver: an array that is collected while it is pinned leaves its
 * addresses pinned for whatever is allocated there next. So all that a session holds stays reachable from here, and must
 * not refer to the session, until it is freed.
 */
final class Ending implements Runnable {

    private static final System.Logger LOG = System.getLogger("io.funnel");

    /** One Java thread for all sessions of the process, which waits for garbage. */
    private static final Cleaner CLEANER = Cleaner.create(task -> {
        Thread thread = Thread.ofPlatform().daemon().name("funnel-cleaner").inheritInheritableThreadLocals(false)
                .unstarted(task);
        thread.setContextClassLoader(Ending.class.getClassLoader()); // not that of whoever came first
        return thread;
    });

    private final Device device;
    private final Gate gate;
    private final Residents residents;
    private final Pool pool;
    private final Duration patience;
    private final AtomicBoolean begun = new AtomicBoolean();

    Ending(Device device, Gate gate, Residents residents, Pool pool, Duration patience) {
        this.device = device;
        this.gate = gate;
        this.residents = residents;
        this.pool = pool;
        this.patience = patience;
    }

    /** Ends what the session holds when the session is garbage; to be cleaned by its {@code close} before. */
    Cleaner.Cleanable when(DeviceSession session) {
        return CLEANER.register(session, this);
    }

    /** By the session's own {@code close}: lets nobody in, and waits. */
    void end() {
        begun.set(true);
        gate.close(() -> {
            residents.close();
            pool.close();
        }, patience);
    }

    /** By the cleaner, or by the session when it has ended. */
    @Override
    public void run() {
        if (begun.get()) {
            return;
        }
        LOG.log(System.Logger.Level.WARNING,
                () -> "device session was not closed: device=" + device.name() + ", backend=" + device.backend()
                        + ", bytes=" + pool.account().heldBytes()
                        + "; try close, or try-with-resources, on it or on the Funnel that opened it");
        try {
            end();
        } catch (RuntimeException | Error e) {
            LOG.log(System.Logger.Level.WARNING,
                    () -> "device session was not closed, and its memory not freed: device="
                            + device.name() + ", reason=" + Failures.reason(e),
                    e);
        }
    }
}
