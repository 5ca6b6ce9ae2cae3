package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loop variables that take each other's values are copied, also where a compiler first has to find that they do. */
class RoundCopiesTest {

    @TempDir
    Path folder = Path.of("");

    /** The product of matrices assigns {@code d = c * 1 + 0}, with the map's constants. */
    @Test
    void copies_behindNeutralSteps_areCopied() {
        String kernels = Objects.requireNonNull(Compilation.of(Map.of("com/acme/Products.java", """
                package com.acme;
                import io.funnel.annotations.Reduction;
                public final class Products {
                @Reduction(commutative = false)
                public record Matrix(int a, int b, int c, int d) {
                    static Matrix identity() {
                        return new Matrix(1, 0, 0, 1);
                    }
                    static Matrix map(int x) {
                        return new Matrix(x, 1, 1, 0);
                    }
                    static Matrix combine(Matrix l, Matrix r) {
                        return new Matrix(l.a * r.a + l.b * r.c, l.a * r.b + l.b * r.d, l.c * r.a + l.d * r.c,
                                l.c * r.b + l.d * r.d);
                    }
                }
                }
                """), folder).generated().get("com/acme/Products_MatrixKernels.java"));

        assertThat(kernels).containsPattern("d = JavaMath\\.copy\\(c \\* 1 \\+ .*\\)")
                .doesNotContainPattern("\\b[bd] = [ac] \\* 1");
    }
}
