package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.result.Partial;
import io.funnel.result.PartialTree;
import io.funnel.result.Partials;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts are reduced separately, sent as bytes, and combined. */
class PartialsTest {

    private static final Funnel FUNNEL = Funnel.builder().placement(Placement.HOST).build();
    private static final long SEED = 20;
    /** Elements of a part: a power of two of the host engine's blocks. */
    private static final int PART = 1 << 16;

    @AfterAll
    static void close() {
        FUNNEL.close();
    }

    private static float[] floats(int length) {
        Random random = new Random(SEED);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = random.nextFloat() - 0.25f;
        }
        return values;
    }

    private static Partial part(Funnel funnel, Partials<?> partials, Reduction<?> reduction, float[] values, int from) {
        int length = Math.min(PART, values.length - from);
        return partials.read(
                funnel.reducePart(reduction, List.of(Data.of(values, from, length)), from).toBytes());
    }

    private static <R> Result<R> inParts(Funnel funnel, Reduction<R> reduction, float[] values, ErrorBounds bounds) {
        Partials<R> partials = Partials.of(reduction, bounds);
        List<Integer> parts = new ArrayList<>();
        for (int from = 0; from < values.length; from += PART) {
            parts.add(from);
        }
        Collections.shuffle(parts, new Random(SEED));
        PartialTree tree = partials.tree();
        parts.forEach(from -> tree.add(from / PART, part(funnel, partials, reduction, values, from).at("at " + from)));
        return partials.result(tree.total(), Duration.ofNanos(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, PART - 1, PART, PART + 1, 3 * PART, 7 * PART + 5, 11 * PART})
    void result_ofPartsInAnyOrder_hasTheBitsOfOneCall(int length) {
        float[] values = floats(length);
        for (Reduction<?> reduction : List.of(FloatReductions.SUM, FloatReductions.SAMPLE_VARIANCE,
                FloatReductions.ARG_MIN, FloatReductions.MEAN, FloatReductions.LOG_SUM_EXP)) {
            Result<?> whole = FUNNEL.reduce(reduction, List.of(Data.of(values)));
            Result<?> parts = inParts(FUNNEL, reduction, values, ErrorBounds.NONE);
            assertThat(parts.value()).as("%s of %d", reduction, length).isEqualTo(whole.value());
            assertThat(parts.length()).isEqualTo(length);
            assertThat(parts.parts()).hasSize((length - 1) / PART + 1);
            assertThat(parts.ranOn()).isEqualTo(whole.ranOn());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "PROVED"})
    void bound_ofParts_holds(ErrorBounds asked) {
        float[] values = floats(5 * PART + 3);
        BigDecimal exact = BigDecimal.ZERO;
        for (float value : values) {
            exact = exact.add(new BigDecimal(value));
        }
        Result<Float> sum = inParts(FUNNEL.bounded(asked), FloatReductions.SUM, values, asked);
        if (asked == ErrorBounds.NONE) {
            assertThatThrownBy(sum::errorBound).hasMessageContaining("was asked for");
            return;
        }
        double error = exact.subtract(new BigDecimal(sum.value())).abs().doubleValue();
        assertThat(error).isLessThanOrEqualTo(sum.errorBound());
        assertThat(sum.errorBound()).isLessThan(1e-1);
    }

    @Test
    void result_ofNoElement_isAsOfOneCall() {
        Partials<Float> sums = Partials.of(FloatReductions.SUM, ErrorBounds.NONE);
        assertThat(sums.result(sums.none(), Duration.ZERO).value()).isEqualTo(0f);
        Partials<FloatExtremes.ArgMin> least = Partials.of(FloatReductions.ARG_MIN, ErrorBounds.NONE);
        assertThatThrownBy(() -> least.value(least.noneAt("partition 0")))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessage(
                        "no element to reduce: reduction=io.funnel.catalogue.FloatExtremes.ArgMin, length=0; pass at"
                                + " least one element");
    }

    @Test
    void read_ofOtherBytes_isRefused() {
        Partials<Float> sums = Partials.of(FloatReductions.SUM, ErrorBounds.NONE);
        byte[] other = FUNNEL.reducePart(FloatReductions.ARG_MIN, List.of(Data.of(floats(3))), 0).toBytes();
        assertThatThrownBy(() -> sums.read(other)).hasMessageStartingWith("partial of another reduction: reduction=");
        assertThatThrownBy(() -> sums.read(new byte[3])).hasMessageStartingWith("bytes are not a partial: bytes=3");
        assertThatThrownBy(() -> FUNNEL.bounded(ErrorBounds.ESTIMATED)
                .reducePart(FloatReductions.SUM, List.of(Data.of(floats(3))), 0))
                .hasMessageStartingWith("no estimated bounds of parts");
    }

    @Test
    void tree_withMissingNumbers_doesNotDependOnWhatWasCombinedBefore() {
        float[] values = floats(13 * PART);
        Partials<Float> sums = Partials.of(FloatReductions.SUM, ErrorBounds.NONE);
        PartialTree flat = sums.tree();
        PartialTree upper = sums.tree();
        for (int group = 0; group < 4; group++) {
            PartialTree lower = sums.tree();
            for (int i = 0; i < 4 && 4 * group + i < 13; i++) {
                int number = 4 * group + i;
                if (number != 5 && number != 6 && number != 12) {
                    Partial part = part(FUNNEL, sums, FloatReductions.SUM, values, number * PART);
                    flat.add(number, part);
                    lower.add(number, part);
                }
            }
            upper.add(group, lower.total());
        }
        assertThat(upper.total().length()).isEqualTo(10L * PART);
        assertThat(sums.value(upper.total())).isEqualTo(sums.value(flat.total()));
    }
}
