package io.funnel.cli.page;

import io.funnel.cli.report.ComparisonReport;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Versions;
import io.funnel.cli.search.Chosen;
import io.funnel.device.Device;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What is measured of a step so far, with every sample.
 *
 * @param date   when it began, UTC
 * @param system the operating system
 */
public record Measured(
        Step step, String date, String system, String reduction, Device device, OptionalDouble copyBytesPerSecond,
        List<Row> rows) {

    public Measured {
        rows = List.copyOf(rows);
    }

    Measured with(Row row) {
        List<Row> more = new ArrayList<>(rows);
        more.add(row);
        return new Measured(step, date, system, reduction, device, copyBytesPerSecond, more);
    }

    Measured with(OptionalDouble copied) {
        return new Measured(step, date, system, reduction, device, copied, rows);
    }

    List<Strategy> left() {
        List<Strategy> done = rows.stream().map(Row::strategy).toList();
        return step.strategies().stream().filter(strategy -> !done.contains(strategy)).toList();
    }

    ComparisonReport comparison(Chosen chosen, Versions versions) {
        return new ComparisonReport(device, copyBytesPerSecond, versions, chosen, step.workload(), rows);
    }
}
