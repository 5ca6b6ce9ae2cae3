package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.funnel.Funnel;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Invalid parameters are rejected before anything runs. */
class ParametersTest {

    private static final FloatArray VALUES = FloatArray.fromElements(0f, 0.5f, 1f);

    @Test
    void histogram_limitsThatAreNoRange_areRefused() {
        try (Funnel funnel = Funnel.open()) {
            float[][] wrong = {{1, 1}, {2, 1}, {Float.NaN, 1}, {0, Float.POSITIVE_INFINITY},
                {-Float.MAX_VALUE, Float.MAX_VALUE}};
            for (float[] limits : wrong) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> funnel.reduce(FloatReductions.HISTOGRAM16, VALUES,
                                FloatArray.fromArray(limits)))
                        .withMessageStartingWith("no range to divide into bins: limits=" + limits[0]);
            }
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> funnel.reduce(LongReductions.HISTOGRAM64, LongArray.fromElements(1),
                            LongArray.fromElements(Long.MIN_VALUE, Long.MAX_VALUE)))
                    .withMessageStartingWith("range too wide");
            assertThat(funnel.reduce(FloatReductions.HISTOGRAM16, VALUES, FloatArray.fromElements(0f, 2f)).value())
                    .startsWith(1, 0, 0, 0, 1, 0, 0, 0, 1);
        }
    }

    @Test
    void centre_thatIsNoNumber_isRefused() {
        try (Funnel funnel = Funnel.open()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> funnel.reduce(FloatReductions.MEAN_ABSOLUTE_DEVIATION, VALUES,
                            DoubleArray.fromElements(Double.NaN)))
                    .withMessageStartingWith("centre is not finite: centre=NaN");
        }
    }

    @Test
    void parameter_withoutEnoughValues_isRefused() {
        try (Funnel funnel = Funnel.open()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> funnel.reduce(FloatReductions.HISTOGRAM32, VALUES, FloatArray.fromElements(1f)))
                    .withMessageContaining("parameter=limits, values=1, needed=2; pass an array of 2");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> funnel.reduce(DoubleReductions.COUNT_ABOVE, DoubleArray.fromElements(1),
                            new DoubleArray(0)))
                    .withMessageContaining("parameter=threshold, values=0, needed=1");
        }
    }
}
