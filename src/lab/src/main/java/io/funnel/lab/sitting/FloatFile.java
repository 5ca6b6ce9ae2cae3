package io.funnel.lab.sitting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A file of floats: made, and read by Java alone. */
final class FloatFile {

    private static final int BUFFER = 8 << 20;

    private FloatFile() {}

    /**
     * Writes random floats from 0 to 1, by all cores, part by part; one of them, in the last quarter, is the least.
     *
     * @param force whether it must be on the disk
     * @return the least
     */
    static float make(Path path, long bytes, boolean force) throws IOException {
        int parts = Math.toIntExact(Math.ceilDiv(bytes, (long) BUFFER));
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            IntStream.range(0, parts).parallel().forEach(part -> write(channel, part, parts, bytes));
            if (force) {
                channel.force(false);
            }
        }
        return -1;
    }

    private static void write(FileChannel channel, int part, int parts, long bytes) {
        long at = (long) part * BUFFER;
        try (Arena arena = Arena.ofConfined()) {
            ByteBuffer buffer = arena.allocate(Math.min(BUFFER, bytes - at)).asByteBuffer()
                    .order(ByteOrder.nativeOrder());
            fill(buffer.asFloatBuffer(), part, parts);
            while (buffer.hasRemaining()) {
                at += channel.write(buffer, at);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void fill(FloatBuffer floats, int part, int parts) {
        SplittableRandom random = new SplittableRandom(part);
        for (int i = 0; i + 1 < floats.capacity(); i += 2) {
            long bits = random.nextLong();
            floats.put(i, (bits >>> 40) * 0x1p-24f);
            floats.put(i + 1, (bits & 0xFF_FFFF) * 0x1p-24f);
        }
        if (part == parts - 1 - parts / 8) {
            floats.put(floats.capacity() / 2, -1);
        }
    }

    /** Reads the file from begin to end, as fast as one Java thread can; the least of the floats in the middle of each part. */
    static float readAll(Path path) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.nativeOrder());
        float least = Float.POSITIVE_INFINITY;
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            while (fill(channel, buffer.clear())) {
                FloatBuffer floats = buffer.flip().asFloatBuffer();
                least = Math.min(least, floats.get(floats.capacity() / 2));
            }
        }
        return least;
    }

    private static boolean fill(FileChannel channel, ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                break;
            }
        }
        return buffer.position() > 0;
    }

    /** The most that the Java heap has held. */
    static long peakHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }
}
