package uk.ac.manchester.tornado.api;

import io.funnel.embedded.service.WorkItem;
import uk.ac.manchester.tornado.api.types.HalfFloat;
import uk.ac.manchester.tornado.api.types.vectors.Half2;

/** The context of one work-item with its own Java thread; forwards everything to the executor. */
final class ItemContext extends KernelContext {

    private final WorkItem item;

    ItemContext(int[] ids, WorkItem item) {
        super(ids);
        this.item = item;
    }

    @Override
    public void localBarrier() {
        item.barrier();
    }

    @Override
    public void globalBarrier() {
        item.barrier();
    }

    @Override
    public float simdSum(float val) {
        return item.sum(val);
    }

    @Override
    public float simdShuffleDown(float val, int delta) {
        return item.shuffleDown(val, delta);
    }

    @Override
    public float simdBroadcastFirst(float val) {
        return item.broadcastFirst(val);
    }

    @Override
    public int[] allocateIntLocalArray(int size) {
        return item.local(int[].class, size);
    }

    @Override
    public long[] allocateLongLocalArray(int size) {
        return item.local(long[].class, size);
    }

    @Override
    public float[] allocateFloatLocalArray(int size) {
        return item.local(float[].class, size);
    }

    @Override
    public double[] allocateDoubleLocalArray(int size) {
        return item.local(double[].class, size);
    }

    @Override
    public byte[] allocateByteLocalArray(int size) {
        return item.local(byte[].class, size);
    }

    @Override
    public HalfFloat[] allocateHalfFloatLocalArray(int size) {
        return item.local(HalfFloat[].class, size);
    }

    @Override
    public Half2[] allocateHalf2LocalArray(int size) {
        return item.local(Half2[].class, size);
    }
}
