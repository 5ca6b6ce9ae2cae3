package io.funnel.cli.report;

import io.funnel.cli.search.SelectedKernel;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import io.funnel.strategy.Use;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A comparison of strategies on one device, with a row for each.
 *
 * @param copyBytesPerSecond measured bandwidth of copies within the device's memory, if known
 */
public record ComparisonReport(
        Device device, OptionalDouble copyBytesPerSecond, Versions versions, SelectedReduction chosen,
        Workload workload,
        List<Row> rows) {

    public ComparisonReport {
        rows = List.copyOf(rows);
    }

    /** Counts rows of Funnel's own code; peers, {@link #isTornadoVMs} and {@link #isNotGenerated} are the others. */
    public long count(Status status) {
        return rows.stream()
                .filter(row -> row.status() == status && !row.fromPeer() && !isTornadoVMs(row) && !isNotGenerated(row))
                .count();
    }

    /**
     * Returns whether nothing is wrong or failed. TornadoVM's own loop counts only if it was requested by name. A
     * single requested strategy must have run, and a single kernel of the user.
     */
    public boolean isClean(Collection<Strategy> asked) {
        List<Row> kernels = rows.stream().filter(row -> row.strategy() instanceof SelectedKernel).toList();
        return count(Status.WRONG) == 0 && count(Status.FAILED) == 0
                && (kernels.size() != 1 || kernels.getFirst().status() != Status.UNSUPPORTED)
                && (asked.size() != 1 || rows.stream()
                        .noneMatch(row -> row.status() == Status.UNSUPPORTED && !row.fromPeer()
                                && asked.contains(row.strategy())))
                && rows.stream().noneMatch(row -> isTornadoVMs(row) && asked.contains(row.strategy()));
    }

    /** Returns whether a row shows a defect of TornadoVM, which compiles an annotated loop itself. */
    boolean isTornadoVMs(Row row) {
        return device.runtime() == Device.Runtime.TORNADOVM && row.strategy() == Strategy.ANNOTATED_LOOP
                && (row.status() == Status.WRONG || row.status() == Status.FAILED);
    }

    /** Returns whether a strategy lacks kernels because the annotation did not request them. */
    static boolean isNotGenerated(Row row) {
        return row.status() == Status.UNSUPPORTED && row.reason().contains(Use.ON_REQUEST);
    }

    /** Returns input bytes over the row's time, in GB/s; verified rows only. */
    public OptionalDouble gigabytesPerSecond(Row row) {
        return row.working().map(Times::median).filter(nanos -> nanos > 0).stream()
                .mapToDouble(nanos -> inputBytes() / (double) nanos)
                .findFirst();
    }

    /** Returns the time at the data sheet's bandwidth over the kernels' time, if both are known. */
    OptionalDouble shareOfBound(Row row) {
        return share(row, device.bandwidth());
    }

    /** Returns the time of a copy of as many bytes over the kernels' time, if both are known. */
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
