package io.funnel.cli.data;

import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/** Numbers parsed from text into an off-heap buffer of their element type. */
final class Numbers {

    enum Verdict {
        ADDED, NOT_A_NUMBER, NOT_WHOLE, TOO_LARGE
    }

    private static final int FIRST_CAPACITY = 1 << 10;
    /** Possessive quantifiers: a long cell that is not a number would otherwise be tried again part by part. */
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(\\d++\\.?\\d*+|\\.\\d++)([eE][+-]?\\d++)?");
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d++");
    /** Shorter texts keep all of their digits as floats, and as doubles. */
    private static final int LONG_FOR_FLOATS = 8;
    private static final int LONG_FOR_DOUBLES = 16;
    private static final int MOST_DIGITS = 19;
    /** NaN and the infinities, as Java, NumPy and pandas write them. */
    private static final Pattern SPECIAL = Pattern.compile("(?i)[+-]?(nan|inf|infinity)");

    private final ElementType type;
    private final ElementBuffer buffer;
    private long rounded;
    private boolean areLongs = true;

    Numbers(ElementType type) {
        this.type = type;
        this.buffer = new ElementBuffer(type, FIRST_CAPACITY);
    }

    Data<?> data() {
        return buffer.data();
    }

    long rounded() {
        return buffer.rounded() + rounded;
    }

    /** Whether long represents all numbers exactly. */
    boolean areLongs() {
        return areLongs;
    }

    static boolean isNumber(String text) {
        return DECIMAL.matcher(text).matches() || SPECIAL.matcher(text).matches();
    }

    /** Whether a text is a number that a double represents: an integer exactly, a fraction with all of its digits. */
    static boolean isDouble(String text) {
        return isNumber(text) && (SPECIAL.matcher(text).matches() || (Double.isFinite(Double.parseDouble(text))
                && !isRounded(text, Double.parseDouble(text), ElementType.DOUBLE)));
    }

    static double toDouble(String text) {
        return SPECIAL.matcher(text).matches() ? special(text) : Double.parseDouble(text);
    }

    static boolean isLong(String text) {
        int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        int digits = text.length() - start;
        return digits > 0 && (digits < MOST_DIGITS || fitsLong(text));
    }

    private static boolean fitsLong(String digits) {
        try {
            Long.parseLong(digits);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Adds a number, rounded once if the type is a floating-point type. */
    Verdict add(String text) {
        if (!type.isFloating() && isLong(text)) {
            return buffer.add(Long.parseLong(text)) ? Verdict.ADDED : Verdict.TOO_LARGE;
        }
        if (!isNumber(text)) {
            return Verdict.NOT_A_NUMBER;
        }
        if (!type.isFloating()) {
            return addWhole(text);
        }
        if (SPECIAL.matcher(text).matches()) {
            areLongs = false;
            buffer.add(special(text));
            return Verdict.ADDED;
        }
        double value = type == ElementType.FLOAT ? Float.parseFloat(text) : Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            return Verdict.TOO_LARGE;
        }
        areLongs = areLongs && isLong(text);
        rounded += isRounded(text, value, type) ? 1 : 0;
        buffer.add(value);
        return Verdict.ADDED;
    }

    /** An integer is rounded if its value changes, a fraction if it loses digits. */
    private static boolean isRounded(String text, double value, ElementType type) {
        boolean isLongText = text.length() >= (type == ElementType.FLOAT ? LONG_FOR_FLOATS : LONG_FOR_DOUBLES);
        if (!isLongText && value != 0) {
            return false;
        }
        BigDecimal shortest = type == ElementType.FLOAT
                ? new BigDecimal(Float.toString((float) value))
                : BigDecimal.valueOf(value);
        return new BigDecimal(text)
                .compareTo(WHOLE.matcher(text).matches() ? new BigDecimal(value) : shortest) != 0;
    }

    private static double special(String text) {
        if (text.toLowerCase(Locale.ROOT).endsWith("nan")) {
            return Double.NaN;
        }
        return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }

    private Verdict addWhole(String text) {
        if (SPECIAL.matcher(text).matches()) {
            return Verdict.NOT_WHOLE;
        }
        try {
            BigDecimal value = new BigDecimal(text);
            BigDecimal plain = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
            if (plain.scale() > 0) {
                return Verdict.NOT_WHOLE;
            }
            return plain.precision() - plain.scale() <= MOST_DIGITS && buffer.add(plain.longValueExact())
                    ? Verdict.ADDED
                    : Verdict.TOO_LARGE;
        } catch (ArithmeticException | NumberFormatException e) {
            return Verdict.TOO_LARGE;
        }
    }
}
