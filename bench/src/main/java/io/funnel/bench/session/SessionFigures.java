package io.funnel.bench.session;

import io.funnel.bench.OneLine;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.handwritten.HandWritten;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Answers two questions about sessions on the first device: what a whole call costs by length, with the data on the
 * device and on the host, and how fast a mapped file of floats goes through in chunks, with one lane and with two. Every
 * answer is checked.
 *
 * <p>Run: {@code java @$TORNADOVM_HOME/tornado-argfile @tornado-config/opencl.args -cp ...
 * io.funnel.bench.session.SessionFigures latency SerialPerCoreVector}, or
 * {@code ... file 4 /tmp/floats SerialPerCoreVector} for four
 * gigabytes in a file that is made, read and deleted.
 */
public final class SessionFigures {

    private static final int WARM_UP = 200;
    private static final int CALLS = 301;
    private static final int MOST_BITS = 24;
    private static final double MICRO = 1e3;
    private static final long MEBI = 1L << 20;

    private SessionFigures() {}

    /** Runs what the first argument says. */
    public static void main(String[] arguments) throws IOException {
        OneLine.forMistakes();
        String what = arguments.length == 0 ? "" : arguments[0];
        if (!(what.equals("latency") && arguments.length == 2) && !(what.equals("file") && arguments.length == 4)) {
            throw new IllegalArgumentException("arguments: given=" + List.of(arguments)
                    + "; try latency SerialPerCoreVector, or file 4 /tmp/floats SerialPerCoreVector");
        }
        Device device = Devices.all().getFirst();
        System.out.println(device.name() + ", " + device.backend());
        if (what.equals("latency")) {
            latency(device, Strategy.parse(arguments[1]).orElseThrow());
        } else {
            file(device, Long.parseLong(arguments[1]), Path.of(arguments[2]),
                    Strategy.parse(arguments[3]).orElseThrow());
        }
    }

    private static void latency(Device device, Strategy strategy) {
        System.out.println("elements,data,median_us,tenth_us,compile_first_ms");
        for (int bits = 0; bits <= MOST_BITS; bits += 4) {
            int length = 1 << bits;
            float[] data = random(bits, length);
            try (DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT);
                    ResidentArray array = session.upload(ElementType.FLOAT, MemorySegment.ofArray(data), length)) {
                time(session, strategy, data, "device", new DeviceInput.OnDevice(array));
                time(session, strategy, data, "host", new DeviceInput.OnHost(MemorySegment.ofArray(data), length));
            }
        }
    }

    private static void time(
            DeviceSession session, Strategy strategy, float[] data, String where, DeviceInput input) {
        float expected = least(data);
        FloatArray state = new FloatArray(1);
        CallOptions wishes = CallOptions.NONE.withState(Operands.of(state));
        long[] nanos = new long[CALLS];
        DeviceRun first =
                session.reduce(HandWritten.FLOAT_MIN, strategy, Sizes.AUTO, List.of(input), data.length, wishes);
        int calls = data.length > MEBI ? CALLS / 10 : CALLS;
        for (int call = -Math.min(WARM_UP, calls); call < calls; call++) {
            long start = System.nanoTime();
            session.reduce(HandWritten.FLOAT_MIN, strategy, Sizes.AUTO, List.of(input), data.length, wishes);
            if (call >= 0) {
                nanos[call] = System.nanoTime() - start;
            }
            if (state.get(0) != expected) {
                throw new IllegalStateException("wrong: " + state.get(0) + " in place of " + expected);
            }
        }
        Arrays.sort(nanos, 0, calls);
        System.out.printf(Locale.ROOT, "%d,%s,%.1f,%.1f,%.1f%n", data.length, where,
                nanos[calls / 2] / MICRO,
                nanos[calls / 10] / MICRO, first.times().compile() / 1e6);
    }

    private static float[] random(long seed, int length) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] data = new float[length];
        for (int i = 0; i < length; i++) {
            data[i] = random.nextFloat();
        }
        return data;
    }

    private static float least(float[] data) {
        float least = Float.POSITIVE_INFINITY;
        for (float value : data) {
            least = Math.min(least, value);
        }
        return least;
    }

    private static void file(Device device, long gigabytes, Path path, Strategy strategy) throws IOException {
        long bytes = gigabytes << 30;
        try (Arena arena = Arena.ofShared();
                FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            MemorySegment data = channel.map(MapMode.READ_WRITE, 0, bytes, arena);
            float expected = fill(data);
            long start = System.nanoTime();
            float least = Float.POSITIVE_INFINITY;
            for (long at = 0; at < bytes; at += Float.BYTES) {
                least = Math.min(least, data.get(ValueLayout.JAVA_FLOAT, at));
            }
            report("host, one Java thread", bytes, System.nanoTime() - start, least == expected, "");
            for (int lanes : new int[] {1, 2, 1, 2}) {
                for (long chunk : new long[] {4 * MEBI, 64 * MEBI}) {
                    run(device, strategy, data, expected, lanes, chunk);
                }
            }
        } finally {
            Files.deleteIfExists(path);
        }
    }

    /** Pseudo-random floats; the least of them. */
    private static float fill(MemorySegment data) {
        float least = Float.POSITIVE_INFINITY;
        int value = 1;
        for (long at = 0; at < data.byteSize(); at += Float.BYTES) {
            value = value * 1_664_525 + 1_013_904_223;
            data.set(ValueLayout.JAVA_FLOAT, at, value);
            least = Math.min(least, value);
        }
        return least;
    }

    private static void run(
            Device device, Strategy strategy, MemorySegment data, float expected, int lanes, long chunk) {
        long elements = data.byteSize() / Float.BYTES;
        DeviceOptions options = DeviceOptions.DEFAULT.withLanes(lanes).withChunkBytes(chunk);
        try (DeviceSession session = DeviceSession.open(device, options)) {
            session.prepare(HandWritten.FLOAT_MIN, strategy, Sizes.AUTO);
            long start = System.nanoTime();
            DeviceRun run = session.reduce(HandWritten.FLOAT_MIN, strategy, Sizes.AUTO,
                    List.of(new DeviceInput.OnHost(data, elements)), elements);
            long nanos = System.nanoTime() - start;
            report("lanes=" + lanes + ", chunk=" + chunk / MEBI + " MiB", data.byteSize(), nanos,
                    run.state().floats(0).get(0) == expected,
                    ", " + run.times() + ", peak=" + session.memory().peakBytes() / MEBI + " MiB");
        }
    }

    private static void report(String what, long bytes, long nanos, boolean right, String more) {
        System.out.printf(Locale.ROOT, "%s: %.2f s, %.2f GB/s, %s%s%n", what, nanos / 1e9, (double) bytes / nanos,
                right ? "right" : "WRONG", more);
    }
}
