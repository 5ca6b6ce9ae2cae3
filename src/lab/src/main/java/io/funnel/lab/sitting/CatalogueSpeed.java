package io.funnel.lab.sitting;

import io.funnel.catalogue.Catalogue;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.device.Profiles;
import io.funnel.engine.calibration.CopySpeed;
import io.funnel.engine.session.DeviceRun;
import io.funnel.lab.results.RowFile;
import io.funnel.plan.Placement;
import io.funnel.plan.Request;
import io.funnel.plan.Residence;
import io.funnel.plan.Router;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reductions;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Failures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Sitting {@code catalogue}: times the kernels of the catalogue's entries, or of reductions on the class path, by the
 * planner's strategy for data on the device. A row has the median of the timed runs by the device's clock, after three that warm up, and the speed of the
 * device's copies. The answer for 100,003 elements is compared with the reference. The others are compared with the
 * first of the same kernel, bit by bit where the strategy promises it. An entry of several inputs has as many times
 * fewer elements of each. {@link io.funnel.lab.results.ResultPage} makes a table of the rows.
 */
final class CatalogueSpeed {

    private static final int CHECKED = 100_003;
    private static final int WARM_UPS = 3;
    private static final double GIGA = 1e9;

    private final Device device;
    private final double copied;
    private final int repetitions;
    private final RowFile rows;

    private CatalogueSpeed(Device device, int repetitions, RowFile rows) {
        this.device = device;
        this.repetitions = repetitions;
        this.rows = rows;
        copied = device.runtime() == Device.Runtime.TORNADOVM ? CopySpeed.bytesPerSecond(device) / GIGA : Double.NaN;
    }

    /**
     * Writes rows of the reductions with these names, of the whole catalogue where there are none. A name is a label of
     * the catalogue, or the name of any reduction on the class path.
     */
    static void run(int elements, int repetitions, Path file, Set<String> names) throws IOException {
        List<Catalogue.Entry> entries = names.isEmpty()
                ? Catalogue.entries()
                : names.stream().sorted().map(CatalogueSpeed::entry).toList();
        try (RowFile rows = new RowFile(file, "reduction", "backend", "device", "strategy", "inputs", "length",
                "kernelNanos", "kernelNanosMin", "kernelNanosMax", "gigabytesPerSecond", "copyGigabytesPerSecond",
                "status")) {
            CatalogueSpeed bench = new CatalogueSpeed(Devices.all().getFirst(), repetitions, rows);
            for (ElementType type : ElementType.values()) {
                for (int inputs : new TreeSet<>(entries.stream().map(entry -> inputs(entry.reduction())).toList())) {
                    bench.run(entries.stream().filter(entry -> inputs(entry.reduction()) == inputs
                            && type(entry.reduction()) == type).toList(), type, inputs, elements / inputs);
                }
            }
        }
    }

    private static Catalogue.Entry entry(String name) {
        return Catalogue.find(name)
                .orElseGet(() -> new Catalogue.Entry(name, Reductions.onClassPath().find(name).load()));
    }

    private static int inputs(Reduction<?> reduction) {
        return reduction.signature().streamed().size();
    }

    private static ElementType type(Reduction<?> reduction) {
        return reduction.signature().streamed().getFirst().type();
    }

    private void run(List<Catalogue.Entry> entries, ElementType type, int inputs, int length) {
        if (entries.isEmpty()) {
            return;
        }
        try (DeviceArrays arrays = new DeviceArrays(device, type, inputs, length)) {
            for (Catalogue.Entry entry : entries) {
                Strategy strategy = strategy(entry.reduction(), length);
                long[] nanos = new long[0];
                String status;
                try {
                    status = arrays.wrong(entry.reduction(), strategy, Math.min(CHECKED, length));
                    status = status.isEmpty() ? "" : "wrong: " + status;
                    nanos = status.isEmpty() ? nanos(entry.reduction(), strategy, arrays) : nanos;
                } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
                    status = "failed: " + Failures.describe(e);
                }
                row(entry, strategy, inputs, (long) length * type.sizeBytes() * inputs, length, nanos, status);
            }
        }
    }

    private Strategy strategy(Reduction<?> reduction, int length) {
        return Router.route(new Request(reduction, length, Residence.DEVICE, Placement.DEVICE, Optional.of(device),
                Profiles.of(device), Optional.empty(), Sizes.AUTO, Map.of(), Set.of())).chosen().strategy()
                .orElseThrow();
    }

    private long[] nanos(Reduction<?> reduction, Strategy strategy, DeviceArrays arrays) {
        Object first = DeviceArrays.state(reduction.definition(),
                arrays.reduce(reduction, strategy, arrays.length(), true));
        long[] nanos = new long[repetitions];
        for (int call = 1 - WARM_UPS; call < repetitions; call++) {
            DeviceRun run = arrays.reduce(reduction, strategy, arrays.length(), true);
            nanos[Math.max(0, call)] = run.times().kernels();
            if (strategy.needs().deterministic()
                    && !Objects.deepEquals(first, DeviceArrays.state(reduction.definition(), run))) {
                throw new IllegalStateException("not the same bits on every run");
            }
        }
        Arrays.sort(nanos);
        return nanos;
    }

    private void row(
            Catalogue.Entry entry, Strategy strategy, int inputs, long bytes, int length, long[] nanos, String status) {
        boolean timed = nanos.length > 0;
        long median = timed ? nanos[nanos.length / 2] : 0;
        String speed = timed ? digits(bytes / (double) median) : "";
        rows.row(entry.label(), device.backend(), device.name(), strategy.label(), inputs, length,
                timed ? median : "", timed ? nanos[0] : "", timed ? nanos[nanos.length - 1] : "", speed,
                digits(copied), status.isEmpty() ? "verified" : status);
        System.out.printf(Locale.ROOT, "%-32s %-20s %s%n", entry.label(), strategy.label(),
                timed ? speed + " GB/s" : status);
    }

    private static String digits(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.1f", value);
    }
}
