package uk.ac.manchester.tornado.api;

import org.jspecify.annotations.Nullable;

/** How many work-items a task runs with, and in groups of what size; the unused dimensions are 1. */
public interface WorkerGrid {

    /** The number of dimensions: 1, 2 or 3. */
    int dimension();

    /** The number of work-items in x, y and z. */
    long[] getGlobalWork();

    /** The size of a work-group in x, y and z; null where the device shall choose. */
    long @Nullable [] getLocalWork();

    /** The number of work-groups in x, y and z; null where the device chooses the size of a group. */
    long @Nullable [] getNumberOfWorkgroups();

    /** What is added to the global ids in x, y and z. */
    long[] getGlobalOffset();

    /** Sets the number of work-items. */
    void setGlobalWork(long x, long y, long z);

    /** Sets the size of a work-group. */
    void setLocalWork(long x, long y, long z);

    /** Forgets the number of work-groups. */
    void setNumberOfWorkgroupsToNull();

    /** Leaves the size of a work-group to the device. */
    void setLocalWorkToNull();

    /** Sets what is added to the global ids; the embedded device runs only without an offset. */
    void setGlobalOffset(long x, long y, long z);
}
