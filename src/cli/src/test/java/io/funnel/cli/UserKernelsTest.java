package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Kernels of a user's Java file, by {@code --kernel}. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class UserKernelsTest {

    @TempDir
    private static Path folder = Path.of("");

    private static Path file = Path.of("");

    @BeforeAll
    static void write() throws IOException {
        String kernel = """
                    @ReductionKernel("float.sum")
                    public static void %s(KernelContext context, FloatArray in, int n, FloatArray out) {
                        float[] slots = context.allocateFloatLocalArray(64);
                        float sum = 0f;
                        for (int i = context.globalIdx; i < n%s; i += context.globalGroupSizeX) {
                            sum += in.get(i);
                        }
                        slots[context.localIdx] = sum;
                        for (int stride = context.localGroupSizeX / 2; stride > 0; stride /= 2) {
                            context.localBarrier();
                            if (context.localIdx < stride) {
                                slots[context.localIdx] += slots[context.localIdx + stride];
                            }
                        }
                        if (context.localIdx == 0) {
                            out.set(context.groupIdx, slots[0]);
                        }
                    }
                """;
        file = folder.resolve("Mine.java");
        Files.writeString(file, """
                package com.acme;

                import io.funnel.annotations.ReductionKernel;
                import uk.ac.manchester.tornado.api.KernelContext;
                import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

                public class Mine {
                """ + kernel.formatted("right", "") + kernel.formatted("dropsLast", " - 1") + """
                    @ReductionKernel("float.sum")
                    public static void ofRows(KernelContext context, FloatArray in, FloatArray out, int rows, int width) {
                        if (context.globalIdx < rows) {
                            float sum = 0f;
                            for (int i = 0; i < width; i++) {
                                sum += in.get(context.globalIdx * width + i);
                            }
                            out.set(context.globalIdx, sum);
                        }
                    }
                }
                """);
    }

    private static Invocation compare(String... more) {
        List<String> words = new ArrayList<>(List.of("compare", "--runtime", "embedded", "--size", "3001",
                "--repetitions", "1", "--warm-up", "1", "--strategy", "Cascade"));
        words.addAll(List.of(more));
        return Invocation.here(words.toArray(String[]::new));
    }

    @Test
    void compare_rightKernel_hasAVerifiedRow() {
        Invocation compare = compare("--kernel", file + ":right", "--format", "json");
        assertThat(compare.exitCode()).as(compare.err()).isZero();
        JsonNode rows = Json.parse(compare.out()).required("results");
        assertThat(rows.size()).isEqualTo(2);
        assertThat(rows.get(1).required("strategy").asString()).isEqualTo("right");
        assertThat(rows.get(1).required("status").asString()).isEqualTo("verified");
        assertThat(rows.get(1).required("groupSize").asInt()).isEqualTo(64);
        assertThat(rows.get(1).required("kernelNanos").asLong()).isPositive();
    }

    @Test
    void compare_allOfAClass_findsTheWrongOne() {
        Invocation compare = compare("--op", "sum", "--kernel", file.toString());
        assertThat(compare.exitCode()).isEqualTo(1);
        assertThat(compare.out()).contains(" right ", " dropsLast ", "dropsLast wrong: exact data: length=1, ")
                .endsWith("3 strategies: 2 verified, 1 wrong, 0 failed, 0 unsupported\n");
    }

    @Test
    void compare_kernelOfAnotherReduction_isRefused() {
        Invocation compare = compare("--op", "min", "--kernel", file + ":right");
        assertThat(compare.exitCode()).isEqualTo(2);
        assertThat(compare.err())
                .contains("kernel of another reduction: kernel=right, its=float.sum, reduction=float min");
    }

    @Test
    void compare_kernelOfRows_hasAVerifiedRow() {
        Invocation compare = Invocation.here("compare", "--runtime", "embedded", "--size", "3000", "--repetitions",
                "1", "--warm-up", "1", "--strategy", "SegmentLanes", "--kernel", file.toString(), "--rows", "60",
                "--format", "json");
        assertThat(compare.exitCode()).as(compare.err()).isZero();
        JsonNode rows = Json.parse(compare.out()).required("results");
        assertThat(rows.size()).isEqualTo(2);
        assertThat(rows.get(1).required("strategy").asString()).isEqualTo("ofRows");
        assertThat(rows.get(1).required("status").asString()).isEqualTo("verified");
        assertThat(rows.get(1).required("kernelNanos").asLong()).isPositive();
    }

    @Test
    void kernelsOfRows_withoutRows_andOthersWith_areRefused() {
        assertThat(compare("--kernel", file + ":right", "--rows", "3001").err())
                .contains("kernel reduces all elements to one value: kernel=right; try without --rows");
        assertThat(compare("--kernel", file + ":ofRows").err())
                .isEqualTo("funnel: kernel reduces rows or columns: kernel=ofRows; try --rows 1024\n");
    }

    @Test
    void compare_whatIsNoKernel_isRefusedInOneLine() throws IOException {
        Path broken = Files.writeString(folder.resolve("Broken.java"), "class Broken {\n    int x = y;\n}\n");
        Path plain = Files.writeString(folder.resolve("Plain.java"), "class Plain {}\n");
        assertThat(compare("--kernel", file + ":absent").err()).isEqualTo(
                "funnel: no such kernel: method=Mine.absent; try dropsLast, ofRows, right\n");
        assertThat(compare("--kernel", broken.toString()).err())
                .startsWith("funnel: file does not compile: Broken.java:2: cannot find symbol, symbol: variable y")
                .hasLineCount(1);
        assertThat(compare("--kernel", plain.toString()).err()).contains("class without kernels: class=Plain");
        assertThat(compare("--kernel", "nowhere.java").err()).contains("no such file: kernel=");
        assertThat(compare("--kernel", "com.acme.Nowhere").err()).contains("no such class: class=com.acme.Nowhere");
    }

    @Test
    void compare_kernelOfAReductionWithParameters_takesThem() throws IOException {
        Path counts = Files.writeString(folder.resolve("Counts.java"), """
                import io.funnel.annotations.ReductionKernel;
                import uk.ac.manchester.tornado.api.KernelContext;
                import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
                import uk.ac.manchester.tornado.api.types.arrays.IntArray;

                public class Counts {
                    @ReductionKernel("float.histogram16")
                    public static void bins(KernelContext context, FloatArray in, FloatArray limits, int n, IntArray out) {
                        if (context.globalIdx < n) {
                            float at = (in.get(context.globalIdx) - limits.get(0)) * (16 / (limits.get(1) - limits.get(0)));
                            if (at >= 0 && at < 16) {
                                context.atomicAdd(out, (int) at, 1);
                            }
                        }
                    }
                }
                """);
        Invocation compare = compare("--kernel", counts.toString(), "--parameter", "limits=-1,1");
        assertThat(compare.exitCode()).as(compare.err()).isZero();
        assertThat(compare.out()).contains(" bins ", "2 strategies: 2 verified");
        assertThat(compare("--kernel", counts.toString()).err()).contains("wrong number of parameters: reduction=")
                .hasLineCount(1);
        assertThat(compare("--op", "sum", "--kernel", file + ":right", "--parameter", "1").err())
                .contains("--classpath and --parameter need a reduction");
    }

    @Test
    void show_kernel_printsItsSource() {
        Invocation show = Invocation.here("show", "--kernel", file + ":right");
        assertThat(show.exitCode()).as(show.err()).isZero();
        assertThat(show.out()).startsWith("// right of float.sum, GridStride[")
                .contains("\n@ReductionKernel(\"float.sum\")\npublic static void right(", "\n    float sum = 0f;\n")
                .doesNotContain("dropsLast");
    }
}
