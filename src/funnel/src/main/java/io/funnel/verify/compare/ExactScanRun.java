package io.funnel.verify.compare;

import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
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
 * Scans rows with exact answers, at awkward lengths and the measured one, before a strategy is measured. Each value must
 * have the bits that the definition gives for its elements.
 */
final class ExactScanRun {

    /** Elements above which rows have few of the sets. */
    private static final int MANY = 1 << 16;
    private static final int FEW_TURNS = 2;
    /** Lengths from which there are few rows. */
    private static final int LONG = 1000;
    private static final int ROWS = 7;
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
        Set<Prefixes> shapes = new LinkedHashSet<>();
        for (int length : LENGTHS) {
            shapes.add(new Prefixes(new Axis(length < LONG ? ROWS : 1, length, 1, false), measured.exclusive()));
        }
        shapes.add(measured);
        Optional<String> wrong = shapes.stream().map(this::wrong).flatMap(Optional::stream).findFirst();
        return new ExactRun.Outcome(wrong, ExactRun.told(used, (int) measured.rows().length()));
    }

    private Optional<String> wrong(Prefixes shape) {
        List<ExactSet> sets = data.variety((int) shape.rows().length()).stream().filter(ExactSet::strict).toList();
        used.addAll(sets);
        int turns = shape.elements() > MANY ? Math.min(FEW_TURNS, sets.size()) : sets.size();
        return shape.elements() == 0
                ? Optional.empty()
                : IntStream.range(0, turns).mapToObj(turn -> wrong(shape, new ExactSegments(shape.rows(), sets, turn)))
                        .flatMap(Optional::stream).findFirst();
    }

    /** Runs twice; the engine poisons results and partials, otherwise each time. */
    private Optional<String> wrong(Prefixes shape, ExactSegments rows) {
        List<TornadoNativeArray> arrays = rows.arrays(reduction.signature());
        Operands expected = SegmentWay.states(reduction, shape);
        SegmentWay.scan(reduction.definition(), arrays, shape, expected);
        try (SegmentWay.Ready ready = way.over(arrays, shape)) {
            return ExactRun.twice("rows=" + shape.rows().segments() + ", length=" + shape.rows().length(),
                    first -> wrong(shape, rows, expected, ready.run(first && way.isOnDevice()).states()));
        }
    }

    private Optional<String> wrong(Prefixes shape, ExactSegments rows, Operands expected, Operands actual) {
        StateBytes bytes = new StateBytes(reduction.signature());
        Definition<?, ?> definition = reduction.definition();
        return IntStream.range(0, (int) shape.segments())
                .filter(place -> !bytes.same(expected, place, actual, place)).mapToObj(place -> {
                    ExactSet set = rows.sets().get(rows.set(place / shape.rows().length()));
                    return "value=" + place + ", data=" + set.label() + ", expected "
                            + ExactRun.shown(definition, definition.load(expected, place)) + ", got "
                            + ExactRun.shown(definition, definition.load(actual, place));
                }).findFirst();
    }
}
