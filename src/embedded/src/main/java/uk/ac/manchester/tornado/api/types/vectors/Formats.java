package uk.ac.manchester.tornado.api.types.vectors;

import java.util.Collections;

/** Formats of vectors as text. */
final class Formats {

    private Formats() {}

    /** {@return braces around as many elements as the width, each in this format} */
    static String of(String element, int width) {
        return "{" + String.join(",", Collections.nCopies(width, element)) + "}";
    }
}
