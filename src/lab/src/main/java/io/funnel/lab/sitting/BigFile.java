package io.funnel.lab.sitting;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
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
import io.funnel.plan.Placement;
import io.funnel.plan.Route;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Sitting {@code transfers}: times a file that is larger than the device memory used. A file of random floats is made,
 * reduced to its minimum through a Funnel with a gigabyte of device memory, and deleted. A row is written for each
 * path: making the file, the disk alone, the copies alone, and whole calls. Whole calls are timed with one to eight
 * lanes, and by the Funnel. With {@code cold}, each pass begins with the system's cache of the file dropped. The answer
 * is compared with the least float that was written.
 */
public final class BigFile {

    private static final long DEVICE_MEMORY = 1L << 30;
    private static final double NANOS = 1e9;
    private static final List<Integer> LANES = List.of(1, 2, 4, 8);

    private final Device device = Devices.all().getFirst();
    private final Path path;
    private final boolean cold;
    private final CsvWriter csv;

    private BigFile(Path path, boolean cold, CsvWriter csv) {
        this.path = path;
        this.cold = cold;
        this.csv = csv;
    }

    /** Makes, reduces and deletes the file; whether every answer was right. */
    static boolean run(long bytes, Path path, Path rows, boolean cold) throws IOException {
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(rows)) {
            return new BigFile(path, cold, csv).run(bytes);
        } finally {
            Files.deleteIfExists(path);
        }
    }

    private boolean run(long bytes) throws IOException {
        csv.writeRecord("what", "backend", "cache", "bytes", "seconds", "gigabytesPerSecond", "peakDeviceBytes",
                "peakHeapBytes", "right");
        long start = System.nanoTime();
        float least = FloatFile.make(path, bytes, cold);
        row("make the file", bytes, System.nanoTime() - start, 0, true);

        boolean right = disk(least);
        transfer();
        for (int lanes : LANES) {
            right &= bySession(least, lanes);
        }
        right &= byFunnel(least);
        if (cold) {
            right &= disk(least); // again: it is not the same at every minute
        }
        return right;
    }

    private boolean disk(float least) throws IOException {
        dropCache();
        long start = System.nanoTime();
        float read = FloatFile.readAll(path);
        row("disk alone", Files.size(path), System.nanoTime() - start, 0, read == least);
        return read == least;
    }

    private void transfer() throws IOException {
        try (MappedData<FloatArray> data = Data.mapFloats(path)) {
            transfer(data, Math.min(data.length(), DeviceOptions.DEFAULT.chunkBytes() / Float.BYTES));
        }
    }

    private void transfer(MappedData<FloatArray> data, long chunk) {
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
                        System.nanoTime() - start, session.memory().peakBytes(), true);
            }
        }
    }

    private boolean byFunnel(float least) throws IOException {
        dropCache(); // before it is mapped: the system keeps what somebody maps
        try (MappedData<FloatArray> data = Data.mapFloats(path);
                Funnel funnel = Funnel.builder().device(device).placement(Placement.DEVICE).deviceMemory(DEVICE_MEMORY)
                        .build()) {
            funnel.prepare(FloatReductions.MINIMUM);
            long start = System.nanoTime();
            float answer = funnel.reduce(FloatReductions.MINIMUM, data).floatValue();
            row("whole call by the Funnel", data.segment().byteSize(), System.nanoTime() - start,
                    funnel.deviceMemory().peakBytes(), answer == least);
            return answer == least;
        }
    }

    private boolean bySession(float least, int lanes) throws IOException {
        DeviceOptions options = DeviceOptions.DEFAULT.withMemoryBytes(DEVICE_MEMORY).withLanes(lanes);
        dropCache();
        Strategy strategy = strategy(Files.size(path) / Float.BYTES);
        try (MappedData<FloatArray> data = Data.mapFloats(path);
                DeviceSession session = DeviceSession.open(device, options)) {
            session.prepare(FloatReductions.MINIMUM, strategy, Sizes.AUTO);
            long start = System.nanoTime();
            DeviceRun run = session.reduce(FloatReductions.MINIMUM, strategy, Sizes.AUTO,
                    List.of(new DeviceInput.OnHost(data.segment(), data.length())), data.length());
            float answer = run.state().floats(0).get(0);
            row("whole call, lanes=" + lanes + ", strategy=" + strategy.label(), data.segment().byteSize(),
                    System.nanoTime() - start, session.memory().peakBytes(), answer == least);
            return answer == least;
        }
    }

    private Strategy strategy(long length) {
        try (Funnel funnel = Funnel.builder().device(device).placement(Placement.DEVICE).build()) {
            Route route = funnel.plan(FloatReductions.MINIMUM, length, false);
            return route.strategy().orElseThrow();
        }
    }

    private void dropCache() throws IOException {
        if (cold) {
            SystemCache.drop(path);
        }
    }

    private void row(String what, long bytes, long nanos, long deviceBytes, boolean right) {
        String cache = cold ? "cold" : "warm";
        csv.writeRecord(what, device.backend(), cache, Long.toString(bytes),
                String.format(Locale.ROOT, "%.3f", nanos / NANOS),
                String.format(Locale.ROOT, "%.3f", (double) bytes / nanos), Long.toString(deviceBytes),
                Long.toString(FloatFile.peakHeap()), Boolean.toString(right));
        System.out.printf(Locale.ROOT, "%s: %.2f s, %.2f GB/s, device memory at most %d bytes, %s%n", what,
                nanos / NANOS, (double) bytes / nanos, deviceBytes, right ? "right" : "WRONG");
    }
}
