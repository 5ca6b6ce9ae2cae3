package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import io.funnel.data.Data;
import io.funnel.data.MappedData;
import io.funnel.reduction.ElementType;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * Raw elements in a file.
 *
 * @param offset  bytes before the first
 * @param shape   the dimensions; empty if unknown
 * @param fortran whether the first index varies fastest, and not the last
 */
record StoredElements(
        FileBytes file, long offset, long count, StoredType type, ByteOrder order, List<Long> shape, boolean fortran) {

    private static final int PART = 1 << 17;

    StoredElements {
        shape = List.copyOf(shape);
    }

    /** Reads the elements, without conversion if they have the wished type and the last index varies fastest. */
    DataSource.Loaded load(Optional<ElementType> wished) {
        ElementType target = wished.orElse(type.natural());
        boolean turned = fortran && shape.stream().filter(dimension -> dimension > 1).count() > 1 && count > 0;
        if (!turned && StoredType.of(target) == type && order.equals(ByteOrder.nativeOrder())) {
            return new DataSource.Loaded(inPlace(target), "", 0, shape, 0);
        }
        ElementBuffer.requireMemory(file.path(), count, target);
        ElementBuffer buffer = new ElementBuffer(target, count);
        MemorySegment all = turned ? lastIndexFastest() : MemorySegment.NULL;
        for (long first = 0; first < count; first += PART) {
            long bytes = Math.min(PART, count - first) * type.sizeBytes();
            long from = first * type.sizeBytes();
            add(turned ? all.asSlice(from, bytes) : file.read(offset + from, bytes), first, buffer);
        }
        return new DataSource.Loaded(buffer.data(), "", 0, shape, buffer.rounded(),
                !type.isFloating() && !buffer.isBeyondLong(), LongUnaryOperator.identity());
    }

    private Data<?> inPlace(ElementType target) {
        try {
            return switch (target) {
                case INT -> MappedData.of(IntArray.class, file.path(), offset, count);
                case LONG -> MappedData.of(LongArray.class, file.path(), offset, count);
                case FLOAT -> MappedData.of(FloatArray.class, file.path(), offset, count);
                case DOUBLE -> MappedData.of(DoubleArray.class, file.path(), offset, count);
                case BYTE -> MappedData.of(ByteArray.class, file.path(), offset, count);
                case SHORT -> MappedData.of(ShortArray.class, file.path(), offset, count);
                case CHAR -> MappedData.of(CharArray.class, file.path(), offset, count);
                case HALF -> MappedData.of(HalfFloatArray.class, file.path(), offset, count);
            };
        } catch (IOException e) {
            throw FileBytes.refused(file.path(), e);
        }
    }

    private void add(MemorySegment bytes, long first, ElementBuffer buffer) {
        for (long at = 0; at < bytes.byteSize(); at += type.sizeBytes()) {
            long index = first + at / type.sizeBytes();
            if (type.isFloating()) {
                double value = type.floating(bytes, at, order);
                require(buffer.add(value), buffer.type(), index, Double.toString(value), "double");
            } else {
                long value = type.integer(bytes, at, order);
                boolean isBeyond = type == StoredType.U8 && value < 0;
                require(isBeyond ? buffer.type().isFloating() && buffer.addUnsigned(value) : buffer.add(value),
                        buffer.type(), index, isBeyond ? Long.toUnsignedString(value) : Long.toString(value),
                        isBeyond ? "double" : "long");
            }
        }
    }

    private MemorySegment lastIndexFastest() {
        int size = type.sizeBytes();
        MemorySegment bytes = file.read(offset, count * size);
        MemorySegment ordered = Arena.ofAuto().allocate(bytes.byteSize(), Long.BYTES);
        long[] index = new long[shape.size()];
        long[] strides = new long[shape.size()];
        long stride = size;
        for (int i = 0; i < strides.length; i++) {
            strides[i] = stride;
            stride *= shape.get(i);
        }
        long from = 0;
        for (long to = 0; to < ordered.byteSize(); to += size) {
            MemorySegment.copy(bytes, from, ordered, to, size);
            int turning = index.length - 1;
            from += strides[turning];
            while (++index[turning] == shape.get(turning) && turning > 0) {
                from -= strides[turning] * index[turning];
                index[turning] = 0;
                turning--;
                from += strides[turning];
            }
        }
        return ordered;
    }

    private void require(
            boolean fits, ElementType target, long index, String value, String instead) {
        if (!fits) {
            throw new InputException(
                    "value does not fit " + target.label() + ": file=" + file.path() + ", element=" + index
                            + ", value=" + value + "; try " + ofType(instead));
        }
    }

    /** Names the option to change the type: {@code --type} with {@code --op}, else another reduction. */
    static String ofType(String label) {
        return "--type " + label + ", or a reduction of " + label + "s";
    }
}
