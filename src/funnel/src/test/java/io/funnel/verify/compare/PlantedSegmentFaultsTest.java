package io.funnel.verify.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.data.Segments;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.fixture.FaultyRaggedKernels;
import io.funnel.fixture.FaultySegmentKernels.Kernel;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Operands;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Kernels over segments with a planted fault are wrong whatever is measured, and the right one is verified. */
class PlantedSegmentFaultsTest {

    private static final Device DEVICE = Devices.all().getFirst();
    /** Rows and columns of a few elements, in which the faults of long segments do not show. */
    private static final List<Axis> MEASURED = List.of(PlantedFaults.AXIS, new Axis(64, 4, 1, false),
            new Axis(1, 5, 64, false), new Axis(0, 4, 1, false));

    @ParameterizedTest
    @EnumSource(Kernel.class)
    void compare_faultyKernel_isWrongAndNotTimed(Kernel kernel) {
        for (Axis axis : MEASURED) {
            StrategyResult row = PlantedFaults.segments(DEVICE, kernel, axis).run(Strategy.SEGMENT_LANES);
            assertThat(row.status()).as(axis + ": " + row.reason()).isEqualTo(PlantedFaults.expected(kernel));
            assertThat(row.call().isPresent()).as("timed").isEqualTo(kernel == Kernel.RIGHT);
        }
    }

    @ParameterizedTest
    @EnumSource(FaultyRaggedKernels.Kernel.class)
    void compare_faultyRaggedKernel_isWrongAndNotTimed(FaultyRaggedKernels.Kernel kernel) {
        for (Segments segments : List.of(Segments.lengths(0, 100_003, 7), Segments.lengths(4, 4),
                Segments.byKey(new int[] {2, 0, 2, 1, 2}, 3), Segments.lengths())) {
            StrategyResult row = PlantedFaults.ragged(DEVICE, kernel, segments).run(Strategy.RAGGED_LANES);
            assertThat(row.status()).as(segments + ": " + row.reason()).isEqualTo(PlantedFaults.expected(kernel));
            assertThat(row.call().isPresent()).as("timed").isEqualTo(kernel == FaultyRaggedKernels.Kernel.RIGHT);
        }
    }

    @Test
    void compare_manyDifferentLengths_haveExactDataOfRoundedOnes() {
        int[] lengths = IntStream.range(0, 600).map(i -> i * i % 4001).toArray();
        Segments segments = Segments.lengths(lengths);

        StrategyResult row = PlantedFaults.ragged(DEVICE, FaultyRaggedKernels.Kernel.RIGHT, segments)
                .run(Strategy.RAGGED_LANES);

        assertThat(row.status()).as(row.reason()).isEqualTo(Status.VERIFIED);
        assertThat(row.exact()).contains("lengths to 20011; distinct weights").doesNotContain("none of length");
    }

    @Test
    void compare_kernelThatDropsTheLast_namesShapeSegmentAndData() {
        assertThat(PlantedFaults.segments(DEVICE, Kernel.DROPS_LAST, MEASURED.getLast()).run(Strategy.SEGMENT_LANES)
                .reason()).isEqualTo("exact data: shape=7x1x1, axis=1, run=1, segment=0, data=distinct weights, "
                        + "expected 1.0, got 0.0");
    }

    @Test
    void judged_statesOfAnotherProgram_areRightOrWrongAndThenNotTimed() {
        Axis axis = new Axis(2, 3, 1, false);
        SegmentComparison comparison = PlantedFaults.segments(DEVICE, Kernel.RIGHT, axis);
        FloatArray uniform = new FloatArray(6);
        Distribution.UNIFORM.fill(uniform, 42);
        FloatArray sums = FloatArray.fromElements(uniform.get(0) + uniform.get(1) + uniform.get(2),
                uniform.get(3) + uniform.get(4) + uniform.get(5));
        Optional<Times> times = Optional.of(Times.of(7));

        assertThat(comparison.judged(new Operands(List.of(sums)), times, times).call()).isEqualTo(times);
        sums.set(1, sums.get(1) + 1);
        StrategyResult wrong = comparison.judged(new Operands(List.of(sums)), times, times);
        assertThat(wrong.status()).isEqualTo(Status.WRONG);
        assertThat(wrong.reason()).startsWith("segment=1: ");
        assertThat(wrong.call()).isEmpty();
    }

    @Test
    void compare_rightKernel_tellsLengthsAndFamilies() {
        assertThat(PlantedFaults.segments(DEVICE, Kernel.RIGHT, MEASURED.getFirst()).run(Strategy.SEGMENT_LANES)
                .exact()).isEqualTo("14 lengths to 100003; distinct weights, one element, weights");
        assertThat(PlantedFaults.segments(DEVICE, Kernel.RIGHT, MEASURED.getLast()).run(Strategy.PARALLEL_STREAM)
                .exact()).startsWith("14 lengths to 9001; distinct weights");
    }
}
