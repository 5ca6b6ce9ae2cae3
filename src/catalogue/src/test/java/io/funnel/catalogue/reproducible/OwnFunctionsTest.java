package io.funnel.catalogue.reproducible;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.funnel.Funnel;
import io.funnel.catalogue.reproducible.OwnRounding.Farthest;
import io.funnel.plan.Placement;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.verify.Reference;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** Extremes of functions that kernels compute by the library's own code. */
class OwnFunctionsTest {

    private static final double[] LATITUDES =
            IntStream.range(0, 1000).mapToDouble(i -> i * 61 % 1000 * .18 - 90).toArray();
    private static final double[] LONGITUDES =
            IntStream.range(0, 1000).mapToDouble(i -> i * 7 % 1000 * .36 - 180).toArray();

    /** The canary takes answers of other bits, so that a kernel runs. */
    @Test
    void reduce_ofExtremesOfFunctions_runsOnTheDevice() {
        try (Funnel device = Funnel.builder().placement(Placement.DEVICE).build();
                Funnel host = Funnel.builder().placement(Placement.HOST).build()) {
            var sinh = device.reduce(OwnRoundingReductions.GREATEST_SINH, LATITUDES);
            assertThat(sinh.value()).isCloseTo(Math.sinh(89.82), within(Math.sinh(89.82) * 0x1p-50));
            assertThat(sinh.remarks()).isEmpty();
            Farthest far = device.reduce(OwnRoundingReductions.FARTHEST, LATITUDES, LONGITUDES).value();
            Farthest expected = host.reduce(OwnRoundingReductions.FARTHEST, LATITUDES, LONGITUDES).value();
            assertThat(far.at()).isEqualTo(expected.at());
            assertThat(far.km()).isCloseTo(expected.km(), within(1e-9));
        }
    }

    /** An index counts if its element is near to the best; a NaN, another value and another index do not. */
    @Test
    void check_ofIndex_takesThoseOfNearElementsAlone() {
        Definition<Farthest, ?> definition = definition();
        double[] latitudes = {10, -48, 30};
        double[] longitudes = {20, -163, 40};
        Operands in = new Operands(List.of(DoubleArray.fromArray(latitudes), DoubleArray.fromArray(longitudes)));
        Reference reference = Reference.of(OwnRoundingReductions.FARTHEST, in, 3);
        Farthest best = definition.map(in, 1);
        assertThat(reference.check(new Farthest(best.km() + 1e-11, 1), 3).right()).isTrue();
        assertThat(reference.check(new Farthest(best.km() + 1e-6, 1), 3).right()).isFalse();
        assertThat(reference.check(new Farthest(best.km(), 2), 3).right()).isFalse();
        assertThat(reference.check(new Farthest(Double.NaN, 1), 3).right()).isFalse();
        assertThat(reference.check(definition.map(in, 2), 3).right()).isFalse();
    }

    @SuppressWarnings("unchecked") // the state of a record is the record
    private static Definition<Farthest, ?> definition() {
        return (Definition<Farthest, ?>) OwnRoundingReductions.FARTHEST.definition();
    }
}
