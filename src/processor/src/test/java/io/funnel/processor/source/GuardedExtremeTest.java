package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Reduction;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Extremes of the elements for which a condition holds. */
class GuardedExtremeTest {

    private static final String SOURCE = """
            package com.acme;
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            final class Guarded {
                @Reduction static void numbers(DoubleArray in, @Reduce DoubleArray result) {
                    result.set(0, Double.NEGATIVE_INFINITY);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        if (!Double.isNaN(in.get(i))) {
                            result.set(0, Math.max(in.get(i), result.get(0)));
                        }
                    }
                }
                @Reduction static void roots(FloatArray in, FloatArray limits, @Reduce FloatArray result) {
                    result.set(0, Float.POSITIVE_INFINITY);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        if (in.get(i) >= limits.get(0) && in.get(i) < limits.get(1)) {
                            result.set(0, Math.min(result.get(0), (float) Math.sqrt(in.get(i))));
                        }
                    }
                }
                @Reduction static void halvings(IntArray in, @Reduce FloatArray result) {
                    result.set(0, Float.NEGATIVE_INFINITY);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        if (in.get(i) > 0) {
                            result.set(0, Math.max(result.get(0), halvings(in.get(i))));
                        }
                    }
                }
                static float halvings(int value) {
                    float halvings = 0;
                    for (int rest = value; rest != 1; rest = rest / 2) {
                        halvings++;
                    }
                    return halvings;
                }
                @Reduction static void ofInts(IntArray in, @Reduce IntArray result) {
                    result.set(0, Integer.MAX_VALUE);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        if (in.get(i) > 3) {
                            result.set(0, Math.min(result.get(0), in.get(i)));
                        }
                    }
                }
            }
            """;

    @Test
    void kernels_ofFloatingPointExtremes_takeTheElementOrTheExtremeItself(@TempDir Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("com/acme/Guarded.java", SOURCE), folder);
        assertThat(compilation.messages()).isEmpty();

        List<Reduction<?>> reductions = Agreement.of(compilation, "com.acme.Guarded", Agreement.all());

        assertThat(reductions).hasSize(4);
        assertThat(compilation.generated().get("com/acme/Guarded_numbersKernels.java"))
                .contains("Double.isNaN(first.getX()) ? numbers0 : first.getX(), numbers0)");
        assertThat(compilation.generated().get("com/acme/Guarded_rootsKernels.java")).contains(": roots0)");
        assertThat(compilation.generated().get("com/acme/Guarded_halvingsKernels.java"))
                .as("of excluded elements nothing is computed").contains("? halvings(first.getX() + zero) : halvings0");
        assertThat(compilation.generated().get("com/acme/Guarded_ofIntsKernels.java")).contains("> 3) {");
    }
}
