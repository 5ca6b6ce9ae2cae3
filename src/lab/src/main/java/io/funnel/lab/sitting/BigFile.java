package io.funnel.lab.sitting;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.data.MappedData;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.lab.results.RowFile;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Sitting {@code transfers}: times a file that is larger than the device memory used. A file of random floats is made,
 * reduced to its minimum through a Funnel with a gigabyte of device memory, and deleted. A row is written for the copies
 * alone and for whole calls, which are timed with one to eight lanes and by the Funnel. The answer is compared with the
 * least float that was written.
 */
final class BigFile {

    private static final long DEVICE_MEMORY = 1L << 30;
    private static final double NANOS = 1e9;
    private static final int BUFFER = 8 << 20;
    /** The least float of the file; all others are from 0 to 1. */
    private static final float LEAST = -1;

    private final Device device = Devices.all().getFirst();
    private final Path path;
    private final RowFile rows;
    private boolean right = true;

    private BigFile(Path path, RowFile rows) {
        this.path = path;
        this.rows = rows;
    }

    /** Makes, reduces and deletes the file; returns whether every answer was right. */
    static boolean run(long bytes, Path path, Path file) throws IOException {
        try (RowFile rows = new RowFile(file, "what", "backend", "bytes", "seconds", "gigabytesPerSecond",
                "peakDeviceBytes", "peakHeapBytes", "right")) {
            make(path, bytes);
            BigFile big = new BigFile(path, rows);
            big.transfers();
            for (int lanes : List.of(1, 2, 4, 8)) {
                big.bySession(lanes);
            }
            big.byFunnel();
            return big.right;
        } finally {
            Files.deleteIfExists(path);
        }
    }

    private static void make(Path path, long bytes) throws IOException {
        SplittableRandom random = new SplittableRandom(bytes);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            for (long at = 0; at < bytes; at += BUFFER) {
                ByteBuffer buffer = ByteBuffer.allocateDirect((int) Math.min(BUFFER, bytes - at))
                        .order(ByteOrder.nativeOrder());
                FloatBuffer floats = buffer.asFloatBuffer();
                for (int i = 0; i < floats.capacity(); i++) {
                    floats.put(i, (random.nextInt() >>> 8) * 0x1p-24f);
                }
                if (at <= bytes / 2 && bytes / 2 < at + BUFFER) {
                    floats.put(floats.capacity() / 2, LEAST);
                }
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            }
        }
    }

    private void transfers() throws IOException {
        try (MappedData<FloatArray> data = Data.mapFloats(path)) {
            long chunk = Math.min(data.length(), DeviceOptions.DEFAULT.chunkBytes() / Float.BYTES);
            for (boolean vectors : List.of(true, false)) {
                try (DeviceSession session =
                        DeviceSession.open(device, DeviceOptions.DEFAULT.withMemoryBytes(DEVICE_MEMORY));
                        ResidentArray array = session.upload(ElementType.FLOAT, data.segment(), chunk, vectors)) {
                    array.update(data.segment(), 0, chunk);
                    int times = Math.clamp(data.length() / chunk, 1, 64);
                    long start = System.nanoTime();
                    for (int i = 0; i < times; i++) {
                        array.update(data.segment(), 0, chunk);
                    }
                    row("transfer alone, " + (vectors ? "vectors" : "elements"), times * chunk * Float.BYTES,
                            System.nanoTime() - start, session.memory().peakBytes(), LEAST);
                }
            }
        }
    }

    private void byFunnel() throws IOException {
        try (MappedData<FloatArray> data = Data.mapFloats(path);
                Funnel funnel = Funnel.builder().device(device).placement(Placement.DEVICE).deviceMemory(DEVICE_MEMORY)
                        .build()) {
            funnel.prepare(FloatReductions.MINIMUM);
            long start = System.nanoTime();
            float answer = funnel.reduce(FloatReductions.MINIMUM, data).floatValue();
            row("whole call by the Funnel", data.segment().byteSize(), System.nanoTime() - start,
                    funnel.deviceMemory().peakBytes(), answer);
        }
    }

    private void bySession(int lanes) throws IOException {
        DeviceOptions options = DeviceOptions.DEFAULT.withMemoryBytes(DEVICE_MEMORY).withLanes(lanes);
        Strategy strategy = strategy(Files.size(path) / Float.BYTES);
        try (MappedData<FloatArray> data = Data.mapFloats(path);
                DeviceSession session = DeviceSession.open(device, options)) {
            session.prepare(FloatReductions.MINIMUM, strategy, Sizes.AUTO);
            long start = System.nanoTime();
            DeviceRun run = session.reduce(FloatReductions.MINIMUM, strategy, Sizes.AUTO,
                    List.of(new DeviceInput.OnHost(data.segment(), data.length())), data.length());
            float answer = run.state().floats(0).get(0);
            row("whole call, lanes=" + lanes + ", strategy=" + strategy.label(), data.segment().byteSize(),
                    System.nanoTime() - start, session.memory().peakBytes(), answer);
        }
    }

    private Strategy strategy(long length) {
        try (Funnel funnel = Funnel.builder().device(device).placement(Placement.DEVICE).build()) {
            return funnel.plan(FloatReductions.MINIMUM, length, false).strategy().orElseThrow();
        }
    }

    private void row(String what, long bytes, long nanos, long deviceBytes, float answer) {
        right &= answer == LEAST;
        long peakHeap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP).mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        rows.row(what, device.backend(), bytes, String.format(Locale.ROOT, "%.3f", nanos / NANOS),
                String.format(Locale.ROOT, "%.3f", (double) bytes / nanos), deviceBytes, peakHeap, answer == LEAST);
        System.out.printf(Locale.ROOT, "%s: %.2f s, %.2f GB/s, device memory at most %d bytes, %s%n", what,
                nanos / NANOS, (double) bytes / nanos, deviceBytes, answer == LEAST ? "right" : "WRONG");
    }
}
