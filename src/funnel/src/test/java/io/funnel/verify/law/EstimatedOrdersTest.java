package io.funnel.verify.law;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Traits.Rounding;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import io.funnel.verify.law.Operators.Affine;
import io.funnel.verify.law.Operators.Scaled;
import java.util.List;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** An estimate knows the tree over powers of two, by which work-groups and blocks on the host combine. */
class EstimatedOrdersTest {

    private static final int LENGTH = 145;
    private static final int DEPTH = 8;

    private static final HandMade<Affine> COMPOSITION = Operators.affine().ordered();

    /** Identity maps except four: 2^-70 before and after the block from 64 to 128, 2^70 at both its ends. */
    private static Operands maps() {
        FloatArray factors = new FloatArray(LENGTH);
        factors.init(1);
        factors.set(63, 0x1p-70f);
        factors.set(64, 0x1p70f);
        factors.set(127, 0x1p70f);
        factors.set(128, 0x1p-70f);
        FloatArray offsets = new FloatArray(LENGTH);
        offsets.init(0);
        return Operands.of(factors, offsets);
    }

    private static Affine inPowersOfTwo(Operands in, int from, int to) {
        if (to - from == 1) {
            return COMPOSITION.map(in, from);
        }
        int middle = from + Integer.highestOneBit(to - from - 1);
        return COMPOSITION.combine(inPowersOfTwo(in, from, middle), inPowersOfTwo(in, middle, to));
    }

    /** Work-groups without elements combine two identities. */
    @Test
    void contradiction_ofMeanThatDividesByItsWeight_namesNaNAndANumber() {
        FloatArray three = FloatArray.fromElements(1, 2, 6);
        assertThat(Reference.of(Operators.meanByWeight().reduction(), three, 3).contradiction().orElseThrow())
                .startsWith("mean: NaN in one order of combination, 3.0 in another");
        assertThat(Reference.of(Operators.variance().reduction(), three, 3).contradiction()).isEmpty();
        assertThat(Reference.of(Operators.meanByWeight().reduction(), FloatArray.fromElements(1, Float.NaN), 2)
                .contradiction()).isEmpty();
        assertThat(Reference.of(COMPOSITION.reduction(), maps(), LENGTH).contradiction()).isEmpty();
    }

    /** Two masked scores of -Infinity combine to NaN, one and an ordinary score do not. */
    @Test
    void contradiction_ofSoftmaxOfMaskedScores_namesNaNAndANumber() {
        HandMade<Scaled> softmax = HandMade.records("softmax", Rounding.OTHER,
                List.of(new Component("max", ElementType.DOUBLE), new Component("sum", ElementType.DOUBLE)),
                new Scaled(-Float.MAX_VALUE, 0), (in, i) -> new Scaled(in.floats(0).get(i), 1), (left, right) -> {
                    double max = Math.max(left.max(), right.max());
                    return new Scaled(max,
                            left.sum() * Math.exp(left.max() - max) + right.sum() * Math.exp(right.max() - max));
                }, numbers -> new Scaled((Double) numbers.get(0), (Double) numbers.get(1)),
                state -> List.of(state.max(), state.sum()));
        float masked = Float.NEGATIVE_INFINITY;
        FloatArray scores = FloatArray.fromElements(1, 2, 3, masked, masked, masked, masked);
        Reference reference = Reference.of(softmax.reduction(), scores, scores.getSize());
        assertThat(reference.contradiction().orElseThrow())
                .startsWith("sum: NaN in one order of combination, 1.50").endsWith("; try finite elements");
        Scaled lost = new Scaled(3, Double.NaN);
        assertThat(reference.check(lost, 9).right()).isTrue();
        assertThat(reference.judge(lost, 9).right()).isFalse();
    }

    @Test
    void check_blockOfAPowerOfTwoThatOverflows_insistsOnNoNumber() {
        Operands in = maps();
        assertThat(COMPOSITION.sequential(in, LENGTH)).isEqualTo(new Affine(1, 0));
        Affine blocked = inPowersOfTwo(in, 0, LENGTH);
        assertThat(blocked.factor()).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(blocked.offset()).isNaN();
        Verdict verdict = Reference.of(COMPOSITION.reduction(), in, LENGTH).check(blocked, DEPTH);
        assertThat(verdict.right()).as(verdict.reason()).isTrue();
    }

    /** Intermediate products beyond 2^64 may meet and overflow in some order; finite answers are still checked. */
    @Test
    void check_productThatGrowsFar_mayGiveInfinityButNoOtherNumber() {
        FloatArray factors = new FloatArray(LENGTH);
        factors.init(1);
        for (int i = 0; i < 20; i++) {
            factors.set(i, 0x1p4f);
            factors.set(i + 20, 0x1p-4f);
        }
        FloatArray offsets = new FloatArray(LENGTH);
        offsets.init(0);
        Reference reference = Reference.of(COMPOSITION.reduction(), Operands.of(factors, offsets), LENGTH);
        assertThat(reference.check(new Affine(Float.POSITIVE_INFINITY, Float.NaN), DEPTH).right()).isTrue();
        assertThat(reference.check(new Affine(1, 0), DEPTH).right()).isTrue();
        assertThat(reference.check(new Affine(1, Float.MAX_VALUE), DEPTH).right()).isFalse();
    }

    /** No tree overflows with 2^70 at one end alone: a NaN or infinity is then wrong. */
    @Test
    void check_blockThatStaysInTheRange_mayNotGiveInfinity() {
        Operands in = maps();
        in.floats(0).set(127, 1);
        in.floats(0).set(128, 1);
        assertThat(inPowersOfTwo(in, 0, LENGTH)).isEqualTo(new Affine(1, 0));
        Reference reference = Reference.of(COMPOSITION.reduction(), in, LENGTH);
        assertThat(reference.check(new Affine(Float.POSITIVE_INFINITY, Float.NaN), DEPTH).right()).isFalse();
        assertThat(reference.check(new Affine(1, 0), DEPTH).right()).isTrue();
    }

    /** Lanes without elements among the blocks tried must not contribute their identity as a number. */
    @Test
    void check_oneSmallFactor_thatIsOffByAHalf_isWrong() {
        Operands in = Operands.of(FloatArray.fromElements(0x1p-40f), FloatArray.fromElements(0f));
        Reference reference = Reference.of(Operators.affine().reduction(), in, 1);
        assertThat(reference.check(new Affine(0x1p-41f, 0), DEPTH).right()).isFalse();
        assertThat(reference.check(new Affine(0x1p-40f, 0), DEPTH).right()).isTrue();
    }
}
