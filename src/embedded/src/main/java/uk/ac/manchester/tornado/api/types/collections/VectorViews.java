package uk.ac.manchester.tornado.api.types.collections;

import java.util.function.IntFunction;

/** What the views of arrays as vectors share. */
final class VectorViews {

    private VectorViews() {}

    /** {@return how many elements so many vectors have, refused where an array cannot hold them} */
    static int elements(String type, int vectors, int width) {
        long elements = (long) vectors * width;
        if (elements < 0 || elements > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(type + ": vectors=" + vectors + ", width=" + width + "; try 0 to "
                    + Integer.MAX_VALUE / width + " vectors");
        }
        return (int) elements;
    }

    /** {@return the vectors where they are few, else their type and number} */
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
