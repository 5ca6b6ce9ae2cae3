package io.funnel.embedded.graph;

import io.funnel.embedded.device.DeviceMemory;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A task-graph that no longer changes. What it holds on the device does: all plans of one snapshot share it, as they do
 * on TornadoVM.
 *
 * @param name the graph's name
 * @param tasks its tasks, in the order in which they run
 * @param transfers how its objects move, one entry for each object, in the order in which they were first named
 * @param state what it holds on the device, once a plan has been made
 */
public record GraphSpec(
        String name, List<TaskSpec> tasks, List<Transfer> transfers, AtomicReference<@Nullable GraphState> state) {

    /** What it holds on the device; counted where the first of its plans counts. */
    GraphState stateIn(DeviceMemory memory) {
        GraphState state = state().updateAndGet(before -> before == null ? new GraphState(this, memory) : before);
        return Objects.requireNonNull(state);
    }
}
