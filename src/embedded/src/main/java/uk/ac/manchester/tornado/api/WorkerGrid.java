package uk.ac.manchester.tornado.api;

import org.jspecify.annotations.Nullable;

/** The number of a task's work-items and the size of its groups; unused dimensions are 1. */
public interface WorkerGrid {

    /** The number of dimensions: 1, 2 or 3. */
    int dimension();

    long[] getGlobalWork();

    /** The size of a work-group in x, y and z; null if the device chooses. */
    long @Nullable [] getLocalWork();

    /** The number of work-groups in x, y and z; null if the device chooses their size. */
    long @Nullable [] getNumberOfWorkgroups();

    /** The offset of the global ids in x, y and z. */
    long[] getGlobalOffset();

    void setGlobalWork(long x, long y, long z);

    void setLocalWork(long x, long y, long z);

    void setNumberOfWorkgroupsToNull();

    void setLocalWorkToNull();

    /** Sets the offset of the global ids; the embedded device requires 0. */
    void setGlobalOffset(long x, long y, long z);
}
