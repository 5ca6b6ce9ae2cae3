package io.funnel.verify.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits.NanPolicy;
import io.funnel.reduction.Traits.Rounding;
import io.funnel.verify.law.LawReport.Status;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Correct operators keep their laws; wrong ones are exposed by small counterexamples. */
class LawsTest {

    private static final float INFINITY = Float.POSITIVE_INFINITY;

    static Stream<HandMade<?>> rightOperators() {
        return Stream.of(
                HandMade.ints("sum", 0, Integer::sum),
                HandMade.ints("xor", 0, (a, b) -> a ^ b),
                HandMade.ints("product", 1, (a, b) -> a * b),
                HandMade.floats("sum", Rounding.SUM, 0, Float::sum).nan(NanPolicy.PROPAGATE),
                HandMade.floats("sumOfSquares", Rounding.SUM, 0, Float::sum)
                        .mapping((in, i) -> in.floats(0).get(i) * in.floats(0).get(i)),
                HandMade.floats("product", Rounding.PRODUCT, 1, (a, b) -> a * b).nan(NanPolicy.PROPAGATE),
                HandMade.floats("min", Rounding.EXACT, INFINITY, Math::min).nan(NanPolicy.PROPAGATE),
                HandMade.floats("minOfOthers", Rounding.EXACT, INFINITY, Math::min).nan(NanPolicy.IGNORE)
                        .mapping((in, i) -> Float.isNaN(in.floats(0).get(i)) ? INFINITY : in.floats(0).get(i)),
                HandMade.floats("smallest", Rounding.EXACT, INFINITY, (a, b) -> a < b ? a : b).domain(1, 100),
                HandMade.floats("first", Rounding.EXACT, Float.NaN, (a, b) -> Float.isNaN(a) ? b : a).ordered(),
                Operators.variance(), Operators.argmin(), Operators.affine().ordered(), Operators.logSumExp(),
                Operators.neumaier(), Operators.twoSum(), histogram(),
                HandMade.ints("sumModulo", 0, (a, b) -> (a + b) % 7).domain(0, 1000),
                HandMade.ints("gcd", 0, (a, b) -> Math.abs(divisor(a, b))));
    }

    /** A common divisor, with the sign of an operand. */
    private static int divisor(int a, int b) {
        return b == 0 ? a : divisor(b, a % b);
    }

    /** Four bins, as a state of four numbers under one name; the array is updated in place. */
    private static HandMade<int[]> histogram() {
        return new HandMade<>("histogram", List.of(new Input("in", ElementType.INT, true),
                new Input("bounds", ElementType.INT, false)), List.of(new Component("bins", ElementType.INT)), 4,
                HandMade.EXACT, () -> new int[4], (in, i) -> {
                    int[] bins = new int[4];
                    bins[in.ints(0).get(i) >= in.ints(1).get(2) ? 3 : 0]++;
                    return bins;
                }, (left, right) -> {
                    IntStream.range(0, 4).forEach(i -> left[i] += right[i]);
                    return left;
                }, bins -> bins, numbers -> numbers.stream().mapToInt(Number::intValue).toArray(),
                bins -> IntStream.of(bins).mapToObj(bin -> (Number) bin).toList(), List.of());
    }

    @ParameterizedTest
    @MethodSource("rightOperators")
    void check_ofRightOperator_holdsForManySeeds(HandMade<?> operator) {
        for (long seed = 0; seed < 5; seed++) {
            assertThat(Laws.check(operator.reduction(), LawOptions.of(seed, 600)).counterexample()).isEmpty();
        }
        assertThat(Laws.quick(operator.reduction())).isEmpty();
        Laws.assertHold(operator.reduction());
    }

    private static LawReport check(HandMade<?> operator) {
        return Laws.check(operator.reduction(), LawOptions.standard());
    }

    private static void assertBroken(HandMade<?> operator, Law law, String sentence) {
        LawReport report = check(operator);
        assertThat(report.findings()).filteredOn(finding -> finding.law() == law)
                .singleElement().satisfies(finding -> {
                    assertThat(finding.status()).isEqualTo(Status.BROKEN);
                    assertThat(finding.counterexample().orElseThrow().message()).isEqualTo(sentence + "; seed=42");
                });
        assertThat(Laws.quick(operator.reduction())).isPresent();
    }

    /** The values of one input are enough for a counterexample, whatever the others are. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void quick_ofLeastThatLosesNaN_isBrokenForAnyInputs(int count) {
        for (int at = 0; at < count; at++) {
            assertThat(Laws.quick(leastOf(count, at).reduction())).as("input %s of %s", at, count)
                    .hasValueSatisfying(found -> assertThat(found.law()).isEqualTo(Law.ASSOCIATIVITY));
        }
    }

    /** The least value of one input by {@code <}, which keeps what is left of NaN; the other inputs are keys. */
    private static HandMade<?> leastOf(int count, int at) {
        return HandMade.records("least", Rounding.EXACT, List.of(new Component("seen", ElementType.INT),
                new Component("value", ElementType.FLOAT), new Component("key", ElementType.INT)),
                new Least(0, 0, 0), (in, i) -> new Least(1, in.floats(at).get(i),
                        count == 1 ? 0 : in.ints(at == 0 ? 1 : 0).get(i)),
                (a, b) -> b.seen == 0 || (a.seen != 0 && !(b.value < a.value)) ? a : b,
                numbers -> new Least((Integer) numbers.get(0), (Float) numbers.get(1), (Integer) numbers.get(2)),
                state -> List.of(state.seen, state.value, state.key))
                .inputs(IntStream.range(0, count).mapToObj(input -> new Input("in" + input,
                        input == at ? ElementType.FLOAT : ElementType.INT, true)).toArray(Input[]::new))
                .ordered();
    }

    private record Least(int seen, float value, int key) {}

    /** An element that takes for ever is named, and the thread left behind. */
    @Test
    void quick_ofElementThatNeverEnds_isRefused() {
        HandMade<Integer> endless = HandMade.ints("primes", 0, Integer::sum).mapping((in, i) -> {
            while (in.ints(0).get(i) == Integer.MAX_VALUE) {
                LockSupport.parkNanos(5_000_000); // no core for the seconds until it is left behind
                if (Thread.currentThread().isInterrupted()) {
                    throw new IllegalStateException("left behind");
                }
            }
            return in.ints(0).get(i);
        });
        assertThatThrownBy(() -> Laws.quick(endless.reduction())).isInstanceOf(UnsupportedPlanException.class)
                .hasMessageStartingWith("law check takes longer than 10 s: reduction=com.acme.Test.primes, elements=[[")
                .hasMessageContaining("2147483647").hasMessageEndingWith("; exclude expensive values by "
                        + "@Reduction(domain = {least, greatest}), or reduce by funnel.trusting()");
        assertThatThrownBy(() -> check(endless)).hasMessageStartingWith("a sample takes longer than 10 s");
        assertThat(Laws.quick(endless.domain(0, 1000).reduction())).isEmpty();
    }

    /** The parallel stream combines by halves, whose roundings the order from the left may not have. */
    @Test
    void check_ofKahansSum_holdsForTheParallelStream() {
        HandMade<Compensated> kahan = HandMade.records("kahan", Rounding.OTHER,
                List.of(new Component("value", ElementType.DOUBLE), new Component("err", ElementType.DOUBLE)),
                new Compensated(0, 0), (in, i) -> new Compensated(in.doubles(0).get(i), 0),
                (a, b) -> a.add(b.value).add(-b.err),
                numbers -> new Compensated((Double) numbers.get(0), (Double) numbers.get(1)),
                state -> List.of(state.value, state.err)).inputs(new Input("x", ElementType.DOUBLE, true));
        assertThat(check(kahan).counterexample()).isEmpty();
    }

    /** Kahan's sum: {@code value - err}. */
    private record Compensated(double value, double err) {

        Compensated add(double x) {
            double difference = x - err;
            double sum = value + difference;
            return new Compensated(sum, (sum - value) - difference);
        }
    }

    /** Faults exceed the roundings of the sum that the other number carries. */
    @Test
    void check_ofCompensatedSumWithAFault_isBroken() {
        assertThat(check(Operators.compensated("counted", (left, right) -> new Operators.Compensated(
                left.sum() + right.sum(), left.lost() + right.lost() + 1e-3f * left.sum()))).counterexample())
                .isPresent();
        assertThat(check(Operators.compensated("average", (left, right) -> new Operators.Compensated(
                (left.sum() + right.sum()) / 2, left.lost() + right.lost()))).counterexample()).isPresent();
    }

    /** Elements that the identity changes are allowed; states are not. */
    @Test
    void check_ofIdentityThatChangesStates_isBroken() {
        assertBroken(HandMade.ints("min", 0, Math::min), Law.LEFT_IDENTITY,
                "combine(identity, a) = 0 but a = 1 for a=1");
        assertBroken(HandMade.ints("magnitudes", 0, (a, b) -> Math.abs(a) - Math.abs(b)).domain(-10, 10),
                Law.RIGHT_IDENTITY, "combine(a, identity) = 1 but a = -1 for a=-1");
    }

    /** Groups without elements combine two identities. */
    @Test
    void check_ofIdentitiesThatCombineToNan_isBroken() {
        HandMade<Float> operator = HandMade.floats("contraharmonicMean", Rounding.OTHER, 0,
                (a, b) -> (a * a + b * b) / (a + b)).domain(1, 100);
        assertBroken(operator, Law.LEFT_IDENTITY,
                "combine(identity, identity) = NaN but identity = 0.0 for no elements");
        assertBroken(operator, Law.RIGHT_IDENTITY,
                "combine(identity, identity) = NaN but identity = 0.0 for no elements");
    }

    @Test
    void check_ofDifference_isNotAssociative() {
        HandMade<Integer> ints = HandMade.ints("difference", 0, (a, b) -> a - b);
        assertBroken(ints, Law.LEFT_IDENTITY, "combine(identity, a) = -1 but a = 1 for a=1");
        assertBroken(ints, Law.ASSOCIATIVITY,
                "combine(combine(a, b), c) = -1 but combine(a, combine(b, c)) = 1 for a=0 b=0 c=1");
        assertBroken(ints, Law.COMMUTATIVITY, "combine(a, b) = -1 but combine(b, a) = 1 for a=0 b=1");
        assertBroken(HandMade.floats("difference", Rounding.SUM, 0, (a, b) -> a - b), Law.ASSOCIATIVITY,
                "combine(combine(a, b), c) = -1.0 but combine(a, combine(b, c)) = 1.0 for a=0.0 b=0.0 c=1.0");
    }

    @Test
    void check_ofAverage_isNotAssociative() {
        for (Rounding rounding : List.of(Rounding.SUM, Rounding.PRODUCT, Rounding.OTHER)) {
            assertBroken(HandMade.floats("average", rounding, 0, (a, b) -> (a + b) / 2), Law.ASSOCIATIVITY,
                    "combine(combine(a, b), c) = 0.5 but combine(a, combine(b, c)) = 0.25 for a=0.0 b=0.0 c=1.0");
        }
    }

    @Test
    void check_ofWrongIdentity_namesTheElementThatIsLost() {
        assertBroken(HandMade.floats("product", Rounding.PRODUCT, 0, (a, b) -> a * b), Law.LEFT_IDENTITY,
                "combine(identity, a) = 0.0 but a = 1.0 for a=1.0");
        assertBroken(HandMade.floats("min", Rounding.EXACT, 0, Math::min), Law.LEFT_IDENTITY,
                "combine(identity, a) = 0.0 but a = 1.0 for a=1.0");
        assertBroken(HandMade.ints("max", 0, Math::max), Law.RIGHT_IDENTITY,
                "combine(a, identity) = 0 but a = -1 for a=-1");
    }

    @Test
    void check_ofIdentityThatIsNotItsOwn_needsNoElement() {
        HandMade<?> operator = HandMade.floats("logSum", Rounding.OTHER, Float.NEGATIVE_INFINITY, (a, b) -> {
            float max = Math.max(a, b);
            return max + (float) Math.log1p(Math.exp(Math.min(a, b) - max));
        });
        assertBroken(operator, Law.LEFT_IDENTITY,
                "combine(identity, identity) = NaN but identity = -Infinity for no elements");
    }

    @Test
    void check_ofLargestMagnitudeWithItsSign_doesNotCommute() {
        assertBroken(HandMade.floats("peak", Rounding.EXACT, 0, (a, b) -> Math.abs(a) >= Math.abs(b) ? a : b),
                Law.COMMUTATIVITY, "combine(a, b) = 0.0 but combine(b, a) = -0.0 for a=0.0 b=-0.0");
    }

    @Test
    void check_ofArgminWithoutTieRule_doesNotCommute() {
        assertBroken(Operators.argminWithoutTieRule(), Law.COMMUTATIVITY,
                "combine(a, b) = (value=0.0, index=0) but combine(b, a) = (value=0.0, index=1) "
                        + "for a=map(0.0) b=map(0.0)");
    }

    @Test
    void check_ofOrderedOperatorDeclaredCommutative_saysSo() {
        assertBroken(HandMade.floats("first", Rounding.EXACT, Float.NaN, (a, b) -> Float.isNaN(a) ? b : a),
                Law.COMMUTATIVITY, "combine(a, b) = 0.0 but combine(b, a) = 1.0 for a=0.0 b=1.0");
        assertBroken(Operators.affine(), Law.COMMUTATIVITY,
                "combine(a, b) = (factor=0.0, offset=1.0) but combine(b, a) = (factor=0.0, offset=0.0) "
                        + "for a=map(factor=0.0, offset=0.0) b=map(factor=0.0, offset=1.0)");
    }

    @Test
    void check_ofCombineWithMemory_checksNothingElse() {
        AtomicInteger calls = new AtomicInteger();
        LawReport report = check(HandMade.ints("counted", 0, (a, b) -> a + b + calls.incrementAndGet()));
        assertThat(report.counterexample().orElseThrow().law()).isEqualTo(Law.DETERMINISM);
        assertThat(report.findings()).filteredOn(finding -> finding.law().compareTo(Law.DETERMINISM) > 0)
                .allMatch(finding -> finding.status() == Status.UNCHECKED);
    }

    @Test
    void check_ofResultsWithoutEquals_comparesTheirTexts() {
        HandMade<Integer> sum = HandMade.ints("sum", 0, Integer::sum);
        assertThat(check(sum.result(all -> new IntSummaryStatistics(1, all, all, all))).holds()).isTrue();
        assertThat(check(sum.result(_ -> new Object())).holds()).isTrue();
        AtomicInteger calls = new AtomicInteger();
        assertThat(check(sum.result(_ -> "call " + calls.incrementAndGet()))
                .counterexample().orElseThrow().law()).isEqualTo(Law.DETERMINISM);
    }

    @Test
    void check_ofCombineThatThrows_namesTheException() {
        assertBroken(HandMade.ints("quotient", 1, (a, b) -> a / b), Law.TOTALITY,
                "the operator throws ArithmeticException: / by zero for a=0 b=0");
    }

    @Test
    void check_ofComparisonThatDropsNaN_findsItInEveryLaw() {
        HandMade<Float> min = HandMade.floats("min", Rounding.EXACT, INFINITY, (a, b) -> a < b ? a : b);
        assertBroken(min, Law.RIGHT_IDENTITY, "combine(a, identity) = Infinity but a = NaN for a=NaN");
        assertBroken(min.nan(NanPolicy.PROPAGATE), Law.NAN_POLICY,
                "finish(combine(a, b)) = 0.0 but NaN was promised for a=NaN b=0.0");
        assertBroken(HandMade.floats("sum", Rounding.SUM, 0, Float::sum).nan(NanPolicy.IGNORE), Law.NAN_POLICY,
                "combine(identity, a) = NaN but identity = 0.0 for a=NaN");
    }

    @Test
    void check_ofFloatSumDeclaredExact_showsTheRounding() {
        assertBroken(HandMade.floats("sum", Rounding.EXACT, 0, Float::sum), Law.ASSOCIATIVITY,
                "combine(combine(combine(a, b), c), d) = 3.6099997 but combine(combine(a, b), combine(c, d)) = 3.61 "
                        + "for a=1.0 b=1.0 c=2.61 d=-1.0");
    }

    @Test
    void check_ofSumThatSaturates_isNotHiddenByTheBound() {
        assertBroken(HandMade.floats("sum", Rounding.SUM, 0, (a, b) -> Math.min(100, a + b)).domain(-90, 90),
                Law.ASSOCIATIVITY,
                "combine(combine(a, b), c) = 99.0 but combine(a, combine(b, c)) = 100.0 for a=64.0 b=64.0 c=-1.0");
    }

    @Test
    void check_ofRelativeErrorOfAThousandth_isNotHiddenByTheBound() {
        LawReport report = check(HandMade.floats("sum", Rounding.SUM, 0, (a, b) -> (a + b) * 1.0001f));
        assertThat(report.counterexample()).isPresent();
    }

    @Test
    void check_ofStoreThatForgetsAComponent_breaksTheRoundTrip() {
        HandMade<Operators.Place> argmin = Operators.argmin();
        HandMade<Operators.Place> forgetful = new HandMade<>(argmin.name(), argmin.inputs(), argmin.state(), 1,
                argmin.traits(), argmin.start(), argmin.mapping(), argmin.operator(), argmin.result(),
                numbers -> new Operators.Place((Float) numbers.get(0), 0), argmin.write(), List.of());
        assertBroken(forgetful, Law.ROUND_TRIP, "combine(a, b) stored and loaded = (value=-1.0, index=0) "
                + "but combine(a, b) = (value=-1.0, index=1) for a=map(0.0) b=map(-1.0)");
    }

    @Test
    void check_ofSumThatOverflows_notesIt() {
        LawReport report = check(HandMade.floats("sum", Rounding.SUM, 0, Float::sum));
        assertThat(report.holds()).isTrue();
        assertThat(report.findings()).filteredOn(finding -> finding.law() == Law.ASSOCIATIVITY).singleElement()
                .satisfies(finding -> assertThat(finding.notes())
                        .containsExactly("one order of combination overflows and another does not"));
    }

    @Test
    void check_withTheSameSeed_findsTheSame() {
        HandMade<Float> operator = HandMade.floats("average", Rounding.OTHER, 0, (a, b) -> (a + b) / 2);
        assertThat(check(operator)).isEqualTo(check(operator));
    }

    @Test
    void check_withParameters_passesThemOn() {
        HandMade<?> clipped = HandMade.ints("clipped", 0, Integer::sum).inputs(
                new Input("in", ElementType.INT, true), new Input("limit", ElementType.INT, false))
                .mapping((in, i) -> 100 / in.ints(1).get(0));
        assertThat(check(clipped).holds()).isTrue();
        LawOptions zero = new LawOptions(42, 100, Map.of("limit", IntArray.fromElements(0)));
        assertThat(Laws.check(clipped.reduction(), zero).counterexample().orElseThrow().message())
                .startsWith("the operator throws ArithmeticException: / by zero");
    }

    @Test
    void assertHold_ofBrokenOperator_throwsTheCounterexample() {
        Reduction<?> reduction = HandMade.ints("difference", 0, (a, b) -> a - b).reduction();
        assertThatThrownBy(() -> Laws.assertHold(reduction)).isInstanceOf(AssertionError.class)
                .hasMessage("broken law: reduction=com.acme.Test.difference, law=left identity\n"
                        + "  combine(identity, a) = -1 but a = 1 for a=1; seed=42\n"
                        + "  try to fix the operator; if no such element occurs, write the least and the greatest "
                        + "that do, @Reduction(domain = {..., ...})");
    }

    @Test
    void remedy_ofOrderedOperator_namesTheAttribute() {
        LawReport report = check(HandMade.floats("first", Rounding.EXACT, Float.NaN, (a, b) -> Float.isNaN(a) ? b : a));
        assertThat(report.counterexample().orElseThrow().remedy()).startsWith("try to fix the operator; "
                + "if the order of elements matters, write @Reduction(commutative = false); if ");
    }

    @Test
    void remedy_ofMagnitudes_namesTheLeastInt() {
        LawReport report = check(HandMade.ints("gcd", 0, LawsTest::divisor)
                .mapping((in, i) -> Math.abs(in.ints(0).get(i))));
        assertThat(report.counterexample().orElseThrow().remedy()).endsWith("if the least int, whose Math.abs is "
                + "negative, does not occur, write @Reduction(domain = {-2147483647, 2147483647})");
    }

    @Test
    void options_withoutCases_areRefused() {
        assertThatThrownBy(() -> LawOptions.of(1, 0)).hasMessage("no cases: cases=0; try 1 or more");
    }
}
