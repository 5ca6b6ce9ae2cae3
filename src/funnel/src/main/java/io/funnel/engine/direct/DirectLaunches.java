package io.funnel.engine.direct;

import io.funnel.device.Device;
import io.funnel.engine.EngineException;
import io.funnel.plan.Pass;
import io.funnel.reduction.Operands;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A kernel's launches by the driver's functions, without TornadoVM, which has compiled the kernel and made the same launch before:
 * nothing is copied to the device but what has changed, and the device is waited for once.
 *
 * <p>A launch is recorded when TornadoVM makes it for the second time, and only if its repeat leaves the same bits.
 */
public final class DirectLaunches {

    private static final System.Logger LOGGER = System.getLogger(DirectLaunches.class.getName());
    static final int MOST = 32;
    private static final LongAdder REPEATED = new LongAdder();

    /**
     * What tells launches apart.
     *
     * @param blocks numbers of the blocks that are read; none for a kernel that always reads the same
     */
    public record Launch(List<Long> blocks, List<Pass> passes) {}

    /** Makes a queue that launches tasks. */
    @FunctionalInterface
    interface Queues {
        LaunchQueue queue(CompiledTasks tasks) throws ReflectiveOperationException;
    }

    private final Backend backend;
    private final Queues queues;
    private final Object graph;
    private final List<TornadoNativeArray> inputs;
    private final List<TornadoNativeArray> outputs;
    private final int room;
    /** The latest; nothing for one that was made once. */
    private final SequencedMap<Launch, Optional<RecordedLaunch>> launches = new LinkedHashMap<>(MOST, 0.75f, true);
    private @Nullable LoadedGraph loaded;
    private boolean isOff;

    /**
     * For one graph that reads what is on the device already, but for some small arrays.
     *
     * @param inputs  what a launch copies to the device
     * @param outputs what it copies to the host
     * @param room    slots in each of these
     */
    public DirectLaunches(
            Device device, ImmutableTaskGraph graph, List<TornadoNativeArray> inputs, Operands outputs, int room) {
        this(Backend.of(device), Backend.of(device)::queue, graph, inputs,
                outputs.arrays().stream().map(TornadoNativeArray.class::cast).toList(), room);
    }

    DirectLaunches(
            Backend backend, Queues queues, Object graph, List<TornadoNativeArray> inputs,
            List<TornadoNativeArray> outputs, int room) {
        this.backend = backend;
        this.queues = queues;
        this.graph = graph;
        this.inputs = inputs;
        this.outputs = outputs;
        this.room = room;
    }

    /**
     * Launches, and leaves so many slots of what a launch leaves; false for a launch that is not recorded.
     *
     * @throws EngineException if the driver refuses; it is not asked again
     */
    public boolean repeat(Launch launch, int slots) {
        Optional<RecordedLaunch> recorded = launches.getOrDefault(launch, Optional.empty());
        if (recorded.isEmpty()) {
            return false;
        }
        try {
            recorded.get().run(launch.passes(), slots);
        } catch (EngineException e) {
            free(); // what the device has of the inputs is not known now
            throw e;
        }
        REPEATED.increment();
        return true;
    }

    /** Launches of this process that were repeated so. */
    public static long repeated() {
        return REPEATED.sum();
    }

    /** TornadoVM has launched so, and its results are in the arrays. */
    public void made(Launch launch, int slots) {
        if (isOff) {
            return;
        }
        try {
            if (launches.containsKey(launch)) {
                record(launch, slots);
            } else {
                launches.put(launch, Optional.empty());
                forgetOldest();
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            Throwable reason = e.getCause() == null ? e : e.getCause();
            LOGGER.log(Level.WARNING, "calls take longer than they need, through TornadoVM: reason=" + reason);
            free();
        }
    }

    private void forgetOldest() {
        if (launches.size() > MOST) {
            Map.Entry<Launch, Optional<RecordedLaunch>> oldest = launches.pollFirstEntry();
            oldest.getValue().ifPresent(RecordedLaunch::free);
        }
    }

    private void record(Launch launch, int slots) throws ReflectiveOperationException {
        CompiledTasks tasks = new CompiledTasks(graph, backend);
        if (loaded == null) {
            loaded = LoadedGraph.of(tasks, queues.queue(tasks), inputs, outputs, room);
        }
        List<byte[]> expected = loaded.slots(slots);
        RecordedLaunch recorded = loaded.record(tasks, launch.passes());
        launches.put(launch, Optional.of(recorded));
        loaded.spoil(slots);
        recorded.run(launch.passes(), slots);
        List<byte[]> found = loaded.slots(slots);
        loaded.restore(expected);
        for (int i = 0; i < expected.size(); i++) {
            if (!Arrays.equals(expected.get(i), found.get(i))) {
                throw new EngineException("the driver's launch left other bits than TornadoVM's");
            }
        }
    }

    /** Frees what is its own. */
    public void free() {
        launches.clear();
        isOff = true;
        if (loaded != null) {
            loaded.free();
            loaded = null;
        }
    }
}
