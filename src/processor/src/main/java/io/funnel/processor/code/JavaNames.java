package io.funnel.processor.code;

import java.util.Locale;
import javax.lang.model.type.TypeMirror;

/** Converts names between Java's conventions. */
public final class JavaNames {

    private JavaNames() {}

    /** Converts {@code minAndMax} to {@code MIN_AND_MAX}. */
    public static String constant(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
    }

    /** Converts {@code summary} to {@code Summary}. */
    public static String type(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    public static String simple(TypeMirror type) {
        return type.toString().replaceAll("(\\w+\\.)+", "");
    }
}
