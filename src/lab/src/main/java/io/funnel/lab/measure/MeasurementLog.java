package io.funnel.lab.measure;

import io.funnel.cli.report.Row;
import io.funnel.lab.measure.MeasurementStep.Kind;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** All that a report has measured: what it is drawn from, and what an interrupted one goes on with. */
public record MeasurementLog(Settings settings, List<StepResult> measured) {

    public MeasurementLog {
        Objects.requireNonNull(settings, "settings"); // which a file may lack
        measured = List.copyOf(measured);
    }

    /** Refuses a null, which no report writes: what is absent is left out. */
    static void requireWritten(JsonNode node) {
        if (node.isNull()) {
            throw new IllegalArgumentException("null");
        }
        node.forEach(MeasurementLog::requireWritten);
    }

    Optional<StepResult> of(MeasurementStep step) {
        return measured.stream().filter(one -> one.step().equals(step)).findFirst();
    }

    public List<StepResult> of(Kind kind) {
        return measured.stream().filter(one -> one.step().kind() == kind).toList();
    }

    /** All rounds of a kind as one: each strategy once, with the samples of every round. */
    public Optional<StepResult> together(Kind kind) {
        return joined(of(kind));
    }

    /** All rounds of another reduction as one. */
    public Optional<StepResult> together(String reduction) {
        return joined(of(Kind.REDUCTIONS).stream()
                .filter(one -> one.step().reduction().equals(Optional.of(reduction))).toList());
    }

    private static Optional<StepResult> joined(List<StepResult> rounds) {
        return rounds.stream().findFirst().map(first -> first.withRows(first.rows().stream()
                .map(row -> together(rounds.stream().flatMap(one -> one.row(row.strategy()).stream()).toList()))
                .toList()));
    }

    /** The fastest copy of all parts: what else the machine does can only make one slower. */
    public OptionalDouble copySpeed() {
        return measured.stream().map(StepResult::copyBytesPerSecond).flatMapToDouble(OptionalDouble::stream).max();
    }

    /** The fastest read-only kernel of all parts, in bytes a second, likewise. */
    public OptionalDouble readSpeed() {
        return measured.stream().map(StepResult::readBytesPerSecond).flatMapToDouble(OptionalDouble::stream).max();
    }

    /** Counts the processes of the ladder; 0 if unknown. */
    public long processes() {
        return of(Kind.LADDER).stream().flatMapToLong(one -> one.process().stream()).distinct().count();
    }

    /** Rows that are wrong or failed, in words; those of all rounds together, too, whose values may differ. */
    public List<String> faults() {
        return Stream.concat(measured.stream(), together(Kind.LADDER).stream())
                .flatMap(one -> one.rows().stream()
                        .filter(row -> row.status() == Status.WRONG || row.status() == Status.FAILED)
                        .map(row -> fault(one.step(), row)))
                .distinct().toList();
    }

    /** Returns whether nothing is wrong or failed, TornadoVM's own loop apart unless it was asked for: it is compared. */
    public boolean isClean() {
        return faults().stream().allMatch(fault -> settings.strategies().isEmpty() && !settings.embedded()
                && fault.startsWith(Strategy.ANNOTATED_LOOP.label() + " "));
    }

    private static String fault(MeasurementStep step, Row row) {
        String sizes = step.sizes().equals(Sizes.AUTO)
                ? ""
                : (step.sizes().groups().isPresent() ? ", groups=" + step.sizes().groups().getAsInt() : "")
                        + ", groupSize=" + step.sizes().groupSize().orElse(0);
        return row.strategy().label() + " is " + row.status().label() + ": "
                + step.reduction().map(name -> "reduction=" + name + ", ").orElse("")
                + "size=" + step.workload().size() + sizes
                + ", " + row.reason();
    }

    /** Returns the strategies that a step has yet to run; what failed in the first round is not tried again. */
    List<Algorithm> left(MeasurementStep step) {
        List<Row> done = of(step).map(StepResult::rows).orElse(List.of());
        List<Row> before = step.round() == 0
                ? List.of()
                : of(step.kind()).stream()
                        .filter(one -> one.step().round() < step.round() && one.step().sizes().equals(step.sizes())
                                && one.step().reduction().equals(step.reduction()))
                        .flatMap(one -> one.rows().stream())
                        .filter(row -> row.status() != Status.VERIFIED).toList();
        Predicate<Algorithm> needed = strategy -> Stream.of(done, before).flatMap(List::stream)
                .noneMatch(row -> row.strategy().equals(strategy));
        return step.strategies().stream().filter(needed).toList();
    }

    /** Returns a log in which a result replaces that of the same step. */
    MeasurementLog with(StepResult newer) {
        List<StepResult> all = new ArrayList<>(measured);
        int at = all.stream().map(StepResult::step).toList().indexOf(newer.step());
        if (at < 0) {
            all.add(newer);
        } else {
            all.set(at, newer);
        }
        return new MeasurementLog(settings, all);
    }

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
        return new Row(row.strategy(), status, reason, row.value(), row.error(), row.bound(), row.components(),
                row.exact(), kernel, call, row.sizes(),
                row.log());
    }

    private static Optional<Times> times(List<Row> rows, Function<Row, Optional<Times>> times) {
        long[] all = rows.stream().flatMap(row -> times.apply(row).stream()).flatMap(one -> one.samples().stream())
                .mapToLong(nanos -> nanos).toArray();
        return all.length == 0 ? Optional.empty() : Optional.of(Times.of(all));
    }
}
