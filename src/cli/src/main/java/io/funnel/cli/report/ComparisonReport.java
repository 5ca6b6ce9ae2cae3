package io.funnel.cli.report;

import io.funnel.cli.search.Chosen;
import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import io.funnel.strategy.Use;
import io.funnel.verify.Status;
import io.funnel.verify.Times;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A comparison of strategies on one device: a row for each.
 *
 * @param copyBytesPerSecond what the device was measured to copy within its memory, where it was
 */
public record ComparisonReport(
        Device device, OptionalDouble copyBytesPerSecond, Versions versions, Chosen chosen, Workload workload,
        List<Row> rows) {

    public ComparisonReport {
        rows = List.copyOf(rows);
    }

    /** Of Funnel's own code; {@link #isTornadoVMs} and {@link #isNotGenerated} tell what counts apart. */
    public long count(Status status) {
        return rows.stream().filter(row -> row.status() == status && !isTornadoVMs(row) && !isNotGenerated(row))
                .count();
    }

    /**
     * Whether nothing is wrong or failed, TornadoVM's own loop only where it was asked for by name; a single strategy that
     * was asked for must have run.
     */
    public boolean isClean(Collection<Strategy> asked) {
        return count(Status.WRONG) == 0 && count(Status.FAILED) == 0
                && (asked.size() != 1 || rows.stream()
                        .noneMatch(row -> row.status() == Status.UNSUPPORTED && asked.contains(row.strategy())))
                && rows.stream().noneMatch(row -> isTornadoVMs(row) && asked.contains(row.strategy()));
    }

    /** Whether a row shows a defect of TornadoVM, which compiles an annotated loop by itself. */
    boolean isTornadoVMs(Row row) {
        return device.runtime() == Device.Runtime.TORNADOVM && row.strategy() == Strategy.ANNOTATED_LOOP
                && (row.status() == Status.WRONG || row.status() == Status.FAILED);
    }

    /** Whether a strategy has no kernels because nobody asked for them. */
    static boolean isNotGenerated(Row row) {
        return row.status() == Status.UNSUPPORTED && row.reason().contains(Use.ON_REQUEST);
    }

    /** Input bytes over the row's time, in GB/s; only of verified rows. */
    public OptionalDouble gigabytesPerSecond(Row row) {
        return row.working().map(Times::median).filter(nanos -> nanos > 0).stream()
                .mapToDouble(nanos -> inputBytes() / (double) nanos)
                .findFirst();
    }

    /** The time that the data sheet's bandwidth allows over the time that the kernels took, where both are known. */
    OptionalDouble shareOfBound(Row row) {
        return share(row, device.bandwidth());
    }

    /** The time that a copy of as many bytes takes over the time that the kernels took, where both are known. */
    public OptionalDouble shareOfCopy(Row row) {
        return share(row, copyBytesPerSecond);
    }

    private OptionalDouble share(Row row, OptionalDouble bytesPerSecond) {
        if (row.kernel().isEmpty() || bytesPerSecond.isEmpty()) {
            return OptionalDouble.empty();
        }
        double boundNanos = inputBytes() / bytesPerSecond.getAsDouble() * 1e9;
        return OptionalDouble.of(boundNanos / Math.max(1, row.kernel().get().median()));
    }

    private double inputBytes() {
        return (double) workload.size() * chosen.elementBytes();
    }
}
