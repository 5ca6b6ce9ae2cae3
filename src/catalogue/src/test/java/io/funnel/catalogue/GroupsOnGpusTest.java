package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.plan.Pass;
import io.funnel.plan.Placement;
import io.funnel.plan.Planner;
import io.funnel.plan.Request;
import io.funnel.plan.Residence;
import io.funnel.plan.Router;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.strategy.Strategy;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Groups of a GPU's compute unit, by what a reduction's kernel needs; bench/results/nvidia-h100 has the measurements. */
class GroupsOnGpusTest {

    private static final int UNITS = 100;
    private static final int USUAL_LENGTH = 1 << 26;
    private static final Device GPU = gpu("cuda");

    private static Device gpu(String backend) {
        return new Device(Device.Runtime.TORNADOVM, backend, "Some GPU", Device.Kind.GPU, 0, 0, UNITS,
                1024, 48 << 10, 80L << 30, 32, true, OptionalDouble.empty());
    }

    @Test
    void plan_wideStates_areTwoRoundsOfWhatRegistersAndLocalMemoryHaveRoomFor() {
        assertThat(sizes(LongReductions.HISTOGRAM64, Strategy.CASCADE)).isEqualTo("12 x 128");
        assertThat(sizes(IntReductions.HISTOGRAM64, Strategy.CASCADE)).isEqualTo("6 x 128");
        assertThat(sizes(IntReductions.HISTOGRAM32, Strategy.CASCADE)).isEqualTo("8 x 256");
        assertThat(sizes(IntReductions.HISTOGRAM16, Strategy.CASCADE)).isEqualTo("8 x 256");
        assertThat(sizes(FloatReductions.HISTOGRAM64, Strategy.CASCADE_VECTOR)).isEqualTo("6 x 128");
        assertThat(sizes(FloatReductions.HISTOGRAM16, Strategy.CASCADE_VECTOR)).isEqualTo("8 x 256");
        assertThat(sizes(FloatReductions.HISTOGRAM16, Strategy.CASCADE_VECTOR, gpu("opencl"))).isEqualTo("10 x 256");
        assertThat(sizes(FloatReductions.HISTOGRAM32, Strategy.CASCADE_VECTOR, gpu("ptx"))).isEqualTo("10 x 256");
        assertThat(sizes(DoubleReductions.HISTOGRAM16, Strategy.CASCADE_VECTOR, gpu("ptx"))).isEqualTo("8 x 256");
    }

    @Test
    void plan_countsByRowsOfFloatingPointElements_leaveCacheForTheirLoads() {
        assertThat(sizes(DoubleReductions.HISTOGRAM64, Strategy.CASCADE)).isEqualTo("4 x 128");
        assertThat(sizes(DoubleReductions.HISTOGRAM16, Strategy.CASCADE)).isEqualTo("2 x 256");
        assertThat(sizes(FloatReductions.HISTOGRAM64, Strategy.CASCADE)).isEqualTo("6 x 128");
        assertThat(sizes(FloatReductions.HISTOGRAM32, Strategy.CASCADE)).isEqualTo("3 x 256");
    }

    @Test
    void route_statesThatCrowdTheCache_readNoVectors() {
        assertThat(route(DoubleReductions.HISTOGRAM64, "ptx")).isEqualTo(Strategy.CASCADE);
        assertThat(route(DoubleReductions.HISTOGRAM32, "opencl")).isEqualTo(Strategy.CASCADE);
        assertThat(route(DoubleReductions.HISTOGRAM16, "cuda")).isEqualTo(Strategy.CASCADE_VECTOR);
        assertThat(route(FloatReductions.HISTOGRAM64, "cuda")).isEqualTo(Strategy.CASCADE);
        assertThat(route(FloatReductions.HISTOGRAM64, "ptx")).isEqualTo(Strategy.CASCADE_VECTOR);
        assertThat(route(FloatReductions.HISTOGRAM32, "cuda")).isEqualTo(Strategy.CASCADE_VECTOR);
        assertThat(route(IntReductions.HISTOGRAM64, "cuda")).isEqualTo(Strategy.CASCADE_VECTOR);
    }

    private static Strategy route(Reduction<?> reduction, String backend) {
        return Router.route(new Request(reduction, 1 << 28, Residence.DEVICE, Placement.DEVICE,
                Optional.of(gpu(backend)), Optional.empty(), Optional.empty(), Sizes.AUTO, Map.of(), Set.of()))
                .strategy().orElseThrow();
    }

    @Test
    void plan_sumsBesideTheirMagnitude_areOneRound() {
        Reduction<?> bounded =
                new Reduction1<>(FloatReductions.SUM.definition().boundedVariant().orElseThrow());
        assertThat(sizes(bounded, Strategy.CASCADE_VECTOR)).isEqualTo("6 x 256");
    }

    @Test
    void plan_extremesWithIndex_areOneRoundWhereRegistersAreFew() {
        assertThat(sizes(IntReductions.ARG_MIN, Strategy.CASCADE_VECTOR)).isEqualTo("15 x 256");
        assertThat(sizes(FloatReductions.ARG_MIN, Strategy.CASCADE_VECTOR)).isEqualTo("5 x 256");
        assertThat(sizes(FloatReductions.ARG_MIN, Strategy.CASCADE_VECTOR, gpu("ptx"))).isEqualTo("6 x 256");
        assertThat(sizes(DoubleReductions.ARG_MAX, Strategy.CASCADE_VECTOR)).isEqualTo("8 x 128");
        assertThat(sizes(LongReductions.ARG_MIN, Strategy.CASCADE_UNROLLED)).isEqualTo("15 x 256");
    }

    @Test
    void plan_pairsOfDoubles_areOneRoundOfSmallGroups_butNotOfExponentials() {
        assertThat(sizes(DoubleReductions.MEAN, Strategy.CASCADE_VECTOR)).isEqualTo("10 x 128");
        assertThat(sizes(DoubleReductions.RANGE, Strategy.CASCADE_VECTOR)).isEqualTo("10 x 128");
        assertThat(sizes(DoubleReductions.LOG_SUM_EXP, Strategy.CASCADE_VECTOR)).isEqualTo("15 x 256");
        assertThat(sizes(FloatReductions.RANGE, Strategy.CASCADE_VECTOR)).isEqualTo("15 x 256");
    }

    @Test
    void plan_singleValues_areLargeGroupsWhereRegistersSuffice() {
        assertThat(sizes(FloatReductions.SUM, Strategy.CASCADE_VECTOR)).isEqualTo("4 x 1024");
        assertThat(sizes(DoubleReductions.SUM, Strategy.CASCADE_VECTOR)).isEqualTo("10 x 128");
        assertThat(sizes(DoubleReductions.DOT_PRODUCT, Strategy.CASCADE_UNROLLED)).isEqualTo("4 x 1024");
        assertThat(sizes(DoubleReductions.PRODUCT, Strategy.CASCADE_VECTOR)).isEqualTo("10 x 128");
        assertThat(sizes(DoubleReductions.COUNT_NON_ZERO, Strategy.CASCADE_VECTOR)).isEqualTo("15 x 256");
        assertThat(sizes(DoubleReductions.MINIMUM_IGNORING_NAN, Strategy.CASCADE_VECTOR)).isEqualTo("15 x 256");
        assertThat(sizes(DoubleReductions.MINIMUM, Strategy.CASCADE_VECTOR)).isEqualTo("15 x 256");
        assertThat(sizes(DoubleReductions.ANY_NON_ZERO, Strategy.CASCADE_VECTOR)).isEqualTo("16 x 256");
        assertThat(sizes(FloatReductions.COUNT_NAN, Strategy.CASCADE_VECTOR)).isEqualTo("12 x 256");
        assertThat(sizes(IntReductions.SUM_INTO_LONG, Strategy.CASCADE_VECTOR)).isEqualTo("12 x 256");
        assertThat(sizes(FloatReductions.MEAN, Strategy.CASCADE_VECTOR)).isEqualTo("15 x 256");
        assertThat(sizes(LongReductions.SUM, Strategy.CASCADE_UNROLLED)).isEqualTo("4 x 1024");
        assertThat(sizes(LongReductions.SUM_OF_SQUARES, Strategy.CASCADE_UNROLLED)).isEqualTo("4 x 1024");
        assertThat(sizes(LongReductions.BIT_AND, Strategy.CASCADE_UNROLLED)).isEqualTo("8 x 512");
        assertThat(sizes(LongReductions.RANGE, Strategy.CASCADE_UNROLLED)).isEqualTo("15 x 256");
        assertThat(sizes(FloatReductions.DOT_PRODUCT, Strategy.CASCADE_UNROLLED)).isEqualTo("4 x 1024");
        assertThat(sizes(IntReductions.MANHATTAN_DISTANCE, Strategy.CASCADE_UNROLLED)).isEqualTo("8 x 512");
        assertThat(sizes(IntReductions.MANHATTAN_DISTANCE_INTO_LONG, Strategy.CASCADE_UNROLLED))
                .isEqualTo("8 x 512");
    }

    @Test
    void plan_numbersOfLongInputs_haveSeveralTimesAsManyGroups() {
        assertThat(sizes(LongReductions.SUM, Strategy.CASCADE_UNROLLED, GPU, 1 << 28)).isEqualTo("12 x 1024");
        assertThat(sizes(LongReductions.SUM, Strategy.CASCADE_UNROLLED, GPU, (1 << 28) - 1)).isEqualTo("4 x 1024");
        assertThat(sizes(DoubleReductions.DOT_PRODUCT, Strategy.CASCADE_UNROLLED, GPU, 1 << 27)).isEqualTo("12 x 1024");
        assertThat(sizes(LongReductions.BIT_AND, Strategy.CASCADE_UNROLLED, GPU, 1 << 28)).isEqualTo("16 x 512");
        assertThat(sizes(DoubleReductions.MAXIMUM, Strategy.CASCADE_VECTOR, GPU, 1 << 28)).isEqualTo("30 x 256");
        assertThat(sizes(IntReductions.BIT_AND, Strategy.CASCADE_VECTOR, GPU, 1 << 29)).isEqualTo("30 x 256");
    }

    @Test
    void plan_longInputs_haveNoMoreGroupsOfOneRoundOrOfSeveralNumbers() {
        assertThat(sizes(DoubleReductions.SUM, Strategy.CASCADE_VECTOR, GPU, 1 << 28)).isEqualTo("10 x 128");
        assertThat(sizes(LongReductions.RANGE, Strategy.CASCADE_UNROLLED, GPU, 1 << 28)).isEqualTo("15 x 256");
        assertThat(sizes(LongReductions.ARG_MIN, Strategy.CASCADE_UNROLLED, GPU, 1 << 28)).isEqualTo("15 x 256");
        assertThat(sizes(LongReductions.HISTOGRAM64, Strategy.CASCADE, GPU, 1 << 28)).isEqualTo("12 x 128");
    }

    private static String sizes(Reduction<?> reduction, Strategy strategy) {
        return sizes(reduction, strategy, GPU);
    }

    private static String sizes(Reduction<?> reduction, Strategy strategy, Device device) {
        return sizes(reduction, strategy, device, USUAL_LENGTH);
    }

    private static String sizes(Reduction<?> reduction, Strategy strategy, Device device, int length) {
        Pass pass = Planner.plan(reduction, strategy, device, length, Sizes.AUTO).passes().getFirst();
        return pass.groups() / UNITS + " x " + pass.groupSize();
    }
}
