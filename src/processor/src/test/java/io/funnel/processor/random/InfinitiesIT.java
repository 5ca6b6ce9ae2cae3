package io.funnel.processor.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels with infinite floats and infinite doubles, which TornadoVM does not compile as constants of one kernel. */
class InfinitiesIT {

    private static final Map<String, String> SOURCES = Map.of("random/Infinities.java", """
            package random;

            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
            import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

            public final class Infinities {

                @Reduction
                public static void box(FloatArray x, DoubleArray y, @Reduce FloatArray left, @Reduce DoubleArray top) {
                    left.set(0, Float.POSITIVE_INFINITY);
                    top.set(0, Double.NEGATIVE_INFINITY);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        left.set(0, Math.min(left.get(0), x.get(i)));
                        top.set(0, Math.max(top.get(0), y.get(i)));
                    }
                }

                @Reduction
                public static void capped(FloatArray x, DoubleArray y, @Reduce FloatArray most,
                        @Reduce DoubleArray least) {
                    most.set(0, -Float.MAX_VALUE);
                    least.set(0, Double.POSITIVE_INFINITY);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        most.set(0, greater(most.get(0), x.get(i) > 4 ? Float.POSITIVE_INFINITY : x.get(i)));
                        least.set(0, Math.min(least.get(0), y.get(i)));
                    }
                }

                static float greater(float a, float b) {
                    return a > b ? a : b;
                }
            }
            """);

    @TempDir
    Path folder;

    @Test
    void infinitiesOfBothTypes_onTornadoVm_areWhatTheyAreInJava() throws Exception {
        assertThat(Series.onTornadoVm(SOURCES, OnDevice.Values.WIDE, folder)).contains("wrong=0, refused=0");
    }
}
