package io.funnel.cli.report;

import io.funnel.verify.compare.Times;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Formats numbers for people, with three digits and a unit. */
public final class Figures {

    private Figures() {}

    /** Formats a duration, such as {@code 1.23 ms}. */
    public static String nanos(long nanos) {
        return nanos < 1000 ? nanos + " ns" : scaled((double) nanos, 1000, Figures::digits, "ns", "us", "ms", "s");
    }

    private static String scaled(double value, int step, DoubleFunction<String> format, String... units) {
        int unit = 0;
        while (value >= step && unit < units.length - 1) {
            value /= step;
            unit++;
        }
        return format.apply(value) + " " + units[unit];
    }

    /** Formats the median with half the range in percent: {@code 1.23 ms ±4%}. */
    static String spread(Times times, Charset charset) {
        double half = (times.max() - times.min()) / 2.0 / Math.max(1, times.median());
        return nanos(times.median()) + " " + plusMinus(charset) + Math.round(half * 100) + "%";
    }

    private static String plusMinus(Charset charset) {
        return charset.canEncode() && charset.newEncoder().canEncode('±') ? "±" : "+-";
    }

    /** Formats an error or a bound: 0, or two significant digits and an exponent. */
    static String small(double value) {
        if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
            return value == 0 ? "0" : Double.toString(value);
        }
        return String.format(Locale.ROOT, "%.1e", value);
    }

    static String digits(double value) {
        double magnitude = Math.abs(value);
        if (magnitude >= 99.95) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(Locale.ROOT, magnitude >= 9.995 ? "%.1f" : "%.2f", value);
    }

    /** Formats a count with a comma after every third digit. */
    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Formats a number of bytes, such as {@code 48 KiB}. */
    public static String bytes(long bytes) {
        return scaled((double) bytes, 1024,
                value -> value == Math.rint(value) ? Long.toString((long) value) : digits(value),
                "B", "KiB", "MiB", "GiB", "TiB");
    }
}
