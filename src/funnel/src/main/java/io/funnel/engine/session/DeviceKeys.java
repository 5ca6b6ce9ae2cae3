package io.funnel.engine.session;

import io.funnel.reduction.KeySource;
import java.lang.foreign.MemorySegment;

/** Keys that an array in one buffer of a device holds. */
public record DeviceKeys(ResidentArray array) implements KeySource {

    @Override
    public MemorySegment onHost() {
        if (array.isClosed()) {
            throw new IllegalStateException("keys on the device are closed: length=" + array.length()
                    + "; close them after the last call by key");
        }
        return array.hostCopy().orElseThrow();
    }
}
