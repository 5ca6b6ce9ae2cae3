package uk.ac.manchester.tornado.api;

/** The limits of a device. */
public interface TornadoTargetDevice {

    /** The device's name. */
    String getDeviceName();

    /** Its memory in bytes. */
    long getDeviceGlobalMemorySize();

    /** The local memory of a work-group in bytes. */
    long getDeviceLocalMemorySize();

    /** How many work-groups run at the same time. */
    int getDeviceMaxComputeUnits();

    /** The most items of a group in x, y and z. */
    long[] getDeviceMaxWorkItemSizes();

    /** The most items of a group. */
    long[] getDeviceMaxWorkGroupSize();

    /** The most items of a group. */
    int getMaxThreadsPerBlock();

    /** The clock in MHz; 0 where it is not known. */
    int getDeviceMaxClockFrequency();

    /** The largest constant buffer in bytes; 0 where there is none. */
    long getDeviceMaxConstantBufferSize();

    /** The largest single buffer in bytes. */
    long getDeviceMaxAllocationSize();

    /** The device in words. */
    String getDeviceInfo();
}
