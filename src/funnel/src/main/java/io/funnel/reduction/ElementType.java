package io.funnel.reduction;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The element types that a reduction works on. */
public enum ElementType {
    /** 32-bit two's complement; sums wrap around as in Java. */
    INT(Integer.BYTES, false),
    /** 64-bit two's complement; sums wrap around as in Java. */
    LONG(Long.BYTES, false),
    /** IEEE binary32. */
    FLOAT(Float.BYTES, true),
    /** IEEE binary64. */
    DOUBLE(Double.BYTES, true);

    private final int sizeBytes;
    private final boolean floating;

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

    /** The name of Java's primitive type. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type with this label, ignoring case. */
    public static Optional<ElementType> parse(String label) {
        return Arrays.stream(values()).filter(type -> type.label().equalsIgnoreCase(label)).findFirst();
    }
}
