package io.funnel.device;

/**
 * A snapshot of a session's device memory.
 *
 * @param limitBytes the session's limit
 * @param usedBytes held by resident arrays and running calls
 * @param cachedBytes held by prepared kernels and idle staging arrays; freed on demand
 * @param peakBytes the peak of used and cached bytes together
 */
public record MemoryAccount(long limitBytes, long usedBytes, long cachedBytes, long peakBytes) {

    /** Used and cached bytes. */
    public long heldBytes() {
        return usedBytes + cachedBytes;
    }
}
