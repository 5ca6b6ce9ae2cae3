package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.funnel.engine.EngineException;
import io.funnel.engine.shortcut.Shortcuts;
import io.funnel.plan.Pass;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A graph's kernels and their results, as a driver has them. */
final class LoadedGraph {

    /** Larger inputs are parameters; copies of these for each launch would take memory that no account knows. */
    static final long MOST_OWN_BYTES = 1 << 10;
    static final int HEADER = (int) TornadoNativeArray.ARRAY_HEADER;

    /** An array of the host for the results of a launch. */
    private record Result(TornadoNativeArray array, int room, long buffer, LaunchQueue.Landing landing) {

        long bytes(int slots) {
            return array.getNumBytesOfSegment() / room * slots;
        }
    }

    /**
     * An array that a pass leaves on the device for the next one.
     *
     * @param slot the host's copy of its first slot, the array's header first
     */
    private record Partials(TornadoNativeArray array, int pass, long buffer, MemorySegment slot) {

        long slotBytes() {
            return slot.byteSize() - HEADER;
        }

        boolean isPoisoned(byte poison) {
            return slot.asSlice(HEADER).mismatch(MemorySegment.ofArray(new byte[(int) slotBytes()]).fill(poison)) == -1;
        }
    }

    private final LaunchQueue queue;
    private final List<TornadoNativeArray> inputs;
    private final List<Partials> partials = new ArrayList<>();
    private final List<Result> results = new ArrayList<>();
    /** Copies of large arrays, which all launches share. */
    private final IdentityHashMap<TornadoNativeArray, RecordedLaunch.Input> shared = new IdentityHashMap<>();

    private LoadedGraph(LaunchQueue queue, List<TornadoNativeArray> inputs) {
        this.queue = queue;
        this.inputs = inputs;
    }

    /** Loads a graph whose tasks the queue launches; frees the queue in the end. */
    static LoadedGraph of(
            CompiledTasks tasks, LaunchQueue queue, List<TornadoNativeArray> inputs, List<Shortcuts.Slots> between,
            Shortcuts.Slots outputs) throws NoSuchFieldException {
        LoadedGraph loaded = new LoadedGraph(queue, inputs);
        try {
            loaded.prepare(tasks, between, outputs);
            return loaded;
        } catch (NoSuchFieldException | RuntimeException | Error e) {
            loaded.free();
            throw e;
        }
    }

    private void prepare(CompiledTasks tasks, List<Shortcuts.Slots> between, Shortcuts.Slots outputs)
            throws NoSuchFieldException {
        for (int pass = 0; pass < between.size(); pass++) {
            for (TornadoNativeArray array : between.get(pass).arrays()) {
                long bytes = HEADER + array.getNumBytesOfSegment() / between.get(pass).room();
                partials.add(
                        new Partials(array, pass, tasks.buffer(array), Arena.ofAuto().allocate(bytes, Long.BYTES)));
            }
        }
        queue.enter();
        try {
            for (TornadoNativeArray array : outputs.arrays()) {
                long buffer = tasks.buffer(array);
                LaunchQueue.Landing landing = queue.landing(buffer, HEADER + array.getNumBytesOfSegment());
                queue.read(landing.memory(), buffer, HEADER);
                results.add(new Result(array, outputs.room(), buffer, landing));
            }
            queue.await();
        } finally {
            queue.leave();
        }
    }

    /** Records a launch with buffers of its own for the small arrays that TornadoVM copies each time. */
    RecordedLaunch record(CompiledTasks tasks, List<Pass> passes) throws NoSuchFieldException {
        List<RecordedLaunch.Input> copies = new ArrayList<>();
        List<Long> buffers = new ArrayList<>();
        List<MemorySegment> arguments = new ArrayList<>();
        queue.enter();
        try {
            for (TornadoNativeArray array : inputs) {
                RecordedLaunch.Input copy = shared.get(array);
                if (copy == null) {
                    copy = copied(array, tasks.buffer(array));
                    if (array.getNumBytesOfSegment() > MOST_OWN_BYTES) {
                        shared.put(array, copy);
                    } else {
                        buffers.add(copy.buffer());
                    }
                }
                copies.add(copy);
            }
            for (int task = 0; task < passes.size(); task++) {
                MemorySegment sizes = Arena.ofAuto().allocateFrom(JAVA_LONG, passes.get(task).globalSize(), 1, 1);
                buffers.add(queue.buffer(sizes.byteSize()));
                queue.write(buffers.getLast(), 0, sizes);
                queue.await(); // before that memory is garbage
                arguments.add(arguments(tasks, task, copies, buffers.getLast()));
            }
        } finally {
            queue.leave();
        }
        return new RecordedLaunch(this, arguments, copies, buffers);
    }

    private RecordedLaunch.Input copied(TornadoNativeArray array, long from) {
        MemorySegment memory = Arena.ofAuto().allocate(HEADER + array.getNumBytesOfSegment(), Long.BYTES);
        queue.read(memory, from, memory.byteSize());
        queue.await();
        long buffer = queue.buffer(memory.byteSize());
        queue.write(buffer, 0, memory);
        return new RecordedLaunch.Input(array, buffer, memory.asSlice(HEADER));
    }

    private MemorySegment arguments(CompiledTasks tasks, int task, List<RecordedLaunch.Input> copies, long frame)
            throws NoSuchFieldException {
        List<Long> arguments = new ArrayList<>(tasks.tasks().get(task).arguments());
        Collections.replaceAll(arguments, tasks.frame(), frame);
        for (RecordedLaunch.Input copy : copies) {
            Collections.replaceAll(arguments, tasks.buffer(copy.array()), copy.buffer());
        }
        for (Partials left : partials) {
            requireThere(tasks, left.array(), left.buffer());
        }
        for (Result result : results) {
            requireThere(tasks, result.array(), result.buffer());
            Collections.replaceAll(arguments, result.buffer(), result.landing().buffer());
        }
        return queue.arguments(arguments);
    }

    private static void requireThere(CompiledTasks tasks, TornadoNativeArray array, long buffer)
            throws NoSuchFieldException {
        if (tasks.buffer(array) != buffer) {
            throw new EngineException("TornadoVM leaves results elsewhere now");
        }
    }

    LaunchQueue queue() {
        return queue;
    }

    void read(int slots) {
        for (Result result : results) {
            if (!result.landing().isMapped()) {
                queue.read(result.landing().memory(), result.buffer(), HEADER + result.bytes(slots));
            }
        }
    }

    void leave(int slots) {
        for (Result result : results) {
            MemorySegment.copy(result.landing().memory(), HEADER, result.array().getSegment(), 0, result.bytes(slots));
        }
    }

    List<byte[]> slots(int slots) {
        return results.stream()
                .map(result -> result.array().getSegment().asSlice(0, result.bytes(slots)).toArray(JAVA_BYTE)).toList();
    }

    /** Fills the first slots with a byte before a launch, so that one that the driver passes over is detected. */
    void poison(int slots, byte poison) {
        for (Partials left : partials) {
            queue.fill(left.buffer(), HEADER, left.slotBytes(), poison);
        }
        for (Result result : results) {
            if (result.landing().isMapped()) {
                result.landing().memory().asSlice(HEADER, result.bytes(slots)).fill(poison);
            } else {
                queue.fill(result.buffer(), HEADER, result.bytes(slots), poison);
            }
        }
    }

    /** Copies the first slot that each pass but the last has left: a pass writes all of them or, passed over, none. */
    void readPartials() {
        partials.forEach(left -> queue.read(left.slot(), left.buffer(), left.slot().byteSize()));
    }

    /** Whether a pass that has slots to write left none in any component. */
    boolean passedOver(List<Pass> passes, byte poison) {
        return partials.stream().map(Partials::pass).anyMatch(pass -> passes.get(pass).outputs() > 0
                && partials.stream().filter(left -> left.pass() == pass).allMatch(left -> left.isPoisoned(poison)));
    }

    /** Leaves poison for the results of a launch that was passed over. */
    void leavePoison(int slots, byte poison) {
        results.forEach(result -> result.array().getSegment().asSlice(0, result.bytes(slots)).fill(poison));
    }

    void restore(List<byte[]> slots) {
        for (int i = 0; i < slots.size(); i++) {
            byte[] bytes = slots.get(i);
            MemorySegment.copy(bytes, 0, results.get(i).array().getSegment(), JAVA_BYTE, 0, bytes.length);
        }
    }

    void free() {
        queue.free();
    }
}
