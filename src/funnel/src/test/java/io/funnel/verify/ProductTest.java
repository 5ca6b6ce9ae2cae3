package io.funnel.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.fixture.Factors;
import io.funnel.fixture.Totals;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

class ProductTest {

    private static final long SEED = 20_261_121L;
    private static final Device DEVICE = new Device(Runtime.EMBEDDED, "embedded", "test", Kind.CPU, 0, 0, 2, 1024,
            49_152, 1L << 30, 32, true, OptionalDouble.empty());

    private static long depth(int length) {
        return Planner.plan(Factors.OF_FLOATS, Strategy.CASCADE, DEVICE, length, Sizes.AUTO).depth();
    }

    private static Verdict check(FloatArray data, float value) {
        return Reference.of(Factors.OF_FLOATS, data, data.getSize()).check(value, depth(data.getSize()));
    }

    private static FloatArray nearOne(int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        FloatArray data = new FloatArray(length);
        for (int i = 0; i < length; i++) {
            data.set(i, (float) (1 + (random.nextDouble() - 0.5) * 0.01) * (random.nextBoolean() ? 1 : -1));
        }
        return data;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 31, 1009, 20_011})
    void value_factorsNearOne_isTheExactProductRoundedOnce(int length) {
        FloatArray data = nearOne(length);
        BigDecimal exact = BigDecimal.ONE;
        for (int i = 0; i < length; i++) {
            exact = exact.multiply(new BigDecimal(data.get(i)), new MathContext(60));
        }
        assertThat(Reference.of(Factors.OF_FLOATS, data, length).value()).isEqualTo(exact.floatValue());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 1009, 100_003})
    void check_naiveProduct_isWithinTheBoundAndOneThatLacksAFactorIsNot(int length) {
        FloatArray data = nearOne(length);
        data.set(length / 2, 1.5f);
        float naive = 1;
        float lacking = 1;
        for (int i = 0; i < length; i++) {
            naive *= data.get(i);
            lacking *= i == length / 2 ? 1 : data.get(i);
        }
        assertThat(check(data, naive).right()).as("seed=%d", SEED).isTrue();
        assertThat(check(data, lacking).right()).as("seed=%d", SEED).isFalse();
    }

    @Test
    void value_factorsThatWouldOverflowInBetween_isRightAndHasNoBound() {
        FloatArray data = FloatArray.fromElements(3e38f, 2f, 1e-30f, 1e-20f, 1e12f);
        Reference reference = Reference.of(Factors.OF_FLOATS, data, 5);
        assertThat((float) reference.value()).isBetween(5.99999f, 6.00001f);
        assertThat(reference.bound(depth(5))).isInfinite();
        assertThat(check(data, Float.POSITIVE_INFINITY).right()).isTrue();
    }

    /** Overflow occurs in no order that the reference tries, but where work-items stride by two. */
    @Test
    void check_factorsThatOverflowInStrides_mayBeInfiniteAndAreHeldWhereTheyAreNot() {
        FloatArray data = new FloatArray(48);
        for (int i = 0; i < 48; i++) {
            data.set(i, i % 2 == 0 ? 200f : -0.02f);
        }
        assertThat(check(data, Float.POSITIVE_INFINITY).right()).isTrue();
        assertThat(check(data, Float.NaN).right()).isTrue();
        float inTurn = 1f;
        for (int i = 0; i < 48; i++) {
            inTurn *= data.get(i);
        }
        assertThat(check(data, inTurn).right()).isTrue();
        assertThat(check(data, 2 * inTurn).right()).isFalse();
        assertThat(check(data, -inTurn).right()).isFalse();
    }

    /** All factors above 1 overflow, but only in an order that sorts them. */
    @Test
    void check_factorsThatOverflowSortedAlone_areNotInfinite() {
        FloatArray data = new FloatArray(400);
        for (int i = 0; i < 400; i++) {
            data.set(i, i % 2 == 0 ? 2f : 0.5f);
        }
        assertThat(check(data, 1f).right()).isTrue();
        assertThat(check(data, Float.POSITIVE_INFINITY).right()).isFalse();
        assertThat(check(data, Float.NaN).right()).isFalse();
    }

    private static Verdict check(double value, double... factors) {
        return Reference.of(Totals.PRODUCT, DoubleArray.fromElements(factors), factors.length)
                .check(value, depth(factors.length));
    }

    /** Lost in one order, infinite in another, and infinite as a whole. */
    @Test
    void check_productBeyondTheRange_mayBeLostOnTheWay() {
        for (double last : new double[] {1.7e300, 1.3e300, 1.1e300}) {
            double[] factors = {1e-200, 1e-200, 1e250, 1e250, last};
            assertThat(check(0.0, factors).right()).as("last=%s", last).isTrue();
            assertThat(check(Double.POSITIVE_INFINITY, factors).right()).as("last=%s", last).isTrue();
        }
    }

    @Test
    void check_productThatOverflows_hasItsSign() {
        FloatArray data = new FloatArray(200);
        data.init(5);
        for (int negative = 0; negative < 3; negative++) {
            float infinite = negative % 2 == 0 ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
            assertThat(check(data, infinite).right()).isTrue();
            assertThat(check(data, -infinite).right()).isFalse();
            data.set(negative, -5);
        }
    }

    @Test
    void check_productJustBeyondTheRange_mayBeTheLargestNumberAndNoOther() {
        double[] factors = {Double.MAX_VALUE, 1 + 0x1p-52, 1, 1};
        assertThat(check(Double.POSITIVE_INFINITY, factors).right()).isTrue();
        assertThat(check(Double.MAX_VALUE, factors).right()).isTrue();
        assertThat(check(0.5 * Double.MAX_VALUE, factors).right()).isFalse();
        assertThat(check(0.0, factors).right()).isFalse();
        assertThat(check(Double.MAX_VALUE, Double.MAX_VALUE, 1e30).right()).isFalse();
    }

    @Test
    void check_factorsBelowTheNormalNumbers_mayLoseWhatTheyCannotHold() {
        FloatArray data = FloatArray.fromElements(1e-30f, 1.7e-12f, 1.3f);
        float naive = 1e-30f * 1.7e-12f * 1.3f;
        assertThat(check(data, naive).right()).isTrue();
        assertThat(check(data, 0f).right()).isFalse();
        assertThat(check(data, 1e-38f).right()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"NaN, 2, NaN", "Infinity, -2, -Infinity", "-Infinity, -Infinity, Infinity", "Infinity, 0, NaN",
        "NaN, 0, NaN", "0, 3, 0"})
    void value_whatIsNoNumber_followsJava(float left, float right, float expected) {
        FloatArray data = FloatArray.fromElements(left, right);
        assertThat(Reference.of(Factors.OF_FLOATS, data, 2).value()).isEqualTo(expected);
        assertThat(check(data, left * right).right()).isTrue();
        assertThat(check(data, 12345f).right()).isFalse();
    }

    /** Overflow occurs in no order that the reference tries, but where a block has the two in the middle. */
    @Test
    void check_zeroTimesWhatMayOverflow_isAZeroOrNaNAndNothingElse() {
        FloatArray data = FloatArray.fromElements(0f, 1e30f, -1e30f, 0f);
        assertThat(Reference.of(Factors.OF_FLOATS, data, 4).bound(depth(4))).isInfinite();
        assertThat(check(data, 0f * (1e30f * -1e30f) * 0f).right()).isTrue();
        assertThat(check(data, 0f * 1e30f * -1e30f * 0f).right()).isTrue();
        assertThat(check(data, 12345f).right()).isFalse();
        assertThat(check(data, Float.MIN_VALUE).right()).isFalse();
        assertThat(check(data, Float.NEGATIVE_INFINITY).right()).isFalse();
    }

    @Test
    void check_zeroTimesWhatOverflowsFirst_isAZeroOrNaNAndNothingElse() {
        FloatArray data = FloatArray.fromElements(3e38f, 2f, 0f, 1f);
        assertThat(check(data, Float.NaN).right()).isTrue();
        assertThat(check(data, 0f).right()).isTrue();
        assertThat(check(data, 12345f).right()).isFalse();
    }

    @Test
    void check_zeroTimesWhatStaysInRange_isAZeroAlone() {
        FloatArray data = FloatArray.fromElements(0f, 1e18f, 1e20f, 0f);
        assertThat(check(data, 0f).right()).isTrue();
        assertThat(check(data, Float.NaN).right()).isFalse();
        assertThat(check(data, Float.MIN_VALUE).right()).isFalse();
    }

    @Test
    void check_infinityTimesWhatMayUnderflow_isInfinityOrNaNAndNothingElse() {
        FloatArray data = FloatArray.fromElements(Float.POSITIVE_INFINITY, 1e-30f, -1e-30f, Float.POSITIVE_INFINITY);
        assertThat(check(data, Float.POSITIVE_INFINITY * (1e-30f * -1e-30f) * Float.POSITIVE_INFINITY).right())
                .isTrue();
        assertThat(check(data, Float.NEGATIVE_INFINITY).right()).isTrue();
        assertThat(check(data, Float.POSITIVE_INFINITY).right()).isFalse();
        assertThat(check(data, 12345f).right()).isFalse();
    }

    @Test
    void check_infinityTimesWhatMayOverflow_isInfinityAlone() {
        FloatArray data = FloatArray.fromElements(Float.POSITIVE_INFINITY, 3e38f, 3e38f);
        assertThat(check(data, Float.POSITIVE_INFINITY).right()).isTrue();
        assertThat(check(data, Float.NaN).right()).isFalse();
        assertThat(check(data, 12345f).right()).isFalse();
    }
}
