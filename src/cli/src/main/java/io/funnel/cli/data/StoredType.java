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
    B1(1, ElementType.LONG),
    I1(1, ElementType.LONG),
    I2(2, ElementType.LONG),
    I4(4, ElementType.LONG),
    I8(8, ElementType.LONG),
    U1(1, ElementType.LONG),
    U2(2, ElementType.LONG),
    U4(4, ElementType.LONG),
    U8(8, ElementType.LONG),
    F2(2, ElementType.FLOAT),
    F4(4, ElementType.FLOAT),
    F8(8, ElementType.DOUBLE);

    private final int sizeBytes;
    private final ElementType natural;

    StoredType(int sizeBytes, ElementType natural) {
        this.sizeBytes = sizeBytes;
        this.natural = natural;
    }

    int sizeBytes() {
        return sizeBytes;
    }

    /** The type for all values, except the largest unsigned 64-bit integers; integers become long for their sums. */
    ElementType natural() {
        return natural;
    }

    boolean isFloating() {
        return natural.isFloating();
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
