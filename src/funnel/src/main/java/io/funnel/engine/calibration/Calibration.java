package io.funnel.engine.calibration;

import io.funnel.device.Curve;
import io.funnel.device.Device;
import io.funnel.device.Profile;
import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.device.DeviceInput;
import io.funnel.engine.device.DeviceSession;
import io.funnel.engine.device.ResidentArray;
import io.funnel.engine.host.HostEngine;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Kernels;
import io.funnel.strategy.Strategy;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Measures host and device: whole calls of a reduction that only reads, over many lengths and by every strategy that may
 * be worth it, with the input in the host's memory and on the device; and of one that computes more than it reads.
 */
public final class Calibration {

    /** The strategies that a planner may take by itself. */
    private static final List<Strategy> STRATEGIES = List.of(
            Strategy.CASCADE, Strategy.CASCADE_VECTOR, Strategy.CASCADE_UNROLLED, Strategy.TWO_PASS,
            Strategy.ASSOCIATIVE_TREE, Strategy.SERIAL_PER_CORE, Strategy.SERIAL_PER_CORE_VECTOR);
    private static final long SHORTEST_BYTES = 4;
    /** From one length to the next. */
    private static final int STEP = 4;
    private static final int MOST_CALLS = 2000;
    private static final long WARM_BYTES = 1L << 22;
    private static final long HEAVY_BYTES = 1L << 24;

    private final HostEngine host;
    private final DeviceSession session;
    private final Device device;
    private final Reduction<?> light;
    private final Effort effort;

    private Calibration(
            HostEngine host, DeviceSession session, Device device, Reduction<?> light, Effort effort) {
        this.host = host;
        this.session = session;
        this.device = device;
        this.light = light;
        this.effort = effort;
    }

    /**
     * Measures.
     *
     * @param light    a float sum
     * @param heavy    a reduction of floats that computes more than it reads
     * @param measured when and with what, for people
     * @throws EngineException if nothing runs on the device
     */
    public static Profile measure(
            Device device, DeviceSession session, HostEngine host, Reduction<?> light, Reduction<?> heavy,
            String measured, Effort effort) {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment data = arena.allocate(effort.longestBytes(), Long.BYTES);
            for (long i = 0; i < data.byteSize() / Float.BYTES; i++) {
                data.setAtIndex(ValueLayout.JAVA_FLOAT, i, (i % 1024) / 1024f);
            }
            return new Calibration(host, session, device, light, effort).measure(data, heavy, measured);
        }
    }

    private Profile measure(MemorySegment data, Reduction<?> heavy, String measured) {
        warmUp(data);
        Curve onHost = curve("host", data, (elements, length) -> onHost(light, elements, length));
        Map<String, Curve> staged = new TreeMap<>();
        Map<String, Curve> resident = new TreeMap<>();
        for (Strategy strategy : STRATEGIES) {
            if (Kernels.refusal(light, strategy).isEmpty()) {
                measure(strategy, data, staged, resident);
            }
        }
        if (resident.isEmpty()) {
            throw new EngineException("nothing runs on the device: device=" + device.name() + ", backend="
                    + device.backend() + "; try funnel compare to see why");
        }
        return new Profile(device.name(), device.backend(), measured, onHost,
                operation(onHost, heavyOnHost(heavy, data), heavy, data), staged, resident,
                operation(best(resident, data), heavyOnDevice(heavy, data), heavy, data));
    }

    /** Until the JIT compiler is done with what every call runs through; else the first curve would pay for all. */
    private void warmUp(MemorySegment data) {
        List<Long> lengths = lengths().stream().filter(bytes -> bytes <= WARM_BYTES).toList();
        for (long bytes : lengths) {
            MemorySegment elements = data.asSlice(0, bytes);
            long length = bytes / Float.BYTES;
            effort.progress().accept("warm-up", bytes);
            repeat(() -> onHost(light, elements, length));
            for (Strategy strategy : STRATEGIES) {
                if (Kernels.refusal(light, strategy).isEmpty()) {
                    warmUp(strategy, elements, length);
                }
            }
        }
    }

    private void warmUp(Strategy strategy, MemorySegment elements, long length) {
        try (ResidentArray array = session.upload(ElementType.FLOAT, elements, length)) {
            List<DeviceInput> resident = List.of(new DeviceInput.OnDevice(array, 0, length));
            List<DeviceInput> staged = List.of(new DeviceInput.OnHost(elements, length));
            repeat(() -> session.reduce(light, strategy, Sizes.AUTO, staged, length));
            repeat(() -> session.reduce(light, strategy, Sizes.AUTO, resident, length));
        } catch (UnsupportedPlanException e) {
            return; // it is left out when it is measured
        }
    }

    private void repeat(Runnable call) {
        long begun = System.nanoTime();
        for (int calls = 0; calls < MOST_CALLS && System.nanoTime() - begun < effort.each().toNanos(); calls++) {
            call.run();
        }
    }

    private void measure(
            Strategy strategy, MemorySegment data, Map<String, Curve> staged, Map<String, Curve> resident) {
        try {
            session.prepare(light, strategy, Sizes.AUTO);
            staged.put(strategy.label(), curve(strategy.label() + " staged", data, (elements, length) -> session.reduce(
                    light, strategy, Sizes.AUTO, List.of(new DeviceInput.OnHost(elements, length)), length)));
            resident.put(strategy.label(), residentCurve(strategy, data));
        } catch (UnsupportedPlanException e) {
            // the device lacks what the strategy needs: it has no curve, and the planner does not weigh it
            staged.remove(strategy.label());
            resident.remove(strategy.label());
        }
    }

    private Curve residentCurve(Strategy strategy, MemorySegment data) {
        Map<Long, Double> points = new TreeMap<>();
        for (long bytes : lengths()) {
            MemorySegment elements = data.asSlice(0, bytes);
            long length = bytes / Float.BYTES;
            effort.progress().accept(strategy.label() + " resident", bytes);
            try (ResidentArray array = session.upload(ElementType.FLOAT, elements, length)) {
                List<DeviceInput> input = List.of(new DeviceInput.OnDevice(array, 0, length));
                points.put(bytes, median(() -> session.reduce(light, strategy, Sizes.AUTO, input, length)));
            }
        }
        return Curve.of(points);
    }

    @FunctionalInterface
    private interface Call {
        void run(MemorySegment elements, long length);
    }

    private Curve curve(String what, MemorySegment data, Call call) {
        Map<Long, Double> points = new TreeMap<>();
        for (long bytes : lengths()) {
            effort.progress().accept(what, bytes);
            MemorySegment elements = data.asSlice(0, bytes);
            points.put(bytes, median(() -> call.run(elements, bytes / Float.BYTES)));
        }
        return Curve.of(points);
    }

    /** From the shortest to the longest, the longest included. */
    private List<Long> lengths() {
        List<Long> lengths = new ArrayList<>();
        for (long bytes = SHORTEST_BYTES; bytes < effort.longestBytes(); bytes *= STEP) {
            lengths.add(bytes);
        }
        lengths.add(effort.longestBytes());
        return lengths;
    }

    /** Nanoseconds of a call: the median of as many as fit into a while, after some that are not counted. */
    private double median(Runnable call) {
        long first = nanos(call);
        repeat(call);
        for (int warm = 0; warm < effort.repetitions(); warm++) {
            first = Math.min(first, nanos(call));
        }
        int calls = Math.clamp(effort.each().toNanos() / Math.max(1, first), effort.repetitions(), MOST_CALLS);
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
        host.reduce(reduction.definition(), inputs, 0, length, state(reduction));
    }

    private static Operands state(Reduction<?> reduction) {
        return new Operands(reduction.signature().state().stream()
                .map(component -> NativeArrays.allocate(component.type(), reduction.signature().width()))
                .toList());
    }

    private double heavyOnHost(Reduction<?> heavy, MemorySegment data) {
        MemorySegment part = heavyPart(data);
        return median(() -> onHost(heavy, part, part.byteSize() / Float.BYTES));
    }

    private double heavyOnDevice(Reduction<?> heavy, MemorySegment data) {
        MemorySegment part = heavyPart(data);
        long length = part.byteSize() / Float.BYTES;
        Strategy strategy = STRATEGIES.stream()
                .filter(candidate -> Kernels.refusal(heavy, candidate).isEmpty())
                .findFirst()
                .orElseThrow();
        try (ResidentArray array = session.upload(ElementType.FLOAT, part, length)) {
            List<DeviceInput> inputs = Collections.nCopies(
                    heavy.signature().inputs().size(), new DeviceInput.OnDevice(array, 0, length));
            return median(() -> session.reduce(heavy, strategy, Sizes.AUTO, inputs, length));
        }
    }

    private MemorySegment heavyPart(MemorySegment data) {
        return data.asSlice(0, Math.min(data.byteSize(), HEAVY_BYTES));
    }

    /** What is left for arithmetic when the time of as many bytes is taken off, by operation. */
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
