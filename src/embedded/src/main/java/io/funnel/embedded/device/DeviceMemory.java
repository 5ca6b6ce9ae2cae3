package io.funnel.embedded.device;

import io.funnel.embedded.DeviceLimits;
import io.funnel.embedded.Faults;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import uk.ac.manchester.tornado.api.exceptions.TornadoMemoryException;
import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;

/**
 * Accounts for the device memory of one plan and of all plans on the device, and rejects allocations over the limits.
 */
public final class DeviceMemory {

    /** Bytes in use, by the number of the device. */
    private static final Map<Integer, AtomicLong> ALL_PLANS = new ConcurrentHashMap<>();

    private int device;

    private long planBytes;
    private long planLimit = Long.MAX_VALUE;

    public static long usedByAllPlans() {
        return ALL_PLANS.values().stream().mapToLong(AtomicLong::get).sum();
    }

    private static AtomicLong used(int device) {
        return ALL_PLANS.computeIfAbsent(device, number -> new AtomicLong());
    }

    public synchronized int device() {
        return device;
    }

    /** Accounts on another device from now on; the plan must not hold memory. */
    public synchronized void moveTo(int number) {
        if (planBytes > 0) {
            throw new TornadoMemoryException("plan holds memory of a device: bytes=" + planBytes + ", device=" + device
                    + ", asked=" + number + "; try freeDeviceMemory, or another plan");
        }
        device = number;
    }

    public synchronized long usedByPlan() {
        return planBytes;
    }

    public synchronized void limitPlan(long bytes) {
        planLimit = bytes;
    }

    synchronized void take(long bytes) {
        if (Faults.any()) {
            Faults.allocating(device, bytes);
        }
        if (bytes > planLimit - planBytes) {
            throw new TornadoMemoryException("plan exceeds its memory limit: requested=" + bytes + " bytes, used="
                    + planBytes + ", limit=" + planLimit + "; try a larger withMemoryLimit or smaller arrays");
        }
        long limit = DeviceLimits.current().globalMemoryBytes();
        long usedByAll = used(device).getAndAdd(bytes);
        if (bytes > limit - usedByAll) {
            used(device).addAndGet(-bytes);
            throw new TornadoOutOfMemoryException("device memory exhausted: requested=" + bytes + " bytes, used="
                    + usedByAll + ", limit=" + limit
                    + "; try to close plans that are done, or a larger funnel.embedded.globalMemoryBytes");
        }
        planBytes += bytes;
    }

    synchronized void giveBack(long bytes) {
        planBytes -= bytes;
        used(device).addAndGet(-bytes);
    }
}
