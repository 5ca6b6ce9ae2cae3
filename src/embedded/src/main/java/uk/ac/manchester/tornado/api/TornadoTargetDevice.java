package uk.ac.manchester.tornado.api;

/** The limits of a device. */
public interface TornadoTargetDevice {

    String getDeviceName();

    /** The memory in bytes. */
    long getDeviceGlobalMemorySize();

    /** The local memory of a work-group in bytes. */
    long getDeviceLocalMemorySize();

    /** The number of work-groups that run concurrently. */
    int getDeviceMaxComputeUnits();

    /** The most items of a group in x, y and z. */
    long[] getDeviceMaxWorkItemSizes();

    long[] getDeviceMaxWorkGroupSize();

    int getMaxThreadsPerBlock();

    /** The clock in MHz; 0 if unknown. */
    int getDeviceMaxClockFrequency();

    /** The largest constant buffer in bytes; 0 without constant memory. */
    long getDeviceMaxConstantBufferSize();

    /** The largest single buffer in bytes. */
    long getDeviceMaxAllocationSize();

    String getDeviceInfo();
}
