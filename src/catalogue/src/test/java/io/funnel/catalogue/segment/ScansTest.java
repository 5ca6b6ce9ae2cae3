package io.funnel.catalogue.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.catalogue.Catalogue;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.session.CallOptions;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceRun;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.Kernels;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import io.funnel.verify.SegmentReference;
import io.funnel.verify.Verdict;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Every entry's scans against its definition: a value is the reduction of the prefix. */
class ScansTest {

    private static final long SEED = 20261128;
    private static final int PICKED = 3;
    private static final Device DEVICE = Devices.all().getFirst();
    private static final HostEngine HOST = HostEngine.open(HostOptions.defaults().withThreads(2));

    /** Rows and columns of a block, and those of some blocks. */
    private static final List<Axis> BLOCKS = List.of(new Axis(1, 1, 1, false), new Axis(300, 5, 1, false),
            new Axis(1, 32_789, 1, true), new Axis(2, 2053, 3, false));
    /** Rows in a tile, and around one; a row of some tiles; columns of blocks, and of some tiles. */
    private static final List<Axis> TILES = List.of(new Axis(1, 1, 1, false), new Axis(37, 17, 1, false),
            new Axis(2, 1023, 1, false), new Axis(1, 3001, 1, false), new Axis(40, 11, 7, false),
            new Axis(2, 150, 33, false));
    /** Rows of a tile, a bit more, of tiles of tiles, and of a group each, for small groups. */
    private static final List<Axis> LEVELS = List.of(new Axis(3, 64, 1, false), new Axis(2, 65, 1, false),
            new Axis(1, 4801, 1, false), new Axis(1, 801, 3, false), new Axis(1024, 70, 1, false));
    private static final Sizes SMALL = Sizes.ofGroupSize(4);
    /** Empty, short and long segments, of one tile and of several; in order and by key. */
    private static final List<Offsets> UNEQUAL = List.of(Offsets.of(IntArray.fromElements(0, 0, 3, 3, 120, 121)),
            Offsets.of(IntArray.fromElements(0, 2, 5, 4801, 4802, 4802, 6007)), keys(3001, 2));
    private static final long CHUNK = 1 << 12;

    @AfterAll
    static void close() {
        HOST.close();
    }

    @TestFactory
    Stream<DynamicTest> everyEntry_onTheHost_hasTheValuesOfItsPrefixes() {
        return Catalogue.entries().stream().filter(entry -> isScanned(entry.reduction()))
                .map(entry -> dynamicTest(entry.label(),
                        () -> BLOCKS.forEach(rows -> each(entry.reduction(), rows, ScansTest::onHost))));
    }

    @TestFactory
    Stream<DynamicTest> everyEntryWithKernels_onTheDevice_hasTheValuesOfItsPrefixes() {
        return Catalogue.entries().stream()
                .filter(entry -> Kernels.refusal(entry.reduction(), Strategy.SCAN_TILES).isEmpty())
                .map(entry -> dynamicTest(entry.label(), () -> onDevice(entry.reduction())));
    }

    private static boolean isScanned(Reduction<?> reduction) {
        return reduction.signature().indexing() != Indexing.LENGTH
                && reduction.definition().facts().loopRange().isEmpty();
    }

    private static void onDevice(Reduction<?> reduction) {
        try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT.withLanes(1));
                DeviceSession chunks = DeviceSession.open(DEVICE,
                        DeviceOptions.DEFAULT.withLanes(1).withChunkBytes(CHUNK))) {
            TILES.forEach(rows -> each(reduction, rows, on(session, Sizes.AUTO)));
            LEVELS.forEach(rows -> each(reduction, rows, on(session, SMALL)));
            each(reduction, new Axis(2, 3001, 1, false), on(chunks, SMALL));
            each(reduction, new Axis(2, 601, 5, false), on(chunks, SMALL));
        }
    }

    @TestFactory
    Stream<DynamicTest> everyEntryWithKernels_onTheDevice_hasTheValuesOfUnequalSegments() {
        return Catalogue.entries().stream()
                .filter(entry -> Kernels.refusal(entry.reduction(), Strategy.SCAN_SEGMENTS).isEmpty())
                .map(entry -> dynamicTest(entry.label(), () -> {
                    try (DeviceSession session = DeviceSession.open(DEVICE, DeviceOptions.DEFAULT.withLanes(1));
                            DeviceSession chunks = DeviceSession.open(DEVICE,
                                    DeviceOptions.DEFAULT.withLanes(1).withChunkBytes(CHUNK))) {
                        UNEQUAL.forEach(segments -> each(entry.reduction(), segments, on(session, Sizes.AUTO)));
                        each(entry.reduction(), UNEQUAL.get(1), on(session, SMALL));
                        each(entry.reduction(), UNEQUAL.get(1), on(chunks, SMALL));
                    }
                }));
    }

    private static Offsets keys(int elements, int count) {
        return Offsets.byKey(MemorySegment.ofArray(IntStream.range(0, elements).map(i -> i % count).toArray()), count,
                false);
    }

    /** A way to scan some arrays. */
    private interface Way {

        /** Fills the states; returns the most rounded combines of a value, or 0 for its prefix's length. */
        long run(Reduction<?> reduction, List<TornadoNativeArray> arrays, Prefixes prefixes, Operands states);
    }

    private static long onHost(Reduction<?> reduction, List<TornadoNativeArray> arrays, Prefixes prefixes,
            Operands states) {
        HOST.reduceSegments(reduction.definition(), arrays.stream().map(TornadoNativeArray::getSegment).toList(), 0,
                prefixes, states, 0);
        return prefixes.longest();
    }

    private static Way on(DeviceSession session, Sizes sizes) {
        return (reduction, arrays, prefixes, states) -> {
            List<DeviceInput> inputs = arrays.stream()
                    .<DeviceInput>map(array -> new DeviceInput.OnHost(array.getSegment(), array.getSize())).toList();
            Strategy strategy = prefixes.axis().map(axis -> axis.isRows() ? Strategy.SCAN_TILES : Strategy.SCAN_COLUMNS)
                    .orElse(Strategy.SCAN_SEGMENTS);
            DeviceRun run = session.reduce(reduction, strategy, sizes, inputs, prefixes.elements(),
                    CallOptions.NONE.withPartition(prefixes).withState(states));
            return run.depth();
        };
    }

    private static void each(Reduction<?> reduction, Partition rows, Way way) {
        boolean takesNothing = reduction.signature().traits().emptyInput() != EmptyInput.ERROR;
        List<TornadoNativeArray> arrays = new Elements(reduction.definition()).arrays(ElementKind.ORDINARY,
                (int) rows.elements(), new SplittableRandom(SEED));
        int[] picked = Prefixes.picked(rows.elements(), PICKED, new SplittableRandom(SEED)::nextDouble);
        Map<List<Long>, Reference> references = new HashMap<>(); // of prefixes by start and length, which take longest
        for (boolean exclusive : takesNothing ? List.of(false, true) : List.of(false)) {
            Prefixes prefixes = new Prefixes(rows, exclusive);
            Operands states = NativeArrays.states(reduction.signature(), rows.elements());
            long depth = way.run(reduction, arrays, prefixes, states);
            for (int element : exclusive ? shifted(picked, prefixes) : picked) {
                Verdict verdict = references
                        .computeIfAbsent(List.of(prefixes.start(element), prefixes.length(element)),
                                prefix -> SegmentReference.of(reduction, arrays, prefixes, element))
                        .check(reduction.definition().load(states, element), depth);
                assertThat(verdict.right()).as("%s, element=%s, seed=%s: %s", prefixes, element, SEED, verdict.reason())
                        .isTrue();
            }
        }
    }

    /** Elements whose exclusive prefixes the picked elements end, or the ends of segments; and the segments' first ones. */
    private static int[] shifted(int[] picked, Prefixes exclusive) {
        Partition of = exclusive.of();
        return IntStream.of(picked).flatMap(element -> {
            long segment = exclusive.segmentOf(element);
            long next = Math.min(exclusive.length(element) + 1, of.length(segment) - 1);
            return IntStream.of((int) of.place(segment, 0), (int) of.place(segment, next));
        }).toArray();
    }
}
