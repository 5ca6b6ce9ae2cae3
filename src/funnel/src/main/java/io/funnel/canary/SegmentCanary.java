package io.funnel.canary;

import io.funnel.device.Device;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.SegmentRouter;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.strategy.Strategy;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares each segment of short runs of a strategy over segments with the definition over its elements alone. */
final class SegmentCanary extends SessionCanary {

    private static final long SEED = 43;
    /** Rows, columns and a middle axis; several groups, idle items, lanes of each kind, and segments in two passes. */
    private static final List<Axis> AXES = List.of(new Axis(261, 3, 1, false), new Axis(37, 17, 1, false),
            new Axis(9, 100, 1, false), new Axis(3, 1009, 1, false), new Axis(2, 9001, 1, false),
            new Axis(1, 5, 261, false), new Axis(1, 67, 33, false), new Axis(1, 700, 3, false),
            new Axis(1, 9001, 2, false), new Axis(40, 11, 7, false), new Axis(9, 40, 3, false));
    private static final List<Axis> EMPTY = List.of(new Axis(3, 0, 1, false), new Axis(1, 0, 5, false));

    private final Sizes sizes;

    SegmentCanary(Device device, Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        super(device, reduction, strategy);
        this.sizes = sizes.groupSize().isPresent() && !strategy.isKeyed()
                ? Sizes.ofGroupSize(sizes.groupSize().getAsInt())
                : Sizes.AUTO;
    }

    /** Empty, short and long segments of random lengths, longer ones between them, and one that is cut. */
    private static final List<Offsets> OFFSETS = List.of(offsets(300, 9, 0), offsets(40, 70, 100), offsets(33, 2, 700),
            offsets(21, 500, 1500), offsets(5, 3, 9001), offsets(1, 20001, 0));
    private static final List<Offsets> WITHOUT_EMPTY = List.of(Offsets.of(IntArray.fromElements(0, 1, 4, 5)),
            Offsets.of(IntArray.fromElements(0, 9001, 9003, 9100)), keys(700, 5));

    /** Few keys and more, each with elements; at most as many as local memory has room for. */
    private static final List<Offsets> KEYED =
            List.of(keys(3, 1), keys(700, 5), keys(9001, 2), keys(40009, 16), keys(5003, 61), keys(4001, 500));
    /** No element, and keys without any. */
    private static final List<Offsets> UNUSED_KEYS = List.of(keys(0, 3), keys(3, 5));

    /** Elements whose keys take turns. */
    private static Offsets keys(int elements, int count) {
        IntArray keys = new IntArray(elements);
        for (int i = 0; i < elements; i++) {
            keys.set(i, (i + i / count) % count);
        }
        return Offsets.byKey(keys.getSegment(), count, false);
    }

    /** Rows in a tile, one in some tiles and, with small groups, the states of tiles in some tiles; columns likewise. */
    private static final List<Axis> ROWS = List.of(new Axis(261, 3, 1, false), new Axis(37, 17, 1, false),
            new Axis(9, 100, 1, false), new Axis(3, 1009, 1, false), new Axis(1, 9001, 1, false),
            new Axis(40, 11, 7, false), new Axis(1, 67, 33, false), new Axis(2, 1009, 37, false),
            new Axis(1, 40_009, 2, false));
    private static final List<Partition> LONG = List.of(new Axis(2, 9001, 1, false), offsets(5, 3, 9001));
    private static final Sizes SMALL = Sizes.ofGroupSize(4);
    /** Values of a scan that are compared, and the first and last ones. */
    private static final int PICKED = 16;

    /** Segments of 0 to {@code most} elements; every fifth one has {@code more}. */
    private static Offsets offsets(int segments, int most, int more) {
        SplittableRandom random = new SplittableRandom(SEED);
        IntArray offsets = new IntArray(segments + 1);
        offsets.set(0, 0);
        for (int segment = 0; segment < segments; segment++) {
            int length = segment % 5 == 3 ? more : segments == 1 ? most : random.nextInt(most + 1);
            offsets.set(segment + 1, offsets.get(segment) + length);
        }
        return Offsets.of(offsets);
    }

    private List<Trial> trials() {
        List<Trial> trials = new ArrayList<>();
        boolean takesNothing =
                reduction.signature().traits().emptyInput() != EmptyInput.ERROR
                        && finishesNothing(reduction.definition());
        for (ElementKind kind : KINDS) {
            full().forEach(partition -> trials.add(trial(partition, kind, sizes)));
            if (strategy.isScan()) {
                prefixes(LONG.stream(), takesNothing).forEach(each -> trials.add(trial(each, kind, SMALL)));
            }
            if (strategy.isRagged() && takesNothing) {
                OFFSETS.forEach(partition -> trials.add(trial(partition, kind, sizes)));
            }
        }
        if (takesNothing && strategy.isScan()) {
            prefixes(scanned(), true).forEach(each -> trials.add(trial(each, ElementKind.ORDINARY, sizes)));
        } else if (takesNothing && !strategy.isRagged()) {
            served(strategy.isKeyed() ? UNUSED_KEYS : EMPTY)
                    .forEach(partition -> trials.add(trial(partition, ElementKind.ORDINARY, sizes)));
        }
        return trials;
    }

    /** Whether the last step takes the state of no element; it may be any Java. */
    private static <S> boolean finishesNothing(Definition<S, ?> definition) {
        try {
            definition.finish(definition.identity());
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** Segments that all have elements. */
    private List<? extends Partition> full() {
        if (strategy.isScan()) {
            return prefixes(scanned(), false);
        }
        return strategy.isRagged() ? WITHOUT_EMPTY : served(strategy.isKeyed() ? KEYED : AXES);
    }

    /** Segments to scan, empty ones too. */
    private static Stream<Partition> scanned() {
        return Stream.of(ROWS, OFFSETS, WITHOUT_EMPTY).flatMap(List::stream);
    }

    private List<? extends Partition> prefixes(Stream<Partition> all, boolean exclusive) {
        return served(all.map(each -> new Prefixes(each, exclusive)).toList());
    }

    private List<? extends Partition> served(List<? extends Partition> all) {
        return all.stream().filter(each -> SegmentRouter.serves(reduction, strategy, each)).toList();
    }

    Optional<String> refusal() {
        return refusal("canary", "wrong answer to a canary", trials());
    }

    private Trial trial(Partition partition, ElementKind kind, Sizes some) {
        return new Trial(where(partition, kind), session -> wrong(session, partition, kind, some));
    }

    private Optional<String> wrong(DeviceSession session, Partition partition, ElementKind kind, Sizes some) {
        Definition<?, ?> definition = reduction.definition();
        List<TornadoNativeArray> arrays =
                new Elements(definition).arrays(kind, (int) partition.elements(), new SplittableRandom(SEED));
        DeviceRun run = session.reduce(reduction, strategy, some, DeviceInput.onHost(arrays), partition.elements(),
                CallOptions.NONE.withPartition(partition));
        for (int segment : compared(partition)) {
            Verdict verdict = SegmentReference.of(reduction, arrays, partition, segment)
                    .check(definition.load(run.state(), segment), run.depth());
            if (!verdict.right()) {
                return Optional.of("segment=" + segment + ", " + verdict.reason());
            }
        }
        return Optional.empty();
    }

    /** The segments that are compared: all, or of prefixes those of a few elements in each part of the array. */
    private int[] compared(Partition partition) {
        int count = (int) partition.segments();
        return partition instanceof Prefixes && count > PICKED
                ? Arrays.stream(Prefixes.picked(count, PICKED, new SplittableRandom(SEED)::nextDouble)).toArray()
                : IntStream.range(0, count).toArray();
    }

    private static String where(Partition partition, ElementKind kind) {
        return "segments=" + partition.segments() + (partition instanceof Axis axis
                ? ", length=" + axis.length() + ", inner=" + axis.inner()
                : partition instanceof Prefixes prefixes
                        ? ", prefixes of " + prefixes.longest()
                        : ", offsets to " + partition.elements())
                + ", elements=" + kind.label();
    }

    @Override
    String refused(String what, String at, String why) {
        return what + ": device=" + device.name() + ", backend=" + device.backend() + ", strategy="
                + strategy.label() + ", reduction=" + reduction.name() + ", " + at + ", " + why
                + "; try another strategy, or the host";
    }
}
