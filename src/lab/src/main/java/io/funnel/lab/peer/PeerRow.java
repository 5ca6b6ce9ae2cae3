package io.funnel.lab.peer;

import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A way of a peer in one round, or of all rounds together.
 *
 * @param way      what ran: {@code CUB DeviceReduce::Sum}
 * @param strategy the strategy whose algorithm it is, where it is one
 * @param version  of the library and its driver
 * @param reason   why it did not run or is wrong; empty if neither
 * @param note     what the compiler says: registers, spills
 * @param length   of a part of the data that it reduced; empty for all
 */
public record PeerRow(
        String peer, int round, String way, Optional<Strategy> strategy, String version, String device, Status status,
        String reason, Optional<String> value, Optional<Times> kernel, Optional<Times> call, String note,
        OptionalInt length) {

    static PeerRow without(String peer, int round, Status status, String reason) {
        return new PeerRow(peer, round, peer, Optional.empty(), "", "", status, reason, Optional.empty(),
                Optional.empty(), Optional.empty(), "", OptionalInt.empty());
    }

    /** The time that is compared: that of kernels, or of the whole call where there are none. */
    public Optional<Times> working() {
        return kernel.or(() -> call);
    }

    /** Each way over all data once, with the samples of every round; one that is bad in a round is bad. */
    public static List<PeerRow> together(List<PeerRow> all) {
        List<PeerRow> rows = all.stream().filter(row -> row.length().isEmpty()).toList();
        return rows.stream().map(PeerRow::way).distinct().map(way -> {
            List<PeerRow> same = rows.stream().filter(row -> row.way().equals(way)).toList();
            return same.stream().filter(row -> row.status() != Status.VERIFIED).findFirst()
                    .orElseGet(() -> same.getFirst().with(
                            times(same.stream().flatMap(row -> row.kernel().stream())),
                            times(same.stream().flatMap(row -> row.call().stream()))));
        }).toList();
    }

    private static Optional<Times> times(Stream<Times> rounds) {
        long[] all = rounds.flatMap(one -> one.samples().stream()).mapToLong(nanos -> nanos).toArray();
        return all.length == 0 ? Optional.empty() : Optional.of(Times.of(all));
    }

    private PeerRow with(Optional<Times> kernels, Optional<Times> calls) {
        return new PeerRow(peer, round, way, strategy, version, device, status, reason, value, kernels, calls, note,
                length);
    }

    PeerRow noted(String more) {
        return new PeerRow(peer, round, way, strategy, version, device, status, reason, value, kernel, call,
                Stream.of(note, more).filter(text -> !text.isEmpty()).findFirst().orElse(""), length);
    }

    PeerRow judged(Status judged, String why) {
        boolean right = judged == Status.VERIFIED;
        return new PeerRow(peer, round, way, strategy, version, device, judged, why, value,
                right ? kernel : Optional.empty(), right ? call : Optional.empty(), note, length);
    }
}
