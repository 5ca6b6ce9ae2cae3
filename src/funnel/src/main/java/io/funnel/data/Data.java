package io.funnel.data;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Elements for one input of a reduction. A Data is a view: creating one copies nothing, and a reduction sees later
 * writes to the underlying memory.
 *
 * <p>The host engine reads memory in place, and files window by window. For a device, elements pass through staging
 * buffers, a chunk at a time: a copy in host memory, then the transfer. {@link DeviceData} has already paid for both.
 *
 * {@snippet :
 * Data<FloatArray> middle = Data.of(samples, 1000, 500); // elements 1000 to 1499 of a float[]
 * }
 *
 * @param <A> TornadoVM's array of the element type, by which a reduction's inputs are typed
 */
@SuppressWarnings("UnusedTypeParameter") // it types the call, in Funnel.reduce
public abstract sealed class Data<A extends TornadoNativeArray> permits HostData, MappedData, OrderedData, DeviceData {

    private final ElementType type;
    private final long length;

    Data(ElementType type, long length) {
        this.type = type;
        this.length = length;
    }

    /** The type of an element. */
    public final ElementType type() {
        return type;
    }

    /** The number of elements. */
    public final long length() {
        return length;
    }

    /** Bytes of all elements. */
    public final long bytes() {
        return length * type.sizeBytes();
    }

    // Java arrays

    /** All elements of an array; read in place. */
    public static Data<IntArray> of(int[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array; read in place. */
    public static Data<LongArray> of(long[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array; read in place. */
    public static Data<FloatArray> of(float[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array; read in place. */
    public static Data<DoubleArray> of(double[] array) {
        return of(array, 0, array.length);
    }

    /** The elements {@code offset} to {@code offset + length - 1} of an array; read in place. */
    public static Data<IntArray> of(int[] array, int offset, int length) {
        return HostData.slice(ElementType.INT, MemorySegment.ofArray(array), offset, length);
    }

    /** The elements {@code offset} to {@code offset + length - 1} of an array; read in place. */
    public static Data<LongArray> of(long[] array, int offset, int length) {
        return HostData.slice(ElementType.LONG, MemorySegment.ofArray(array), offset, length);
    }

    /** The elements {@code offset} to {@code offset + length - 1} of an array; read in place. */
    public static Data<FloatArray> of(float[] array, int offset, int length) {
        return HostData.slice(ElementType.FLOAT, MemorySegment.ofArray(array), offset, length);
    }

    /** The elements {@code offset} to {@code offset + length - 1} of an array; read in place. */
    public static Data<DoubleArray> of(double[] array, int offset, int length) {
        return HostData.slice(ElementType.DOUBLE, MemorySegment.ofArray(array), offset, length);
    }

    /** All elements of an array; read in place. */
    public static Data<ByteArray> of(byte[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array; read in place. */
    public static Data<ShortArray> of(short[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array; read in place. */
    public static Data<CharArray> of(char[] array) {
        return of(array, 0, array.length);
    }

    /** All elements of an array of the bits of halves, as {@link Float#floatToFloat16} gives them; read in place. */
    public static Data<HalfFloatArray> halves(short[] bits) {
        return halves(bits, 0, bits.length);
    }

    /** The elements {@code offset} to {@code offset + length - 1} of an array; read in place. */
    public static Data<ByteArray> of(byte[] array, int offset, int length) {
        return HostData.slice(ElementType.BYTE, MemorySegment.ofArray(array), offset, length);
    }

    /** The elements {@code offset} to {@code offset + length - 1} of an array; read in place. */
    public static Data<ShortArray> of(short[] array, int offset, int length) {
        return HostData.slice(ElementType.SHORT, MemorySegment.ofArray(array), offset, length);
    }

    /** The elements {@code offset} to {@code offset + length - 1} of an array; read in place. */
    public static Data<CharArray> of(char[] array, int offset, int length) {
        return HostData.slice(ElementType.CHAR, MemorySegment.ofArray(array), offset, length);
    }

    /** The halves {@code offset} to {@code offset + length - 1} of an array of their bits; read in place. */
    public static Data<HalfFloatArray> halves(short[] bits, int offset, int length) {
        return HostData.slice(ElementType.HALF, MemorySegment.ofArray(bits), offset, length);
    }

    // TornadoVM's arrays

    /**
     * All elements of one of TornadoVM's arrays; read in place.
     *
     * @throws IllegalArgumentException if there are no reductions over arrays of this type
     */
    public static <A extends TornadoNativeArray> Data<A> of(A array) {
        return HostData.ofArray(array);
    }

    /**
     * The elements {@code offset} to {@code offset + length - 1} of one of TornadoVM's arrays; read in place.
     *
     * @throws IllegalArgumentException if there are no reductions over arrays of this type
     */
    public static <A extends TornadoNativeArray> Data<A> of(A array, int offset, int length) {
        return HostData.slice(NativeArrays.typeOf(array), array.getSegment(), offset, length);
    }

    // Buffers

    /** The elements between a buffer's position and its limit, both unchanged; in native order, read in place. */
    public static Data<IntArray> of(IntBuffer buffer) {
        return ofBuffer(ElementType.INT, buffer, buffer.order());
    }

    /** The elements between a buffer's position and its limit, both unchanged; in native order, read in place. */
    public static Data<LongArray> of(LongBuffer buffer) {
        return ofBuffer(ElementType.LONG, buffer, buffer.order());
    }

    /** The elements between a buffer's position and its limit, both unchanged; in native order, read in place. */
    public static Data<FloatArray> of(FloatBuffer buffer) {
        return ofBuffer(ElementType.FLOAT, buffer, buffer.order());
    }

    /** The elements between a buffer's position and its limit, both unchanged; in native order, read in place. */
    public static Data<DoubleArray> of(DoubleBuffer buffer) {
        return ofBuffer(ElementType.DOUBLE, buffer, buffer.order());
    }

    private static <A extends TornadoNativeArray> Data<A> ofBuffer(ElementType type, Buffer buffer, ByteOrder order) {
        if (!order.equals(ByteOrder.nativeOrder())) {
            throw new IllegalArgumentException("elements in another byte order: buffer=" + order + ", native="
                    + ByteOrder.nativeOrder() + "; try a buffer in native order");
        }
        return new HostData<>(type, MemorySegment.ofBuffer(buffer), buffer.remaining());
    }

    // Memory segments

    /** The ints of a segment, in native order and of any alignment; read in place. */
    public static Data<IntArray> ofInts(MemorySegment segment) {
        return HostData.whole(ElementType.INT, segment);
    }

    /** The longs of a segment, in native order and of any alignment; read in place. */
    public static Data<LongArray> ofLongs(MemorySegment segment) {
        return HostData.whole(ElementType.LONG, segment);
    }

    /** The floats of a segment, in native order and of any alignment; read in place. */
    public static Data<FloatArray> ofFloats(MemorySegment segment) {
        return HostData.whole(ElementType.FLOAT, segment);
    }

    /** The doubles of a segment, in native order and of any alignment; read in place. */
    public static Data<DoubleArray> ofDoubles(MemorySegment segment) {
        return HostData.whole(ElementType.DOUBLE, segment);
    }

    /** The bytes of a segment, in native order and of any alignment; read in place. */
    public static Data<ByteArray> ofBytes(MemorySegment segment) {
        return HostData.whole(ElementType.BYTE, segment);
    }

    /** The shorts of a segment, in native order and of any alignment; read in place. */
    public static Data<ShortArray> ofShorts(MemorySegment segment) {
        return HostData.whole(ElementType.SHORT, segment);
    }

    /** The chars of a segment, in native order and of any alignment; read in place. */
    public static Data<CharArray> ofChars(MemorySegment segment) {
        return HostData.whole(ElementType.CHAR, segment);
    }

    /** The halves of a segment, in native order and of any alignment; read in place. */
    public static Data<HalfFloatArray> ofHalves(MemorySegment segment) {
        return HostData.whole(ElementType.HALF, segment);
    }

    // Files

    /** The ints of a file in native order, mapped into memory; close it after use. */
    public static MappedData<IntArray> mapInts(Path file) throws IOException {
        return MappedData.map(ElementType.INT, file);
    }

    /** The longs of a file in native order, mapped into memory; close it after use. */
    public static MappedData<LongArray> mapLongs(Path file) throws IOException {
        return MappedData.map(ElementType.LONG, file);
    }

    /** The floats of a file in native order, mapped into memory; close it after use. */
    public static MappedData<FloatArray> mapFloats(Path file) throws IOException {
        return MappedData.map(ElementType.FLOAT, file);
    }

    /** The doubles of a file in native order, mapped into memory; close it after use. */
    public static MappedData<DoubleArray> mapDoubles(Path file) throws IOException {
        return MappedData.map(ElementType.DOUBLE, file);
    }

    /**
     * The memory of elements that lie on the host.
     *
     * @throws IllegalStateException if they lie on a device, or are closed
     */
    public abstract MemorySegment segment();

    /** Whether the elements are a mapped file's; reductions copy such memory, since it may be truncated meanwhile. */
    public boolean isMapped() {
        return false;
    }

    /**
     * Copies elements from {@code first} on, as many as {@code into} holds.
     *
     * @throws io.funnel.engine.EngineException if the elements lie in a file that has been truncated
     */
    public void read(long first, MemorySegment into) {
        MemorySegment.copy(segment(), first * type.sizeBytes(), into, 0, into.byteSize());
    }

    /** Reads elements a part at a time; close it. Read forwards: going back makes data of a source start again. */
    public Cursor cursor() {
        return new Cursor() {

            @Override
            public void read(long first, MemorySegment into) {
                Data.this.read(first, into);
            }

            @Override
            public void close() {}
        };
    }

    /** A reader's position in the elements; confined to one Java thread at a time. */
    public interface Cursor extends AutoCloseable {

        /** Copies elements from {@code first} on, as many as {@code into} holds. */
        void read(long first, MemorySegment into);

        @Override
        void close();
    }

    static ElementType elementType(Class<?> arrays) {
        return ElementType.parse(arrays.getSimpleName().replace("HalfFloat", "Half").replace("Array", ""))
                .orElseThrow(() -> new IllegalArgumentException("no reductions over this array: type="
                        + arrays.getSimpleName() + "; try " + NativeArrays.TYPES));
    }

    /** Returns {@link #segment()}, or a copy in an arena for elements of a file. */
    MemorySegment inMemory(Arena arena) {
        return segment();
    }

    final MemorySegment copied(Arena arena) {
        MemorySegment copy = arena.allocate(Math.max(1, bytes()), Long.BYTES).asSlice(0, bytes());
        read(0, copy);
        return copy;
    }

    static void requireWithin(long offset, long length, long available) {
        if (offset < 0 || length < 0 || length > available - offset) {
            throw new IllegalArgumentException("elements beyond the end: offset=" + offset + ", length=" + length
                    + ", available=" + available + "; try a smaller part");
        }
    }
}
