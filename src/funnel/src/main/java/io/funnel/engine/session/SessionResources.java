package io.funnel.engine.session;

import io.funnel.device.Device;
import io.funnel.engine.launch.AdmissionControl;
import io.funnel.engine.launch.KernelKey;
import io.funnel.engine.launch.PreparedKernel;
import io.funnel.engine.launch.StrategyPlans;
import io.funnel.engine.memory.BufferPool;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceResource;
import io.funnel.engine.memory.MemoryLimits;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Resources shared by the parts of a session. */
record SessionResources(
        Device device, DeviceOptions options, MemoryLimits limits, BufferPool pool, AdmissionControl gate) {

    static SessionResources of(Device device, DeviceOptions options, long spinNanos) {
        MemoryLimits limits =
                MemoryLimits.of(device, options.memoryBytes(), options.bufferBytes(), options.chunkBytes(),
                        options.lanes());
        return new SessionResources(device, options, limits,
                new BufferPool(limits.memoryBytes(), limits.runtimeBytes(),
                        options.cacheBytes().orElse(Long.MAX_VALUE)),
                new AdmissionControl(device, options.lanes(), spinNanos));
    }

    PreparedKernel kernel(KernelKey key, StrategyPlans planning, LongAdder compileNanos) {
        return (PreparedKernel) pool.take(key, "kernel of " + planning.reduction().name(), key.bytes(),
                timed(compileNanos,
                        () -> PreparedKernel.create(key, device, planning.code())));
    }

    DeviceBuffer buffer(DeviceBuffer.Key key, String what, LongAdder compileNanos) {
        return (DeviceBuffer) pool.take(key, what, key.bytes(),
                timed(compileNanos, () -> DeviceBuffer.create(key, device)));
    }

    private static Supplier<DeviceResource> timed(LongAdder nanos, Supplier<DeviceResource> maker) {
        return () -> {
            long start = System.nanoTime();
            try {
                return maker.get();
            } finally {
                nanos.add(System.nanoTime() - start);
            }
        };
    }
}
