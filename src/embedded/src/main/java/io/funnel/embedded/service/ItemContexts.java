package io.funnel.embedded.service;

import uk.ac.manchester.tornado.api.KernelContext;

/** Creates kernel contexts for individual work-items; their constructor is hidden in the interface. */
@FunctionalInterface
public interface ItemContexts {

    /** Takes global id, group id, local id, global size and group size, each in x, y and z. */
    KernelContext of(int[] ids, WorkItem item);
}
