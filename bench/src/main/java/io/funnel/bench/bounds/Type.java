package io.funnel.bench.bounds;

import io.funnel.data.Data;

/** What elements are; all of them are held as doubles here, with a float's value if they are floats. */
enum Type {
    FLOAT, DOUBLE;

    double rounded(double x) {
        return this == FLOAT ? (float) x : x;
    }

    /** The same elements for the library. */
    Data<?> data(double[] elements) {
        if (this == DOUBLE) {
            return Data.of(elements);
        }
        float[] floats = new float[elements.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) elements[i];
        }
        return Data.of(floats);
    }
}
