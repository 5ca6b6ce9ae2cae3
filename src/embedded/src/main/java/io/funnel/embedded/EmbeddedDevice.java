package io.funnel.embedded;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import uk.ac.manchester.tornado.api.TornadoDeviceContext;
import uk.ac.manchester.tornado.api.TornadoTargetDevice;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;

/**
 * A device of the embedded runtime: the JVM on this machine's processor. It runs kernels to test their correctness, and
 * accelerates nothing. {@link DeviceLimits} describes its limits and the number of devices.
 */
final class EmbeddedDevice implements TornadoDevice, TornadoDeviceContext, TornadoTargetDevice {

    /** Name of the runtime, its backend and its platform. */
    static final String NAME = "embedded";

    private static final Map<Integer, EmbeddedDevice> DEVICES = new ConcurrentHashMap<>();

    private final int index;

    private EmbeddedDevice(int index) {
        this.index = index;
    }

    /** Returns the same object for a number every time. */
    static EmbeddedDevice of(int index) {
        return DEVICES.computeIfAbsent(index, EmbeddedDevice::new);
    }

    @Override
    public String getDeviceName() {
        int cores = getDeviceMaxComputeUnits();
        return NAME + (index == 0 ? "" : " " + index) + " (JVM, " + cores + (cores == 1 ? " core)" : " cores)");
    }

    @Override
    public void clean() {}

    @Override
    public String getDescription() {
        return getDeviceName() + " on " + System.getProperty("java.vm.name") + " " + Runtime.version();
    }

    @Override
    public String getPlatformName() {
        return NAME;
    }

    @Override
    public TornadoDeviceContext getDeviceContext() {
        return this;
    }

    @Override
    public TornadoTargetDevice getPhysicalDevice() {
        return this;
    }

    @Override
    public TornadoTargetDevice getDevice() {
        return this;
    }

    @Override
    public TornadoDeviceType getDeviceType() {
        return TornadoDeviceType.CPU;
    }

    @Override
    public long getMaxAllocMemory() {
        return getDeviceGlobalMemorySize();
    }

    @Override
    public long getMaxGlobalMemory() {
        return getDeviceGlobalMemorySize();
    }

    @Override
    public long[] getDeviceMaxWorkgroupDimensions() {
        return getDeviceMaxWorkItemSizes();
    }

    @Override
    public String getDeviceOpenCLCVersion() {
        return "not OpenCL: " + NAME;
    }

    @Override
    public String getDeviceInfo() {
        return getDescription() + ", " + DeviceLimits.current();
    }

    @Override
    public int getBackendIndex() {
        return 0;
    }

    @Override
    public TornadoVMBackendType getTornadoVMBackend() {
        return TornadoVMBackendType.JAVA;
    }

    @Override
    public boolean isSPIRVSupported() {
        return false;
    }

    @Override
    public boolean isPlatformFPGA() {
        return false;
    }

    @Override
    public boolean isPlatformXilinxFPGA() {
        return false;
    }

    @Override
    public boolean isFP64Supported() {
        return true;
    }

    @Override
    public int getDeviceIndex() {
        return index;
    }

    @Override
    public int getDevicePlatform() {
        return 0;
    }

    @Override
    public int getDriverIndex() {
        return 0;
    }

    @Override
    public long getDeviceGlobalMemorySize() {
        return DeviceLimits.current().globalMemoryBytes();
    }

    @Override
    public long getDeviceLocalMemorySize() {
        return DeviceLimits.current().localMemoryBytes();
    }

    @Override
    public int getDeviceMaxComputeUnits() {
        return DeviceLimits.current().computeUnits();
    }

    @Override
    public long[] getDeviceMaxWorkItemSizes() {
        long most = DeviceLimits.current().maxGroupSize();
        return new long[] {most, most, most};
    }

    @Override
    public long[] getDeviceMaxWorkGroupSize() {
        return new long[] {DeviceLimits.current().maxGroupSize()};
    }

    @Override
    public int getMaxThreadsPerBlock() {
        return DeviceLimits.current().maxGroupSize();
    }

    @Override
    public int getDeviceMaxClockFrequency() {
        return 0;
    }

    @Override
    public long getDeviceMaxConstantBufferSize() {
        return 0;
    }

    @Override
    public long getDeviceMaxAllocationSize() {
        return getDeviceGlobalMemorySize();
    }

    @Override
    public String toString() {
        return getDeviceName();
    }
}
