package io.funnel.engine.driver;

import io.funnel.device.Device;
import io.funnel.device.ShortCalls;
import io.funnel.engine.shortcut.Shortcuts;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The shortcuts of CUDA's and OpenCL's drivers; found by name. */
public final class NativeShortcuts implements Shortcuts {

    private static final System.Logger LOGGER = System.getLogger(NativeShortcuts.class.getName());
    private static final long MARK_BYTES = (long) MARKS * Long.BYTES;

    private final KnownSdk sdk;

    /** Uses the SDK of this process. */
    public NativeShortcuts() {
        this(KnownSdk.ofThisProcess());
    }

    NativeShortcuts(KnownSdk sdk) {
        this.sdk = sdk;
    }

    private boolean reaches(Device device) {
        return ShortCalls.hasDirectLaunches(device) && sdk.isKnown();
    }

    @Override
    public Optional<MemorySegment> lockedMemory(Device device, boolean isForView, long bytes, Arena arena) {
        return PinnedMemory.allocate(device, isForView, bytes, arena);
    }

    @Override
    public Optional<Uploads> uploads(
            Device device, ImmutableTaskGraph graph, Object array, MemorySegment host, long mark) {
        if (!reaches(device) || host.byteSize() < MARK_BYTES) {
            return Optional.empty();
        }
        Backend backend = Backend.of(device);
        if (!backend.copiesParts()) {
            return Optional.empty();
        }
        try {
            CompiledTasks tasks = new CompiledTasks(graph, backend);
            return Optional.of(DirectUploads.found(new CudaQueue(tasks.frame()).filled(() -> {}), tasks.buffer(array),
                    host, mark));
        } catch (ReflectiveOperationException | LinkageError e) {
            sdk.off(e);
        } catch (RuntimeException e) {
            LOGGER.log(Level.WARNING, "copies are slower than necessary, through TornadoVM: reason=" + e.getMessage());
        }
        return Optional.empty();
    }

    @Override
    public Optional<Launches> launches(
            Device device, ImmutableTaskGraph graph, List<TornadoNativeArray> inputs, List<Slots> between,
            Slots outputs) {
        return reaches(device)
                ? Optional.of(new DirectLaunches(sdk, Backend.of(device), graph, inputs, between, outputs))
                : Optional.empty();
    }

    @Override
    public void dropResults(TornadoExecutionPlan plan) {
        if (!sdk.isKnown()) {
            return;
        }
        try {
            ((List<?>) Internals.field(plan, "planResults")).clear();
        } catch (ReflectiveOperationException | ClassCastException e) {
            LOGGER.log(Level.DEBUG, "results of executions stay until a plan is closed: reason=" + e.getMessage());
        }
    }

    @Override
    public long repeated() {
        return DirectLaunches.repeated();
    }
}
