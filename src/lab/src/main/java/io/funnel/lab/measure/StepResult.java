package io.funnel.lab.measure;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Versions;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.strategy.Algorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Results of a step so far, with every sample.
 *
 * @param date    when it began, UTC
 * @param machine as it was then, or at the control before
 * @param process id of the process that ran it; empty if unknown
 */
public record StepResult(
        MeasurementStep step, String date, Machine machine, String reduction, Device device,
        OptionalDouble copyBytesPerSecond, OptionalDouble readBytesPerSecond, OptionalLong process, List<Row> rows) {

    public StepResult {
        for (Object part : new Object[] {step, date, machine, reduction, device}) {
            Objects.requireNonNull(part, "part of what was measured");
        }
        rows = List.copyOf(rows);
        readBytesPerSecond = readBytesPerSecond == null ? OptionalDouble.empty() : readBytesPerSecond; // older reports
        process = process == null ? OptionalLong.empty() : process; // likewise
    }

    StepResult with(Row row) {
        List<Row> more = new ArrayList<>(rows);
        more.add(row);
        return withRows(more);
    }

    StepResult withRows(List<Row> others) {
        return new StepResult(step, date, machine, reduction, device, copyBytesPerSecond, readBytesPerSecond,
                process, others);
    }

    public StepResult with(OptionalDouble copied, OptionalDouble read) {
        return new StepResult(step, date, machine, reduction, device, copied, read, process, rows);
    }

    public Optional<Row> row(Algorithm strategy) {
        return rows.stream().filter(row -> row.strategy().equals(strategy)).findFirst();
    }

    public ComparisonReport comparison(SelectedReduction chosen, Versions versions) {
        return new ComparisonReport(device, copyBytesPerSecond, versions, step.chosen(chosen), step.workload(), rows);
    }
}
