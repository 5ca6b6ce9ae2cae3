package io.funnel.engine.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import io.funnel.device.Device;
import io.funnel.engine.Compilation;
import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.shortcut.ShortcutLookup;
import io.funnel.engine.shortcut.Shortcuts;
import io.funnel.reduction.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A buffer of the device with its array on the host: TornadoVM has neither without the other. */
public final class DeviceBuffer implements DeviceResource {

    /** The form in which kernels see a block's array. */
    public enum Form {
        /** Single elements; such kernels accept any such block. */
        ELEMENTS,
        /** Vectors of four; a kernel is compiled for one block. */
        VECTORS
    }

    /** Blocks of equal keys are interchangeable. */
    public record Key(ElementType type, int capacity, Form form) {

        public long bytes() {
            return (long) capacity * type.sizeBytes() + 2 * OVERHEAD_BYTES;
        }

        long hostBytes() {
            return (long) capacity * type.sizeBytes() + TornadoNativeArray.ARRAY_HEADER;
        }
    }

    /** The header of an array on the device, and TornadoVM's offset before a view as vectors. */
    public static final long OVERHEAD_BYTES = TornadoNativeArray.ARRAY_HEADER + 16;

    private static final String TASK = "touch";
    private static final AtomicLong NUMBERS = new AtomicLong();
    /** Odd, so that products of different numbers differ; the bits of the golden ratio. */
    private static final long MARK_FACTOR = 0x9E3779B97F4A7C15L;

    private final long number = NUMBERS.incrementAndGet();
    private volatile long contents = number;
    private final Key key;
    private final @Nullable Arena memory;
    private final TornadoNativeArray host;
    private final Object object;
    private final String graphName;
    private final IntArray done = new IntArray(1);
    private final ImmutableTaskGraph graph;
    private final @Nullable TornadoExecutionPlan plan;
    private final Device device;
    private int elements;
    /** Whether Funnel has locked the host array, so that it stays locked when TornadoVM frees a plan. */
    private final boolean isLocked;
    private @Nullable PartUploads uploads;

    private DeviceBuffer(Key key, Device device, Arena memory) {
        this.key = key;
        this.device = device;
        this.memory = memory;
        this.elements = key.capacity();
        graphName = ExecutionPlans.graphName();
        Optional<MemorySegment> pinned =
                ShortcutLookup.found().lockedMemory(device, key.form() == Form.VECTORS, key.hostBytes(), memory);
        isLocked = pinned.isPresent();
        host = pinned.map(segment -> NativeArrays.over(key.type(), segment))
                .orElseGet(() -> NativeArrays.allocate(key.type(), key.capacity()));
        for (int i = 0; i < Shortcuts.MARKS && (i + 1L) * Long.BYTES <= host.getNumBytesOfSegment(); i++) {
            host.getSegment().set(JAVA_LONG_UNALIGNED, (long) i * Long.BYTES, mark());
        }
        object = key.form() == Form.VECTORS ? NativeArrays.vectorsOver(host) : host;
        TaskGraph tasks = new TaskGraph(graphName);
        tasks.transferToDevice(DataTransferMode.EVERY_EXECUTION, object);
        UploadKernels.add(tasks, TASK, object, done);
        tasks.persistOnDevice(object);
        tasks.transferToHost(DataTransferMode.EVERY_EXECUTION, done); // waits for the copy, which otherwise goes on
        graph = tasks.snapshot();
        GridScheduler grids = new GridScheduler();
        addGrid(grids);
        TornadoExecutionPlan own = ExecutionPlans.plan(device, List.of(), List.of(graph), grids);
        plan = own;
        if (key.form() == Form.VECTORS && pinned.isEmpty()) {
            own.withStagedTransfers(); // TornadoVM does not lock the memory of a view; such copies are slow
        }
    }

    private DeviceBuffer(Key key, Device device, ImmutableTaskGraph graph, TornadoNativeArray array) {
        this.key = key;
        this.device = device;
        this.graph = graph;
        graphName = "";
        host = array;
        object = array;
        elements = key.capacity();
        isLocked = false;
        memory = null;
        plan = null;
    }

    /** A view of an array that a user's graph has on the device; its plan writes and frees it. */
    public static DeviceBuffer lent(ElementType type, Device device, ImmutableTaskGraph graph,
            TornadoNativeArray array) {
        return new DeviceBuffer(new Key(type, array.getSize(), Form.ELEMENTS), device, graph, array);
    }

    /** Whether the memory is a user's, whose host array is no copy. */
    public boolean isLent() {
        return plan == null;
    }

    /** Notes that a user's plan has written other elements. */
    public void changed() {
        contents = NUMBERS.incrementAndGet();
    }

    public static DeviceBuffer create(Key key, Device device) {
        return Compilation.alone(() -> {
            Arena memory = Arena.ofShared();
            DeviceBuffer block;
            try {
                block = new DeviceBuffer(key, device, memory);
            } catch (RuntimeException | Error e) {
                memory.close();
                throw e;
            }
            try {
                block.execute();
                block.uploads = ShortcutLookup.found()
                        .uploads(device, block.graph, block.object, block.host.getSegment(), block.mark())
                        .map(block::inParts).orElse(null);
                return block;
            } catch (RuntimeException | Error e) {
                DeviceFailures.freeAfter(e, block);
                throw e;
            }
        });
    }

    private PartUploads inParts(Shortcuts.Uploads found) {
        return new PartUploads(found, isLocked || !ExecutionPlans.isCuda(device),
                copies -> ExecutionPlans.launch(device, copies));
    }

    /** A positive number, unique among all blocks of the process, freed ones included. */
    public long number() {
        return number;
    }

    /** A number unique in the process, another after each upload: equal ones stand for the same elements. */
    public long contents() {
        return contents;
    }

    @Override
    public Key key() {
        return key;
    }

    /** The graph that copies the array to the device. */
    public ImmutableTaskGraph graph() {
        return graph;
    }

    public String graphName() {
        return graphName;
    }

    public void addGrid(GridScheduler grids) {
        WorkerGrid1D one = new WorkerGrid1D(1);
        one.setLocalWork(1, 1, 1);
        grids.addWorkerGrid(graphName + "." + TASK, one);
    }

    /** The object that kernels take: the array or its view. */
    public Object object() {
        return object;
    }

    public TornadoNativeArray host() {
        return host;
    }

    /** Notes how many elements count; the embedded runtime then names a read behind them. */
    public void limit(int count) {
        elements = count;
        NativeArrays.limit(device, host, count);
    }

    /** The elements that count. */
    public int elements() {
        return elements;
    }

    private long mark() {
        return number * MARK_FACTOR;
    }

    /** Copies data into the host array, starting at one of its elements. */
    public void write(MemorySegment source, long sourceElement, long atElement, long elements) {
        write(key.type(), source, sourceElement, host, atElement, elements, this::copied);
    }

    /** Copies data into any array. */
    public static void write(
            ElementType type, MemorySegment source, long sourceElement, TornadoNativeArray host, long atElement,
            long elements, HostCopy.Copied copied) {
        long size = type.sizeBytes();
        HostCopy.copy(source, sourceElement * size, host.getSegment(), atElement * size, elements * size, copied);
    }

    /** Notes that a part of the host array was written. */
    public void copied(long offset, long bytes) {
        if (uploads != null) {
            uploads.written(offset, bytes);
        }
    }

    /** Returns the number of bytes sent, once all written parts are on the device. */
    public long upload() {
        changed();
        if (uploads == null) {
            execute();
            return host.getNumBytesOfSegment();
        }
        return uploads.finish();
    }

    private void execute() {
        done.set(0, 0);
        ExecutionPlans.execute(device, own().withGraph(0));
        if (done.get(0) != 1) {
            throw new EngineException("the copy's task did not run: type=" + key.type().label() + ", elements="
                    + key.capacity() + "; look for a bailout in the log of the JIT compiler");
        }
    }

    private TornadoExecutionPlan own() {
        if (plan == null) {
            throw new IllegalStateException("memory of a user's plan: elements=" + key.capacity());
        }
        return plan;
    }

    @Override
    public long bytes() {
        return key.bytes();
    }

    @Override
    public void free() {
        try {
            if (uploads != null) {
                uploads.free();
            }
            ExecutionPlans.beforeFree(device, this::execute);
            ExecutionPlans.free(device, own());
        } finally {
            Objects.requireNonNull(memory).close();
        }
    }
}
