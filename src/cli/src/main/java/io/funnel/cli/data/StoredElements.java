package io.funnel.cli.data;

import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;

/** Elements in a mapped file: their bytes and nothing else. */
record StoredElements(MemorySegment bytes, StoredType type, ByteOrder order) {

    /** The elements where they lie, of any number, if they are as a reduction reads them; else converted. */
    Data<?> load(Path path, Optional<ElementType> wished) {
        ElementType target = wished.orElse(type.natural());
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

    private static void require(
            boolean fits, Path path, ElementType target, long index, String value, String instead) {
        if (!fits) {
            throw new InputException("value does not fit " + target.label() + ": file=" + path + ", element=" + index
                    + ", value=" + value + "; try --type " + instead);
        }
    }
}
