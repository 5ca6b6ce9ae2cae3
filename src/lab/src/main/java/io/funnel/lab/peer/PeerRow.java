package io.funnel.lab.peer;

import io.funnel.cli.report.Row;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A way of a peer in one round, or of all rounds together.
 *
 * @param way      what ran: {@code CUB DeviceReduce::Sum}
 * @param strategy the strategy whose algorithm it is, where it is one
 * @param version  of the library and its driver
 * @param reason   why it did not run or is wrong; empty if neither
 * @param note     what the program adds
 * @param length   of a part of the data that it reduced; empty for all
 */
public record PeerRow(
        String peer, int round, String way, Optional<Strategy> strategy, String version, String device, Status status,
        String reason, Optional<String> value, Optional<Times> kernel, Optional<Times> call, String note,
        OptionalInt length) {

    /** A row as a program prints it; times are every sample in nanoseconds. */
    record Line(
            String way, Optional<Strategy> strategy, String version, String device, String value, List<Long> kernel,
            List<Long> call, Optional<String> note, OptionalInt length) {}

    static PeerRow of(String peer, int round, Line line) {
        return new PeerRow(peer, round, line.way(), line.strategy(), line.version(), line.device(),
                Status.VERIFIED, "", Optional.of(line.value()),
                times(Optional.ofNullable(line.kernel()).stream().flatMap(List::stream)),
                times(Optional.ofNullable(line.call()).stream().flatMap(List::stream)), line.note().orElse(""),
                line.length());
    }

    /** A row of the report's own ladder among those of peers. */
    public static PeerRow own(Row row, String where) {
        return new PeerRow("", 0, row.strategy().label(), Optional.of(row.strategy())
                .filter(Strategy.class::isInstance).map(Strategy.class::cast), where, "", row.status(),
                row.reason(), Optional.empty(), row.kernel(), row.call(), "", OptionalInt.empty());
    }

    /** Joins what is known of the way: version, device, note, and why it did not run. */
    public String about() {
        return Stream.of(version, device, note, reason).filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    static PeerRow without(String peer, int round, Status status, String reason) {
        return new PeerRow(peer, round, peer, Optional.empty(), "", "", status, reason, Optional.empty(),
                Optional.empty(), Optional.empty(), "", OptionalInt.empty());
    }

    /** Each way over all data once, with the samples of every round; one that is bad in a round is bad. */
    public static List<PeerRow> together(List<PeerRow> all) {
        List<PeerRow> rows = all.stream().filter(row -> row.length().isEmpty()).toList();
        return rows.stream().map(PeerRow::way).distinct().map(way -> {
            List<PeerRow> same = rows.stream().filter(row -> row.way().equals(way)).toList();
            return same.stream().filter(row -> row.status() != Status.VERIFIED).findFirst()
                    .orElseGet(() -> same.getFirst().with(Status.VERIFIED, "",
                            times(same.stream().flatMap(row -> samples(row.kernel()))),
                            times(same.stream().flatMap(row -> samples(row.call())))));
        }).toList();
    }

    private static Stream<Long> samples(Optional<Times> times) {
        return times.stream().flatMap(one -> one.samples().stream());
    }

    private static Optional<Times> times(Stream<Long> samples) {
        long[] all = samples.mapToLong(nanos -> nanos).toArray();
        return all.length == 0 ? Optional.empty() : Optional.of(Times.of(all));
    }

    private PeerRow with(Status judged, String why, Optional<Times> kernels, Optional<Times> calls) {
        return new PeerRow(peer, round, way, strategy, version, device, judged, why, value, kernels, calls, note,
                length);
    }

    PeerRow judged(Status bad, String why) {
        return with(bad, why, Optional.empty(), Optional.empty());
    }
}
