package io.funnel.engine.session;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Bounds of a session.
 *
 * @param memoryBytes  the device memory of the session; if empty, limited by the device and TornadoVM's {@code
 * tornado.device.memory}
 * @param bufferBytes  the largest single buffer; if empty, the device's own limit
 * @param chunkBytes   bytes of one staging array: longer host data go to the device in chunks of that size
 * @param lanes        concurrent reductions, or chunks of one; each has its own kernels and staging arrays
 * @param deadline     the time limit of a call; unlimited if empty
 * @param cacheBytes   device memory of cached kernels and staging arrays; if empty, all that is free. With 0 every call
 * compiles again
 */
public record DeviceOptions(
        OptionalLong memoryBytes, OptionalLong bufferBytes, long chunkBytes, int lanes, Optional<Duration> deadline,
        OptionalLong cacheBytes) {

    private static final int FEWEST_LANES = 2;
    private static final int MOST_LANES = 4;
    private static final int PROCESSORS_OF_A_LANE = 4;

    /** 64 MiB a chunk, two lanes or, with 16 processors and more, up to four; no deadline. */
    public static final DeviceOptions DEFAULT =
            new DeviceOptions(OptionalLong.empty(), OptionalLong.empty(), 64L << 20, Math.clamp(
                    Runtime.getRuntime().availableProcessors() / PROCESSORS_OF_A_LANE, FEWEST_LANES, MOST_LANES),
                    Optional.empty(), OptionalLong.empty());

    public DeviceOptions {
        requirePositive("memoryBytes", memoryBytes.orElse(1));
        requirePositive("bufferBytes", bufferBytes.orElse(1));
        requirePositive("chunkBytes", chunkBytes);
        requirePositive("lanes", lanes);
        if (cacheBytes.orElse(0) < 0) {
            throw new IllegalArgumentException(
                    "cacheBytes is negative: cacheBytes=" + cacheBytes.getAsLong() + "; try 0 or more");
        }
        deadline.ifPresent(time -> requirePositive("deadlineNanos", time.toNanos()));
    }

    private static void requirePositive(String what, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(what + " is not positive: " + what + "=" + value + "; try 1 or more");
        }
    }

    public DeviceOptions withMemoryBytes(long bytes) {
        return new DeviceOptions(OptionalLong.of(bytes), bufferBytes, chunkBytes, lanes, deadline, cacheBytes);
    }

    public DeviceOptions withBufferBytes(long bytes) {
        return new DeviceOptions(memoryBytes, OptionalLong.of(bytes), chunkBytes, lanes, deadline, cacheBytes);
    }

    public DeviceOptions withChunkBytes(long bytes) {
        return new DeviceOptions(memoryBytes, bufferBytes, bytes, lanes, deadline, cacheBytes);
    }

    /** Returns options with another number of lanes; one lane never overlaps copying with kernels. */
    public DeviceOptions withLanes(int number) {
        return new DeviceOptions(memoryBytes, bufferBytes, chunkBytes, number, deadline, cacheBytes);
    }

    public DeviceOptions withDeadline(Duration time) {
        return new DeviceOptions(memoryBytes, bufferBytes, chunkBytes, lanes, Optional.of(time), cacheBytes);
    }

    public DeviceOptions withCacheBytes(long bytes) {
        return new DeviceOptions(memoryBytes, bufferBytes, chunkBytes, lanes, deadline, OptionalLong.of(bytes));
    }
}
