package io.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Device;
import io.funnel.fixture.Affine;
import io.funnel.fixture.Census;
import io.funnel.fixture.Lawless;
import io.funnel.fixture.Products;
import io.funnel.fixture.Totals;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.strategy.HandWritten;
import io.funnel.strategy.Strategy;
import io.funnel.verify.law.BrokenLawException;
import java.util.List;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

class FunnelTest {

    private final Funnel funnel = Funnel.open();

    @Test
    void reduce_everyType_givesTheAnswerAndItsProvenance() {
        Result<Float> sum = funnel.reduce(HandWritten.FLOAT_SUM, FloatArray.fromElements(1f, 2f, 3.5f));
        assertThat(sum.value()).isEqualTo(6.5f);
        assertThat(sum.length()).isEqualTo(3);
        assertThat(sum.ranOn().device()).isEqualTo(funnel.device().name());
        assertThat(sum.ranOn().runtime()).isEqualTo(funnel.device().runtime().label());
        assertThat(sum.ranOn().launches()).isEqualTo(1);
        assertThat(sum.errorBound()).isBetween(0.0, 1e-5);
        assertThat(funnel.reduce(HandWritten.INT_SUM, IntArray.fromElements(1, -2, 3)).value()).isEqualTo(2);
        Funnel host = funnel.using(Strategy.SEQUENTIAL);
        assertThat(host.reduce(Totals.OF_LONGS, LongArray.fromElements(1L << 40, 1)).value())
                .isEqualTo((1L << 40) + 1);
        assertThat(host.reduce(Totals.OF_DOUBLES, DoubleArray.fromElements(1, -0.5)).value()).isEqualTo(0.5);
    }

    @Test
    void reduce_emptyArray_givesTheIdentity() {
        assertThat(funnel.reduce(HandWritten.FLOAT_SUM, new FloatArray(0)).value()).isEqualTo(0f);
        assertThat(funnel.reduce(HandWritten.FLOAT_MIN, new FloatArray(0)).value())
                .isEqualTo(Float.POSITIVE_INFINITY);
    }

    @Test
    void reduce_hostStrategy_saysThatItRanOnTheHost() {
        Result<Float> sum = funnel.using(Strategy.PARALLEL_STREAM)
                .reduce(HandWritten.FLOAT_SUM, FloatArray.fromElements(1f, 2f));
        assertThat(sum.ranOn().runtime()).isEqualTo("host");
        assertThat(sum.ranOn().launches()).isZero();
    }

    @Test
    void reduce_elementTypeWithoutReductions_isRefusedByName() {
        assertThatThrownBy(() -> funnel.reduce(HandWritten.FLOAT_SUM, List.of(new ByteArray(3))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no reductions over this array: type=ByteArray");
    }

    @Test
    void reduce_groupSizeBeyondTheDevice_isRefusedWithTheLimit() {
        assertThatThrownBy(() -> funnel.using(Strategy.CASCADE, Sizes.ofGroupSize(1 << 20))
                .reduce(HandWritten.FLOAT_SUM, new FloatArray(3)))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("groupSize=1048576");
    }

    @Test
    void reduce_inputsOfDifferentLengths_isRefusedWithThem() {
        assertThatThrownBy(() -> funnel.reduce(Affine.COMPOSITION, new IntArray(3), new IntArray(4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("inputs of different lengths: reduction=io.funnel.fixture.Affine, factors=3, offsets=4; "
                        + "pass arrays of one length");
    }

    @Test
    void reduce_parameterArrayOfAnotherLength_isNoInputOfTheLoop() {
        Result<Integer> scaled = funnel.using(Strategy.CASCADE_VECTOR)
                .reduce(Products.SCALED, IntArray.fromElements(1, 2, 3), IntArray.fromElements(10));
        assertThat(scaled.value()).isEqualTo(60);
        assertThat(scaled.length()).isEqualTo(3);
    }

    @Test
    void reduce_noElementWhereOneIsNeeded_isRefusedByName() {
        assertThatThrownBy(() -> funnel.reduce(Census.AVERAGE, new FloatArray(0), new DoubleArray(0), new IntArray(1)))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining("no element to reduce: reduction=io.funnel.fixture.Census, length=0");
    }

    @Test
    void reduce_noStrategyAskedFor_takesOneThatHasCodeAndKeepsTheOrderWhereItMust() {
        boolean gpu = funnel.device().kind() == Device.Kind.GPU;
        IntArray three = IntArray.fromElements(3, 5, 7);
        assertThat(funnel.reduce(Affine.COMPOSITION, three, three).ranOn().strategy())
                .isEqualTo((gpu ? Strategy.ASSOCIATIVE_TREE : Strategy.SERIAL_PER_CORE).label());
        assertThat(funnel.reduce(HandWritten.FLOAT_SUM, FloatArray.fromElements(1f)).ranOn().strategy())
                .isEqualTo((gpu ? Strategy.CASCADE_VECTOR : Strategy.SERIAL_PER_CORE_VECTOR).label());
        assertThat(funnel.reduce(HandWritten.INT_SUM, three).ranOn().strategy()).isEqualTo(Strategy.CASCADE.label());
    }

    @Test
    void reduce_operatorThatBreaksALaw_isRefusedUnlessTrusted() {
        IntArray elements = IntArray.fromElements(9, 3, 1);
        for (int again = 0; again < 2; again++) {
            assertThatThrownBy(() -> funnel.using(Strategy.SEQUENTIAL).reduce(Lawless.DIFFERENCE, elements))
                    .isInstanceOf(BrokenLawException.class)
                    .hasMessageContaining("io.funnel.fixture.Lawless");
        }
        assertThat(funnel.trusting().using(Strategy.SEQUENTIAL).reduce(Lawless.DIFFERENCE, elements).value())
                .isEqualTo(-13);
        assertThat(funnel.using(Strategy.SEQUENTIAL).trusting().reduce(Lawless.DIFFERENCE, elements).value())
                .isEqualTo(-13);
    }
}
