package io.funnel.cli.data;

/**
 * Conversions that refuse what a type cannot hold. Rounding to float is no refusal; overflow to infinity is.
 *
 * @param file  for messages
 * @param where what the position counts: {@code element} or {@code row}
 */
record Fitting(String file, String where) {

    int toInt(long value, long position) {
        if (value != (int) value) {
            throw refused("int", Long.toString(value), position, "long");
        }
        return (int) value;
    }

    int toInt(double value, long position) {
        if (value != (int) value) {
            throw refused("int", Double.toString(value), position, "double");
        }
        return (int) value;
    }

    long toLong(double value, long position) {
        // 2^63 itself converts to Long.MAX_VALUE and back to 2^63
        if (value != (long) value || value == 0x1p63) {
            throw refused("long", Double.toString(value), position, "double");
        }
        return (long) value;
    }

    float toFloat(double value, long position) {
        float rounded = (float) value;
        if (Float.isInfinite(rounded) && !Double.isInfinite(value)) {
            throw refused("float", Double.toString(value), position, "double");
        }
        return rounded;
    }

    InputException refused(String type, String value, long position, String instead) {
        return new InputException("value does not fit " + type + ": file=" + file + ", " + where + "=" + position
                + ", value=" + value + "; try --type " + instead);
    }
}
