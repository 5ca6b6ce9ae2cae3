package io.funnel.engine.driver;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.funnel.engine.EngineException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A device in the JVM that records its commands and runs them when awaited. */
class FakeQueue implements LaunchQueue {

    static final long FIRST_OF_ITS_OWN = 1000;

    /** A task's action. */
    @FunctionalInterface
    interface Kernel {
        void run(int task, List<MemorySegment> arguments, int groups);
    }

    final List<String> asked = new ArrayList<>();
    /** Contents by buffer, TornadoVM's included. */
    final Map<Long, MemorySegment> memory = new TreeMap<>();
    int entered;
    /** Commands to refuse, by their first word. */
    @Nullable String refused;
    private final boolean mapsLandings;
    private final Kernel kernel;
    private final List<Runnable> underWay = new ArrayList<>();
    private long next = FIRST_OF_ITS_OWN;

    FakeQueue(boolean mapsLandings, Kernel kernel) {
        this.mapsLandings = mapsLandings;
        this.kernel = kernel;
    }

    /** TornadoVM's copy of an array, behind a header that only the device has. */
    FakeQueue array(TornadoNativeArray array, long buffer) {
        MemorySegment copy = memory(LoadedGraph.HEADER + array.getNumBytesOfSegment());
        copy.asSlice(LoadedGraph.HEADER).copyFrom(array.getSegment());
        copy.asSlice(0, LoadedGraph.HEADER).fill((byte) 0x5A);
        memory.put(buffer, copy);
        return this;
    }

    int[] ints(long buffer) {
        return device(buffer).asSlice(LoadedGraph.HEADER).toArray(JAVA_INT);
    }

    /** Commands since the last call. */
    List<String> news() {
        List<String> news = List.copyOf(asked);
        asked.clear();
        return news;
    }

    private static MemorySegment memory(long bytes) {
        return Arena.ofAuto().allocate(bytes, Long.BYTES);
    }

    /** The contents of a buffer. */
    MemorySegment device(long buffer) {
        MemorySegment found = memory.get(buffer);
        if (found == null) {
            throw new IllegalStateException("no such buffer: " + buffer);
        }
        return found;
    }

    private void ask(String what) {
        if (entered != 1) {
            throw new IllegalStateException(what + " where entered=" + entered);
        }
        asked.add(what);
        if (what.split(" ", 2)[0].equals(refused)) {
            throw new EngineException("driver refused: " + what);
        }
    }

    private long newBuffer(MemorySegment segment) {
        memory.put(next, segment);
        return next++;
    }

    @Override
    public Landing landing(long buffer, long bytes) {
        ask("landing for " + buffer + ", " + bytes + " bytes");
        MemorySegment landing = memory(bytes);
        return mapsLandings ? new Landing(newBuffer(landing), landing, true) : new Landing(buffer, landing, false);
    }

    @Override
    public long buffer(long bytes) {
        ask("buffer of " + bytes + " bytes");
        return newBuffer(memory(bytes));
    }

    @Override
    public void release(long buffer) {
        ask("release " + buffer);
        device(buffer);
        memory.remove(buffer);
    }

    @Override
    public MemorySegment arguments(List<Long> values) {
        return MemorySegment.ofArray(values.stream().mapToLong(Long::longValue).toArray());
    }

    @Override
    public void enter() {
        asked.add("enter");
        entered++;
    }

    @Override
    public void leave() {
        asked.add("leave");
        entered--;
    }

    @Override
    public void write(long buffer, long offset, MemorySegment from) {
        ask("write " + buffer + " at " + offset + ", " + from.byteSize() + " bytes");
        MemorySegment staged = memory(from.byteSize()).copyFrom(from);
        underWay.add(() -> device(buffer).asSlice(offset, staged.byteSize()).copyFrom(staged));
    }

    @Override
    public void fill(long buffer, long offset, long bytes, byte value) {
        ask("fill " + buffer + " at " + offset + ", " + bytes + " bytes");
        underWay.add(() -> device(buffer).asSlice(offset, bytes).fill(value));
    }

    @Override
    public void launch(int task, MemorySegment arguments, int groups, int groupSize) {
        ask("launch " + task + ", " + groups + " groups of " + groupSize);
        long[] buffers = arguments.toArray(JAVA_LONG);
        underWay.add(() -> kernel.run(task,
                Arrays.stream(buffers).mapToObj(buffer -> memory.getOrDefault(buffer, MemorySegment.NULL)).toList(),
                groups));
    }

    @Override
    public void read(MemorySegment into, long buffer, long bytes) {
        ask("read " + buffer + ", " + bytes + " bytes");
        underWay.add(() -> MemorySegment.copy(device(buffer), 0, into, 0, bytes));
    }

    @Override
    public void await() {
        ask("await");
        underWay.forEach(Runnable::run);
        underWay.clear();
    }

    @Override
    public void free() {
        asked.add("free");
    }
}
