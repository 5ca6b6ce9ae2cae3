package io.funnel.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.engine.NativeArrays;
import io.funnel.fixture.HandWritten;
import io.funnel.fixture.Totals;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.math.BigDecimal;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

class ReferenceTest {

    private static final long SEED = 3;
    private static final Reduction<Float> FLOAT_SUM = HandWritten.FLOAT_SUM;
    private static final Reduction<Float> FLOAT_MIN = HandWritten.FLOAT_MIN;
    private static final Device DEVICE = new Device(Runtime.EMBEDDED, "embedded", "test", Kind.CPU, 0, 0, 2, 1024,
            49_152, 1L << 30, 32, true, OptionalDouble.empty());

    private static long depth(Reduction<?> reduction, Strategy strategy, int length) {
        return Planner.plan(reduction, strategy, DEVICE, length, Sizes.AUTO).depth();
    }

    private static Verdict check(Reduction<?> reduction, TornadoNativeArray input, Number value) {
        int length = input.getSize();
        return Reference.of(reduction, input, length).check(value, depth(reduction, Strategy.CASCADE, length));
    }

    private static BigDecimal exactSum(TornadoNativeArray input) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < input.getSize(); i++) {
            sum = sum.add(new BigDecimal(NativeArrays.get(input, i).doubleValue()));
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource(value = Distribution.class, names = "SPECIALS", mode = EnumSource.Mode.EXCLUDE)
    void of_floatSum_isTheExactSumRoundedOnce(Distribution distribution) {
        FloatArray input = new FloatArray(200_003);
        distribution.fill(input, SEED);
        assertThat(Reference.of(FLOAT_SUM, input, input.getSize()).value())
                .isEqualTo((float) exactSum(input).doubleValue());
    }

    @ParameterizedTest
    @EnumSource(value = Distribution.class, names = {"UNIFORM", "CANCELLING", "ONES"})
    void of_doubleSum_isTheExactSumRoundedOnce(Distribution distribution) {
        DoubleArray input = new DoubleArray(50_021);
        distribution.fill(input, SEED);
        assertThat(Reference.of(Totals.OF_DOUBLES, input, input.getSize()).value())
                .isEqualTo(exactSum(input).doubleValue());
    }

    @Test
    void check_naiveSumOfCancellingData_isOffButWithinItsOwnBound() {
        FloatArray input = new FloatArray(1_000_003);
        Distribution.CANCELLING.fill(input, SEED);
        float naive = 0;
        for (int i = 0; i < input.getSize(); i++) {
            naive += input.get(i);
        }
        Reference reference = Reference.of(FLOAT_SUM, input, input.getSize());
        assertThat(naive).isNotEqualTo((float) reference.value());
        assertThat(reference.check(naive, depth(FLOAT_SUM, Strategy.SEQUENTIAL, input.getSize())).right()).isTrue();
    }

    @Test
    void check_resultThatMissesOneElement_isWrong() {
        FloatArray input = new FloatArray(1 << 20);
        Distribution.UNIFORM.fill(input, SEED);
        input.set(777_777, 1000f);
        float missing = (float) Reference.of(FLOAT_SUM, input, input.getSize()).value() - 1000f;
        Verdict verdict = check(FLOAT_SUM, input, missing);
        assertThat(verdict.right()).isFalse();
        assertThat(verdict.error()).isGreaterThan(verdict.bound());
        assertThat(verdict.reason()).contains("more than rounding explains");
    }

    @Test
    void check_justInsideAndJustOutsideTheBound() {
        FloatArray input = new FloatArray(4096);
        Distribution.ONES.fill(input, SEED);
        double bound = check(FLOAT_SUM, input, 4096f).bound();
        assertThat(bound).isPositive();
        assertThat(check(FLOAT_SUM, input, (float) (4096 + bound * 0.9)).right()).isTrue();
        assertThat(check(FLOAT_SUM, input, (float) (4096 + bound * 1.1)).right()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "NaN, 1, NaN",
        "Infinity, 1, Infinity",
        "-Infinity, 1, -Infinity",
        "Infinity, -Infinity, NaN",
        "NaN, Infinity, NaN",
        "-0.0, 0.0, 0.0"
    })
    void of_floatSumOfSpecials_followsJava(float left, float right, float expected) {
        FloatArray input = FloatArray.fromElements(left, right);
        assertThat(Reference.of(FLOAT_SUM, input, 2).value()).isEqualTo(expected);
        assertThat(check(FLOAT_SUM, input, left + right).right()).isTrue();
        assertThat(check(FLOAT_SUM, input, 12345f).right()).isFalse();
    }

    @Test
    void check_finiteResultWhereNaNIsDue_isWrong() {
        FloatArray input = FloatArray.fromElements(1f, Float.NaN);
        assertThat(check(FLOAT_SUM, input, 1f).right()).isFalse();
        assertThat(check(FLOAT_MIN, input, 1f).right()).isFalse();
        assertThat(check(FLOAT_MIN, input, Float.NaN).right()).isTrue();
    }

    @Test
    void check_poisonWhereAFiniteSumIsDue_isWrong() {
        FloatArray input = FloatArray.fromElements(1f, 2f);
        assertThat(check(FLOAT_SUM, input, Float.NaN).right()).isFalse();
        assertThat(check(FLOAT_SUM, input, Float.POSITIVE_INFINITY).right()).isFalse();
    }

    @Test
    void check_minimum_tellsSignedZerosApart() {
        FloatArray input = FloatArray.fromElements(0f, -0f, 3f);
        assertThat(Reference.of(FLOAT_MIN, input, 3).value()).isEqualTo(-0f);
        assertThat(check(FLOAT_MIN, input, 0f).right()).isFalse();
        assertThat(check(FLOAT_MIN, input, -0f).right()).isTrue();
    }

    @Test
    void check_magnitudesThatOverflow_noBoundHoldsSoInfinityIsNoError() {
        FloatArray input = FloatArray.fromElements(Float.MAX_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE);
        Verdict verdict = check(FLOAT_SUM, input, Float.POSITIVE_INFINITY);
        assertThat(verdict.bound()).isInfinite();
        assertThat(verdict.right()).isTrue();
    }

    /** Magnitudes overflow in double-double arithmetic, too. */
    @Test
    void check_doublesWhoseMagnitudesOverflow_anyOrderIsRight() {
        DoubleArray input = DoubleArray.fromElements(1.5e308, 1e308, -1.5e308, -1e308);
        assertThat(check(Totals.OF_DOUBLES, input, 0.0).right()).isTrue();
        assertThat(check(Totals.OF_DOUBLES, input, Double.NaN).right()).isTrue();
        input.set(3, Double.NaN);
        assertThat(check(Totals.OF_DOUBLES, input, 0.0).right()).isFalse();
    }

    @Test
    void of_intSum_wrapsAround() {
        IntArray input = IntArray.fromElements(Integer.MAX_VALUE, 1);
        assertThat(Reference.of(HandWritten.INT_SUM, input, 2).value()).isEqualTo(Integer.MIN_VALUE);
        assertThat(check(HandWritten.INT_SUM, input, Integer.MIN_VALUE).right()).isTrue();
        assertThat(check(HandWritten.INT_SUM, input, Integer.MIN_VALUE + 1).right()).isFalse();
    }

    @Test
    void of_lengthZero_isTheIdentity() {
        for (Reduction<?> reduction : HandWritten.all()) {
            TornadoNativeArray input = NativeArrays.allocate(reduction.signature().inputs().getFirst().type(), 1);
            assertThat(Reference.of(reduction, input, 0).value()).isEqualTo(reduction.definition().identity());
        }
    }
}
