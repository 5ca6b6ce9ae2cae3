package uk.ac.manchester.tornado.api;

import org.jspecify.annotations.Nullable;

/** The common part of grids of one, two and three dimensions. */
public abstract class AbstractWorkerGrid implements WorkerGrid {

    /** Work-items in x, y and z. */
    protected long[] globalWork;

    /** Work-items of a group in x, y and z; null where the device chooses. */
    protected long @Nullable [] localWork;

    /** Work-groups in x, y and z; null where the device chooses their size. */
    protected long @Nullable [] numOfWorkgroups;

    /** Offset of the global ids. */
    protected long[] globalOffset;

    /** Makes a grid whose group size the device chooses. */
    protected AbstractWorkerGrid(long x, long y, long z) {
        globalWork = new long[] {x, y, z};
        globalOffset = new long[3];
    }

    @Override
    public long[] getGlobalWork() {
        return globalWork;
    }

    @Override
    public long @Nullable [] getLocalWork() {
        return localWork;
    }

    @Override
    public long @Nullable [] getNumberOfWorkgroups() {
        return numOfWorkgroups;
    }

    @Override
    public long[] getGlobalOffset() {
        return globalOffset;
    }

    @Override
    public void setGlobalWork(long x, long y, long z) {
        globalWork = new long[] {x, y, z};
    }

    @Override
    public void setLocalWork(long x, long y, long z) {
        localWork = new long[] {x, y, z};
        // A size of zero is reported with its grid's name when the plan runs.
        numOfWorkgroups = new long[] {
            globalWork[0] / Math.max(x, 1), globalWork[1] / Math.max(y, 1), globalWork[2] / Math.max(z, 1)
        };
    }

    @Override
    public void setGlobalOffset(long x, long y, long z) {
        globalOffset = new long[] {x, y, z};
    }

    @Override
    public void setLocalWorkToNull() {
        localWork = null;
    }

    @Override
    public void setNumberOfWorkgroupsToNull() {
        numOfWorkgroups = null;
    }
}
