package io.funnel.lab.measure;

import io.funnel.cli.report.Row;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One row from those of several rounds. */
public final class Rounds {

    private Rounds() {}

    /** The first that is not verified, else the first with the samples of all; other bits in another round are wrong. */
    public static Row together(List<Row> rows) {
        Row first = rows.getFirst();
        Optional<Row> bad = rows.stream().filter(row -> row.status() != Status.VERIFIED).findFirst();
        if (bad.isPresent()) {
            return bad.get();
        }
        if (first.strategy().needs().deterministic() && rows.stream().map(Row::value).distinct().count() > 1) {
            return with(first, Status.WRONG, "not the same value in every round: values="
                    + rows.stream().flatMap(row -> row.value().stream()).distinct().toList(), Optional.empty(),
                    Optional.empty());
        }
        return with(first, first.status(), first.reason(), times(rows, Row::kernel), times(rows, Row::call));
    }

    private static Row with(Row row, Status status, String reason, Optional<Times> kernel, Optional<Times> call) {
        return new Row(row.strategy(), status, reason, row.value(), row.error(), row.bound(), row.components(), kernel,
                call, row.sizes(),
                row.log());
    }

    private static Optional<Times> times(List<Row> rows, Function<Row, Optional<Times>> times) {
        long[] all = rows.stream().flatMap(row -> times.apply(row).stream()).flatMap(one -> one.samples().stream())
                .mapToLong(nanos -> nanos).toArray();
        return all.length == 0 ? Optional.empty() : Optional.of(Times.of(all));
    }
}
