package uk.ac.manchester.tornado.api.types.collections;

import java.util.function.IntFunction;

/** Shared code of the views of arrays as vectors. */
final class VectorViews {

    private VectorViews() {}

    /** {@return the number of elements of the vectors, rejected if an array cannot hold them} */
    static int elements(String type, int vectors, int width) {
        long elements = (long) vectors * width;
        if (elements < 0 || elements > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(type + ": vectors=" + vectors + ", width=" + width + "; try 0 to "
                    + Integer.MAX_VALUE / width + " vectors");
        }
        return (int) elements;
    }

    /** {@return the vectors if they are few, otherwise their type and number} */
    static String describe(String type, int length, int most, IntFunction<?> vectors) {
        if (length > most) {
            return type + " <" + length + ">";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(' ').append(vectors.apply(i));
        }
        return text.toString();
    }
}
