package io.funnel.engine.session;

import io.funnel.device.Device;
import io.funnel.device.MemoryAccount;
import io.funnel.engine.EngineException;
import io.funnel.engine.StartOptions;
import io.funnel.engine.element.ElementWork;
import io.funnel.engine.launch.AdmissionControl;
import io.funnel.engine.launch.PhaseTimes;
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
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * An open device: kernels are compiled once, arrays may stay, host data of any length pass in chunks, and all device
 * memory is accounted for. Thread-safe, for virtual threads too. A session that becomes garbage without {@link
 * #close()} is closed with a warning; do not rely on it.
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

    private final SessionResources resources;
    private final ResidentArrays residents;
    private final CallExecutor calls;
    private final KeyOrders orders;
    private final ElementRuns elements;
    private final Ending ending;
    private final Cleaner.Cleanable cleanable;

    private DeviceSession(Device device, Device planned, DeviceOptions options, long spinNanos) {
        StartOptions.require(device);
        resources = SessionResources.of(device, options, spinNanos);
        residents = new ResidentArrays(resources);
        calls = new CallExecutor(planned, resources, residents);
        orders = new KeyOrders(resources, residents);
        elements = new ElementRuns(resources, residents);
        ending = new Ending(resources, residents);
        cleanable = ending.when(this);
    }

    /** Opens a session without compiling; refuses a TornadoVM that falls back to Java silently. */
    public static DeviceSession open(Device device, DeviceOptions options) {
        return new DeviceSession(device, device, options, 0);
    }

    /**
     * Opens a session whose launches are planned for another device's limits, which lie within its own.
     *
     * @param spinNanos the polling time of its Java threads before they sleep
     */
    static DeviceSession open(Device device, Device planned, DeviceOptions options, long spinNanos) {
        return new DeviceSession(device, planned, options, spinNanos);
    }

    public DeviceRun reduce(
            Reduction<?> reduction, Strategy strategy, Sizes sizes, List<? extends DeviceInput> inputs, long length) {
        return reduce(reduction, strategy, sizes, inputs, length, CallOptions.NONE);
    }

    /**
     * Reduces the first elements of the inputs: data on the device in place, host data in chunks that are copied while
     * others are reduced. The chunks are combined in order.
     *
     * @param inputs in the order of the reduction's inputs
     * @param length elements of each streamed input
     * @throws EngineException                            if the device fails or lacks memory, the session or an array
     * is closed, the deadline passes, or the Java thread is interrupted, which it stays
     * @throws io.funnel.plan.UnsupportedPlanException    if the strategy cannot run this plan, or needs an element
     * @throws IllegalArgumentException                   if the inputs do not match the reduction's
     */
    public DeviceRun reduce(
            Reduction<?> reduction, Strategy strategy, Sizes sizes, List<? extends DeviceInput> inputs, long length,
            CallOptions wishes) {
        try {
            return GroupCall.reduce(List.of(calls), reduction, strategy, sizes, inputs, length, wishes, false,
                    pieces -> DeviceInput.onHost(wishes.tables(pieces))).run();
        } finally {
            Reference.reachabilityFence(this); // not garbage while a call is under way
        }
    }

    /**
     * Runs work that leaves a value for each element: data on the device in place, host data in chunks.
     *
     * @param inputs in the order of the work's inputs
     * @param length elements of each streamed input
     * @param values memory for all values
     * @throws EngineException if the device fails or lacks memory, the session or an array is closed, the deadline
     * passes, or the Java thread is interrupted, which it stays
     */
    public PhaseTimes run(ElementWork work, List<DeviceInput> inputs, long length, MemorySegment values,
            Deadline deadline) {
        return run(work, inputs, length, values, deadline, false);
    }

    /** Runs work as the other {@code run} does; {@code clock} reads kernel times by the device's clock. */
    public PhaseTimes run(ElementWork work, List<DeviceInput> inputs, long length, MemorySegment values,
            Deadline deadline, boolean clock) {
        try {
            return elements.run(work, inputs, length, values, deadline, clock);
        } finally {
            Reference.reachabilityFence(this); // not garbage while work is under way
        }
    }

    /** The sorts by key on this device; the session must stay reachable until their end. */
    KeyOrders orders() {
        return orders;
    }

    /** The session's part in calls; the session must stay reachable until their end. */
    CallExecutor calls() {
        return calls;
    }

    /**
     * Compiles everything for reductions of host data and device arrays of any length. Later calls compile nothing,
     * unless memory runs short and evicts prepared kernels.
     *
     * @throws EngineException                         if a kernel does not compile, memory is short, the deadline
     * passes, or the Java thread is interrupted
     * @throws io.funnel.plan.UnsupportedPlanException if the strategy cannot run this plan
     */
    public void prepare(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        prepare(reduction, strategy, sizes, resources.options().deadline());
    }

    /** Prepares a reduction with its own deadline. */
    public void prepare(Reduction<?> reduction, Strategy strategy, Sizes sizes, Optional<Duration> deadline) {
        try {
            calls.prepare(reduction, strategy, sizes, deadline);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Copies data to the device until the array or the session is closed. Also prepares the array for prepared
     * reductions: kernels over vectors, for example, are compiled for each array.
     *
     * @param data   elements from offset 0 on, in native byte order
     * @throws EngineException if the device fails or lacks memory, the deadline passes, or the Java thread is
     * interrupted; copied parts are then freed, possibly late
     */
    public ResidentArray upload(ElementType type, MemorySegment data, long length) {
        return upload(type, data, length, calls.form(type));
    }

    /** Copies data for kernels that read vectors, or that do not; others copy the array on first use. */
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

    /**
     * Makes an array of what a user's graph has left on this device, to be read in place; its plan frees the memory.
     *
     * @param graph executed before, and not freed while the array is open
     */
    public ResidentArray lend(ElementType type, ImmutableTaskGraph graph, TornadoNativeArray array) {
        return residents.lend(type, graph, array);
    }

    /** Elements of each streamed input that go to the device at a time. */
    public int chunkElements(Reduction<?> reduction) {
        return calls.chunk(reduction);
    }

    int chunkElements(ElementType type) {
        return resources.limits().chunkElements(type);
    }

    public MemoryAccount memory() {
        return resources.pool().account();
    }

    /** Kernels and copying tasks compiled so far. */
    public long compilations() {
        return resources.pool().made();
    }

    /** The reason to refuse calls, if any: closed, or broken by a kernel that hangs. */
    public Optional<String> refusal() {
        return resources.gate().refusal();
    }

    /**
     * Ends the session: running calls end after their current chunks, arrays are closed, and all device memory is
     * freed. Waits for all of that, except hanging kernels; their memory is freed if they return.
     */
    @Override
    public void close() {
        try {
            ending.end();
        } finally {
            cleanable.clean(); // does nothing more, and can be collected
        }
    }

    /**
     * Ends a session, by its {@code close} or once the session is garbage. TornadoVM pins an array's host memory at its
     * first copy, on GPUs by the driver. Collecting a pinned array would leave its addresses pinned for later
     * allocations. So all memory of a session stays reachable from here until it is freed, and must not refer to the
     * session.
     */
    private static final class Ending implements Runnable {

        /** The time for which a session without a deadline waits for its calls. */
        private static final Duration PATIENCE = Duration.ofSeconds(30);

        private static final System.Logger LOG = System.getLogger("io.funnel");

        private final SessionResources session;
        private final ResidentArrays residents;
        private final AtomicBoolean begun = new AtomicBoolean();

        Ending(SessionResources session, ResidentArrays residents) {
            this.session = session;
            this.residents = residents;
        }

        /** Ends the session's resources when it is garbage; {@code close} must clean before. */
        Cleaner.Cleanable when(Object owner) {
            return AbandonedResources.when(owner, this);
        }

        /** Ends the session on behalf of {@code close}: refuses new calls, and waits. */
        void end() {
            begun.set(true);
            session.gate().close(() -> {
                residents.close();
                session.pool().close();
            }, session.options().deadline().orElse(PATIENCE));
        }

        /** Runs by the cleaner, or by the session after its end. */
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
