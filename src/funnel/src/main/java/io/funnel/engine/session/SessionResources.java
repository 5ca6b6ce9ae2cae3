package io.funnel.engine.session;

import io.funnel.device.Device;
import io.funnel.engine.launch.AdmissionControl;
import io.funnel.engine.launch.KernelKey;
import io.funnel.engine.launch.PreparedKernel;
import io.funnel.engine.launch.StrategyPlans;
import io.funnel.engine.memory.BufferPool;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.memory.DeviceResource;
import io.funnel.engine.memory.MemoryLimits;
import io.funnel.engine.task.AbandonedResources;
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** What the parts of a session share. */
record SessionResources(
        Device device, DeviceOptions options, MemoryLimits limits, BufferPool pool, AdmissionControl gate) {

    static SessionResources of(Device device, DeviceOptions options, long spinNanos) {
        MemoryLimits limits =
                MemoryLimits.of(device, options.memoryBytes(), options.bufferBytes(), options.chunkBytes(),
                        options.lanes());
        return new SessionResources(device, options, limits,
                new BufferPool(limits.memoryBytes(), limits.runtimeBytes(),
                        options.cacheBytes().orElse(Long.MAX_VALUE)),
                new AdmissionControl(device, options.lanes(), spinNanos));
    }

    /** A kernel from the pool, compiled if there is none. */
    PreparedKernel kernel(KernelKey key, StrategyPlans planning, LongAdder compileNanos) {
        return (PreparedKernel) pool.take(key, "kernel of " + planning.reduction().name(), key.bytes(),
                timed(compileNanos,
                        () -> PreparedKernel.create(key, device, planning.code())));
    }

    /** A buffer from the pool, made if there is none; {@code what} is for messages. */
    DeviceBuffer buffer(DeviceBuffer.Key key, String what, LongAdder compileNanos) {
        return (DeviceBuffer) pool.take(key, what, key.bytes(),
                timed(compileNanos, () -> DeviceBuffer.create(key, device)));
    }

    private static Supplier<DeviceResource> timed(LongAdder nanos, Supplier<DeviceResource> maker) {
        return () -> {
            long start = System.nanoTime();
            try {
                return maker.get();
            } finally {
                nanos.add(System.nanoTime() - start);
            }
        };
    }

    /**
     * Ends a session, by its {@code close} or, where nobody calls that, once the session is garbage. TornadoVM pins the host's
     * side of an array at its first copy, on GPUs by the driver: an array that is collected while it is pinned leaves its
     * addresses pinned for whatever is allocated there next. So all that a session holds stays reachable from here, and must
     * not refer to the session, until it is freed.
     */
    static final class Ending implements Runnable {

        /** How long a session without a deadline waits for its calls. */
        private static final Duration PATIENCE = Duration.ofSeconds(30);

        private static final System.Logger LOG = System.getLogger("io.funnel");

        private final SessionResources session;
        private final ResidentArrays residents;
        private final AtomicBoolean begun = new AtomicBoolean();

        Ending(SessionResources session, ResidentArrays residents) {
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
}
