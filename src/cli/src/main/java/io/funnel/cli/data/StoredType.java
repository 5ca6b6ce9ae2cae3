package io.funnel.cli.data;

import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Element types of files, under NumPy's names. */
enum StoredType {
    B1, I1, I2, I4, I8, U1, U2, U4, U8, F2, F4, F8;

    private final int sizeBytes = name().charAt(1) - '0';

    int sizeBytes() {
        return sizeBytes;
    }

    /** The type for all values, except the largest unsigned 64-bit integers; integers become long for their sums. */
    ElementType natural() {
        return !isFloating() ? ElementType.LONG : this == F8 ? ElementType.DOUBLE : ElementType.FLOAT;
    }

    boolean isFloating() {
        return name().charAt(0) == 'F';
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<StoredType> parse(String label) {
        return Arrays.stream(values()).filter(type -> type.label().equals(label)).findFirst();
    }

    static StoredType of(ElementType type) {
        return switch (type) {
            case INT -> I4;
            case LONG -> I8;
            case FLOAT -> F4;
            case DOUBLE -> F8;
            case BYTE -> I1;
            case SHORT -> I2;
            case CHAR -> U2;
            case HALF -> F2;
        };
    }

    /** Reads one integer at a byte offset; returns the bits of an unsigned 64-bit one. */
    long integer(MemorySegment data, long offset, ByteOrder order) {
        return switch (this) {
            case B1 -> data.get(ValueLayout.JAVA_BYTE, offset) == 0 ? 0 : 1;
            case I1 -> data.get(ValueLayout.JAVA_BYTE, offset);
            case U1 -> Byte.toUnsignedLong(data.get(ValueLayout.JAVA_BYTE, offset));
            case I2 -> data.get(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), offset);
            case U2 ->
                Short.toUnsignedLong(data.get(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), offset));
            case I4 -> data.get(ValueLayout.JAVA_INT_UNALIGNED.withOrder(order), offset);
            case U4 -> Integer.toUnsignedLong(data.get(ValueLayout.JAVA_INT_UNALIGNED.withOrder(order), offset));
            case I8, U8 -> data.get(ValueLayout.JAVA_LONG_UNALIGNED.withOrder(order), offset);
            case F2, F4, F8 -> throw new IllegalStateException("not an integer type: type=" + label());
        };
    }

    double floating(MemorySegment data, long offset, ByteOrder order) {
        return switch (this) {
            case F2 -> Float.float16ToFloat(data.get(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), offset));
            case F4 -> data.get(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), offset);
            case F8 -> data.get(ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(order), offset);
            default -> throw new IllegalStateException("not a floating-point type: type=" + label());
        };
    }
}
