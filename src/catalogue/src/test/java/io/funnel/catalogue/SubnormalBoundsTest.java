package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Component;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.ReductionN;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** A state's bound that is a thousandth of what other orders come to: a finding, but among subnormal numbers or of a 0. */
class SubnormalBoundsTest {

    private static final int LENGTH = 700;

    @Test
    void check_boundFarBelowThoseOfOtherOrders_isWrong() {
        assertThat(check(0.9, 0.001).reason()).contains("slopeError: a bound that no order comes to");
    }

    @Test
    void check_boundAsItIs_isRight() {
        assertThat(check(0.9, 1).right()).isTrue();
        assertThat(check(0.365, 1).right()).isTrue();
    }

    @Test
    void check_boundFarBelowThoseOfOtherOrdersAmongSubnormalNumbers_isRight() {
        assertThat(check(0.365, 0.001).right()).isTrue();
    }

    @Test
    void check_boundFarBelowThoseOfOtherOrdersOfAZeroSlope_isRight() {
        DoubleArray slopes = slopes(1.5);
        slopes.set(0, 0);
        assertThat(check(slopes, 0.001).right()).isTrue();
        assertThat(check(slopes(1.5), 0.001).right()).isFalse();
    }

    private static Verdict check(double slope, double share) {
        return check(slopes(slope), share);
    }

    private static Verdict check(DoubleArray slopes, double share) {
        return check(DoubleReductions.AFFINE_COMPOSITION.definition().withRunningError().orElseThrow(), slopes, share);
    }

    private static DoubleArray slopes(double slope) {
        DoubleArray slopes = new DoubleArray(LENGTH);
        slopes.init(slope);
        return slopes;
    }

    private static <S> Verdict check(Definition<S, ?> companion, DoubleArray slopes, double share) {
        DoubleArray offsets = new DoubleArray(LENGTH);
        offsets.init(0);
        Operands in = new Operands(List.of(slopes, offsets));
        List<String> names = companion.signature().state().stream().map(Component::name).toList();
        Operands state = new Operands(names.stream().map(name -> new DoubleArray(1)).toList());
        companion.store(companion.sequential(in, LENGTH), state, 0);
        DoubleArray bound = (DoubleArray) state.arrays().get(names.indexOf("slopeError"));
        assertThat(bound.get(0)).isPositive();
        bound.set(0, bound.get(0) * share);
        return Reference.of(new ReductionN<>(companion), in, LENGTH).check(companion.load(state, 0), LENGTH);
    }
}
