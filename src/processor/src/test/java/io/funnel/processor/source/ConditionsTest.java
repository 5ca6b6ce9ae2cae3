package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Composite conditions and nested branches that TornadoVM compiles wrongly, and that kernels express in another form.
 * Measurements of that form are in docs/reference/tornadovm-defects.md.
 */
class ConditionsTest {

    private static final String SOURCE = """
            package com.acme;

            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
            import uk.ac.manchester.tornado.api.types.arrays.IntArray;

            final class Asked {
            METHODS
                static int twice(int v, float w) {
                    if (v < 0) {
                        if (w < 1f) {
                            return 5;
                        }
                        return 7;
                    }
                    if (v == 1 || w > 2f) {
                        return 5;
                    }
                    return v;
                }

                static boolean inside(int v, float w) {
                    boolean low = v > -70;
                    return low && w <= 0.5f || !low && w > 0.5f;
                }

                static boolean odd(int v, float w) {
                    boolean odd = w > 0f;
                    int left = v;
                    while (left != 0) {
                        boolean low = left % 2 != 0;
                        odd = low != odd;
                        left = left / 2;
                    }
                    return odd;
                }

                static int steps(int v) {
                    int steps = 0;
                    while (v != 0) {
                        v = v / 2;
                        steps++;
                    }
                    return steps;
                }
            }
            """;

    private static final List<String> BODIES = List.of(
            "sum.set(0, sum.get(0) + ((v <= -4 && (w == 0.5f || v < 10)) ? 5 : 7));",
            "sum.set(0, sum.get(0) + (((w > 0f || v == 3) && (w < -0.5f || v == 4)) ? 5 : 7));",
            "sum.set(0, sum.get(0) + (v < 1 ? (w < 0f ? 5 : 7) : (w > 1f ? 5 : 7)));",
            "sum.set(0, sum.get(0) + (v < 1 ? v : (w < 0f ? v : v == 7 ? v : 9)));",
            "sum.set(0, sum.get(0) + twice(v, w));",
            "if (inside(v, w) && v != 7) { sum.set(0, sum.get(0) + v); }",
            "boolean p = v < 0; boolean q = w > 0f; sum.set(0, sum.get(0) + (p && !q ? 5 : 7));",
            "boolean p = v < 0; boolean q = w > 0f; sum.set(0, sum.get(0) + (p ^ q ? 5 : 7));",
            "boolean p = v < 0; p = p && w > 0f; sum.set(0, sum.get(0) + (p ? 5 : 7));",
            "boolean p; boolean q = false; if (v < 0) { p = w > 0f; } else { p = v > 7; q = !q; }"
                    + " if (p && !q || w == 0.5f) { sum.set(0, sum.get(0) + v); }",
            "boolean p = v > 0; p &= w > 0f; p ^= v == 7; boolean q = v < 0; q |= p; sum.set(0, sum.get(0) + (q != p ? 5 : 7));",
            "boolean found = false; for (int j = 0; j < 5 && !found; j++) { found = v == j || w < j - 3; }"
                    + " sum.set(0, sum.get(0) + (found ? v : 7));",
            "int x = 0; if (v > 0) x = 1; if (w > 0f) x = 1; if (v == 7) x = 0; sum.set(0, sum.get(0) + x);",
            "int x = 0; int y = 1; if (v > 0) x = 1; if (w > 0f) y = v; if (v > 7) x = 0; if (w == 0.5f) y = 1;"
                    + " if (v == 33) x = 1; sum.set(0, sum.get(0) + x + y);",
            "int x = v; if (v > 0) { if (w > 0f) x = 1; else x = 2; } else if (v < -1) x = 1; sum.set(0, sum.get(0) + x);",
            "sum.set(0, sum.get(0) + ((v != 0 && 100 / v > 2) || (v != 0 && 7 % v == 1) ? 5 : 7));",
            "int x = 0; for (int j = 0; j < 5 && (w > 0f || j < 2); j++) { x += j; } sum.set(0, sum.get(0) + x);");

    @Test
    void conditionsOfSeveralParts_areWhatTheyAreInJava(@TempDir Path folder) throws Exception {
        Compilation compilation = compile(BODIES, folder);

        assertThat(Agreement.of(compilation, "com.acme.Asked", Agreement.all())).hasSameSizeAs(BODIES);
    }

    @Test
    void kernels_haveNoShortCircuit(@TempDir Path folder) {
        kernels(compile(BODIES, folder)).forEach(
                (name, text) -> assertThat(text).as(name).doesNotContain("&&", "||"));
    }

    @Test
    void kernelsOverVectors_extremesOfLanesAndConstants_chooseBetweenSums(@TempDir Path folder) {
        Compilation compilation = compile(List.of("sum.set(0, sum.get(0) + Math.min(v, 3));"), folder);
        assertThat(compilation.generated().values())
                .anySatisfy(text -> assertThat(text).contains("vsFirst.getX() + zero;"));
    }

    /** The magnitude's choice is in the library, and {@code steps} is a loop without a condition inside. */
    @Test
    void kernelsOverVectors_magnitudesOfLanes_chooseBetweenSums(@TempDir Path folder) {
        Compilation compilation = compile(List.of("sum.set(0, sum.get(0) + Math.abs(v));",
                "sum.set(0, sum.get(0) + steps(Math.abs(v)));"), folder);
        assertThat(kernels(compilation).keySet()).hasSize(2).allSatisfy(
                name -> assertThat(compilation.generated().get(name)).contains("vsFirst.getX() + zero;"));
    }

    @Test
    void values_thatBranchesGiveTwice_areGivenOnce(@TempDir Path folder) {
        kernels(compile(BODIES.subList(2, 5), folder)).forEach((name, text) -> assertThat(
                Pattern.compile("\\b5\\b").matcher(text.substring(text.indexOf("for (long i"))).results().count())
                .as(name + text).isLessThanOrEqualTo(1));
    }

    @Test
    void operands_thatMayNotEnd_areEvaluatedWhereJavaDoes(@TempDir Path folder) throws Exception {
        Compilation compilation = compile(
                List.of("sum.set(0, sum.get(0) + (v > 0 && steps(v) > 2 ? 5 : 7));"), folder);

        Agreement.of(compilation, "com.acme.Asked", Agreement.all());

        kernels(compilation).forEach((name, text) -> assertThat(text).as(name).contains("v > 0 && steps(v) > 2"));
    }

    @Test
    void conditionsThatFunctionsFindInLoops_areWhatTheyAreInJava(@TempDir Path folder) throws Exception {
        Compilation compilation = compile(List.of("sum.set(0, sum.get(0) + (odd(v, w) && !odd(v / 3, w) ? 5 : 7));",
                "if (odd(v, w) || w > 0.5f) { sum.set(0, sum.get(0) + v); }"), folder);

        assertThat(Agreement.of(compilation, "com.acme.Asked", Agreement.all())).hasSize(2);
    }

    private static Compilation compile(List<String> bodies, Path folder) {
        StringBuilder methods = new StringBuilder();
        for (int i = 0; i < bodies.size(); i++) {
            methods.append("""
                        @Reduction
                        static void asked%d(IntArray vs, FloatArray ws, @Reduce IntArray sum) {
                            sum.set(0, 0);
                            for (@Parallel int i = 0; i < vs.getSize(); i++) {
                                int v = vs.get(i);
                                float w = ws.get(i);
                                %s
                            }
                        }

                    """.formatted(i, bodies.get(i)));
        }
        return Compilation.of(Map.of("com/acme/Asked.java", SOURCE.replace("METHODS", methods)), folder);
    }

    /** The first kernel of each reduction. */
    private static Map<String, String> kernels(Compilation compilation) {
        Map<String, String> kernels = new TreeMap<>();
        compilation.generated().forEach((name, text) -> {
            if (name.endsWith("Kernels.java")) {
                int start = text.indexOf("public static void cascade(");
                kernels.put(name, text.substring(start, text.indexOf("/**", start)));
            }
        });
        assertThat(kernels).isNotEmpty();
        return kernels;
    }
}
