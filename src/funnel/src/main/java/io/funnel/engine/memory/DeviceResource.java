package io.funnel.engine.memory;

/** A device resource, made once and used by one call at a time. */
public interface DeviceResource {

    /** The key; resources of equal keys are interchangeable. */
    Object key();

    /** Its device memory. */
    long bytes();

    /** Whether it becomes useless when another resource is freed. */
    default boolean needs(DeviceResource other) {
        return false;
    }

    /** Frees the memory; must not be called during use. */
    void free();
}
