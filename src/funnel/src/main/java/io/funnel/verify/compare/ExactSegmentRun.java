package io.funnel.verify.compare;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.verify.Reference;
import io.funnel.verify.exact.ExactData;
import io.funnel.verify.exact.ExactSegments;
import io.funnel.verify.exact.ExactSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Runs a strategy over segments with exact answers, at awkward shapes and the measured one, before it is measured. */
final class ExactSegmentRun {

    /** A length in which lanes have several elements and a rest. */
    private static final int PRIME = 1009;
    /** A length that several groups share, if there are few segments. */
    private static final int SHARED = 9001;
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
    ExactRun.Outcome run(Axis measured, int group) {
        Set<Axis> axes = awkward(group);
        axes.remove(measured);
        axes.add(measured);
        Optional<String> wrong = axes.stream().map(this::wrong).flatMap(Optional::stream).findFirst();
        return new ExactRun.Outcome(wrong, ExactRun.told(used, (int) measured.length()));
    }

    private static Set<Axis> awkward(int group) {
        Set<Axis> axes = new LinkedHashSet<>();
        for (int length : List.of(0, 1, 2, 3, 13, group - 1, group, group + 1, PRIME)) {
            axes.add(new Axis(7, length, 1, false));
        }
        axes.addAll(List.of(new Axis(1, PRIME, 1, false), new Axis(2, SHARED, 1, false),
                new Axis(2 * group + 3, 1, 1, false), new Axis(1, 1, 2 * group + 3, false), new Axis(1, 0, 5, false),
                new Axis(1, 7, 13, false), new Axis(1, 67, 33, false), new Axis(1, PRIME, 3, false),
                new Axis(1, 3, group + 1, false), new Axis(1, SHARED, 2, false), new Axis(5, 11, 7, false),
                new Axis(3, 13, 64, false)));
        return axes;
    }

    private Optional<String> wrong(Axis axis) {
        List<ExactSet> sets = data.variety((int) axis.length());
        used.addAll(sets);
        int turns = axis.elements() > MANY ? Math.min(FEW_TURNS, sets.size()) : sets.size();
        return axis.segments() == 0
                ? Optional.empty()
                : IntStream.range(0, turns).mapToObj(turn -> wrong(new ExactSegments(axis, sets, turn)))
                        .flatMap(Optional::stream).findFirst();
    }

    /** Runs twice; the engine poisons results and partials, otherwise each time. */
    private Optional<String> wrong(ExactSegments segments) {
        Axis axis = segments.axis();
        try (SegmentWay.Ready ready = way.over(segments.arrays(reduction.signature()), axis)) {
            return ExactRun.twice("shape=" + axis.outer() + "x" + axis.length() + "x" + axis.inner() + ", axis=1",
                    first -> wrong(segments, ready.run(first && way.isOnDevice())));
        }
    }

    private Optional<String> wrong(ExactSegments segments, SegmentWay.Answer answer) {
        StateBytes bytes = new StateBytes(reduction.signature());
        Operands expected = states(reduction.definition(), segments.sets());
        return IntStream.range(0, (int) segments.axis().segments()).parallel()
                .filter(segment -> !bytes.same(expected, segments.set(segment), answer.states(),
                        segment))
                .mapToObj(segment -> wrong(segments.of(segment), segment, answer)).flatMap(Optional::stream)
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
                || (!set.strict() && ExactRun.isNear(reduction, set, state, answer.depth()))
                        ? Optional.empty()
                        : Optional.of("segment=" + segment + ", data=" + set.label() + ", expected "
                                + ExactRun.shown(definition, set.state()) + ", got "
                                + ExactRun.shown(definition, state));
    }
}
