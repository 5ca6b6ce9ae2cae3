package io.funnel.cli.option;

import io.funnel.cli.data.GeneratedSegments;
import io.funnel.cli.data.GeneratedSegments.Form;
import io.funnel.cli.message.InputException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code uniform:1-64}, {@code powerlaw:mean=32}, {@code keys:16}, {@code sorted:1000} and {@code one:1e6}. */
final class SegmentForm {

    private static final Pattern UNIFORM = Pattern.compile("uniform:([^-]+)-(.+)");
    private static final Pattern OTHER = Pattern.compile("(powerlaw:mean=|keys:|sorted:|one:)(.+)");

    private SegmentForm() {}

    static GeneratedSegments parse(String text, long seed) {
        String form = text.strip().toLowerCase(Locale.ROOT);
        Matcher uniform = UNIFORM.matcher(form);
        Matcher other = OTHER.matcher(form);
        try {
            if (uniform.matches()) {
                return uniform(text, number(uniform.group(1)), number(uniform.group(2)), seed);
            }
            if (other.matches()) {
                String name = other.group(1);
                int number = number(other.group(2));
                Form kind = Form.valueOf(name.substring(0, name.indexOf(':')).toUpperCase(Locale.ROOT));
                int least = kind == Form.ONE ? 0 : 1;
                if (number < least || number == Integer.MAX_VALUE) {
                    throw bad(text);
                }
                return new GeneratedSegments(kind, number, 0, seed);
            }
        } catch (TypeConversionException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
        throw bad(text);
    }

    private static GeneratedSegments uniform(String text, int low, int high, long seed) {
        if (high < Math.max(1, low) || high == Integer.MAX_VALUE) {
            throw bad(text);
        }
        return new GeneratedSegments(Form.UNIFORM, low, high, seed);
    }

    private static int number(String text) {
        return Parsers.Length.parse(text).elements();
    }

    private static InputException bad(String text) {
        return new InputException(
                "unknown segments: segments=" + text + "; try uniform:1-64, powerlaw:mean=32, keys:16,"
                        + " sorted:1000 or one:1e6");
    }
}
