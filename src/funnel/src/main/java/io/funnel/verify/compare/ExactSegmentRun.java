package io.funnel.verify.compare;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Tiles;
import io.funnel.verify.Reference;
import io.funnel.verify.exact.ExactData;
import io.funnel.verify.exact.ExactSegments;
import io.funnel.verify.exact.ExactSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Runs a strategy over segments with exact answers, at awkward shapes and the measured one, before it is measured. */
final class ExactSegmentRun {

    /** Elements above which each segment has few of the sets. */
    private static final int MANY = 1 << 16;
    private static final int FEW_TURNS = 2;

    private final Reduction<?> reduction;
    private final ExactData<?> data;
    private final SegmentWay way;
    private final List<ExactSet> used = new ArrayList<>();

    ExactSegmentRun(Reduction<?> reduction, ExactData<?> data, SegmentWay way) {
        this.reduction = reduction;
        this.data = data;
        this.way = way;
    }

    /** Runs all shapes until one is wrong. */
    ExactRun.Outcome run(Partition measured, int group) {
        List<Partition> shapes =
                ExactShapes.of(measured, group).stream().filter(shape -> way.takes(shape, measured)).toList();
        Optional<String> wrong = shapes.stream().map(this::wrong).flatMap(Optional::stream).findFirst();
        return new ExactRun.Outcome(wrong, ExactRun.told(used, (int) SegmentWay.longest(shapes.getLast())));
    }

    private Optional<String> wrong(Partition shape) {
        List<List<ExactSet>> ofLengths = lengths(shape).mapToObj(data::variety).toList();
        List<ExactSet> sets = ofLengths.stream().flatMap(List::stream).toList();
        used.addAll(sets);
        int most = ofLengths.stream().mapToInt(List::size).max().orElse(0);
        int turns = shape.elements() > MANY ? Math.min(FEW_TURNS, most) : most;
        return shape.segments() == 0
                ? Optional.empty()
                : IntStream.range(0, turns).mapToObj(turn -> wrong(new ExactSegments(shape, sets, turn)))
                        .flatMap(Optional::stream).findFirst();
    }

    /** The different lengths of segments. */
    static IntStream lengths(Partition shape) {
        return switch (shape) {
            case Axis axis -> IntStream.of((int) axis.length());
            case Offsets offsets -> IntStream.range(0, (int) offsets.segments()).map(i -> (int) offsets.length(i))
                    .distinct();
            case Tiles _ -> throw new IllegalArgumentException("no segments to compare");
            case Prefixes _ -> throw new IllegalArgumentException("a scan: see ExactScanRun");
        };
    }

    /** Runs twice; the engine poisons results and partials, otherwise each time. */
    private Optional<String> wrong(ExactSegments segments) {
        Partition shape = segments.partition();
        try (SegmentWay.Ready ready = way.over(segments.arrays(reduction.signature()), shape)) {
            return ExactRun.twice(told(shape), first -> wrong(segments, ready.run(first && way.isOnDevice())));
        }
    }

    /** Formats a shape for messages. */
    static String told(Partition shape) {
        return switch (shape) {
            case Axis axis -> "shape=" + axis.outer() + "x" + axis.length() + "x" + axis.inner() + ", axis=1";
            case Offsets offsets -> "segments=" + offsets.segments() + ", elements=" + offsets.elements()
                    + ", longest=" + SegmentWay.longest(offsets) + (offsets.isInPlace() ? "" : ", by key");
            case Tiles _ -> throw new IllegalArgumentException("no segments to compare");
            case Prefixes _ -> throw new IllegalArgumentException("a scan: see ExactScanRun");
        };
    }

    private Optional<String> wrong(ExactSegments segments, SegmentWay.Answer answer) {
        StateBytes bytes = new StateBytes(reduction.signature());
        Operands expected = states(reduction.definition(), segments.sets());
        return IntStream.range(0, (int) segments.partition().segments()).parallel()
                .filter(segment -> segments.set(segment) >= 0
                        && !bytes.same(expected, segments.set(segment), answer.states(), segment))
                .mapToObj(segment -> wrong(segments.sets().get(segments.set(segment)), segment, answer))
                .flatMap(Optional::stream)
                .findFirst();
    }

    @SuppressWarnings("unchecked") // states come from runs of this very definition
    private static <S> Operands states(Definition<S, ?> definition, List<ExactSet> sets) {
        Operands states = NativeArrays.states(definition.signature(), sets.size());
        for (int i = 0; i < sets.size(); i++) {
            definition.store((S) sets.get(i).state(), states, i);
        }
        return states;
    }

    private Optional<String> wrong(ExactSet set, int segment, SegmentWay.Answer answer) {
        Definition<?, ?> definition = reduction.definition();
        Object state = definition.load(answer.states(), segment);
        return Reference.sameBits(definition, set.state(), state)
                || (way.isUsers() && ExactRun.sameResult(definition, set.state(), state))
                || (!set.strict() && ExactRun.isNear(reduction, set, state, answer.depth()))
                        ? Optional.empty()
                        : Optional.of("segment=" + segment + ", data=" + set.label() + ", expected "
                                + ExactRun.shown(definition, set.state()) + ", got "
                                + ExactRun.shown(definition, state));
    }
}
