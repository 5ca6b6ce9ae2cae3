package io.funnel.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.fixture.HandWritten;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {

    private static final Reduction<Float> FLOAT_SUM = HandWritten.FLOAT_SUM;
    private static final String FLAT = "io.funnel.strategy.Strategy#flat";
    private static final Device GPU = device(Kind.GPU, 132, 1024, 49_152);

    private static Device device(Kind kind, int units, int maxGroup, long localBytes) {
        return new Device(Runtime.TORNADOVM, "opencl", "test", kind, 0, 0, units, maxGroup, localBytes, 1L << 34, 0,
                false, OptionalDouble.empty());
    }

    private static Plan plan(Strategy strategy, Device device, int length, int groupSize) {
        return Planner.plan(FLOAT_SUM, strategy, device, length, Sizes.ofGroupSize(groupSize));
    }

    @Test
    void plan_globalHalving_hasALaunchForEveryHalvingAndThreeAccessesAnElement() {
        Plan plan = plan(Strategy.GLOBAL_HALVING, GPU, 1 << 20, 256);
        assertThat(plan.cost().launches()).isEqualTo(20);
        assertThat(plan.cost().steps()).isEqualTo(20);
        assertThat(plan.cost().globalAccesses()).isBetween(3L * (1 << 20) - 40, 3L * (1 << 20));
    }

    @Test
    void plan_globalWindow_reducesEightfoldWithAboutTwoSeventhsMoreAccesses() {
        Plan plan = plan(Strategy.GLOBAL_WINDOW, GPU, 1 << 24, 256);
        assertThat(plan.cost().launches()).isEqualTo(8);
        assertThat((double) plan.cost().globalAccesses() / (1 << 24)).isBetween(1.28, 1.29);
    }

    @Test
    void plan_tiles_shrinkByTheTileUntilOneIsLeft() {
        Plan plan = plan(Strategy.FIRST_COMBINE_ON_LOAD, GPU, 1_000_003, 256);
        assertThat(plan.passes()).extracting(Pass::outputs).containsExactly(1954, 4, 1);
        assertThat(plan.passes()).extracting(Pass::inputs).containsExactly(1_000_003, 1954, 4);
    }

    @Test
    void plan_cascade_fillsTheDeviceAndNoMore() {
        Plan longest = plan(Strategy.CASCADE, GPU, 1 << 29, 256);
        assertThat(longest.groups()).as("two gigabytes").isEqualTo(2 * 132 * 15);
        Plan large = plan(Strategy.CASCADE, GPU, 1 << 28, 256);
        assertThat(large.groups()).isEqualTo(132 * 15);
        Plan middle = plan(Strategy.CASCADE, GPU, 1 << 20, 256);
        assertThat(middle.groups()).as("at least eight loads a work-item").isEqualTo((1 << 20) / 256 / 8);
        assertThat(plan(Strategy.CASCADE, GPU, 1 << 16, 256).groups()).as("but each unit has one").isEqualTo(132);
        Plan small = plan(Strategy.CASCADE, GPU, 1000, 256);
        assertThat(small.groups()).isEqualTo(4);
        assertThat(small.finish()).isEqualTo(Finish.HOST);
    }

    @Test
    void plan_gridStrideOnGpuWithoutWishes_hasLargeGroupsWhateverTheLength() {
        for (int length : new int[] {1, 1000, 1 << 28}) {
            assertThat(Planner.plan(FLOAT_SUM, Strategy.CASCADE, GPU, length, Sizes.AUTO).groupSize())
                    .as("one size, one kernel: n=%d", length).isEqualTo(1024);
        }
        assertThat(Planner.plan(FLOAT_SUM, Strategy.CASCADE, GPU, 1 << 28, Sizes.AUTO).groups()).isEqualTo(132 * 4);
        Device small = device(Kind.GPU, 132, 512, 49_152);
        assertThat(Planner.plan(FLOAT_SUM, Strategy.CASCADE, small, 1 << 28, Sizes.AUTO).groupSize()).isEqualTo(512);
    }

    @Test
    void plan_twoPass_endsWithOneGroupOverThePartials() {
        Plan plan = plan(Strategy.TWO_PASS, GPU, 1 << 28, 256);
        assertThat(plan.passes()).hasSize(2);
        assertThat(plan.passes().getLast().groups()).isEqualTo(1);
        assertThat(plan.passes().getLast().inputs()).isEqualTo(plan.passes().getFirst().outputs());
    }

    @ParameterizedTest
    @MethodSource(FLAT)
    void plan_everyStrategy_lengthZeroAndOne(Strategy strategy) {
        Device embedded =
                new Device(Runtime.EMBEDDED, "embedded", "test", Kind.CPU, 0, 0, 2, 1024, 49_152, 1L << 30, 32,
                        true, OptionalDouble.empty());
        for (int length : new int[] {0, 1}) {
            Plan plan = Planner.plan(FLOAT_SUM, strategy, embedded, length, Sizes.AUTO);
            assertThat(plan.length()).isEqualTo(length);
            assertThat(plan.passes()).allMatch(pass -> pass.groups() == 1 && pass.outputs() == 1);
        }
    }

    @Test
    void plan_strategyOfSegments_isRefused() {
        assertThatThrownBy(() -> Planner.plan(FLOAT_SUM, Strategy.SEGMENT_LANES, GPU, 1, Sizes.AUTO))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessage("SegmentLanes gives a value for each segment, not one for all elements: reduction="
                        + FLOAT_SUM.name()
                        + "; try per(rowsOf(...)), or --rows, --columns or --axis, or another strategy");
    }

    @ParameterizedTest
    @MethodSource(FLAT)
    void plan_largestLength_eitherFitsIntoIdsOrIsRefused(Strategy strategy) {
        try {
            Plan plan = Planner.plan(FLOAT_SUM, strategy, GPU.floatAtomics() ? GPU : withAtomics(GPU),
                    Integer.MAX_VALUE, Sizes.AUTO);
            assertThat(plan.passes()).allMatch(pass -> pass.globalSize() <= Integer.MAX_VALUE && pass.groups() > 0);
        } catch (UnsupportedPlanException refused) {
            assertThat(strategy.shape()).isInstanceOf(Shape.Tiles.class);
            assertThat(refused).hasMessageContaining("more work-items than ids can count");
        }
    }

    private static Device withAtomics(Device device) {
        return new Device(device.runtime(), "ptx", device.name(), device.kind(), 0, 0, device.computeUnits(),
                device.maxGroupSize(), device.localMemoryBytes(), device.globalMemoryBytes(), 32, true,
                OptionalDouble.empty());
    }

    @Test
    void plan_oneItemPerGroup_serialStrategiesWorkAndTreesAreRefused() {
        Device single = device(Kind.CPU, 4, 1, 49_152);
        assertThat(Planner.plan(FLOAT_SUM, Strategy.SERIAL_PER_CORE, single, 1000, Sizes.AUTO).groups()).isEqualTo(4);
        assertThat(Planner.plan(FLOAT_SUM, Strategy.CASCADE, single, 1000, Sizes.AUTO).groupSize()).isEqualTo(1);
        assertThatThrownBy(() -> Planner.plan(FLOAT_SUM, Strategy.SEQUENTIAL_ADDRESSING, single, 1000, Sizes.AUTO))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("needs groups of at least 2 work-items: groupSize=1");
    }

    @Test
    void plan_tooLittleLocalMemory_isRefusedWithBothNumbers() {
        Device tiny = device(Kind.GPU, 4, 256, 1024);
        assertThatThrownBy(() -> Planner.plan(FLOAT_SUM, Strategy.CASCADE, tiny, 1000, Sizes.AUTO))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("localBytes=4096, limit=1024");
        assertThat(Planner.plan(FLOAT_SUM, Strategy.UNROLLED_PER_GROUP_SIZE, tiny, 1000, Sizes.AUTO).groupSize())
                .isEqualTo(256);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 100, 1000})
    void plan_groupSizeNoPowerOfTwo_isRefusedByHalvingTrees(int groupSize) {
        assertThatThrownBy(() -> plan(Strategy.CASCADE, GPU, 1000, groupSize))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("needs a power of two: groupSize=" + groupSize);
        assertThat(plan(Strategy.INTERLEAVED_MODULO, GPU, 1000, groupSize).groupSize()).isEqualTo(groupSize);
    }

    @Test
    void plan_groupSizeBeyondTheDevice_isRefusedWithTheLimit() {
        assertThatThrownBy(() -> plan(Strategy.CASCADE, GPU, 1000, 2048))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("groupSize=2048, limit=1024");
    }

    @Test
    void plan_floatAtomicsOnOpenCl_isRefused() {
        assertThatThrownBy(() -> plan(Strategy.ATOMIC_PARTIALS, GPU, 1000, 256))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("no atomic addition of float on this backend: backend=opencl");
        assertThat(Planner.plan(HandWritten.INT_SUM, Strategy.ATOMIC_PARTIALS, GPU, 1000, Sizes.AUTO).finish())
                .isEqualTo(Finish.ATOMIC);
    }

    @Test
    void plan_atMostSoManyGroups_hasFewerWhereTheyWouldHaveLittleToDo() {
        Sizes sizes = Sizes.upTo(4096, 512);
        for (Kind kind : new Kind[] {Kind.GPU, Kind.CPU}) {
            Device device = device(kind, 132, 1024, 49_152);
            Plan large = Planner.plan(FLOAT_SUM, Strategy.CASCADE, device, 1 << 28, sizes);
            assertThat(large.groups()).isEqualTo(4096);
            assertThat(large.groupSize()).isEqualTo(512);
            assertThat(Planner.plan(FLOAT_SUM, Strategy.CASCADE, device, 1000, sizes).groups()).isEqualTo(2);
        }
        assertThat(Planner.plan(FLOAT_SUM, Strategy.CASCADE, GPU, 1 << 28, Sizes.upTo(7, 64)).groups()).isEqualTo(7);
        assertThatThrownBy(() -> Planner.plan(FLOAT_SUM, Strategy.CASCADE, GPU, 1, Sizes.upTo(0, 64)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("mostGroups=0");
    }

    @Test
    void plan_negativeLengthOrSizes_areBadArguments() {
        assertThatThrownBy(() -> Planner.plan(FLOAT_SUM, Strategy.CASCADE, GPU, -1, Sizes.AUTO))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("length=-1");
        Sizes noGroups = new Sizes(OptionalInt.of(0), OptionalInt.empty());
        assertThatThrownBy(() -> Planner.plan(FLOAT_SUM, Strategy.CASCADE, GPU, 1, noGroups))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("groups=0");
    }
}
