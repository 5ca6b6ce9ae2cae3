package io.funnel.embedded.kernel;

import io.funnel.embedded.DeviceLimits;
import io.funnel.embedded.service.ItemContexts;
import io.funnel.embedded.shadow.LaunchWatch;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A kernel of the task {@code graph.task}, its arguments on the device with their names for messages, and its grid; what watches it
 * where it is observed.
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and never changed once made.
public record KernelLaunch(String task, TaskCode code, Object[] arguments, Supplier<List<String>> names,
        NdRange range, DeviceLimits limits,
        ItemContexts contexts, @Nullable LaunchWatch watch) {

    public KernelLaunch watchedBy(TaskCode observed, LaunchWatch watching) {
        return new KernelLaunch(task, observed, arguments, names, range, limits, contexts, watching);
    }
}
