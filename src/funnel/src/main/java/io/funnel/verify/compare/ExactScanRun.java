package io.funnel.verify.compare;

import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.verify.exact.ExactData;
import io.funnel.verify.exact.ExactSegments;
import io.funnel.verify.exact.ExactSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Scans segments with exact answers, at awkward shapes and the measured one, before a strategy is measured. Each value
 * must have the bits that the definition gives for its elements.
 */
final class ExactScanRun {

    /** Elements above which rows have few of the sets. */
    private static final int MANY = 1 << 16;
    private static final int FEW_TURNS = 2;
    /** Lengths from which there are few rows. */
    private static final int LONG = 1000;
    private static final int ROWS = 7;
    /** Work-items of a group. */
    private static final int GROUP = 256;
    /** Columns in parts, whose states are in parts, too. */
    private static final Axis CUT_COLUMNS = new Axis(1, 40_009, 2, false);
    /** Around the elements of one tile and of several, and of tiles of tiles. */
    private static final List<Integer> LENGTHS = List.of(0, 1, 2, 3, 13, 127, 128, 129, 1009, 4095, 4096, 4097, 20_011);

    private final Reduction<?> reduction;
    private final ExactData<?> data;
    private final SegmentWay way;
    private final List<ExactSet> used = new ArrayList<>();

    ExactScanRun(Reduction<?> reduction, ExactData<?> data, SegmentWay way) {
        this.reduction = reduction;
        this.data = data;
        this.way = way;
    }

    /** Runs all shapes until one is wrong. */
    ExactRun.Outcome run(Prefixes measured) {
        Set<Partition> shapes = new LinkedHashSet<>();
        if (measured.axis().filter(Axis::isRows).isPresent()) {
            LENGTHS.forEach(length -> shapes.add(new Axis(length < LONG ? ROWS : 1, length, 1, false)));
        } else {
            shapes.addAll(ExactShapes.of(measured.of(), GROUP));
            shapes.add(measured.axis().<Partition>map(_ -> CUT_COLUMNS).orElse(measured.of()));
        }
        shapes.add(measured.of());
        Optional<String> wrong = shapes.stream().map(shape -> new Prefixes(shape, measured.exclusive()))
                .filter(shape -> way.takes(shape, measured)).map(this::wrong).flatMap(Optional::stream).findFirst();
        return new ExactRun.Outcome(wrong, ExactRun.told(used, (int) measured.longest()));
    }

    private Optional<String> wrong(Prefixes shape) {
        List<List<ExactSet>> ofLengths = ExactSegmentRun.lengths(shape.of())
                .mapToObj(length -> data.variety(length).stream().filter(ExactSet::strict).toList()).toList();
        List<ExactSet> sets = ofLengths.stream().flatMap(List::stream).toList();
        used.addAll(sets);
        int most = ofLengths.stream().mapToInt(List::size).max().orElse(0);
        int turns = shape.elements() > MANY ? Math.min(FEW_TURNS, most) : most;
        return shape.elements() == 0
                ? Optional.empty()
                : IntStream.range(0, turns).mapToObj(turn -> wrong(shape, new ExactSegments(shape.of(), sets, turn)))
                        .flatMap(Optional::stream).findFirst();
    }

    /** Runs twice; the engine poisons results and partials, otherwise each time. */
    private Optional<String> wrong(Prefixes shape, ExactSegments segments) {
        List<TornadoNativeArray> arrays = segments.arrays(reduction.signature());
        Operands expected = SegmentWay.states(reduction, shape);
        SegmentWay.scan(reduction.definition(), arrays, shape, expected);
        try (SegmentWay.Ready ready = way.over(arrays, shape)) {
            return ExactRun.twice(ExactSegmentRun.told(shape.of()),
                    first -> wrong(shape, segments, expected, ready.run(first && way.isOnDevice()).states()));
        }
    }

    private Optional<String> wrong(Prefixes shape, ExactSegments segments, Operands expected, Operands actual) {
        StateBytes bytes = new StateBytes(reduction.signature());
        Definition<?, ?> definition = reduction.definition();
        return IntStream.range(0, (int) shape.segments())
                .filter(place -> !bytes.same(expected, place, actual, place)
                        && segments.set(shape.segmentOf(place)) >= 0)
                .mapToObj(place -> {
                    ExactSet set = segments.sets().get(segments.set(shape.segmentOf(place)));
                    return "value=" + place + ", data=" + set.label() + ", expected "
                            + ExactRun.shown(definition, definition.load(expected, place)) + ", got "
                            + ExactRun.shown(definition, definition.load(actual, place));
                }).findFirst();
    }
}
