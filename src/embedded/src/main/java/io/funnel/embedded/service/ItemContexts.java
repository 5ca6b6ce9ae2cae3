package io.funnel.embedded.service;

import uk.ac.manchester.tornado.api.KernelContext;

/** Makes kernel contexts that know which work-item they belong to; their constructor is hidden in the interface. */
@FunctionalInterface
public interface ItemContexts {

    /** The ids are global id, group id, local id, global size and group size, each in x, y and z. */
    KernelContext of(int[] ids, WorkItem item);
}
