package io.funnel.embedded.device;

import io.funnel.embedded.DeviceLimits;
import io.funnel.embedded.Faults;
import java.util.concurrent.atomic.AtomicLong;
import uk.ac.manchester.tornado.api.exceptions.TornadoMemoryException;
import uk.ac.manchester.tornado.api.exceptions.TornadoOutOfMemoryException;

/** Counts the device memory of one plan, and of all plans together, and refuses more than there is. */
public final class DeviceMemory {

    private static final AtomicLong ALL_PLANS = new AtomicLong();

    private long planBytes;
    private long planLimit = Long.MAX_VALUE;

    public static long usedByAllPlans() {
        return ALL_PLANS.get();
    }

    public synchronized long usedByPlan() {
        return planBytes;
    }

    public synchronized void limitPlan(long bytes) {
        planLimit = bytes;
    }

    synchronized void take(long bytes) {
        if (Faults.any()) {
            Faults.allocating(bytes);
        }
        if (bytes > planLimit - planBytes) {
            throw new TornadoMemoryException("plan exceeds its memory limit: requested=" + bytes + " bytes, used="
                    + planBytes + ", limit=" + planLimit + "; try a larger withMemoryLimit or smaller arrays");
        }
        long limit = DeviceLimits.current().globalMemoryBytes();
        long usedByAll = ALL_PLANS.getAndAdd(bytes);
        if (bytes > limit - usedByAll) {
            ALL_PLANS.addAndGet(-bytes);
            throw new TornadoOutOfMemoryException("device memory exhausted: requested=" + bytes + " bytes, used="
                    + usedByAll + ", limit=" + limit
                    + "; try to close plans that are done, or a larger funnel.embedded.globalMemoryBytes");
        }
        planBytes += bytes;
    }

    synchronized void giveBack(long bytes) {
        planBytes -= bytes;
        ALL_PLANS.addAndGet(-bytes);
    }
}
