package io.funnel.embedded.graph;

import org.jspecify.annotations.Nullable;

/** The transfers of one object in one graph; a program's last declaration for an object counts. */
final class Transfer {

    final Object object;

    /** A constant of {@code DataTransferMode}; null where the object is not copied to the device. */
    @Nullable Integer toDevice;

    boolean toHostEveryTime;
    boolean persisted;
    boolean consumed;

    /** The graph that left it on the device; null for the graph that ran last. */
    @Nullable String consumedFrom;

    Transfer(Object object) {
        this.object = object;
    }

    Transfer copy() {
        Transfer copy = new Transfer(object);
        copy.toDevice = toDevice;
        copy.toHostEveryTime = toHostEveryTime;
        copy.persisted = persisted;
        copy.consumed = consumed;
        copy.consumedFrom = consumedFrom;
        return copy;
    }
}
