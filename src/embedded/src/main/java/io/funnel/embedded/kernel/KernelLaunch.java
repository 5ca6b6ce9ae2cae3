package io.funnel.embedded.kernel;

import io.funnel.embedded.DeviceLimits;
import io.funnel.embedded.service.ItemContexts;

/** A kernel of the task {@code graph.task}, its arguments on the device, and its grid. */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and never changed once made.
public record KernelLaunch(String task, TaskCode code, Object[] arguments, NdRange range, DeviceLimits limits,
        ItemContexts contexts) {}
