package io.funnel.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.fixture.HandWritten;
import io.funnel.kernel.Scans;
import io.funnel.reduction.Axis;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lanes, parts and passes of segments. */
class SegmentPlannerTest {

    private static final long SEED = 50;
    private static final Device GPU = device(132);

    private static Device device(int units) {
        return new Device(Runtime.TORNADOVM, "opencl", "test", Kind.GPU, 0, 0, units, 1024, 49_152, 1L << 34, 0,
                false, OptionalDouble.empty());
    }

    private static Plan plan(Axis axis, int groupSize) {
        return SegmentPlanner.plan(HandWritten.FLOAT_SUM, Strategy.SEGMENT_LANES, GPU, axis,
                Sizes.ofGroupSize(groupSize));
    }

    /** Rows, columns and middle axes of random sizes, and some at the ends. */
    private static Stream<Axis> shapes() {
        SplittableRandom random = new SplittableRandom(SEED);
        Stream<Axis> any = Stream.generate(() -> new Axis(1 + bits(random, 11), 1 + bits(random, 11),
                random.nextInt(3) == 0 ? 1 : 1 + bits(random, 7), random.nextBoolean())).limit(300);
        Stream<Axis> ends = Stream.of(new Axis(0, 5, 1, false), new Axis(0, 5, 3, false), new Axis(3, 5, 0, false),
                new Axis(3, 0, 1, false), new Axis(1, 0, 3, false), new Axis(1, 1, 1, false),
                new Axis(1, Integer.MAX_VALUE, 1, false), new Axis(1, 1 << 20, 2047, false),
                new Axis(1, 3, 1 << 29, false), new Axis(1 << 26, 31, 1, false));
        return Stream.concat(any, ends);
    }

    private static long bits(SplittableRandom random, int most) {
        return random.nextLong(1L << random.nextInt(1, most + 1));
    }

    @Test
    void plan_anyShape_coversEachElementOnce() {
        shapes().forEach(SegmentPlannerTest::requireWhole);
    }

    private static void requireWhole(Axis axis) {
        for (int groupSize : new int[] {1, 32, 64, 256, 1024}) {
            Plan plan = plan(axis, groupSize);
            Cover first = cover(plan.passes().getFirst());
            assertThat((long) first.segments()).as("%s, groupSize=%s, seed=%s", axis, groupSize, SEED)
                    .isEqualTo(axis.segments());
            if (axis.segments() > 0) {
                assertThat((long) first.length()).isEqualTo(axis.length());
                assertThat((long) first.inner()).isEqualTo(axis.inner());
            }
            requireWhole(first, plan.passes().getFirst());
            assertThat(plan.passes()).hasSize(first.parts() > 1 ? 2 : 1);
            assertThat(plan.finish()).isEqualTo(first.parts() > 1 ? Finish.SECOND_LAUNCH : Finish.HOST);
            Pass last = plan.passes().getLast();
            assertThat((long) last.outputs()).isEqualTo(axis.segments());
            if (first.parts() > 1) {
                requireWhole(cover(last), last);
                assertThat(cover(last).length()).isEqualTo(first.parts());
                assertThat(cover(last).parts()).isOne();
            }
        }
    }

    private static Cover cover(Pass pass) {
        return (Cover) Objects.requireNonNull(pass.cover());
    }

    /** All parts have elements, together all of them; groups hold all segments, and items all lanes. */
    private static void requireWhole(Cover cover, Pass pass) {
        assertThat((long) cover.most() * cover.parts()).isGreaterThanOrEqualTo(cover.length());
        assertThat((long) cover.most() * (cover.parts() - 1)).isLessThan(Math.max(1, cover.length()));
        int perGroup = cover.apart() > 1 ? cover.apart() : pass.groupSize() / cover.lanes();
        assertThat(perGroup).isPositive();
        assertThat((long) perGroup * cover.lanes()).isLessThanOrEqualTo(pass.groupSize());
        assertThat(Integer.bitCount(cover.apart() > 1 ? 1 : cover.lanes())).isOne();
        assertThat(perGroup * cover.turns(pass.groupSize()))
                .isGreaterThanOrEqualTo(((long) cover.segments() + cover.lead()) * cover.parts());
        assertThat((long) pass.groups()).isBetween(1L, cover.turns(pass.groupSize()));
        assertThat((long) pass.groups() * pass.groupSize()).isLessThanOrEqualTo(Integer.MAX_VALUE);
        assertThat((long) pass.outputs()).isEqualTo((long) cover.segments() * cover.parts());
    }

    @Test
    void plan_manyColumnsOfWholeLines_startsGroupsAtLines() {
        for (Axis axis : List.of(new Axis(1, 100, 4096, false), new Axis(8, 3, 1 << 14, false))) {
            Cover cover = cover(plan(axis, 256).passes().getFirst());
            assertThat((16 + Float.BYTES * ((long) cover.apart() - cover.lead())) % 128).as("%s", axis).isZero();
        }
        for (Axis axis : List.of(new Axis(1, 100, 4097, false), new Axis(1, 100, 32, false),
                new Axis(4096, 100, 1, false))) {
            assertThat(cover(plan(axis, 256).passes().getFirst()).lead()).as("%s", axis).isZero();
        }
    }

    @Test
    void plan_rowsInLocalMemory_fitGroupsAndItsPlaces() {
        for (int length = 1; length <= Shape.RowTiles.MOST_LENGTH; length++) {
            for (int groupSize : new int[] {16, 128}) {
                Plan plan = ScanPlanner.ofAxis(HandWritten.FLOAT_SUM, Strategy.SEGMENT_TILES, GPU,
                        new Axis(1000, length, 1, false), Sizes.ofGroupSize(groupSize));
                ScanCover cover = (ScanCover) Objects.requireNonNull(plan.passes().getFirst().cover());
                assertThat(cover.lanes() * cover.chunk()).as("length=%s", length).isGreaterThanOrEqualTo(length);
                assertThat(cover.ofGroup() * cover.lanes()).isEqualTo(groupSize);
                assertThat(cover.ofGroup() * cover.lanes() * cover.chunk())
                        .isLessThanOrEqualTo(Shape.Scan.room(groupSize, Shape.RowTiles.ofLane(Float.BYTES)));
                int elements = cover.ofGroup() * length;
                int factor = Scans.reciprocal(length);
                for (int number = 0; number < elements; number++) {
                    assertThat(Scans.placeOf(number, 1000, factor)).isEqualTo(number + number / length * 1000);
                }
            }
        }
    }

    @Test
    void plan_columnsInLocalMemory_fillItsPlacesByWholeBlocks() {
        for (int inner : new int[] {2, 3, 7, 31}) {
            for (int length = 1; length <= Shape.RowTiles.MOST_LENGTH; length++) {
                Plan plan = ScanPlanner.ofAxis(HandWritten.FLOAT_SUM, Strategy.SEGMENT_TILES, GPU,
                        new Axis(1000, length, inner, false), Sizes.AUTO);
                ScanCover cover = (ScanCover) Objects.requireNonNull(plan.passes().getFirst().cover());
                assertThat(cover.ofGroup() % inner).isZero();
                assertThat(cover.ofGroup() * cover.lanes()).isBetween(1, plan.groupSize());
                int gap = cover.lanes() * cover.chunk() - length;
                for (int number = 0; number < cover.ofGroup() * length; number++) {
                    int segment = number / (length * inner) * inner + number % inner;
                    assertThat(Scans.placeOfColumn(number, inner, length, gap, Scans.reciprocal(length),
                            Scans.reciprocal(inner)))
                            .isEqualTo(segment * (length + gap) + number / inner % length);
                }
            }
        }
    }

    @Test
    void plan_rowsBeyondLocalMemory_areRefused() {
        for (Axis axis : List.of(new Axis(3, 65, 1, false), new Axis(3, 5, 32, false), new Axis(3, 5, 2, true))) {
            assertThatThrownBy(() -> ScanPlanner.ofAxis(HandWritten.FLOAT_SUM, Strategy.SEGMENT_TILES, GPU, axis,
                    Sizes.AUTO)).isInstanceOf(UnsupportedPlanException.class)
                    .hasMessageStartingWith(
                            "SegmentTiles reduces rows of 1 to 64 elements, and columns of few neighbours: "
                                    + "length=" + axis.length());
        }
    }

    @Test
    void plan_devicesOfOtherUnits_isTheSame() {
        shapes().forEach(axis -> assertThat(passes(device(1), axis)).isEqualTo(passes(device(1000), axis)));
    }

    private static List<Pass> passes(Device device, Axis axis) {
        return SegmentPlanner.plan(HandWritten.FLOAT_SUM, Strategy.SEGMENT_LANES, device, axis, Sizes.AUTO).passes();
    }

    @Test
    void plan_longSegments_areSharedByGroups() {
        assertThat(plan(new Axis(2, 1 << 20, 1, false), 256).passes()).hasSize(2);
        assertThat(plan(new Axis(1, 1 << 20, 3, false), 256).passes()).hasSize(2);
        assertThat(plan(new Axis(1 << 14, 1 << 10, 1, false), 256).passes()).hasSize(1);
    }

    @Test
    void plan_segmentsBeyondIds_areRefused() {
        assertThatThrownBy(() -> plan(new Axis(Integer.MAX_VALUE, 1, 1, false), 1024))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessage("more segments or parts than ids can count: segments=2147483647, parts=1; "
                        + "try fewer segments at a time");
    }

    @Test
    void plan_numberOfGroups_isRefused() {
        Sizes sizes = new Sizes(OptionalInt.of(64), OptionalInt.of(256));
        assertThatThrownBy(() -> SegmentPlanner.plan(HandWritten.FLOAT_SUM, Strategy.SEGMENT_LANES, GPU,
                new Axis(4, 4, 1, false), sizes)).isInstanceOf(UnsupportedPlanException.class)
                .hasMessage("work-groups follow from the segments' lengths: groups=64; try a group size alone");
    }

    @Test
    void plan_groupSizeBeyondTheDevice_isRefused() {
        assertThatThrownBy(() -> plan(new Axis(4, 4, 1, false), 2048)).isInstanceOf(UnsupportedPlanException.class);
    }
}
