package io.funnel.bench.devices;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.Funnel;
import io.funnel.bench.OneLine;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Part;
import io.funnel.result.Result;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * How much faster than one device are several of one backend? A sum and a minimum of random floats, first uploaded, then from
 * the host's memory, each on one device, two, and so on. An answer must be that of the host within what rounding
 * explains; of data of the host, every number of devices must give the same bits. Exit code 1 where one does not.
 *
 * <pre>
 * mvn -q -pl src/processor,bench -am package -Dfunnel.quick
 * java @$TORNADOVM_HOME/tornado-argfile @tornado-config/ptx.args -XX:MaxDirectMemorySize=64g -cp bench/target/benchmarks.jar \
 *     io.funnel.bench.devices.SideBySide RESIDENT HOST ROUNDS SECONDS FILE
 * </pre>
 *
 * <p>RESIDENT and HOST are numbers of elements, as 1073741824 and 4294967296, 0 for none; SECONDS are those of calls before
 * the ones that are timed.
 */
public final class SideBySide {

    /** Calls before those that are timed, at most: in the first ones Java is still compiling what makes a call. */
    private static final int WARM_UP = 5_000;
    private static final double NANOS = 1e9;
    /** Of sums: many times what a tree of floats explains, and far below what an element or a lost piece would. */
    private static final double TOLERANCE = 1e-4;

    private final List<Device> devices;
    private final RandomFloats floats;
    private final int rounds;
    private final int warmUpSeconds;
    private final CsvWriter csv;
    private boolean right = true;

    private SideBySide(List<Device> devices, RandomFloats floats, int rounds, int warmUpSeconds, CsvWriter csv) {
        this.warmUpSeconds = warmUpSeconds;
        this.devices = devices;
        this.floats = floats;
        this.rounds = rounds;
        this.csv = csv;
    }

    /** Elements on the devices, elements of the host, rounds, seconds of warming up, and the file for the rows. */
    public static void main(String[] args) throws IOException {
        OneLine.forMistakes();
        if (args.length != 5) {
            throw new IllegalArgumentException(
                    "arguments: given=" + List.of(args) + "; try 1073741824 4294967296 20 10 FILE");
        }
        System.exit(run(Long.parseLong(args[0]), Long.parseLong(args[1]), Integer.parseInt(args[2]),
                Integer.parseInt(args[3]), Path.of(args[4])) ? 0 : 1);
    }

    /** Times all; whether every answer was right. */
    static boolean run(long resident, long host, int rounds, int warmUpSeconds, Path rows) throws IOException {
        List<Device> all = Devices.all();
        List<Device> devices = Devices.alike(all, Devices.preferred(all).orElseThrow());
        try (Arena arena = Arena.ofShared();
                CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(rows)) {
            RandomFloats floats = RandomFloats.make(Math.max(resident, host), arena);
            SideBySide bench = new SideBySide(devices, floats, rounds, warmUpSeconds, csv);
            csv.writeRecord("place", "reduction", "backend", "device", "devices", "elements", "bytes", "rounds",
                    "medianSeconds", "leastSeconds", "meanKernelSeconds", "gigabytesPerSecond", "timesOne", "shares",
                    "answer", "right");
            bench.place("resident", resident);
            bench.place("host", host);
            return bench.right;
        }
    }

    private void place(String place, long elements) {
        if (elements == 0) {
            return;
        }
        time(place, elements, "sum", FloatReductions.SUM, floats.sum(elements), TOLERANCE * floats.sum(elements));
        time(place, elements, "minimum", FloatReductions.MINIMUM, floats.least(elements), 0);
    }

    private void time(String place, long elements, String name, Reduction1<FloatArray, Float> reduction,
            double expected, double tolerance) {
        double one = 0;
        float bits = 0;
        for (int count = 1; count <= devices.size(); count++) {
            List<Device> some = devices.subList(0, count);
            Timed timed = place.equals("resident")
                    ? resident(some, elements, reduction)
                    : host(some, elements, reduction);
            one = count == 1 ? timed.median() : one;
            bits = count == 1 ? timed.answer() : bits;
            boolean near = Math.abs(timed.answer() - expected) <= tolerance;
            boolean same = timed.same() && (place.equals("resident") || Float.compare(timed.answer(), bits) == 0);
            right &= near && same;
            long bytes = elements * Float.BYTES;
            csv.writeRecord(place, name, some.getFirst().backend(), some.getFirst().name(), "" + count, "" + elements,
                    "" + bytes, "" + rounds, number(timed.median()), number(timed.least()),
                    number(timed.kernels() / count), number(bytes / timed.median() / NANOS),
                    number(one / timed.median()), timed.shares(),
                    "" + timed.answer(), "" + (near && same));
            System.out.printf(Locale.ROOT,
                    "%s %s on %d: %.6f s, of that kernels %.6f, %.1f GB/s, %.2f times one, %s, right=%s%n",
                    place, name, count, timed.median(), timed.kernels() / count, bytes / timed.median() / NANOS,
                    one / timed.median(), timed.shares(), near && same);
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6g", value);
    }

    /**
     * What the rounds came to.
     *
     * @param seconds of each round, in order of size
     * @param kernels median seconds from launches to partials, of all devices together
     * @param answer  the last one
     * @param same    whether all were the same
     * @param shares  which device had how many elements
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Timed(double[] seconds, double kernels, float answer, boolean same, String shares) {

        double median() {
            return seconds[seconds.length / 2];
        }

        double least() {
            return seconds[0];
        }
    }

    private Timed resident(List<Device> some, long elements, Reduction1<FloatArray, Float> reduction) {
        return with(some, funnel -> {
            try (DeviceData<FloatArray> data = funnel.upload(floats.data(elements))) {
                return timed(() -> funnel.reduce(reduction, data));
            }
        });
    }

    private Timed host(List<Device> some, long elements, Reduction1<FloatArray, Float> reduction) {
        Data<FloatArray> data = floats.data(elements);
        return with(some, funnel -> timed(() -> funnel.reduce(reduction, data)));
    }

    private static Timed with(List<Device> some, Function<Funnel, Timed> work) {
        try (Funnel funnel = Funnel.builder().devices(some).placement(Placement.DEVICE).build()) {
            return work.apply(funnel.trusting());
        }
    }

    private Timed timed(Supplier<Result<Float>> call) {
        double[] seconds = new double[rounds];
        double[] kernels = new double[rounds];
        Result<Float> result = call.get();
        float first = result.value();
        boolean same = true;
        long warm = System.nanoTime() + TimeUnit.SECONDS.toNanos(warmUpSeconds);
        for (int i = 0; i < WARM_UP && System.nanoTime() < warm; i++) {
            same &= Float.compare(call.get().value(), first) == 0;
        }
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            result = call.get();
            seconds[round] = (System.nanoTime() - start) / NANOS;
            kernels[round] = result.timings().kernels() / NANOS;
            same &= Float.compare(result.value(), first) == 0;
        }
        Arrays.sort(seconds);
        Arrays.sort(kernels);
        return new Timed(seconds, kernels[rounds / 2], result.value(), same, result.parts().stream().map(Part::length)
                .map(String::valueOf).collect(Collectors.joining(" ")));
    }

    /** Random floats from 0 to 1, with the sum and the least of each block. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record RandomFloats(MemorySegment memory, double[] sums, float[] leasts) {

        private static final int BLOCK = 1 << 20;

        static RandomFloats make(long elements, Arena arena) {
            int blocks = Math.toIntExact(Math.ceilDiv(elements, BLOCK));
            MemorySegment memory = arena.allocate((long) blocks * BLOCK * Float.BYTES, Long.BYTES);
            double[] sums = new double[blocks];
            float[] leasts = new float[blocks];
            IntStream.range(0, blocks).parallel().forEach(block -> {
                float[] some = new float[BLOCK];
                long state = block * 0x9E3779B97F4A7C15L + 42;
                double sum = 0;
                float least = 1;
                for (int i = 0; i < BLOCK; i++) {
                    state ^= state << 13;
                    state ^= state >>> 7;
                    state ^= state << 17;
                    some[i] = (state >>> 40) * 0x1p-24f;
                    sum += some[i];
                    least = Math.min(least, some[i]);
                }
                sums[block] = sum;
                leasts[block] = least;
                MemorySegment.copy(MemorySegment.ofArray(some), 0, memory, (long) block * BLOCK * Float.BYTES,
                        (long) BLOCK * Float.BYTES);
            });
            return new RandomFloats(memory, sums, leasts);
        }

        /** Whole blocks alone have sums that are known. */
        private static int blocks(long elements) {
            if (elements % BLOCK != 0) {
                throw new IllegalArgumentException("no multiple of " + BLOCK + ": elements=" + elements
                        + "; try a power of two from 1048576 on");
            }
            return Math.toIntExact(elements / BLOCK);
        }

        Data<FloatArray> data(long elements) {
            return Data.ofFloats(memory.asSlice(0, elements * Float.BYTES));
        }

        double sum(long elements) {
            return Arrays.stream(sums, 0, blocks(elements)).sum();
        }

        double least(long elements) {
            return IntStream.range(0, blocks(elements)).mapToDouble(block -> leasts[block]).min().orElseThrow();
        }
    }
}
