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

        void refresh(LaunchQueue queue) {
            if (array.getSegment().mismatch(copied) != -1) {
                copied.copyFrom(array.getSegment());
                queue.write(buffer, LoadedGraph.HEADER, copied);
            }
        }
    }

    void run(List<Pass> passes, int slots, byte poison) {
        LaunchQueue queue = graph.queue();
        queue.enter();
        try {
            for (Input input : inputs) {
                input.refresh(queue);
            }
            graph.poison(slots, poison);
            for (int task = 0; task < arguments.size(); task++) {
                Pass pass = passes.get(task);
                queue.launch(task, arguments.get(task), pass.groups(), pass.groupSize());
            }
            graph.read(slots);
            queue.await();
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
