package uk.ac.manchester.tornado.api.types.vectors;

import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats of vectors as text. */
final class Formats {

    private Formats() {}

    /** {@return braces around as many real numbers as the width} */
    static String reals(int width) {
        return list("%.3f", width);
    }

    /** {@return braces around as many whole numbers as the width} */
    static String wholes(int width) {
        return list("%d", width);
    }

    private static String list(String element, int width) {
        return "{" + String.join(",", Collections.nCopies(width, element)) + "}";
    }

    /** {@return braces around whole numbers with the names x, y, z, w} */
    static String named(int width) {
        return Stream.of("x", "y", "z", "w").limit(width).map(name -> name + "=%-7d")
                .collect(Collectors.joining(", ", "{ ", " }"));
    }
}
