package io.funnel.engine.session;

import io.funnel.device.Device;
import io.funnel.device.MemoryAccount;
import io.funnel.engine.Bailout;
import io.funnel.engine.EngineException;
import io.funnel.engine.launch.AdmissionControl;
import io.funnel.engine.launch.StrategyPlans;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.memory.HostCopy;
import io.funnel.engine.task.AbandonedResources;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A device that is kept open: kernels are compiled once, arrays may stay, host data of any length go through in chunks,
 * and every byte of device memory is accounted. Thread-safe; virtual threads may call it. One that is dropped without
 * {@link #close()} is closed, with a warning, when it has become garbage, which may be never: do not rely on it.
 *
 * {@snippet :
 * try (DeviceSession session = DeviceSession.open(Devices.all().getFirst(), DeviceOptions.DEFAULT)) {
 *     MemorySegment data = MemorySegment.ofArray(new float[] {1f, 2f, 3f});
 *     DeviceRun run = session.reduce(FloatReductions.SUM, Strategy.CASCADE, Sizes.AUTO,
 *             List.of(new DeviceInput.OnHost(data, 3)), 3);
 *     System.out.println(FloatReductions.SUM.definition().finishSlot(run.state(), 0));
 * }
 * }
 */
public final class DeviceSession implements AutoCloseable {

    private final Device planned;
    private final SessionResources resources;
    private final ResidentArrays residents;
    private final CallExecutor calls;
    private final Map<StrategyPlans.Id, StrategyPlans> plannings = new ConcurrentHashMap<>();
    private final Ending ending;
    private final Cleaner.Cleanable cleanable;

    private DeviceSession(Device device, Device planned, DeviceOptions options, long spinNanos) {
        Bailout.requireOff(device);
        this.planned = planned;
        resources = SessionResources.of(device, options, spinNanos);
        residents = new ResidentArrays(resources);
        calls = new CallExecutor(resources, residents);
        ending = new Ending(resources, residents);
        cleanable = ending.when(this);
    }

    /** Nothing is compiled yet; refuses a TornadoVM that would fall back to Java silently. */
    public static DeviceSession open(Device device, DeviceOptions options) {
        return new DeviceSession(device, device, options, 0);
    }

    /**
     * One whose launches are planned for the limits of another device, which are within its own.
     *
     * @param spinNanos how long its Java threads look for more before they sleep
     */
    static DeviceSession open(Device device, Device planned, DeviceOptions options, long spinNanos) {
        return new DeviceSession(device, planned, options, spinNanos);
    }

    public DeviceRun reduce(
            Reduction<?> reduction, Strategy strategy, Sizes sizes, List<? extends DeviceInput> inputs, long length) {
        return reduce(reduction, strategy, sizes, inputs, length, CallOptions.NONE);
    }

    /**
     * Reduces the first elements of the inputs: data on the device in place, data of the host in chunks that are copied
     * while others are reduced. The chunks are combined in order.
     *
     * @param inputs in the order of the reduction's inputs
     * @param length elements of each input that is read element by element
     * @throws EngineException                            if the device fails or has no room, the session or an array is
     *                                                    closed, the deadline passes, or the Java thread is interrupted,
     *                                                    which it then still is
     * @throws io.funnel.plan.UnsupportedPlanException    if the strategy cannot run so, or needs an element
     * @throws IllegalArgumentException                   if the inputs are not what the reduction reads
     */
    public DeviceRun reduce(
            Reduction<?> reduction, Strategy strategy, Sizes sizes, List<? extends DeviceInput> inputs, long length,
            CallOptions wishes) {
        CallChecks.inputs(reduction, inputs, length);
        StrategyPlans planning = planning(reduction, strategy, sizes);
        try {
            return calls.run(planning, List.copyOf(inputs), length, wishes);
        } finally {
            Reference.reachabilityFence(this); // not garbage while a call is under way
        }
    }

    /** Begins to work on pieces of a call on several devices; the session must not become garbage before its end. */
    CallExecutor.Begun begin(
            Reduction<?> reduction, Strategy strategy, Sizes sizes, List<? extends DeviceInput> inputs, long length,
            CallOptions wishes) {
        return calls.begin(planning(reduction, strategy, sizes), List.copyOf(inputs), length, wishes);
    }

    /** Looks once whether the strategy can run the reduction. */
    private StrategyPlans planning(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        return plannings.computeIfAbsent(new StrategyPlans.Id(reduction.definition(), strategy, sizes),
                id -> new StrategyPlans(planned, reduction, strategy, sizes));
    }

    /**
     * Compiles all that reductions of any length of host data, and of arrays on the device, need: a call after that
     * compiles nothing, unless memory runs short and what was prepared has to make room.
     *
     * @throws EngineException                         if a kernel does not compile, there is no room, the deadline passes,
     *                                                 or the Java thread is interrupted
     * @throws io.funnel.plan.UnsupportedPlanException if the strategy cannot run so
     */
    public void prepare(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        prepare(reduction, strategy, sizes, resources.options().deadline());
    }

    /** The same with a deadline of its own. */
    public void prepare(Reduction<?> reduction, Strategy strategy, Sizes sizes, Optional<Duration> deadline) {
        try {
            calls.prepare(planning(reduction, strategy, sizes), deadline);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Copies data to the device, where they stay until the array, or the session, is closed. What reductions that were
     * prepared before need of the array is made now: kernels over vectors, for example, are compiled for each array.
     *
     * @param data   elements from offset 0 on, in the machine's byte order
     * @throws EngineException if the device fails or has no room, the deadline passes, or the Java thread is interrupted;
     *                         what was copied until then is freed, late if need be
     */
    public ResidentArray upload(ElementType type, MemorySegment data, long length) {
        return upload(type, data, length, calls.form(type));
    }

    /** The same, for kernels that read vectors, or that do not; others have a copy made when they come. */
    public ResidentArray upload(ElementType type, MemorySegment data, long length, boolean vectors) {
        return upload(type, data, length,
                Optional.of(vectors ? DeviceBuffer.Form.VECTORS : DeviceBuffer.Form.ELEMENTS));
    }

    private ResidentArray upload(ElementType type, MemorySegment data, long length, Optional<DeviceBuffer.Form> form) {
        Objects.checkFromIndexSize(0, length, data.byteSize() / type.sizeBytes());
        try {
            String what = "doing=upload, " + ResidentArrays.name(type, length);
            return resources.gate().launching(new AdmissionControl.Work<>(what, () -> {
                ResidentArray array = residents.upload(type, data, length, form);
                try {
                    calls.prepare(array);
                    return array;
                } catch (RuntimeException | Error e) {
                    array.close();
                    throw e;
                }
            }, ResidentArray::close), Deadline.in(resources.options().deadline()), !HostCopy.isForAll(data));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Elements of each streamed input that go to the device at a time. */
    public int chunkElements(Reduction<?> reduction) {
        return calls.chunk(reduction);
    }

    int chunkElements(ElementType type) {
        return resources.limits().chunkElements(type);
    }

    /** Elements of the longest piece that is copied. */
    int longest(Reduction<?> reduction) {
        return calls.longest(reduction);
    }

    /** Whether an array is on this device, by this session. */
    boolean owns(ResidentArray array) {
        return residents.owns(array);
    }

    public MemoryAccount memory() {
        return resources.pool().account();
    }

    /** Kernels and copying tasks compiled so far. */
    public long compilations() {
        return resources.pool().made();
    }

    /** Why calls are refused, if they are: closed, or broken by a kernel that does not come back. */
    public Optional<String> refusal() {
        return resources.gate().refusal();
    }

    /**
     * Ends the session: calls under way end after the chunks that they are at, arrays are closed, and all device memory is
     * given back. Waits for that; only a kernel that hangs is not waited for, its memory is freed if it comes back.
     */
    @Override
    public void close() {
        try {
            ending.end();
        } finally {
            cleanable.clean(); // does nothing more, and is forgotten
        }
    }

    /**
     * Ends a session, by its {@code close} or, where nobody calls that, once the session is garbage. TornadoVM pins the host's
     * side of an array at its first copy, on GPUs by the driver: an array that is collected while it is pinned leaves its
     * addresses pinned for whatever is allocated there next. So all that a session holds stays reachable from here, and must
     * not refer to the session, until it is freed.
     */
    private static final class Ending implements Runnable {

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
