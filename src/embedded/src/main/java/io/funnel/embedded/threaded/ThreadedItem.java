package io.funnel.embedded.threaded;

import io.funnel.embedded.kernel.KernelLaunch;
import io.funnel.embedded.kernel.LocalArrays;
import io.funnel.embedded.kernel.Warp;
import io.funnel.embedded.service.WorkItem;
import java.util.HashMap;
import java.util.Map;

/** One work-item on a virtual thread of its own. */
final class ThreadedItem implements WorkItem {

    /** The local memory of a group, shared by its items; allocations are numbered in order of arrival. */
    static final class SharedMemory {
        private final LocalArrays arrays;
        private final Map<Long, Integer> numbers = new HashMap<>();

        SharedMemory(KernelLaunch launch) {
            arrays = new LocalArrays(launch);
            arrays.nextGroup();
        }

        private int numberOf(CallPath place) {
            return numbers.computeIfAbsent(place.path(), _ -> numbers.size());
        }
    }

    private final GroupSynchronizer synchronizer;
    private final SharedMemory memory;
    private final int item;
    private final int width;
    private final int groupSize;

    ThreadedItem(KernelLaunch launch, int item, GroupSynchronizer synchronizer, SharedMemory memory) {
        this.synchronizer = synchronizer;
        this.memory = memory;
        this.item = item;
        width = launch.limits().simdWidth();
        groupSize = launch.range().groupSize();
    }

    @Override
    public void barrier() {
        synchronizer.await(item, CallPath.here(false));
    }

    @Override
    public float sum(float value) {
        return Warp.sum(synchronizer.exchange(item, value, CallPath.here(true)), item, width, groupSize);
    }

    @Override
    public float shuffleDown(float value, int delta) {
        float[] values = synchronizer.exchange(item, value, CallPath.here(true));
        return Warp.shuffleDown(values, item, delta, Warp.end(item, width, groupSize));
    }

    @Override
    public float broadcastFirst(float value) {
        return Warp.first(synchronizer.exchange(item, value, CallPath.here(true)), item, width);
    }

    @Override
    public <A> A local(Class<A> arrayType, int size) {
        CallPath place = CallPath.here(false);
        synchronized (memory) {
            return memory.arrays.get(memory.numberOf(place), arrayType, size);
        }
    }
}
