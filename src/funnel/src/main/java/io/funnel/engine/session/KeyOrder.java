package io.funnel.engine.session;

import java.util.Optional;

/**
 * The order of elements by their keys on a device, until closed.
 *
 * @param places the place of each element in order; empty if they lie in this order
 * @param isKept whether prepared segments keep the places
 */
public record KeyOrder(Optional<ResidentArray> places, boolean isKept) implements AutoCloseable {

    /** The order of a call that needs none on a device. */
    public static final KeyOrder NONE = new KeyOrder(Optional.empty(), true);

    /** Frees the places unless they are kept. */
    @Override
    public void close() {
        if (!isKept) {
            places.ifPresent(ResidentArray::close);
        }
    }
}
