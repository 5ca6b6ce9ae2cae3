package io.funnel.engine.driver;

import io.funnel.plan.Pass;
import java.lang.foreign.MemorySegment;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * All passes of one launch.
 *
 * @param arguments for each task
 * @param inputs    small arrays of the host that the device has copies of
 * @param buffers   buffers that belong to this launch
 */
record RecordedLaunch(LoadedGraph graph, List<MemorySegment> arguments, List<Input> inputs, List<Long> buffers) {

    /** An array; {@code copied} holds the bytes that the device has. */
    record Input(TornadoNativeArray array, long buffer, MemorySegment copied) {

        /** Copies the array if it has changed since; returns whether that was so. */
        boolean refresh(LaunchQueue queue) {
            if (array.getSegment().mismatch(copied) == -1) {
                return false;
            }
            copied.copyFrom(array.getSegment());
            queue.write(buffer, LoadedGraph.HEADER, copied);
            return true;
        }
    }

    /**
     * Launches the passes and leaves the results in the host's arrays, or poison if the driver passed over one.
     *
     * @param again whether the launch before was this one over the same elements: if the driver passes over this one,
     * its results are right
     */
    void run(List<Pass> passes, int slots, boolean again, byte poison) {
        LaunchQueue queue = graph.queue();
        queue.enter();
        try {
            boolean changed = !again;
            for (Input input : inputs) {
                changed |= input.refresh(queue);
            }
            if (changed) {
                graph.poison(slots, poison);
            }
            for (int task = 0; task < arguments.size(); task++) {
                Pass pass = passes.get(task);
                queue.launch(task, arguments.get(task), pass.groups(), pass.groupSize());
            }
            if (changed) {
                graph.readPartials();
            }
            graph.read(slots);
            queue.await();
            if (changed && graph.passedOver(passes, poison)) {
                graph.leavePoison(slots, poison);
                return;
            }
        } finally {
            queue.leave();
        }
        graph.leave(slots);
    }

    void free() {
        LaunchQueue queue = graph.queue();
        queue.enter();
        try {
            buffers.forEach(queue::release);
        } finally {
            queue.leave();
        }
    }
}
