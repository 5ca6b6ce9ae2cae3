package io.funnel.embedded.device;

import io.funnel.embedded.Faults;
import io.funnel.embedded.shadow.DeviceWrites;
import io.funnel.embedded.view.NativeViews;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The device's copy of a host object: an object of the same type over separate memory. Kernels get the copy; only
 * transfers connect the two.
 */
public final class DeviceBuffer {

    private static final long ALIGNMENT_BYTES = 64;

    private final Object deviceObject;
    private final MemorySegment hostData;
    private final MemorySegment deviceData;
    private final DeviceMemory memory;
    private final @Nullable Arena arena;
    private final long bytes;
    /** The device object's first elements, as many as the latest launch might use. */
    private @Nullable Object limited;
    private boolean freed;
    /** The device's count of memory losses at the allocation. */
    private long losses;

    private DeviceBuffer(Object deviceObject, MemorySegment hostData, MemorySegment deviceData,
            DeviceMemory memory, @Nullable Arena arena, long bytes) {
        this.deviceObject = deviceObject;
        this.hostData = hostData;
        this.deviceData = deviceData;
        this.memory = memory;
        this.arena = arena;
        this.bytes = bytes;
        losses = Faults.losses(memory.device());
    }

    public static boolean accepts(Object host) {
        return host instanceof TornadoNativeArray
                || NativeViews.isViewType(host.getClass())
                || NativeViews.isShortVector(host.getClass())
                || (host.getClass().isArray()
                        && host.getClass().getComponentType().isPrimitive()
                        && !(host instanceof boolean[]));
    }

    /** Allocates memory for a copy; {@link #poison()} fills it. */
    public static DeviceBuffer allocate(Object host, DeviceMemory memory) {
        Object heap = NativeViews.heapArrayOf(host);
        long bytes = heap != null
                ? heapData(heap).byteSize()
                : NativeCopies.arrayOf(host).getNumBytesOfSegmentWithHeader();
        memory.take(bytes);
        Arena arena = null;
        try {
            if (heap != null) {
                Object copy = NativeViews.emptyLike(host);
                MemorySegment data = heapData(Objects.requireNonNull(NativeViews.heapArrayOf(copy)));
                return new DeviceBuffer(copy, heapData(heap), data, memory, null, bytes);
            }
            arena = Arena.ofShared();
            MemorySegment segment = arena.allocate(bytes, ALIGNMENT_BYTES);
            TornadoNativeArray hostArray = NativeCopies.arrayOf(host);
            TornadoNativeArray deviceArray = NativeCopies.over(hostArray, segment);
            Object deviceObject = NativeViews.like(host, deviceArray);
            return new DeviceBuffer(
                    deviceObject, hostArray.getSegment(), deviceArray.getSegment(), memory, arena, bytes);
        } catch (OutOfMemoryError e) {
            release(arena, memory, bytes);
            TornadoOutOfMemoryException clearer = new TornadoOutOfMemoryException("machine is out of memory: "
                    + "requested=" + bytes + " bytes; try smaller arrays, or a smaller "
                    + "funnel.embedded.globalMemoryBytes to fail earlier");
            clearer.initCause(e);
            throw clearer;
        } catch (RuntimeException | Error e) {
            release(arena, memory, bytes);
            throw e;
        }
    }

    /**
     * A view of this buffer in place of another object, as kernels see it; only whole elements count. The memory still
     * belongs to this buffer.
     */
    public DeviceBuffer as(Object host) {
        TornadoNativeArray hostArray = NativeCopies.arrayOf(host);
        MemorySegment whole = NativeCopies.arrayOf(deviceObject).getSegmentWithHeader();
        long rest = (whole.byteSize() - TornadoNativeArray.ARRAY_HEADER) % hostArray.getElementSize();
        TornadoNativeArray view = NativeCopies.over(hostArray, whole.asSlice(0, whole.byteSize() - rest));
        DeviceBuffer same = new DeviceBuffer(
                NativeViews.like(host, view), hostArray.getSegment(), view.getSegment(), memory, null, 0);
        same.losses = losses;
        return same;
    }

    private static void release(@Nullable Arena arena, DeviceMemory memory, long bytes) {
        memory.giveBack(bytes);
        if (arena != null) {
            arena.close();
        }
    }

    /**
     * The object for a kernel in place of the host's. If the header of the host's array has another number of elements than
     * the array, the kernel sees that many.
     */
    public Object deviceObject(Object host) {
        if (NativeViews.heapArrayOf(host) != null) {
            return deviceObject;
        }
        TornadoNativeArray array = NativeCopies.arrayOf(host);
        int elements = array.getSegmentWithHeader().get(ValueLayout.JAVA_INT_UNALIGNED, 0);
        TornadoNativeArray whole = NativeCopies.arrayOf(deviceObject);
        if (elements == array.getSize() || elements < 0 || elements >= whole.getSize()) {
            return deviceObject;
        }
        Object known = limited;
        if (known == null || NativeCopies.arrayOf(known).getSize() != elements) {
            long bytes = TornadoNativeArray.ARRAY_HEADER + (long) elements * whole.getElementSize();
            known = NativeViews.like(deviceObject,
                    NativeCopies.over(whole, whole.getSegmentWithHeader().asSlice(0, bytes)));
            limited = known;
        }
        return known;
    }

    /** The size of the data without the header, which a whole transfer copies. */
    public long dataBytes() {
        return deviceData.byteSize();
    }

    MemorySegment data() {
        return deviceData;
    }

    int wordBytes() {
        Object heap = NativeViews.heapArrayOf(deviceObject);
        return heap != null
                ? (int) (dataBytes() / Array.getLength(heap))
                : NativeCopies.arrayOf(deviceObject).getElementSize();
    }

    /** Returns whether the device lost its memory since the allocation. */
    public boolean isLost() {
        return losses != Faults.losses(memory.device());
    }

    public void poison() {
        Object heap = NativeViews.heapArrayOf(deviceObject);
        Poison.fill(deviceData, heap != null ? heap : NativeCopies.arrayOf(deviceObject));
        DeviceWrites.poisoned(deviceData);
    }

    public void toDevice() {
        MemorySegment.copy(hostData, 0, deviceData, 0, deviceData.byteSize());
        countAsWritten();
    }

    /** Says to an observation that the memory holds no poison. */
    public void countAsWritten() {
        DeviceWrites.filled(deviceData);
    }

    public void toHost(long offsetBytes, long sizeBytes) {
        MemorySegment.copy(deviceData, offsetBytes, hostData, offsetBytes, sizeBytes);
    }

    /** Frees the memory; the copy must not be used afterwards. */
    public void free() {
        if (freed) {
            return;
        }
        freed = true;
        countAsWritten();
        release(arena, memory, bytes);
    }

    private static MemorySegment heapData(Object array) {
        return switch (array) {
            case byte[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case float[] a -> MemorySegment.ofArray(a);
            case double[] a -> MemorySegment.ofArray(a);
            default -> throw new IllegalArgumentException("not an array of numbers: " + array.getClass());
        };
    }
}
