package io.funnel.catalogue.reproducible;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.Funnel;
import io.funnel.catalogue.FloatReductions;
import io.funnel.data.Data;
import io.funnel.plan.Placement;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.result.Partial;
import io.funnel.result.PartialTree;
import io.funnel.result.Partials;
import io.funnel.settings.ErrorBounds;
import io.funnel.settings.Strictness;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Parts that end with a tile, reduced separately, have the bits of one call. */
class ReproduciblePartsTest {

    private static final int TILE = 8192;
    private static final int LENGTH = 90_001;
    private static final Funnel HOST = Funnel.builder().placement(Placement.HOST).build();
    private static final Funnel DEVICE =
            Funnel.builder().placement(Placement.DEVICE).strictness(Strictness.TRUSTING).chunk(1 << 16).build();
    private static final List<Reduction1<FloatArray, ?>> REDUCTIONS = List.of(FloatReductions.SUM,
            FloatReductions.SAMPLE_VARIANCE, FloatReductions.MAXIMUM, OwnRoundingReductions.FADING);

    @AfterAll
    static void close() {
        HOST.close();
        DEVICE.close();
    }

    private static float[] samples() {
        SplittableRandom random = new SplittableRandom(LENGTH);
        float[] samples = new float[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            samples[i] = (float) random.nextDouble(-1, 2);
        }
        return samples;
    }

    private static Partial part(int number, Reduction<?> reduction, float[] samples, int from, int to) {
        Funnel funnel = number % 2 == 0 ? HOST : DEVICE;
        return funnel.reproducible().reducePart(reduction, List.of(Data.of(samples, from, to - from)), from);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8})
    void parts_ofHostAndDeviceAsBytes_haveTheSpecifiedBits(int tiles) {
        float[] samples = samples();
        for (Reduction1<FloatArray, ?> reduction : REDUCTIONS) {
            Partials<?> partials = Partials.reproducible(reduction);
            PartialTree tree = partials.tree();
            int step = tiles * TILE;
            for (int number = Math.ceilDiv(LENGTH, step) - 1; number >= 0; number--) {
                Partial part = part(number, reduction, samples, number * step,
                        Math.min(LENGTH, (number + 1) * step));
                tree.add(number, partials.read(part.toBytes()));
            }
            assertThat(partials.result(tree.total(), Duration.ZERO).value()).isEqualTo(
                    SpecifiedReduction.of(reduction, List.of(FloatArray.fromArray(samples)), LENGTH));
        }
    }

    @Test
    void combine_partThatEndsInsideATile_isRefused() {
        float[] samples = samples();
        Partials<Float> partials = Partials.reproducible(FloatReductions.SUM);
        Partial left = part(0, FloatReductions.SUM, samples, 0, TILE + 1);
        Partial right = part(1, FloatReductions.SUM, samples, TILE + 1, LENGTH);
        assertThatThrownBy(() -> partials.combine(left, right)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("part ends inside a tile of a reproducible reduction")
                .hasMessageContaining("elements=8193, tile=8192");
        assertThat(partials.value(partials.combine(partials.none(), left))).isEqualTo(
                HOST.reproducible().reduce(FloatReductions.SUM, Data.of(samples, 0, TILE + 1)).value());
    }

    @Test
    void combine_partOfAnotherView_isRefused() {
        float[] samples = samples();
        Partials<Float> plain = Partials.of(FloatReductions.SUM, ErrorBounds.NONE);
        Partials<Float> partials = Partials.reproducible(FloatReductions.SUM);
        Partial other = HOST.reducePart(FloatReductions.SUM, List.of(Data.of(samples)), 0);
        Partial own = part(0, FloatReductions.SUM, samples, 0, LENGTH);
        assertThatThrownBy(() -> partials.combine(own, other)).hasMessageStartingWith("partial of another order");
        assertThatThrownBy(() -> partials.read(other.toBytes())).hasMessageStartingWith("partial of another order");
        assertThatThrownBy(() -> plain.combine(other, own)).hasMessageStartingWith("partial of another order");
        assertThatThrownBy(() -> plain.read(own.toBytes())).hasMessageStartingWith("partial of another order");
    }
}
