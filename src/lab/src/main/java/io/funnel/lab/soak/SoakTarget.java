package io.funnel.lab.soak;

import io.funnel.reduction.Reduction;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** What is soaked: the one place that knows by which interface of the library arrays are reduced. */
interface SoakTarget extends AutoCloseable {

    /** Puts an array on the device. */
    Held hold(Reduction<?> reduction, TornadoNativeArray array);

    /** Device memory that it says it holds; -1 where it does not say. */
    default long accountedBytes() {
        return -1;
    }

    @Override
    void close();

    /** An array on the device. */
    interface Held extends AutoCloseable {

        /** Reduces it. */
        Object reduce();

        @Override
        void close();
    }
}
