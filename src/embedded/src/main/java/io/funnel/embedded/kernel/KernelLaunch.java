package io.funnel.embedded.kernel;

import io.funnel.embedded.DeviceLimits;
import io.funnel.embedded.service.ItemContexts;
import java.util.List;
import java.util.function.Supplier;

/** A kernel of the task {@code graph.task}, its arguments on the device with their names for messages, and its grid. */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and never changed once made.
public record KernelLaunch(String task, TaskCode code, Object[] arguments, Supplier<List<String>> names,
        NdRange range, DeviceLimits limits,
        ItemContexts contexts) {}
