package io.funnel.engine.session;

import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.task.AbandonedResources;
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends a session, by its {@code close} or, where nobody calls that, once the session is garbage. TornadoVM pins the host's
 * side of an array at its first copy, on GPUs by the driver: an array that is collected while it is pinned leaves its
 * addresses pinned for whatever is allocated there next. So all that a session holds stays reachable from here, and must
 * not refer to the session, until it is freed.
 */
final class SessionCleaner implements Runnable {

    /** How long a session without a deadline waits for its calls. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final System.Logger LOG = System.getLogger("io.funnel");

    private final SessionResources session;
    private final ResidentArrays residents;
    private final AtomicBoolean begun = new AtomicBoolean();

    SessionCleaner(SessionResources session, ResidentArrays residents) {
        this.session = session;
        this.residents = residents;
    }

    /** Ends what the session holds when the session is garbage; to be cleaned by its {@code close} before. */
    Cleaner.Cleanable when(Object owner) {
        return AbandonedResources.when(owner, this);
    }

    /** By the session's own {@code close}: lets nobody in, and waits. */
    void end() {
        begun.set(true);
        session.gate().close(() -> {
            residents.close();
            session.pool().close();
        }, session.options().deadline().orElse(PATIENCE));
    }

    /** By the cleaner, or by the session when it has ended. */
    @Override
    public void run() {
        if (begun.get()) {
            return;
        }
        LOG.log(System.Logger.Level.WARNING,
                () -> "device session was not closed: device=" + session.device().name() + ", backend="
                        + session.device().backend()
                        + ", bytes=" + session.pool().account().heldBytes()
                        + "; try close, or try-with-resources, on it or on the Funnel that opened it");
        try {
            end();
        } catch (RuntimeException | Error e) {
            LOG.log(System.Logger.Level.WARNING,
                    () -> "device session was not closed, and its memory not freed: device="
                            + session.device().name() + ", reason=" + DeviceFailures.reason(e),
                    e);
        }
    }
}
