package io.funnel.engine.memory;

/** Something of the device that is made once and used by one call at a time. */
public interface DeviceResource {

    /** What it may serve for: resources of equal keys serve in each other's place. */
    Object key();

    /** Device memory it takes. */
    long bytes();

    /** Whether it is of no use once another is gone. */
    default boolean needs(DeviceResource other) {
        return false;
    }

    /** Gives the memory back; must not be called while it is in use. */
    void free();
}
