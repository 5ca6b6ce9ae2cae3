package io.funnel.cli.data;

import io.funnel.data.Data;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Elements in a mapped file.
 *
 * @param data  the elements' bytes and nothing else
 * @param type  what they are
 * @param order of their bytes
 */
record Elements(MemorySegment data, StoredType type, ByteOrder order) {

    /** Arrays in the file's memory, the host's and a device's. */
    private static final int COPIES = 2;

    long count() {
        return data.byteSize() / type.sizeBytes();
    }

    /**
     * Copies them into a new array.
     *
     * @param path   for messages
     * @param wished the array's type; the natural one where it is empty
     * @throws InputException if there are too many of them, or one does not fit the type
     */
    TornadoNativeArray toArray(Path path, Optional<ElementType> wished) {
        ElementType target = wished.orElse(type.natural());
        requireFit(path, count(), target);
        TornadoNativeArray array = NativeArrays.allocate(target, (int) count());
        if (StoredType.of(target) == type) {
            copyBits(array.getSegment());
        } else {
            convert(path, array);
        }
        return array;
    }

    /**
     * The elements where they lie, if the file holds them as a reduction reads them.
     *
     * @param wished their type; the natural one where it is empty
     */
    Optional<Data<?>> inPlace(Optional<ElementType> wished) {
        ElementType target = wished.orElse(type.natural());
        if (StoredType.of(target) != type || !order.equals(ByteOrder.nativeOrder())) {
            return Optional.empty();
        }
        return Optional.of(switch (target) {
            case INT -> Data.ofInts(data);
            case LONG -> Data.ofLongs(data);
            case FLOAT -> Data.ofFloats(data);
            case DOUBLE -> Data.ofDoubles(data);
        });
    }

    /** Refuses more elements than an array or this machine's memory holds. */
    static void requireFit(Path path, long count, ElementType target) {
        if (count > Integer.MAX_VALUE) {
            throw new InputException("more elements than an array holds: file=" + path + ", elements=" + count
                    + ", most=" + Integer.MAX_VALUE + "; try to split the file");
        }
        Memory.require("file=" + path + ", elements=" + count + ", type=" + target.label(),
                COPIES * count * target.sizeBytes(), Memory.physicalBytes(), "this machine's memory");
    }

    /** The bits are right already; at most the order of bytes changes. */
    private void copyBits(MemorySegment target) {
        long count = count();
        switch (type) {
            case I4, F4 -> MemorySegment.copy(data, ValueLayout.JAVA_INT_UNALIGNED.withOrder(order), 0,
                    target, ValueLayout.JAVA_INT_UNALIGNED, 0, count);
            case I8, F8 -> MemorySegment.copy(data, ValueLayout.JAVA_LONG_UNALIGNED.withOrder(order), 0,
                    target, ValueLayout.JAVA_LONG_UNALIGNED, 0, count);
            default -> throw new IllegalStateException("no array of this type: type=" + type.label());
        }
    }

    private void convert(Path path, TornadoNativeArray array) {
        int count = array.getSize();
        int size = type.sizeBytes();
        Fitting fitting = new Fitting(path.toString(), "element");
        switch (array) {
            case IntArray ints -> {
                for (int i = 0; i < count; i++) {
                    ints.set(i, type.isFloating()
                            ? fitting.toInt(type.floating(data, (long) i * size, order), i)
                            : fitting.toInt(type.integer(data, (long) i * size, order), i));
                }
            }
            case LongArray longs -> {
                for (int i = 0; i < count; i++) {
                    longs.set(i, type.isFloating()
                            ? fitting.toLong(type.floating(data, (long) i * size, order), i)
                            : type.integer(data, (long) i * size, order));
                }
            }
            case FloatArray floats -> {
                for (int i = 0; i < count; i++) {
                    floats.set(i, type.isFloating()
                            ? fitting.toFloat(type.floating(data, (long) i * size, order), i)
                            : (float) type.integer(data, (long) i * size, order));
                }
            }
            case DoubleArray doubles -> {
                for (int i = 0; i < count; i++) {
                    doubles.set(i, type.isFloating()
                            ? type.floating(data, (long) i * size, order)
                            : (double) type.integer(data, (long) i * size, order));
                }
            }
            default -> throw new IllegalStateException(array.getClass().getSimpleName());
        }
    }
}
