package io.funnel.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.catalogue.Catalogue;
import io.funnel.cli.report.Json;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Devices;
import io.funnel.lab.target.FuzzTarget;
import io.funnel.lab.target.FuzzTargets;
import io.funnel.lab.target.SegmentShape;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementMap;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionN;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Status;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Random segments, each compared with the reduction of its elements alone. */
@EnabledIf(value = "io.funnel.lab.fuzz.FuzzerTest#isEmbedded", disabledReason = "needs the embedded runtime")
class FuzzSegmentsTest {

    private static SelectedReduction chosen(String name) {
        return new SelectedReduction(name, Optional.empty(), Catalogue.find(name).orElseThrow().reduction(), List.of());
    }

    private static CaseRunner.Outcome once(FuzzTarget way, SegmentShape shape, long... elements) {
        FuzzTarget.Task task = new FuzzTarget.Task(chosen("long.sum").reduction(), Strategy.SEGMENT_LANES,
                Sizes.ofGroupSize(8), Optional.of(shape));
        List<TornadoNativeArray> inputs = List.of(LongArray.fromArray(elements));
        return new CaseRunner(Devices.all().getFirst()).once(way, task, inputs, List.of(elements.length));
    }

    private static long[] counting(int length) {
        long[] elements = new long[length];
        for (int i = 0; i < length; i++) {
            elements[i] = (long) i * i;
        }
        return elements;
    }

    @Test
    void randomSegments_ofAllWays_areRight() {
        List<SelectedReduction> reductions = Stream.of("long.sum", "float.argMin", "double.affineComposition",
                "int.histogram32").map(FuzzSegmentsTest::chosen).toList();
        FuzzSettings settings =
                new FuzzSettings(5, 0, 600_000, 1500, 2048, 1, List.of(), List.of("segments"), 10, false);
        List<SavedCase> found = new ArrayList<>();
        Tally tally = new Tally();
        new Fuzzer(Devices.all().getFirst(), reductions, settings, event -> {
            if (event instanceof FuzzEvent.Found(SavedCase saved, boolean small)) {
                found.add(saved);
            } else if (event instanceof FuzzEvent.FamilyDone(long family, Tally cases)) {
                tally.add(cases);
            }
        }).run();

        assertThat(found).extracting(SavedCase::reason).as("seed=%s", settings.seed()).isEmpty();
        assertThat(tally.of(Status.VERIFIED)).isGreaterThan(1000);
        assertThat(tally.counts()).containsKeys(Strategy.SEGMENT_TILES, Strategy.SEGMENT_LANES,
                Strategy.SEGMENT_LANES_IN_ORDER);
    }

    @Test
    void randomMaps_areRight() {
        List<SelectedReduction> reductions =
                Stream.of("float.softmax", "double.standardScore", "float.rootMeanSquareNorm")
                        .map(FuzzSegmentsTest::chosen).toList();
        FuzzSettings settings = new FuzzSettings(7, 0, 600_000, 800, 2048, 1, List.of(),
                List.of("segments-funnel-host", "segments-funnel-device"), 10, false);
        List<SavedCase> found = new ArrayList<>();
        Tally tally = new Tally();
        new Fuzzer(Devices.all().getFirst(), reductions, settings, event -> {
            if (event instanceof FuzzEvent.Found(SavedCase saved, boolean small)) {
                found.add(saved);
            } else if (event instanceof FuzzEvent.FamilyDone(long family, Tally cases)) {
                tally.add(cases);
            }
        }).run();

        assertThat(found).extracting(SavedCase::reason).as("seed=%s", settings.seed()).isEmpty();
        assertThat(tally.of(Status.VERIFIED)).isGreaterThan(700);
    }

    @Test
    void mapThatIsWrong_isFound() {
        Reduction<?> softmax = chosen("float.softmax").reduction();
        Definition<?, ?> faulty = faulty(softmax.definition());
        FuzzTarget.Task task = new FuzzTarget.Task(new ReductionN<>(faulty), Strategy.SEGMENT_LANES, Sizes.AUTO,
                Optional.of(new SegmentShape(0, 3, 1, false)));

        CaseRunner.Outcome outcome = new CaseRunner(Devices.all().getFirst()).once(
                FuzzTargets.find("segments-funnel-device"), task, List.of(FloatArray.fromElements(1, 2, 3, 4, 5, 6)),
                List.of(6));

        assertThat(outcome.status()).isEqualTo(Status.FAILED);
        assertThat(outcome.reason()).contains("map: segment=0, element=0");
    }

    /** A map whose kernels are those of another one. */
    @SuppressWarnings("ReferenceEquality") // the one that a proxy is
    private static Definition<?, ?> faulty(Definition<?, ?> definition) {
        ElementMap right = definition.elementMap().orElseThrow();
        ElementMap other = chosen("float.logSoftmax").reduction().definition().elementMap().orElseThrow();
        ElementMap mixed = new ElementMap(right.inputs(), right.type(), right.indexing(), right.leastLengths(),
                right.atIndex(), right.ofResult(), right.loop(), other.afterwards(), other.whole());
        return (Definition<?, ?>) Proxy.newProxyInstance(FuzzSegmentsTest.class.getClassLoader(),
                new Class<?>[] {Definition.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "elementMap" -> Optional.of(mixed);
                    default -> method.invoke(definition, arguments);
                });
    }

    /** Chunks of 512 elements: two launches for the first, one for the last. */
    @Test
    void piecesOfDifferentPasses_areRight() {
        for (int length : new int[] {513, 600, 1025, 1100}) {
            CaseRunner.Outcome outcome =
                    once(FuzzTargets.find("segments-chunks"), new SegmentShape(1, 0, 1, false), counting(length));

            assertThat(outcome.status()).as("length=%s: %s", length, outcome.reason()).isEqualTo(Status.VERIFIED);
        }
    }

    @Test
    void noSegment_isNoFault() {
        for (String way : List.of("segments-host", "segments-funnel-device", "segments-funnel-fastest")) {
            CaseRunner.Outcome outcome = once(FuzzTargets.find(way), new SegmentShape(0, 7, 3, false));

            assertThat(outcome.status()).as("%s: %s", way, outcome.reason()).isEqualTo(Status.VERIFIED);
        }
    }

    @Test
    void unequalSegmentsAndKeys_onTheHost_areRight() {
        for (int seed = 0; seed < 40; seed++) {
            int length = 1 << seed % 13;
            SegmentShape shape = SegmentShape.of(new SegmentShape.Unequal(seed % 2 == 0, 1 + seed * seed, seed), false);
            for (String way : List.of("segments-host", "segments-funnel-host")) {
                CaseRunner.Outcome outcome = once(FuzzTargets.find(way), shape, counting(length));

                assertThat(outcome.status()).as("%s, %s, seed=%s: %s", way, shape, seed, outcome.reason())
                        .isEqualTo(Status.VERIFIED);
            }
        }
    }

    @Test
    void families_onTheHost_haveUnequalShapes() {
        FuzzSettings settings = new FuzzSettings(5, 0, 600_000, 1500, 2048, 1, List.of(), List.of("segments-host"), 10,
                false);
        Families families = new Families(settings, List.of(chosen("long.sum")), Devices.all().getFirst());

        assertThat(IntStream.range(0, 20).mapToObj(number -> families.family(number).shape().orElseThrow().unequal())
                .flatMap(Optional::stream).map(SegmentShape.Unequal::byKey).distinct().toList()).hasSize(2);
    }

    @Test
    void segmentThatIsWrong_isNamed() {
        FuzzTarget wrong = new FuzzTarget("segments-wrong", true, (device, task, inputs) -> new FuzzTarget.Prepared(
                length -> new FuzzTarget.Answer(List.of(1L, 5L, 14L), 9, OptionalDouble.empty()), () -> {}));

        assertThat(once(wrong, new SegmentShape(0, 2, 1, false), counting(6)).reason())
                .startsWith("segment=1 of 3, each=2: expected 13, got 5");
    }

    @Test
    void savedCase_keepsItsShape() {
        assertKept(new SegmentShape(0, 2, 3, true), "shape=?x2x3, global indices");
        assertKept(SegmentShape.of(new SegmentShape.Unequal(true, 5, 11), false), "shape=5 keys");
    }

    private static void assertKept(SegmentShape shape, String text) {
        Family family = new Family(3, chosen("long.sum"), FuzzTargets.find("segments-chunks"), Strategy.SEGMENT_LANES,
                Sizes.AUTO, ElementMix.ORDINARY, 7, List.of(12), Optional.of(shape));
        SavedCase saved = SavedCase.of(FuzzFinding.of(1, "there", family, List.of(12),
                new CaseRunner.Outcome(Status.WRONG, "off")));
        SavedCase again = SavedCase.read(Json.pretty(saved));

        assertThat(again).isEqualTo(saved);
        assertThat(again.finding(List.of()).sentence()).contains(text);
    }
}
