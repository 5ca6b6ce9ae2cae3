package io.funnel.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.fixture.HandWritten;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Strategy;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Groups and passes of elements with keys. */
class KeyPlannerTest {

    private static Plan plan(int elements, int keys, int units) {
        Device device = new Device(Runtime.TORNADOVM, "opencl", "test", Kind.GPU, 0, 0, units, 1024, 49_152, 1L << 34,
                0, false, OptionalDouble.empty());
        return KeyPlanner.plan(HandWritten.FLOAT_SUM, Strategy.KEY_COLUMNS, device, elements, keys, Sizes.AUTO);
    }

    @Test
    void plan_anyNumberOfKeys_fillsLocalMemoryWithColumns() {
        for (int keys : new int[] {1, 2, 3, 16, 17, 100, 256, 1000, 1024}) {
            Plan plan = plan(1 << 28, keys, 132);
            assertThat(plan.groupSize() * keys).isLessThanOrEqualTo(8192);
            assertThat(plan.groupSize() == 1024 || 2 * plan.groupSize() * keys > 8192).isTrue();
            assertThat(plan.passes()).hasSize(2);
            assertThat(plan.passes().getFirst().outputs()).isEqualTo(keys * plan.groups()).isLessThanOrEqualTo(1 << 20);
            assertThat(plan.passes().getLast().outputs()).isEqualTo(keys);
            assertThat(plan.passes()).isEqualTo(plan(1 << 28, keys, 7).passes()); // the same bits on every device
        }
    }

    @Test
    void plan_fewElements_takesOneGroupAndNoSecondLaunch() {
        for (int elements : new int[] {0, 1, 500}) {
            Plan plan = plan(elements, 5, 132);
            assertThat(plan.groups()).isEqualTo(1);
            assertThat(plan.passes()).hasSize(1);
            assertThat(plan.finish()).isEqualTo(Finish.HOST);
        }
    }

    @Test
    void plan_moreKeysThanRoom_isRefused() {
        assertThatThrownBy(() -> plan(1000, 1025, 132)).isInstanceOf(UnsupportedPlanException.class).hasMessage(
                "more keys than local memory has room for: keys=1025, at most=1024, strategy=KeyColumns; try RaggedLanes");
    }

    @Test
    void plan_numberOfGroups_isRefused() {
        Sizes groups = new Sizes(OptionalInt.of(4), OptionalInt.empty());
        Device device = new Device(Runtime.TORNADOVM, "opencl", "test", Kind.GPU, 0, 0, 1, 1024, 49_152, 1L << 34, 0,
                false, OptionalDouble.empty());
        assertThatThrownBy(() -> KeyPlanner.plan(HandWritten.FLOAT_SUM, Strategy.KEY_COLUMNS, device, 5, 3, groups))
                .hasMessageStartingWith("work-groups follow from elements and keys: groups=4");
    }
}
