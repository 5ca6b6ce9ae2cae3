package io.funnel.device;

/**
 * The device memory of a session at one moment.
 *
 * @param limitBytes  what it may hold
 * @param usedBytes   what arrays on the device, and calls under way, hold
 * @param cachedBytes what prepared kernels and idle staging arrays hold; given up when something else needs the room
 * @param peakBytes   the most that was held at once, both together
 */
public record MemoryAccount(long limitBytes, long usedBytes, long cachedBytes, long peakBytes) {

    /** All that is held now. */
    public long heldBytes() {
        return usedBytes + cachedBytes;
    }
}
