package io.funnel.lab.sitting;

import io.funnel.catalogue.Catalogue;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.device.Profiles;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.calibration.MemorySpeed;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.session.ResidentArray;
import io.funnel.lab.results.RowFile;
import io.funnel.plan.Placement;
import io.funnel.plan.Request;
import io.funnel.plan.Residence;
import io.funnel.plan.Router;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reductions;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import io.funnel.verify.compare.Failures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Sitting {@code catalogue}: times the kernels of the catalogue's entries, or of reductions on the class path, by the
 * planner's strategy for data on the device. A row has the median of the timed runs by the device's clock, after three
 * that warm up, and the speed of the device's copies. The answer for 100,003 elements is compared with the reference. The others are compared with the
 * first of the same kernel, bit by bit where the strategy promises it. An entry of several inputs has as many times
 * fewer elements of each. {@link io.funnel.lab.results.ResultPage} makes a table of the rows.
 */
final class CatalogueSpeed implements AutoCloseable {

    private static final int CHECKED = 100_003;
    private static final int WARM_UPS = 3;
    private static final double GIGA = 1e9;
    private static final long SEED = 42;
    private static final int EDGES = 16;

    private final Device device;
    private final int length;
    private final DeviceSession session;
    private final List<TornadoNativeArray> host = new ArrayList<>();
    private final List<ResidentArray> resident = new ArrayList<>();

    /** Makes and uploads random arrays, which several reductions read one after the other. */
    private CatalogueSpeed(Device device, ElementType type, int count, int length) {
        this.device = device;
        this.length = length;
        this.session = DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1));
        for (int number = 0; number < count; number++) {
            TornadoNativeArray array = NativeArrays.allocate(type, length);
            Distribution.UNIFORM.fill(array, SEED + number);
            host.add(array);
            resident.add(session.upload(type, array.getSegment(), length));
        }
    }

    /**
     * Writes rows of the reductions with these names, of the whole catalogue where there are none. A name is a label of
     * the catalogue, or the name of any reduction on the class path.
     */
    static void run(int elements, int repetitions, Path file, Set<String> names) throws IOException {
        List<Catalogue.Entry> entries = names.isEmpty()
                ? Catalogue.entries()
                : names.stream().sorted().map(CatalogueSpeed::entry).toList();
        Device device = Devices.all().getFirst();
        String copied = device.runtime() == Device.Runtime.TORNADOVM
                ? digits(MemorySpeed.copyBytesPerSecond(device) / GIGA)
                : "";
        try (RowFile rows = new RowFile(file, "reduction", "backend", "device", "strategy", "inputs", "length",
                "kernelNanos", "kernelNanosMin", "kernelNanosMax", "gigabytesPerSecond", "copyGigabytesPerSecond",
                "status")) {
            for (ElementType type : ElementType.values()) {
                for (int inputs : new TreeSet<>(entries.stream().map(entry -> streamed(entry).size()).toList())) {
                    List<Catalogue.Entry> alike = entries.stream().filter(entry -> streamed(entry).size() == inputs
                            && streamed(entry).getFirst().type() == type).toList();
                    if (!alike.isEmpty()) {
                        try (CatalogueSpeed speed = new CatalogueSpeed(device, type, inputs, elements / inputs)) {
                            alike.forEach(entry -> speed.time(entry, repetitions, copied, rows));
                        }
                    }
                }
            }
        }
    }

    private static Catalogue.Entry entry(String name) {
        return Catalogue.find(name)
                .orElseGet(() -> new Catalogue.Entry(name, Reductions.onClassPath().find(name).load()));
    }

    private static List<Input> streamed(Catalogue.Entry entry) {
        return entry.reduction().signature().streamed();
    }

    private void time(Catalogue.Entry entry, int repetitions, String copied, RowFile rows) {
        Reduction<?> reduction = entry.reduction();
        Strategy strategy = Router.route(new Request(reduction, length, Residence.DEVICE, Placement.DEVICE,
                Optional.of(device), Profiles.of(device), Optional.empty(), Sizes.AUTO, Map.of(), Set.of())).chosen()
                .strategy().orElseThrow();
        long[] nanos = new long[0];
        String status;
        try {
            status = status(reduction, strategy, Math.min(CHECKED, length));
            nanos = status.equals("verified") ? nanos(reduction, strategy, repetitions) : nanos;
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            status = "failed: " + Failures.describe(e);
        }
        boolean timed = nanos.length > 0;
        long median = timed ? nanos[nanos.length / 2] : 0;
        long bytes = host.stream().mapToLong(array -> array.getSegment().byteSize()).sum();
        String speed = timed ? digits(bytes / (double) median) : "";
        rows.row(entry.label(), device.backend(), device.name(), strategy.label(), host.size(), length,
                timed ? median : "", timed ? nanos[0] : "", timed ? nanos[nanos.length - 1] : "", speed, copied,
                status);
        System.out.printf(Locale.ROOT, "%-32s %-20s %s%n", entry.label(), strategy.label(),
                timed ? speed + " GB/s" : status);
    }

    private String status(Reduction<?> reduction, Strategy strategy, int elements) {
        Iterator<TornadoNativeArray> arrays = host.iterator();
        Operands in = new Operands(reduction.signature().inputs().stream()
                .map(input -> input.streamed() ? arrays.next() : parameters(input)).toList());
        DeviceRun run = reduce(reduction, strategy, elements);
        Verdict verdict = Reference.of(reduction, in, elements).check(state(reduction, run), run.depth());
        return verdict.right() ? "verified" : "wrong: " + verdict.reason();
    }

    private long[] nanos(Reduction<?> reduction, Strategy strategy, int repetitions) {
        Object first = state(reduction, reduce(reduction, strategy, length));
        long[] nanos = new long[repetitions];
        for (int call = 1 - WARM_UPS; call < repetitions; call++) {
            DeviceRun run = reduce(reduction, strategy, length);
            nanos[Math.max(0, call)] = run.times().kernels();
            if (strategy.needs().deterministic() && !Objects.deepEquals(first, state(reduction, run))) {
                throw new IllegalStateException("not the same bits on every run");
            }
        }
        Arrays.sort(nanos);
        return nanos;
    }

    private DeviceRun reduce(Reduction<?> reduction, Strategy strategy, int elements) {
        Iterator<ResidentArray> arrays = resident.iterator();
        List<DeviceInput> inputs = new ArrayList<>();
        for (Input input : reduction.signature().inputs()) {
            TornadoNativeArray values = parameters(input);
            inputs.add(input.streamed()
                    ? new DeviceInput.OnDevice(arrays.next(), 0, elements)
                    : new DeviceInput.OnHost(values.getSegment(), values.getSize()));
        }
        return session.reduce(reduction, strategy, Sizes.AUTO, inputs, elements, CallOptions.NONE.withProfiler(true));
    }

    private static Object state(Reduction<?> reduction, DeviceRun run) {
        return reduction.definition().load(run.state(), 0);
    }

    /** Limits that hold all elements, edges that divide their range, or a threshold in their middle. */
    private static TornadoNativeArray parameters(Input input) {
        boolean floating = input.type().isFloating();
        double low = floating ? 0 : -1000;
        double high = floating ? 1 : 1000;
        int count = input.name().equals("limits") ? 2 : input.name().equals("edges") ? EDGES : 1;
        TornadoNativeArray values = NativeArrays.allocate(input.type(), count);
        for (int k = 0; k < count; k++) {
            double share = count == 1 ? 0.5 : (double) k / (count == 2 ? 1 : EDGES);
            NativeArrays.set(values, k, low + (high - low) * share);
        }
        return values;
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    @Override
    public void close() {
        session.close();
    }
}
