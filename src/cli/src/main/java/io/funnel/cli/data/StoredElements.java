package io.funnel.cli.data;

import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Elements in a mapped file: their bytes and nothing else.
 *
 * @param shape   the dimensions; none where they are not known
 * @param fortran whether the first index runs fastest, and not the last
 */
record StoredElements(MemorySegment bytes, StoredType type, ByteOrder order, List<Long> shape, boolean fortran) {

    StoredElements {
        shape = List.copyOf(shape);
    }

    /** The elements where they lie, of any number, if they are as a reduction reads them, the last index running
     * fastest; else converted. */
    Data<?> load(Path path, Optional<ElementType> wished) {
        ElementType target = wished.orElse(type.natural());
        if (fortran && shape.stream().filter(dimension -> dimension > 1).count() > 1 && bytes.byteSize() > 0) {
            return lastIndexFastest(path, target).load(path, wished);
        }
        if (StoredType.of(target) == type && order.equals(ByteOrder.nativeOrder())) {
            return ElementBuffer.data(target, bytes);
        }
        long count = bytes.byteSize() / type.sizeBytes();
        ElementBuffer.requireMemory(path, count, target);
        ElementBuffer buffer = new ElementBuffer(target, count);
        for (long i = 0; i < count; i++) {
            long offset = i * type.sizeBytes();
            if (type.isFloating()) {
                double value = type.floating(bytes, offset, order);
                require(buffer.add(value), path, target, i, Double.toString(value), "double");
            } else {
                long value = type.integer(bytes, offset, order);
                require(buffer.add(value), path, target, i, Long.toString(value), "long");
            }
        }
        return buffer.data();
    }

    private StoredElements lastIndexFastest(Path path, ElementType target) {
        int size = type.sizeBytes();
        ElementBuffer.requireMemory(path, bytes.byteSize() / size, target);
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
        return new StoredElements(ordered, type, order, shape, false);
    }

    private static void require(
            boolean fits, Path path, ElementType target, long index, String value, String instead) {
        if (!fits) {
            throw new InputException("value does not fit " + target.label() + ": file=" + path + ", element=" + index
                    + ", value=" + value + "; try --type " + instead);
        }
    }
}
