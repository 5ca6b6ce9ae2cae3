package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.facts.CompensatedSum;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** Bounded sums of doubles on the host engine, with infinities, NaN and negative zeros. */
class CompensatedHostTest {

    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final int[] LENGTHS = {1, 2, 63, 100, 4096, 9000};

    static Stream<Reduction<?>> sums() {
        return Stream.of(DoubleReductions.SUM, DoubleReductions.DOT_PRODUCT, DoubleReductions.SUM_OF_SQUARES,
                DoubleReductions.SUM_OF_ABSOLUTES);
    }

    @ParameterizedTest
    @MethodSource("sums")
    void reduceBounded_ofInfinityAndNaN_hasNoNumberForWhatIsLost(Reduction<?> sum) {
        for (HostOptions.Vectors vectors : HostOptions.Vectors.values()) {
            for (int length : LENGTHS) {
                DoubleArray elements = filled(length, 1);
                try (HostEngine engine = HostEngine.open(new HostOptions(2, vectors))) {
                    elements.set(length / 2, INFINITY);
                    assertThat(reduce(engine, sum, elements)).as("infinity, length=%d", length)
                            .isEqualTo(new CompensatedSum(INFINITY, Double.NaN, INFINITY));
                    elements.set(length - 1, Double.NaN);
                    assertThat(reduce(engine, sum, elements)).as("NaN, length=%d", length)
                            .isEqualTo(new CompensatedSum(Double.NaN, Double.NaN, Double.NaN));
                }
            }
        }
    }

    /** Expects Java's sum that starts at 0.0; products of -0.0 are 0.0 themselves. */
    @ParameterizedTest
    @MethodSource("sums")
    void reduceBounded_ofNegativeZeros_isZero(Reduction<?> sum) {
        try (HostEngine engine = HostEngine.open(HostOptions.defaults())) {
            assertThat(reduce(engine, sum, filled(0, 0))).isEqualTo(new CompensatedSum(0.0, 0.0, 0.0));
            for (int length : LENGTHS) {
                assertThat(reduce(engine, sum, filled(length, -0.0))).as("length=%d", length)
                        .isEqualTo(new CompensatedSum(0.0, 0.0, 0.0));
            }
        }
    }

    private static DoubleArray filled(int length, double value) {
        DoubleArray elements = new DoubleArray(length);
        elements.init(value);
        return elements;
    }

    private static Object reduce(HostEngine engine, Reduction<?> sum, DoubleArray elements) {
        Definition<?, ?> variant = sum.definition().facts().boundedVariant().orElseThrow();
        Operands states = NativeArrays.states(variant.signature(), 1);
        List<MemorySegment> in = Collections.nCopies(sum.signature().inputs().size(), elements.getSegment());
        engine.reduceBounded(sum.definition(), in, 0, elements.getSize(), states);
        return variant.load(states, 0);
    }
}
