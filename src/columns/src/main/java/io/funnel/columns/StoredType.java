package io.funnel.columns;

import io.funnel.reduction.ElementType;
import java.util.Locale;

/** The stored type of a column of numbers. */
enum StoredType {
    BOOLEAN(1, ElementType.INT),
    INT8(1, ElementType.INT),
    INT16(2, ElementType.INT),
    INT32(4, ElementType.INT),
    INT64(8, ElementType.LONG),
    UINT8(1, ElementType.INT),
    UINT16(2, ElementType.INT),
    UINT32(4, ElementType.LONG),
    UINT64(8, ElementType.LONG),
    FLOAT16(2, ElementType.FLOAT),
    FLOAT32(4, ElementType.FLOAT),
    FLOAT64(8, ElementType.DOUBLE);

    private final int sizeBytes;
    private final ElementType narrowest;

    StoredType(int sizeBytes, ElementType narrowest) {
        this.sizeBytes = sizeBytes;
        this.narrowest = narrowest;
    }

    int sizeBytes() {
        return sizeBytes;
    }

    /** The narrowest type that holds all values; for unsigned 64-bit integers, all below 2^63. */
    ElementType narrowest() {
        return narrowest;
    }

    boolean isFloating() {
        return this == FLOAT16 || this == FLOAT32 || this == FLOAT64;
    }

    /**
     * Returns whether values may be read as this type: floating-point numbers are never narrowed, integers are checked.
     */
    boolean isReadAs(ElementType type) {
        return switch (type) {
            case DOUBLE -> true;
            case FLOAT -> this != FLOAT64;
            case HALF -> this == FLOAT16;
            default -> !isFloating();
        };
    }

    /** Returns whether an element has the same bits as the file. */
    boolean isSame(ElementType type) {
        return switch (this) {
            case INT32 -> type == ElementType.INT;
            case INT64 -> type == ElementType.LONG;
            case FLOAT32 -> type == ElementType.FLOAT;
            case FLOAT64 -> type == ElementType.DOUBLE;
            case INT8 -> type == ElementType.BYTE;
            case INT16 -> type == ElementType.SHORT;
            case UINT16 -> type == ElementType.CHAR;
            case FLOAT16 -> type == ElementType.HALF;
            default -> false;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
