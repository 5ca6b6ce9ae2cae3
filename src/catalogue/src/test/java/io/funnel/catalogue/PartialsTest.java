package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Partial;
import io.funnel.result.PartialTree;
import io.funnel.result.Partials;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

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

    private static Partial part(Reduction<?> reduction, Funnel funnel) {
        return funnel.reducePart(reduction, List.of(Data.of(floats(3))), 0);
    }

    @Test
    void read_ofAnotherReduction_isRefused() {
        Partials<Float> maxima = Partials.of(FloatReductions.MAXIMUM, ErrorBounds.NONE);
        String message = "partial of another reduction: reduction=io.funnel.catalogue.FloatExtremes.maximum,"
                + " partial=io.funnel.catalogue.FloatExtremes.minimum; try Partials.of that reduction";
        Partial minimum = part(FloatReductions.MINIMUM, FUNNEL);
        Partial maximum = part(FloatReductions.MAXIMUM, FUNNEL);
        assertThatThrownBy(() -> maxima.read(minimum.toBytes())).hasMessage(message);
        assertThatThrownBy(() -> maxima.combine(maximum, minimum)).hasMessage(message);
        assertThatThrownBy(() -> maxima.combine(minimum, maximum)).hasMessage(message);
        PartialTree tree = maxima.tree();
        tree.add(0, maximum);
        assertThatThrownBy(() -> tree.add(1, minimum)).hasMessage(message);
        assertThatThrownBy(() -> maxima.value(minimum)).hasMessage(message);
        assertThatThrownBy(() -> maxima.result(minimum, Duration.ZERO)).hasMessage(message);
        Partial none = Partials.of(FloatReductions.MINIMUM, ErrorBounds.NONE).none();
        assertThatThrownBy(() -> maxima.read(none.toBytes())).hasMessage(message);
        assertThat(maxima.value(maxima.read(maximum.toBytes()))).isEqualTo(maxima.value(maximum));
    }

    @Test
    void read_withOtherBounds_isRefused() {
        Partials<Float> sums = Partials.of(FloatReductions.SUM, ErrorBounds.NONE);
        Partial proved = part(FloatReductions.SUM, FUNNEL.bounded());
        String message = "partial with other error bounds: reduction=io.funnel.catalogue.FloatSums.sum, bounded=false,"
                + " partial=true; use the same ErrorBounds for the Funnel and Partials";
        assertThatThrownBy(() -> sums.read(proved.toBytes())).hasMessage(message);
        assertThatThrownBy(() -> sums.value(proved)).hasMessage(message);
        assertThat(Partials.of(FloatReductions.SUM, ErrorBounds.PROVED).read(proved.toBytes()).length()).isEqualTo(3);
        assertThatThrownBy(() -> part(FloatReductions.SUM, FUNNEL.bounded(ErrorBounds.ESTIMATED)))
                .hasMessageStartingWith("no estimated bounds of parts");
    }

    /** A class of its own with the code of the sum, as from another build of one jar. */
    @Test
    @SuppressWarnings("ReferenceEquality") // of the definition that a proxy is
    void read_ofOtherCodeWithTheName_isRefused() {
        Definition<?, Float> sum = FloatReductions.SUM.definition();
        @SuppressWarnings("unchecked") Definition<?, Float> rebuilt = (Definition<?, Float>) Proxy.newProxyInstance(
                PartialsTest.class.getClassLoader(), new Class<?>[] {Definition.class},
                (proxy, method, arguments) -> method.getName().equals("equals")
                        ? (Object) (proxy == arguments[0])
                        : method.invoke(sum, arguments));
        Partials<Float> others = Partials.of(new Reduction1<FloatArray, Float>(rebuilt), ErrorBounds.NONE);
        Partial partial = part(FloatReductions.SUM, FUNNEL);
        String fingerprint = Partials.of(FloatReductions.SUM, ErrorBounds.NONE).fingerprint();
        assertThat(fingerprint).matches("[0-9a-f]{16}").isNotEqualTo(others.fingerprint());
        assertThatThrownBy(() -> others.read(partial.toBytes())).hasMessage(
                "partial of other code of this name: reduction=io.funnel.catalogue.FloatSums.sum, fingerprint="
                        + others.fingerprint() + ", partial=" + fingerprint + "; use the same jar in both processes");
        assertThatThrownBy(() -> others.value(partial)).hasMessageStartingWith("partial of other code of this name");
        assertThat(others.readUnchecked(partial.toUncheckedBytes()).length()).isEqualTo(3);
    }

    @Test
    void read_ofBrokenBytes_isRefused() {
        Partials<Float> sums = Partials.of(FloatReductions.SUM, ErrorBounds.NONE);
        byte[] bytes = part(FloatReductions.SUM, FUNNEL).at("here").remarking("remark").toBytes();
        for (int bit = 0; bit < Byte.SIZE * bytes.length; bit++) {
            byte[] broken = bytes.clone();
            broken[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThatThrownBy(() -> sums.read(broken)).as("bit %d", bit)
                    .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("bytes are not a partial: ");
        }
        for (int length = 0; length <= bytes.length + 1; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            if (length != bytes.length) {
                assertThatThrownBy(() -> sums.read(cut)).isInstanceOf(IllegalArgumentException.class)
                        .hasMessageStartingWith("bytes are not a partial: bytes=" + length);
            }
        }
        bytes[bytes.length - 1]++;
        assertThatThrownBy(() -> sums.read(bytes)).hasMessage("bytes are not a partial: bytes=" + bytes.length
                + ", reason=their checksum differs; send them again: a byte changed on the way");
        assertThatThrownBy(() -> sums.readUnchecked(new byte[3]))
                .hasMessageStartingWith("bytes are not a partial: bytes=3");
        assertThatThrownBy(() -> sums.readUnchecked(part(FloatReductions.ARG_MIN, FUNNEL).toUncheckedBytes()))
                .hasMessageStartingWith("partial with a state of another length: reduction=");
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
