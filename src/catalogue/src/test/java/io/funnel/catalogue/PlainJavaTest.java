package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.catalogue.oracle.Columns;
import io.funnel.catalogue.oracle.Expected;
import io.funnel.catalogue.oracle.Oracles;
import io.funnel.catalogue.oracle.Samples;
import io.funnel.catalogue.oracle.Samples.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Runs the sources of the catalogue as plain Java and checks them against exact arithmetic. */
class PlainJavaTest {

    private static final int[] LENGTHS = {0, 1, 2, 3, 33, 257, 1009};
    private static final int TREES = 5;
    private static final int LACK = 6;
    private static final long SEED = 4_711;
    private static final Set<String> NOT_EMPTY = Set.of("argMin", "argMax", "range");

    /** Entries whose result does not depend on most elements. */
    private static final Set<String> INSENSITIVE = Set.of("minimum", "maximum", "maximumNorm",
            "minimumAndMaximum", "range", "argMin", "argMax", "minimumIgnoringNan", "maximumIgnoringNan", "countNan",
            "anyNonZero", "allNonZero", "bitAnd", "bitOr");

    @TestFactory
    Stream<DynamicTest> everySource_inOrderAndInRandomTrees_givesItsDefinition() {
        return Source.all().map(source -> dynamicTest(source.toString(), () -> check(source)));
    }

    /** The oracles are selective: they reject at least one result that lacks the last few elements. */
    @TestFactory
    Stream<DynamicTest> everyOracle_resultWithoutTheLastElements_isRefused() {
        return Source.all().filter(source -> !INSENSITIVE.contains(source.name()))
                .map(source -> dynamicTest(source.toString(), () -> {
                    int length = 36;
                    List<TornadoNativeArray> inputs = Samples.of(source.name(), source.type(), Kind.SMALL, length);
                    List<Expected> expected = Oracles.of(source.name(),
                            new Columns(source.type(), inputs, length, Columns.JAVA_FUNCTIONS));
                    boolean refused = false;
                    for (int lack = 1; lack <= LACK; lack++) {
                        List<Object> lacking = source.run(
                                Samples.of(source.name(), source.type(), Kind.SMALL, length - lack), length - lack,
                                Optional.empty());
                        for (int i = 0; i < lacking.size(); i++) {
                            refused |= !expected.get(i).check(lacking.get(i), length).right();
                        }
                    }
                    assertThat(refused).as("%s: %s", source, expected).isTrue();
                }));
    }

    private static void check(Source source) {
        for (Kind kind : Kind.values()) {
            for (int length : LENGTHS) {
                if (length == 0 && NOT_EMPTY.contains(source.name())) {
                    continue;
                }
                List<TornadoNativeArray> inputs = Samples.of(source.name(), source.type(), kind, length);
                List<Expected> expected = Oracles.of(source.name(),
                        new Columns(source.type(), inputs, length, Columns.JAVA_FUNCTIONS));
                check(source, kind, length, expected, source.run(inputs, length, Optional.empty()), "in order");
                for (int tree = 0; tree < TREES && source.operator().isPresent(); tree++) {
                    SplittableRandom random = new SplittableRandom(SEED + tree);
                    check(source, kind, length, expected, source.run(inputs, length, Optional.of(random)),
                            "tree of seed " + (SEED + tree));
                }
            }
        }
    }

    private static void check(
            Source source, Kind kind, int length, List<Expected> expected, List<Object> actual, String order) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < actual.size(); i++) {
            Expected.Verdict verdict = expected.get(i).check(actual.get(i), length);
            assertThat(verdict.right())
                    .as("%s, %s, n=%d, %s, component %d: expected %s, got %s, error=%s, bound=%s", source, kind, length,
                            order, i, expected.get(i).reference(), actual.get(i), verdict.error(), verdict.bound())
                    .isTrue();
        }
    }
}
