package io.funnel.cli.data;

import io.funnel.reduction.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Numbers read from text, as many as come, kept off the heap in the bits of their element type. */
final class Numbers {

    /** What became of a cell. */
    enum Verdict {
        /** It is kept. */
        ADDED,
        /** It is no number at all. */
        NOT_A_NUMBER,
        /** It has a fraction and the type has none. */
        NOT_WHOLE,
        /** It is beyond the type's range. */
        TOO_LARGE
    }

    private static final int CHUNK_ELEMENTS = 1 << 18;
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+");

    private final ElementType type;
    private final List<MemorySegment> chunks = new ArrayList<>();
    private long count;

    Numbers(ElementType type) {
        this.type = type;
    }

    long count() {
        return count;
    }

    /** Whether a text is a number of any type. */
    static boolean isNumber(String text) {
        return DECIMAL.matcher(text).matches() || isSpecial(text);
    }

    /** NaN and the infinities, as Java, NumPy and pandas write them. */
    private static boolean isSpecial(String text) {
        return switch (unsigned(text)) {
            case "nan", "inf", "infinity" -> true;
            default -> false;
        };
    }

    private static String unsigned(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.startsWith("-") || lower.startsWith("+") ? lower.substring(1) : lower;
    }

    /** Keeps a number, rounded to the type if that has a fraction. */
    Verdict add(String text) {
        if (!isNumber(text)) {
            return Verdict.NOT_A_NUMBER;
        }
        return type.isFloating() ? addFloating(text) : addWhole(text);
    }

    private Verdict addFloating(String text) {
        boolean special = isSpecial(text);
        if (type == ElementType.FLOAT) {
            float value = special ? (float) special(text) : Float.parseFloat(text);
            if (Float.isInfinite(value) && !special) {
                return Verdict.TOO_LARGE;
            }
            next().set(ValueLayout.JAVA_FLOAT_UNALIGNED, offset(), value);
        } else {
            double value = special ? special(text) : Double.parseDouble(text);
            if (Double.isInfinite(value) && !special) {
                return Verdict.TOO_LARGE;
            }
            next().set(ValueLayout.JAVA_DOUBLE_UNALIGNED, offset(), value);
        }
        count++;
        return Verdict.ADDED;
    }

    private static double special(String text) {
        if (unsigned(text).equals("nan")) {
            return Double.NaN;
        }
        return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }

    private Verdict addWhole(String text) {
        if (!WHOLE.matcher(text).matches()) {
            return Verdict.NOT_WHOLE;
        }
        long value;
        try {
            value = Long.parseLong(text);
        } catch (NumberFormatException e) {
            return Verdict.TOO_LARGE;
        }
        if (type == ElementType.INT) {
            if (value != (int) value) {
                return Verdict.TOO_LARGE;
            }
            next().set(ValueLayout.JAVA_INT_UNALIGNED, offset(), (int) value);
        } else {
            next().set(ValueLayout.JAVA_LONG_UNALIGNED, offset(), value);
        }
        count++;
        return Verdict.ADDED;
    }

    private MemorySegment next() {
        if (count % CHUNK_ELEMENTS == 0) {
            chunks.add(Arena.ofAuto().allocate((long) CHUNK_ELEMENTS * type.sizeBytes()));
        }
        return chunks.getLast();
    }

    private long offset() {
        return count % CHUNK_ELEMENTS * type.sizeBytes();
    }

    /** Copies all numbers to the start of a segment. */
    void copyTo(MemorySegment target) {
        long bytes = count * type.sizeBytes();
        long copied = 0;
        for (MemorySegment chunk : chunks) {
            long part = Math.min(chunk.byteSize(), bytes - copied);
            MemorySegment.copy(chunk, 0, target, copied, part);
            copied += part;
        }
    }
}
