package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops whose result has several elements, combined at a computed index within its bounds. */
class VectorLoopTest {

    private static final String HEAD = """
            package com.acme;
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            final class Bins {
                static final int BINS = 10;
            """;

    private static final String SOURCE = HEAD + """
                @Reduction static void guarded(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < BINS; b++) {
                        result.set(b, 0);
                    }
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        int b = in.get(i);
                        if (b >= 0 && b < BINS) {
                            result.set(b, result.get(b) + 1);
                        }
                    }
                }
                @Reduction static void left(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < BINS; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        int bin = in.get(i) / 4;
                        if (bin < 0 || BINS <= bin) {
                            continue;
                        }
                        result.set(bin, 2 + result.get(bin));
                    }
                }
                @Reduction static void element(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < 3; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        if (in.get(i) >= 0 && 3 > in.get(i)) {
                            result.set(in.get(i), result.get(in.get(i)) + i);
                        }
                    }
                }
                @Reduction static void bits(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < 8; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        for (int k = 0; k < 8; k++) {
                            int b = (in.get(i) + k) % 8;
                            if (b >= 0 && b < 8 && in.get(i) >> k > 2) {
                                result.set(b, result.get(b) + k);
                            }
                        }
                    }
                }
                @Reduction static void modulo(IntArray in, LongArray weights, @Reduce LongArray result) {
                    for (int b = 0; b < BINS; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        int b = Math.floorMod(in.get(i), BINS);
                        result.set(b, result.get(b) + weights.get(i));
                    }
                }
                @Reduction static void masked(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < 16; b++) result.set(b, Integer.MIN_VALUE);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        result.set(in.get(i) & 15, Math.max(result.get(in.get(i) & 15), in.get(i)));
                    }
                }
                @Reduction static void shifted(IntArray in, @Reduce DoubleArray result) {
                    for (int b = 0; b < 8; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        int top = in.get(i) >>> 29;
                        result.set(top, result.get(top) + 0.5);
                    }
                }
                @Reduction static void clamped(FloatArray in, FloatArray limits, @Reduce IntArray result) {
                    for (int b = 0; b < BINS; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        float place = (in.get(i) - limits.get(0)) / (limits.get(1) - limits.get(0));
                        int b = Math.max(0, Math.min(BINS - 1, (int) (place * BINS)));
                        result.set(b, result.get(b) + 1);
                    }
                }
                @Reduction static void chosen(FloatArray in, @Reduce FloatArray result) {
                    for (int b = 0; b < 2; b++) result.set(b, Float.POSITIVE_INFINITY);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        result.set(in.get(i) < 0f ? 0 : 1, Math.min(in.get(i), result.get(in.get(i) < 0f ? 0 : 1)));
                    }
                }
                @Reduction(commutative = false)
                static void last(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < 4; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        int b = i % 4;
                        result.set(b, last(result.get(b), in.get(i)));
                    }
                }
                static int last(int earlier, int later) {
                    return later == 0 ? earlier : later;
                }
            }
            """;

    @Test
    void vectorLoops_everyStrategy_agreeWithPlainJava(@TempDir Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("com/acme/Bins.java", SOURCE), folder);

        List<Reduction<?>> reductions = Agreement.of(compilation, "com.acme.Bins", Agreement.all());

        assertThat(reductions).hasSize(10);
        for (Reduction<?> reduction : reductions) {
            boolean ordered = !reduction.signature().traits().commutative();
            assertThat(reduction.definition().kernels().stream()
                    .filter(code -> !(code instanceof KernelCode.Refused)).map(KernelCode::strategy))
                    .containsExactlyElementsOf(ordered
                            ? List.of("SerialPerCore", "SegmentLanesInOrder", "RaggedLanesInOrder")
                            : reduction.name().endsWith("modulo") // also over longs, which have no vectors
                                    ? List.of("Cascade", "SerialPerCore", "SegmentLanes", "RaggedLanes")
                                    : List.of("Cascade", "CascadeVector", "SerialPerCore", "SegmentLanes",
                                            "RaggedLanes"));
        }
    }

    @Test
    void guardedCounts_withoutLoops_haveNoBranch(@TempDir Path folder) {
        String kernels = Compilation.of(Map.of("com/acme/Bins.java", SOURCE), folder).generated().entrySet().stream()
                .filter(file -> file.getKey().endsWith("Bins_guardedKernels.java")).map(Map.Entry::getValue).findFirst()
                .orElseThrow();

        assertThat(kernels).contains("int counts0 = ", "int place0 = b0 * counts0;");
        assertThat(kernels).as("the next turn is loaded first").contains("int in15Next = nextD.getW()",
                "in15Ahead = in15Next;");
    }

    @Test
    void guardedCounts_ofSeveralInputsAndNamesLikeTheKernels_compileAndAgree(@TempDir Path folder) throws Exception {
        String source = HEAD + """
                @Reduction static void pairs(FloatArray x, FloatArray y, @Reduce IntArray result) {
                    for (int b = 0; b < 16; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        float next = x.get(i);
                        float vector = y.get(i);
                        float xAhead = vector + 1;
                        if (next >= 0f && next < 4f && xAhead >= 1f && vector < 4f) {
                            int from = Math.max(0, Math.min(3, (int) next));
                            int following = 4 * from + Math.max(0, Math.min(3, (int) vector));
                            result.set(following, result.get(following) + 1);
                        }
                    }
                }
            }
            """;
        Agreement.of(Compilation.of(Map.of("com/acme/Bins.java", source), folder), "com.acme.Bins", Agreement.all());
    }

    @Test
    void countersOfLoops_withinTheResult_arePlaces(@TempDir Path folder) throws Exception {
        String source = HEAD + """
                @Reduction static void powers(IntArray in, @Reduce LongArray result) {
                    for (int b = 0; b < 4; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        long power = 1;
                        for (int k = 0; k < 4; k++) {
                            result.set(k, result.get(k) + power);
                            power = power * in.get(i);
                        }
                    }
                }
                @Reduction static void falling(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < 5; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        for (int k = 4; k >= 0; k -= 2) result.set(k, result.get(k) + (in.get(i) & k));
                    }
                }
                @Reduction static void guarded(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < 4; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        for (int k = 0; k < (in.get(i) & 7); k++) {
                            if (k >= 0 && 4 > k) result.set(k, result.get(k) + 1);
                        }
                    }
                }
            }
            """;
        Agreement.of(Compilation.of(Map.of("com/acme/Bins.java", source), folder), "com.acme.Bins", Agreement.all());
    }

    @Test
    void placesThatBranchesAndFunctionsChoose_withinTheResult_agreeWithPlainJava(@TempDir Path folder)
            throws Exception {
        List<String> places = List.of("int g; if (s >= 90) g = 0; else g = 1;",
                "int g = 3; if (s > 40) g = 1; if (s > 90) g = g == 1 ? 2 : 0;",
                "int g = grade(s);", "int g = 2 * flat(s) + 1;", "int g = clamped(s, 3);",
                "int g; if (s >= 0 && s < 4) { g = s; } else { g = 0; }",
                "int g; switch (s & 7) { case 0: g = 3; break; case 1: case 2: g = 1; break; default: g = 0; }",
                "int g = 0; for (int k = 0; k < 4; k++) { if (s > 30 * k) g = k; }");
        StringBuilder source = new StringBuilder(HEAD + """
                static int grade(int s) {
                    if (s >= 90) return 0;
                    if (s >= 50) { return 1; }
                    return s < 0 ? 3 : 2;
                }
                static int flat(int s) { return s >= 90 ? 0 : 1; }
                static int clamped(int s, int most) {
                    int c = s;
                    if (c < 0) return 0;
                    if (s > most) return most;
                    return grade(s);
                }
                """);
        for (int i = 0; i < places.size(); i++) {
            source.append("@Reduction static void at" + i + "(IntArray in, @Reduce IntArray result) {"
                    + "for (int b = 0; b < 4; b++) result.set(b, 0);"
                    + "for (@Parallel int i = 0; i < in.getSize(); i++) { int s = in.get(i); " + places.get(i)
                    + " result.set(g, result.get(g) + 1); } }\n");
        }
        Agreement.of(Compilation.of(Map.of("com/acme/Bins.java", source + "}\n"), folder), "com.acme.Bins",
                Agreement.all());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "int b; if (in.get(i) > 3) b = 0; else b = BINS; result.set(b, result.get(b) + 1);",
        "int b = 0; for (int k = 0; k < 3; k++) { if (in.get(i) > k) b++; } result.set(b, result.get(b) + 1);",
        "int b = 0; int k = 0; while (k < BINS) { k++; b = k; } result.set(b, result.get(b) + 1);",
        "int b = 0; for (int k = 0; k < BINS; k++, b = k) { } result.set(b, result.get(b) + 1);",
        "int b = place(in.get(i)); result.set(b, result.get(b) + 1);",
        "int b = in.get(i); if (b < 0 || b >= BINS) { b = b + 1; } result.set(b, result.get(b) + 1);"
    })
    void placesThatBranchesAndFunctionsChoose_thatMayLeaveTheResult_areRefused(String body, @TempDir Path folder) {
        String source = HEAD + "static int place(int s) { s = s + 1; if (s < 0) return 0; return s > 9 ? s : 9; }"
                + "@Reduction static void leaves(IntArray in, @Reduce IntArray result) {"
                + "for (int b = 0; b < BINS; b++) result.set(b, 0);"
                + "for (@Parallel int i = 0; i < in.getSize(); i++) { " + body + " } } }";
        assertThat(Compilation.of(Map.of("com/acme/Bins.java", source), folder).messages()).anySatisfy(
                error -> assertThat(error.text()).contains("FUNNEL-142"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "for (int k = 0; k <= BINS; k++) result.set(k, result.get(k) + 1);",
        "for (int k = 0; k < BINS; k++) { k = k + 1; result.set(k, result.get(k) + 1); }",
        "for (int k = -1; k < BINS; k++) result.set(k, result.get(k) + 1);",
        "for (int k = 0; k < in.get(i); k++) result.set(k, result.get(k) + 1);",
        "for (int k = 9; k != 0; k--) result.set(k, result.get(k) + 1);",
        "for (int k = 0; k < 9; k++) if (k < 3) { k += 20; result.set(k, result.get(k) + 1); }"
    })
    void countersOfLoops_thatMayLeaveTheResult_areRefused(String loop, @TempDir Path folder) {
        String source = HEAD + "@Reduction static void leaves(IntArray in, @Reduce IntArray result) {"
                + "for (int b = 0; b < BINS; b++) result.set(b, 0);"
                + "for (@Parallel int i = 0; i < in.getSize(); i++) { " + loop + " } } }";
        assertThat(Compilation.of(Map.of("com/acme/Bins.java", source), folder).messages()).anySatisfy(
                error -> assertThat(error.text()).contains("FUNNEL-142"));
    }

    @Test
    void guardedCounts_betweenLimitsAndOfAPlaceThatIs_compareTwiceAndMultiplyNothing(@TempDir Path folder)
            throws Exception {
        String source = HEAD + """
                @Reduction static void between(FloatArray in, FloatArray limits, @Reduce IntArray result) {
                    for (int b = 0; b < BINS; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        float value = in.get(i);
                        if (value >= limits.get(0) && value < limits.get(1)) {
                            int b = Math.max(0, Math.min(BINS - 1, (int) value));
                            result.set(b, result.get(b) + 1);
                        }
                    }
                }
            }
            """;
        Compilation compilation = Compilation.of(Map.of("com/acme/Bins.java", source), folder);

        Agreement.of(compilation, "com.acme.Bins", Agreement.all());
        assertThat(compilation.generated().get("com/acme/Bins_betweenKernels.java"))
                .contains("int counts0 = Intervals.isWithin(value0, limitsAt0, limitsAt1);").doesNotContain("place0");
    }

    @Test
    void guardedCounts_behindALoopThatMayNotEnd_keepTheBranch(@TempDir Path folder) throws Exception {
        String source = HEAD + """
                @Reduction static void halvings(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < BINS; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        if (in.get(i) > 0) {
                            int b = Math.min(BINS - 1, Math.max(0, halvings(in.get(i))));
                            result.set(b, result.get(b) + 1);
                        }
                    }
                }
                static int halvings(int value) {
                    int halvings = 0;
                    for (int rest = value; rest != 1; rest = rest / 2) {
                        halvings++;
                    }
                    return halvings;
                }
            }
            """;
        Compilation compilation = Compilation.of(Map.of("com/acme/Bins.java", source), folder);

        assertThat(compilation.messages()).isEmpty();
        assertThat(String.join("", compilation.generated().values())).doesNotContain("counts0");
    }

    @Test
    void wideStates_inLocalMemory_fitThirtyTwoKilobytes(@TempDir Path folder) throws Exception {
        String source = HEAD + """
                @Reduction static void wide(LongArray in, @Reduce LongArray result) {
                    for (int b = 0; b < 64; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        int b = (int) (in.get(i) & 63);
                        result.set(b, result.get(b) + 1);
                    }
                }
            }
            """;
        Compilation compilation = Compilation.of(Map.of("com/acme/Bins.java", source), folder);

        Reduction<?> reduction = Agreement.of(compilation, "com.acme.Bins", Agreement.all()).getFirst();

        assertThat(reduction.signature().width()).isEqualTo(64);
        assertThat(reduction.signature().maxGroup()).isEqualTo(64);
    }

    /** The loop's body, after the loop that sets the identity. */
    @ParameterizedTest
    @ValueSource(strings = {
        "int b = in.get(i); result.set(b, result.get(b) + 1);",
        "int b = in.get(i) % BINS; result.set(b, result.get(b) + 1);",
        "int b = Math.abs(in.get(i)) % BINS; result.set(b, result.get(b) + 1);",
        "int b = in.get(i); if (b >= 0 && b <= BINS) result.set(b, result.get(b) + 1);",
        "int b = in.get(i); if (b > -2 && b < BINS) result.set(b, result.get(b) + 1);",
        "int b = in.get(i); if (b >= 0 || b < BINS) result.set(b, result.get(b) + 1);",
        "int b = in.get(i); if (!(b >= 0 && b < BINS)) result.set(b, result.get(b) + 1);",
        "int b = in.get(i); if (b >= 0 && b < BINS) { b++; result.set(b, result.get(b) + 1); }",
        "int b = in.get(i) & 15; result.set(b, result.get(b) + 1);",
        "int b = (int) (in.get(i) * 0.5f); result.set(b, result.get(b) + 1);",
        "result.set(BINS, result.get(BINS) + 1);",
        "for (int k = 0; k <= BINS; k++) { int b = k; result.set(b, result.get(b) + 1); }",
        "int k = 0; while (k < BINS) { k = k + in.get(i); result.set(k, result.get(k) + 1); }"
    })
    void index_thatMayBeOutside_isRefused(String body, @TempDir Path folder) {
        assertThat(messages(body, folder)).singleElement().asString().startsWith("FUNNEL-142: ");
    }

    @Test
    void vectors_readOrCombinedElsewhere_areRefused(@TempDir Path folder) {
        assertThat(messages("int b = in.get(i) & 7; result.set(b, result.get(b ^ 1) + 1);", folder)).singleElement()
                .asString().startsWith("FUNNEL-108: ");
        assertThat(messages("int b = in.get(i) & 7; result.set(b, result.get(0) + 1);", folder)).singleElement()
                .asString().startsWith("FUNNEL-108: ");
        assertThat(
                messages("int b = in.get(i) & 7; result.set(b, result.get(b) + 1); result.set(0, result.get(0) + 1);",
                        folder))
                .singleElement().asString().startsWith("FUNNEL-109: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "65", "result.getSize()", "in.getSize()", "0"})
    void widths_thatAreNotFromTwoTo64_areRefused(String width, @TempDir Path folder) {
        String source = HEAD + """
                @Reduction static void wide(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < WIDTH; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        result.set(0, result.get(0) + 1);
                    }
                }
            }
            """.replace("WIDTH", width);
        assertThat(Compilation.of(Map.of("com/acme/Bins.java", source), folder).messages()).singleElement()
                .extracting(Compilation.Message::text).asString().startsWith("FUNNEL-141: ");
    }

    private static List<String> messages(String body, Path folder) {
        String source = HEAD + """
                @Reduction static void bins(IntArray in, @Reduce IntArray result) {
                    for (int b = 0; b < BINS; b++) result.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        BODY
                    }
                }
            }
            """.replace("BODY", body);
        return Compilation.of(Map.of("com/acme/Bins.java", source), folder).messages().stream()
                .map(Compilation.Message::text).toList();
    }
}
