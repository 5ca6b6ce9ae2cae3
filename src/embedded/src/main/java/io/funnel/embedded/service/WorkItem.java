package io.funnel.embedded.service;

/** What a kernel context asks of the executor for one work-item that runs on a Java thread of its own. */
public interface WorkItem {

    void barrier();
    float sum(float value);
    float shuffleDown(float value, int delta);
    float broadcastFirst(float value);

    /** The group's array of this place in the kernel. */
    <A> A local(Class<A> arrayType, int size);
}
