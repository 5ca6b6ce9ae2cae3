package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.ContextCalls;
import io.funnel.embedded.kernel.KernelLaunch;
import io.funnel.embedded.kernel.Warp;
import io.funnel.embedded.shadow.LaunchWatch;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs successive groups on one Java thread, each from suspend point to suspend point. */
final class GroupLoop implements IntConsumer {

    private final ResumableKernel kernel;
    private final LaunchModel model;
    private final Object[] arguments;
    private final GroupFrame frame;
    private final int groupSize;

    /**
     * Items that run independently until the next barrier: a warp, or the group in a kernel without warp operations.
     */
    private final int unit;

    private final int[] states;

    /** The units in the order in which they run. */
    private final int[] units;

    private final @Nullable LaunchWatch watch;

    GroupLoop(ResumableKernel kernel, LaunchModel model, KernelLaunch launch) {
        this.kernel = kernel;
        this.model = model;
        arguments = launch.code().withCaptured(launch.arguments());
        frame = new GroupFrame(launch, model);
        groupSize = frame.groupSize;
        unit = model.synchronizesWarps() ? Math.min(frame.warpWidth, groupSize) : groupSize;
        states = new int[(groupSize + unit - 1) / unit];
        watch = launch.watch();
        units = watch == null ? IntStream.range(0, states.length).toArray() : watch.ordered(0, states.length);
        if (watch != null) {
            watch.start(kernel.getClass());
            for (int from = 0; from < groupSize; from += unit) {
                int[] ordered = watch.ordered(from, Math.min(from + unit, groupSize));
                System.arraycopy(ordered, 0, frame.order, from, ordered.length);
            }
        }
    }

    @Override
    public void accept(int group) {
        frame.enter(group);
        Arrays.fill(states, ResumableKernel.START);
        do {
            for (int u : units) {
                int from = u * unit;
                states[u] = runToBarrier(states[u], from, Math.min(from + unit, groupSize));
            }
            requireOneState();
            if (watch != null) {
                watch.nextEpoch();
            }
        } while (states[0] != ResumableKernel.FINISHED);
    }

    private int runToBarrier(int start, int from, int to) {
        int state = kernel.step(frame, arguments, start, from, to);
        while (state != ResumableKernel.FINISHED) {
            ContextCalls.SyncKind syncKind = model.waitOf(state);
            if (!syncKind.ofWarp()) {
                break;
            }
            exchange(syncKind, from, to);
            state = kernel.step(frame, arguments, state, from, to);
        }
        return state;
    }

    /** Replaces the values of a warp's items by their results; in a shuffle, items read the others' values. */
    private void exchange(ContextCalls.SyncKind syncKind, int from, int to) {
        float[] values = frame.brought;
        if (syncKind == ContextCalls.SyncKind.SUM) {
            Arrays.fill(values, from, to, Warp.sum(values, from, frame.warpWidth, groupSize));
        } else if (syncKind == ContextCalls.SyncKind.BROADCAST) {
            Arrays.fill(values, from, to, Warp.first(values, from, frame.warpWidth));
        }
        frame.swapExchange();
    }

    private void requireOneState() {
        for (int u = 1; u < states.length; u++) {
            if (states[u] != states[0]) {
                throw frame.diverged(0, states[0], u * unit, states[u]);
            }
        }
    }
}
