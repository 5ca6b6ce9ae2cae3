package io.funnel.embedded.threaded;

import io.funnel.embedded.kernel.Launch;
import io.funnel.embedded.kernel.LocalArrays;
import io.funnel.embedded.kernel.Warp;
import java.util.HashMap;
import java.util.Map;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.HalfFloat;

/** The kernel context of one work-item that runs on a virtual thread of its own. */
final class ItemContext extends KernelContext {

    /** The local memory of a group, which its items share; places of allocation are numbered as they come. */
    static final class SharedMemory {
        private final LocalArrays arrays;
        private final Map<String, Integer> numbers = new HashMap<>();

        SharedMemory(long limitBytes) {
            arrays = new LocalArrays(limitBytes);
            arrays.nextGroup();
        }

        private int numberOf(Place place) {
            return numbers.computeIfAbsent(place.path(), _ -> numbers.size());
        }
    }

    private final GroupMeeting meeting;
    private final SharedMemory memory;
    private final int item;
    private final int width;
    private final int groupSize;

    ItemContext(Launch launch, int group, int item, GroupMeeting meeting, SharedMemory memory) {
        super(launch.range().idsOf(group, item));
        this.meeting = meeting;
        this.memory = memory;
        this.item = item;
        width = launch.limits().simdWidth();
        groupSize = launch.range().groupSize();
    }

    @Override
    public void localBarrier() {
        meeting.barrier(item, Place.here(false));
    }

    @Override
    public void globalBarrier() {
        meeting.barrier(item, Place.here(false));
    }

    @Override
    public float simdSum(float val) {
        return Warp.sum(meeting.exchange(item, val, Place.here(true)), item, width, groupSize);
    }

    @Override
    public float simdShuffleDown(float val, int delta) {
        return Warp.shuffleDown(meeting.exchange(item, val, Place.here(true)), item, delta, width, groupSize);
    }

    @Override
    public float simdBroadcastFirst(float val) {
        return Warp.first(meeting.exchange(item, val, Place.here(true)), item, width);
    }

    @Override
    public int[] allocateIntLocalArray(int size) {
        Place place = Place.here(false);
        synchronized (memory) {
            return memory.arrays.ints(memory.numberOf(place), size);
        }
    }

    @Override
    public byte[] allocateByteLocalArray(int size) {
        Place place = Place.here(false);
        synchronized (memory) {
            return memory.arrays.bytes(memory.numberOf(place), size);
        }
    }

    @Override
    public HalfFloat[] allocateHalfFloatLocalArray(int size) {
        Place place = Place.here(false);
        synchronized (memory) {
            return memory.arrays.halves(memory.numberOf(place), size);
        }
    }

    @Override
    public long[] allocateLongLocalArray(int size) {
        Place place = Place.here(false);
        synchronized (memory) {
            return memory.arrays.longs(memory.numberOf(place), size);
        }
    }

    @Override
    public float[] allocateFloatLocalArray(int size) {
        Place place = Place.here(false);
        synchronized (memory) {
            return memory.arrays.floats(memory.numberOf(place), size);
        }
    }

    @Override
    public double[] allocateDoubleLocalArray(int size) {
        Place place = Place.here(false);
        synchronized (memory) {
            return memory.arrays.doubles(memory.numberOf(place), size);
        }
    }
}
