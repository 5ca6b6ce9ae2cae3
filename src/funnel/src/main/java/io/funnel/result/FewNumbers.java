package io.funnel.result;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.IntFunction;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A few numbers on Java's heap: fresh memory off the heap costs a call more than its kernels. */
final class FewNumbers implements IntFunction<Number> {

    private final ElementType type;
    private final MemorySegment memory;
    private final int count;

    FewNumbers(ElementType type, TornadoNativeArray numbers, int count) {
        this.type = type;
        this.count = count;
        long bytes = (long) count * type.sizeBytes();
        memory = MemorySegment.ofArray(new long[Math.ceilDiv((int) bytes, Long.BYTES)]); // aligned for all types
        MemorySegment.copy(numbers.getSegment(), 0, memory, 0, bytes);
    }

    MemorySegment memory() {
        return memory;
    }

    @Override
    public Number apply(int index) {
        return number(type, memory, index);
    }

    /** Copies the numbers to an array off the heap. */
    Operands array() {
        TornadoNativeArray array = NativeArrays.allocate(type, Math.max(1, count));
        MemorySegment.copy(memory, 0, array.getSegment(), 0, (long) count * type.sizeBytes());
        return Operands.of(array);
    }

    static Number number(ElementType type, MemorySegment memory, int index) {
        return switch (type) {
            case INT -> memory.getAtIndex(ValueLayout.JAVA_INT, index);
            case LONG -> memory.getAtIndex(ValueLayout.JAVA_LONG, index);
            case FLOAT -> memory.getAtIndex(ValueLayout.JAVA_FLOAT, index);
            case DOUBLE -> memory.getAtIndex(ValueLayout.JAVA_DOUBLE, index);
            default -> throw new IllegalArgumentException(type.label());
        };
    }
}
