package io.funnel.reduction;

import java.util.Locale;
import java.util.Optional;

/** The element types that a reduction works on. States and results have the first four. */
public enum ElementType {
    /** 32-bit two's complement; sums wrap around as in Java. */
    INT(Integer.BYTES, false),
    /** 64-bit two's complement; sums wrap around as in Java. */
    LONG(Long.BYTES, false),
    /** IEEE binary32. */
    FLOAT(Float.BYTES, true),
    /** IEEE binary64. */
    DOUBLE(Double.BYTES, true),
    /** 8-bit two's complement, of inputs alone; kernels widen it to int. */
    BYTE(Byte.BYTES, false),
    /** 16-bit two's complement, of inputs alone; kernels widen it to int. */
    SHORT(Short.BYTES, false),
    /** 16 bits without a sign, of inputs alone; kernels widen it to int. */
    CHAR(Character.BYTES, false),
    /** IEEE binary16, of inputs alone, in Java the bits of a short; kernels widen it to float. */
    HALF(Short.BYTES, true);

    private static final ElementType[] TYPES = values();

    private final int sizeBytes;
    private final boolean floating;
    private final String label = name().toLowerCase(Locale.ROOT);

    ElementType(int sizeBytes, boolean floating) {
        this.sizeBytes = sizeBytes;
        this.floating = floating;
    }

    /** Bytes of one element. */
    public int sizeBytes() {
        return sizeBytes;
    }

    /** Whether arithmetic on this type rounds. */
    public boolean isFloating() {
        return floating;
    }

    /** Whether inputs alone have this type: states and results are wider. */
    public boolean isNarrow() {
        return compareTo(BYTE) >= 0;
    }

    /** Whether kernels read four elements as a vector, those of bytes as an int. */
    public boolean hasVectors() {
        return this == BYTE || (this != LONG && !isNarrow());
    }

    /** The type that an element is read as, and the narrowest of a state: itself, or int or float if it is narrow. */
    public ElementType value() {
        return !isNarrow() ? this : this == HALF ? FLOAT : INT;
    }

    /** The name of Java's primitive type, or {@code half}. */
    public String label() {
        return label;
    }

    /** The type with this label, ignoring case. */
    public static Optional<ElementType> parse(String label) {
        for (ElementType type : TYPES) {
            if (type.label.equalsIgnoreCase(label)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
