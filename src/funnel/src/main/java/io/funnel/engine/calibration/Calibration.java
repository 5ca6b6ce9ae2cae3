package io.funnel.engine.calibration;

import io.funnel.device.Curve;
import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.plan.Kernels;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Measures host and device by whole calls. A reduction that only reads is timed at many lengths, with its input in host
 * memory and on the device. One that computes more than it reads is timed once.
 */
public final class Calibration {

    private static final String HOST = "host";
    private static final String STAGED = "staged ";
    private static final String RESIDENT = "resident ";
    private static final int ROUNDS = 3;
    private static final long SHORTEST_BYTES = 4;
    /** The factor from one length to the next. */
    private static final int STEP = 4;
    private static final int MOST_CALLS = 2000;
    /** The share of the total time for the JIT compiler, as a divisor. */
    private static final int WARM_SHARE = 4;
    /** The share of the total time for a median of the heavy reduction, as a divisor. */
    private static final int HEAVY_SHARE = 60;
    private static final long WARM_BYTES = 1L << 22;
    private static final long HEAVY_BYTES = 1L << 24;
    private static final long WARM_LENGTH = 1L << 14;

    private final HostEngine host;
    private final DeviceSession session;
    private final Device device;
    private final Reduction<?> light;
    private final TimeBudget budget;
    private int done;
    private int steps;
    /** Nanoseconds for one path in one round. */
    private long each;

    private Calibration(
            HostEngine host, DeviceSession session, Device device, Reduction<?> light, TimeBudget budget) {
        this.host = host;
        this.session = session;
        this.device = device;
        this.light = light;
        this.budget = budget;
        this.each = budget.each().toNanos() / ROUNDS;
    }

    /**
     * Measures.
     *
     * @param light    a float sum
     * @param heavy    a reduction of floats that computes more than it reads
     * @param measured date and setup, for people
     * @throws EngineException if nothing runs on the device
     */
    public static Profile measure(
            Device device, DeviceSession session, HostEngine host, Reduction<?> light, Reduction<?> heavy,
            String measured, TimeBudget budget) {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment data = arena.allocate(budget.longestBytes(), Long.BYTES);
            for (long i = 0; i < data.byteSize() / Float.BYTES; i++) {
                data.setAtIndex(ValueLayout.JAVA_FLOAT, i, (i % 1024) / 1024f);
            }
            return new Calibration(host, session, device, light, budget).measure(data, heavy, measured);
        }
    }

    private Profile measure(MemorySegment data, Reduction<?> heavy, String measured) {
        List<Strategy> strategies = Strategy.planned().stream().filter(this::runs).toList();
        if (strategies.isEmpty()) {
            throw new EngineException("nothing runs on the device: device=" + device.name() + ", backend="
                    + device.backend() + "; try funnel compare to see why");
        }
        Map<String, Map<Long, Double>> points = points(data, strategies);
        Curve onHost = Curve.of(Objects.requireNonNull(points.get(HOST)));
        Map<String, Curve> resident = curves(points, strategies, RESIDENT);
        return new Profile(device.name(), device.backend(), measured, onHost,
                operation(onHost, heavyOnHost(heavy, data), heavy, data), curves(points, strategies, STAGED), resident,
                operation(best(resident, data), heavyOnDevice(heavy, data), heavy, data));
    }

    private Map<String, Map<Long, Double>> points(MemorySegment data, List<Strategy> strategies) {
        long begun = System.nanoTime();
        long total = budget.total().toNanos();
        List<Long> warm = lengths().stream().filter(bytes -> bytes <= WARM_BYTES).toList();
        steps = warm.size() + lengths().size();
        long least = 0;
        for (long bytes : warm) { // for the JIT compiler
            if (bytes > SHORTEST_BYTES && System.nanoTime() - begun + least > total / WARM_SHARE) {
                break;
            }
            each = share(total / WARM_SHARE - (System.nanoTime() - begun), warm.size() - done, strategies, 1);
            least = STEP * sum(measure("warm-up", data.asSlice(0, bytes), strategies, 1));
        }
        done = warm.size();
        Map<String, Map<Long, Double>> points = new TreeMap<>();
        least = 0;
        for (long bytes : lengths()) {
            if (bytes > SHORTEST_BYTES && System.nanoTime() - begun + least > total) {
                break;
            }
            each = share(total - (System.nanoTime() - begun), steps - done, strategies, ROUNDS);
            Map<String, Double> nanos = measure("float sum", data.asSlice(0, bytes), strategies, ROUNDS);
            nanos.forEach((way, median) -> points.computeIfAbsent(way, key -> new TreeMap<>()).put(bytes, median));
            least = STEP * ROUNDS * sum(nanos);
        }
        each = Math.min(budget.each().toNanos() / ROUNDS, total / HEAVY_SHARE);
        return points;
    }

    /** Nanoseconds for every path in every round, from the time and lengths left; see {@link #median}. */
    private long share(long left, int lengths, List<Strategy> strategies, int rounds) {
        long medians = (long) lengths * (1 + 2 * strategies.size()) * rounds;
        return Math.clamp(left * 2 / 3 / medians, 0, budget.each().toNanos() / ROUNDS);
    }

    private static long sum(Map<String, Double> nanos) {
        return (long) nanos.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Prepares a strategy; returns false if the device cannot run it. */
    private boolean runs(Strategy strategy) {
        if (Kernels.refusal(light, strategy).isPresent()) {
            return false;
        }
        try {
            session.prepare(light, strategy, Sizes.AUTO);
            return true;
        } catch (UnsupportedPlanException e) {
            return false;
        }
    }

    private static Map<String, Curve> curves(
            Map<String, Map<Long, Double>> points, List<Strategy> strategies, String kind) {
        Map<String, Curve> curves = new TreeMap<>();
        for (Strategy strategy : strategies) {
            curves.put(strategy.label(), Curve.of(Objects.requireNonNull(points.get(kind + strategy.label()))));
        }
        return curves;
    }

    /**
     * Nanoseconds of a call by every path. Paths alternate over a few rounds, and the best round of each counts, so
     * that a slow second affects all of them.
     */
    private Map<String, Double> measure(
            String what, MemorySegment elements, List<Strategy> strategies, int rounds) {
        budget.progress().measures(what, elements.byteSize(), done++, steps);
        long length = elements.byteSize() / Float.BYTES;
        try (ResidentArray array = session.upload(ElementType.FLOAT, elements, length)) {
            List<DeviceInput> staged = List.of(new DeviceInput.OnHost(elements, length));
            List<DeviceInput> resident = List.of(new DeviceInput.OnDevice(array, 0, length));
            Operands state = NativeArrays.states(light.signature(), 1);
            Map<String, Runnable> ways = new LinkedHashMap<>();
            ways.put(HOST, () -> host.reduce(light.definition(), List.of(elements), 0, length, state));
            for (Strategy strategy : strategies) {
                ways.put(STAGED + strategy.label(),
                        () -> session.reduce(light, strategy, Sizes.AUTO, staged, length));
                ways.put(RESIDENT + strategy.label(),
                        () -> session.reduce(light, strategy, Sizes.AUTO, resident, length));
            }
            Map<String, Double> nanos = new LinkedHashMap<>();
            for (int round = 0; round < rounds; round++) {
                ways.forEach((way, call) -> nanos.merge(way, median(call), Math::min));
            }
            return nanos;
        }
    }

    private List<Long> lengths() {
        List<Long> lengths = new ArrayList<>();
        for (long bytes = SHORTEST_BYTES; bytes < budget.longestBytes(); bytes *= STEP) {
            lengths.add(bytes);
        }
        lengths.add(budget.longestBytes());
        return lengths;
    }

    /** The median of the calls that fit into a round, after some warm-up calls. */
    private double median(Runnable call) {
        long first = nanos(call);
        if (first > budget.each().toNanos()) {
            return first; // a long call varies little
        }
        long begun = System.nanoTime();
        for (int warm = 0; warm < MOST_CALLS && System.nanoTime() - begun < each / 2; warm++) {
            first = Math.min(first, nanos(call));
        }
        int calls = Math.clamp(each / Math.max(1, first), budget.repetitions(), MOST_CALLS);
        long[] times = new long[calls];
        for (int i = 0; i < calls; i++) {
            times[i] = nanos(call);
        }
        Arrays.sort(times);
        return Math.max(1, times[calls / 2]);
    }

    private static long nanos(Runnable call) {
        long start = System.nanoTime();
        call.run();
        return System.nanoTime() - start;
    }

    private void onHost(Reduction<?> reduction, MemorySegment elements, long length) {
        List<MemorySegment> inputs = Collections.nCopies(reduction.signature().inputs().size(), elements);
        host.reduce(reduction.definition(), inputs, 0, length, NativeArrays.states(reduction.signature(), 1));
    }

    private double heavyOnHost(Reduction<?> heavy, MemorySegment data) {
        MemorySegment part = heavyPart(data);
        long length = part.byteSize() / Float.BYTES;
        median(() -> onHost(heavy, part, Math.min(length, WARM_LENGTH)));
        return median(() -> onHost(heavy, part, length));
    }

    private double heavyOnDevice(Reduction<?> heavy, MemorySegment data) {
        MemorySegment part = heavyPart(data);
        long length = part.byteSize() / Float.BYTES;
        Strategy strategy = Strategy.planned().stream()
                .filter(candidate -> Kernels.refusal(heavy, candidate).isEmpty())
                .findFirst()
                .orElseThrow();
        try (ResidentArray array = session.upload(ElementType.FLOAT, part, length)) {
            List<DeviceInput> inputs = Collections.nCopies(
                    heavy.signature().inputs().size(), new DeviceInput.OnDevice(array, 0, length));
            List<DeviceInput> few = Collections.nCopies(heavy.signature().inputs().size(),
                    new DeviceInput.OnDevice(array, 0, Math.min(length, WARM_LENGTH)));
            median(() -> session.reduce(heavy, strategy, Sizes.AUTO, few, Math.min(length, WARM_LENGTH)));
            return median(() -> session.reduce(heavy, strategy, Sizes.AUTO, inputs, length));
        }
    }

    private MemorySegment heavyPart(MemorySegment data) {
        return data.asSlice(0, Math.min(data.byteSize(), HEAVY_BYTES));
    }

    /** The time for arithmetic per operation, after subtracting the time of reading the same bytes. */
    private double operation(Curve bytes, double nanos, Reduction<?> heavy, MemorySegment data) {
        long length = heavyPart(data).byteSize() / Float.BYTES;
        double operations = (double) length * heavy.signature().work();
        return nanos > bytes.at((double) heavyPart(data).byteSize()) ? nanos / operations : 0;
    }

    private static Curve best(Map<String, Curve> curves, MemorySegment data) {
        double longest = data.byteSize();
        return curves.values().stream()
                .min((left, right) -> Double.compare(left.at(longest), right.at(longest)))
                .orElseThrow();
    }
}
