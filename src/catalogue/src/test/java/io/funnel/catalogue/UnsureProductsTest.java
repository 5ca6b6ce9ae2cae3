package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.ReductionN;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** Bounds of products of doubles: a partial product whose rounding is not sure counts more, and orders differ in these. */
class UnsureProductsTest {

    private static final int LENGTH = 65;
    private static final int SEEDS = 40;
    private static final int MOST_ITEMS = 16;
    /** Far more than bounds of sums differ by. */
    private static final double FAR = 0x1p13;

    @Test
    void check_productsInStrides_areRightThoughTheirBoundsAreFarApart() {
        Definition<?, ?> companion = DoubleReductions.PRODUCT.definition().withRunningError().orElseThrow();
        double farthest = IntStream.range(0, SEEDS).mapToDouble(seed -> farthest(companion, seed)).max().orElseThrow();
        assertThat(farthest).isGreaterThan(FAR);
    }

    private static <S> double farthest(Definition<S, ?> companion, int seed) {
        DoubleArray factors = new DoubleArray(LENGTH);
        Distribution.CANCELLING.fill(factors, seed);
        Operands in = new Operands(List.of(factors));
        Reference reference = Reference.of(new ReductionN<>(companion), in, LENGTH);
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (int items = 1; items <= MOST_ITEMS; items++) {
            S state = inStrides(companion, in, items);
            assertThat(reference.check(state, LENGTH).reason()).as("seed=%d, items=%d", seed, items).isEmpty();
            Operands slots = new Operands(
                    companion.signature().state().stream().map(component -> new DoubleArray(1)).toList());
            companion.store(state, slots, 0);
            double bound = slots.doubles(companion.rests().getFirst().error()).get(0);
            least = Math.min(least, bound);
            most = Math.max(most, bound);
        }
        return most / least;
    }

    private static <S> S inStrides(Definition<S, ?> companion, Operands in, int items) {
        S all = companion.identity();
        for (int item = 0; item < items; item++) {
            S own = companion.identity();
            for (int i = item; i < LENGTH; i += items) {
                own = companion.combine(own, companion.map(in, i));
            }
            all = companion.combine(all, own);
        }
        return all;
    }
}
