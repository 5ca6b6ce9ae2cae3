package io.funnel.embedded.service;

import uk.ac.manchester.tornado.api.KernelContext;

/** Makes kernel contexts that know which work-item they belong to; their constructor is hidden in the interface. */
@FunctionalInterface
public interface ItemContexts {

    /**
     * The context of one work-item.
     *
     * @param ids global id, group id, local id, global size and group size, each in x, y and z
     * @param item does what the kernel asks for
     */
    KernelContext of(int[] ids, WorkItem item);
}
