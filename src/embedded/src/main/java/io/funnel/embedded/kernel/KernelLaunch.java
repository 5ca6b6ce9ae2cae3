package io.funnel.embedded.kernel;

import io.funnel.embedded.DeviceLimits;
import io.funnel.embedded.service.ItemContexts;

/**
 * One kernel, its arguments as the device holds them, and its grid.
 *
 * @param task the task's name, {@code graph.task}
 * @param code the kernel
 * @param arguments device objects, boxed primitives, and the program's kernel contexts
 * @param range the grid
 * @param limits the device's limits
 * @param contexts makes the contexts of the work-items
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and never changed once made.
public record KernelLaunch(String task, TaskCode code, Object[] arguments, NdRange range, DeviceLimits limits,
        ItemContexts contexts) {}
