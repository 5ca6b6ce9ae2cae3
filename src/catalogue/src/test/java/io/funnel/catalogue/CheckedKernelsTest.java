package io.funnel.catalogue;

import static io.funnel.data.Segments.lengths;
import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.embedded.check.KernelChecks;
import io.funnel.plan.Kernels;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction1;
import io.funnel.settings.Strictness;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Generated kernels of every flat strategy have no race, no uninitialised read and no divergent barrier. */
class CheckedKernelsTest {

    private static final List<Reduction1<FloatArray, ?>> REDUCTIONS =
            List.of(FloatReductions.SUM, FloatReductions.ARG_MIN, FloatReductions.SAMPLE_VARIANCE);

    static Stream<Arguments> kernels() {
        return Strategy.flat().stream()
                .filter(strategy -> !(strategy.shape() instanceof Shape.Host) && strategy != Strategy.ANNOTATED_LOOP)
                .flatMap(strategy -> REDUCTIONS.stream()
                        .filter(reduction -> Kernels.refusal(reduction, strategy).isEmpty())
                        .map(reduction -> Arguments.of(strategy, reduction)));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void generatedKernels_areSound(Strategy strategy, Reduction1<FloatArray, ?> reduction) {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).build()) {
            Funnel chosen = funnel.using(strategy, new Sizes(OptionalInt.of(3), OptionalInt.empty()));
            assertThat(KernelChecks.check(() -> {
                for (int length : List.of(1, 33, 1009)) {
                    FloatArray values = new FloatArray(length);
                    for (int i = 0; i < length; i++) {
                        values.set(i, i % 7 - 3);
                    }
                    assertThat(chosen.reduce(reduction, values).value()).isNotNull();
                }
            })).isEmpty();
        }
    }

    /** Scans unequal segments, of one run and of several, some with several tiles. */
    @ParameterizedTest
    @FieldSource("REDUCTIONS")
    void scansOfSegments_areSound(Reduction1<FloatArray, ?> reduction) {
        try (Funnel funnel = Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).build()) {
            Funnel chosen = funnel.using(Strategy.SCAN_SEGMENTS, Sizes.ofGroupSize(16));
            assertThat(KernelChecks.check(() -> {
                for (int last : List.of(1, 33, 3001)) {
                    FloatArray values = new FloatArray(last + 40);
                    values.init(last);
                    assertThat(chosen.per(lengths(7, 0, 32, 1, last)).scan(reduction, values).value().count())
                            .isEqualTo(last + 40);
                }
            })).isEmpty();
        }
    }
}
