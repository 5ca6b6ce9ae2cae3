package io.funnel.engine.driver;

import io.funnel.engine.EngineException;
import io.funnel.engine.shortcut.Shortcuts;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A kernel's launches by the driver's functions, after TornadoVM has compiled the kernel and made the same launch
 * before. A launch copies only data that have changed to the device, and waits for the device once.
 *
 * <p>A launch is recorded when TornadoVM makes it for the second time, and only if its repeat leaves the same bits.
 */
final class DirectLaunches implements Shortcuts.Launches {

    private static final System.Logger LOGGER = System.getLogger(DirectLaunches.class.getName());
    static final int MOST = 32;
    private static final LongAdder REPEATED = new LongAdder();

    @FunctionalInterface
    interface Queues {
        LaunchQueue queue(CompiledTasks tasks) throws ReflectiveOperationException;
    }

    private final KnownSdk sdk;
    private final Backend backend;
    private final Queues queues;
    private final Object graph;
    private final List<TornadoNativeArray> inputs;
    private final List<Shortcuts.Slots> between;
    private final Shortcuts.Slots outputs;
    /** The latest; empty for one that was made once. */
    private final SequencedMap<Shortcuts.Launch, Optional<RecordedLaunch>> launches =
            new LinkedHashMap<>(MOST, 0.75f, true);
    private @Nullable LoadedGraph loaded;
    private @Nullable Results latest;
    private boolean isOff;

    /** A launch and the elements that it reads. */
    private record Results(Shortcuts.Launch launch, List<Long> contents) {}

    DirectLaunches(
            KnownSdk sdk, Backend backend, Object graph, List<TornadoNativeArray> inputs,
            List<Shortcuts.Slots> between, Shortcuts.Slots outputs) {
        this(sdk, backend, backend::queue, graph, inputs, between, outputs);
    }

    DirectLaunches(
            KnownSdk sdk, Backend backend, Queues queues, Object graph, List<TornadoNativeArray> inputs,
            List<Shortcuts.Slots> between, Shortcuts.Slots outputs) {
        this.sdk = sdk;
        this.backend = backend;
        this.queues = queues;
        this.graph = graph;
        this.inputs = inputs;
        this.between = between;
        this.outputs = outputs;
    }

    @Override
    public boolean repeat(Shortcuts.Launch launch, List<Long> contents, int slots, byte poison) {
        Optional<RecordedLaunch> recorded = launches.getOrDefault(launch, Optional.empty());
        if (recorded.isEmpty()) {
            return false;
        }
        Results results = new Results(launch, contents);
        boolean again = results.equals(latest);
        latest = results;
        try {
            recorded.get().run(launch.passes(), slots, again, poison);
        } catch (EngineException e) {
            free(); // the state of the inputs on the device is unknown now
            throw e;
        }
        REPEATED.increment();
        return true;
    }

    static long repeated() {
        return REPEATED.sum();
    }

    @Override
    public void made(Shortcuts.Launch launch, int slots) {
        if (isOff || !sdk.isKnown()) {
            return;
        }
        try {
            Optional<RecordedLaunch> known = launches.get(launch);
            if (known == null) {
                launches.put(launch, Optional.empty());
                forgetOldest();
            } else if (known.isEmpty()) {
                record(launch, slots);
            }
        } catch (ReflectiveOperationException | LinkageError e) {
            sdk.off(e);
            free();
        } catch (RuntimeException e) {
            LOGGER.log(Level.WARNING, "calls are slower than necessary, through TornadoVM: reason=" + e);
            free();
        }
    }

    private void forgetOldest() {
        if (launches.size() > MOST) {
            Map.Entry<Shortcuts.Launch, Optional<RecordedLaunch>> oldest = launches.pollFirstEntry();
            oldest.getValue().ifPresent(RecordedLaunch::free);
        }
    }

    private void record(Shortcuts.Launch launch, int slots) throws ReflectiveOperationException {
        CompiledTasks tasks = new CompiledTasks(graph, backend);
        if (loaded == null) {
            loaded = LoadedGraph.of(tasks, queues.queue(tasks), inputs, between, outputs);
        }
        List<byte[]> expected = loaded.slots(slots);
        RecordedLaunch recorded = loaded.record(tasks, launch.passes());
        launches.put(launch, Optional.of(recorded));
        latest = null;
        recorded.run(launch.passes(), slots, false, (byte) ~expected.getFirst()[0]); // a launch that writes nothing differs
        List<byte[]> found = loaded.slots(slots);
        loaded.restore(expected);
        for (int i = 0; i < expected.size(); i++) {
            if (!Arrays.equals(expected.get(i), found.get(i))) {
                throw new EngineException("the driver's launch left other bits than TornadoVM's");
            }
        }
    }

    @Override
    public void free() {
        launches.clear();
        isOff = true;
        if (loaded != null) {
            loaded.free();
            loaded = null;
        }
    }
}
