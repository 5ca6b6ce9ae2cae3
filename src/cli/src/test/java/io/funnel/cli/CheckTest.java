package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** {@code check} on source files as people have them. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class CheckTest {

    private static final String KERNELS = """
            package com.acme;
            import uk.ac.manchester.tornado.api.KernelContext;
            import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
            public class Mine {
                static void racy(KernelContext c, FloatArray in, FloatArray out) {
                    float[] tile = c.allocateFloatLocalArray(64);
                    tile[c.localIdx] = in.get(c.globalIdx); // line 7
                    out.set(c.globalIdx, tile[63 - c.localIdx]); // line 8
                }
                static void right(KernelContext c, FloatArray in, FloatArray out) {
                    out.set(c.globalIdx, in.get(c.globalIdx));
                }
            }
            """;

    private static final String PROGRAM = """
            import uk.ac.manchester.tornado.api.*;
            import uk.ac.manchester.tornado.api.enums.DataTransferMode;
            import uk.ac.manchester.tornado.api.types.arrays.IntArray;
            public class Program {
                static void sum(KernelContext c, IntArray in, IntArray total) {
                    total.set(0, total.get(0) + in.get(c.globalIdx));
                }
                public static void main(String[] args) throws Exception {
                    IntArray in = new IntArray(256);
                    IntArray total = new IntArray(1);
                    TaskGraph graph = new TaskGraph("g")
                            .transferToDevice(DataTransferMode.EVERY_EXECUTION, in, total)
                            .task("t", Program::sum, new KernelContext(), in, total)
                            .transferToHost(DataTransferMode.EVERY_EXECUTION, total);
                    WorkerGrid1D grid = new WorkerGrid1D(256);
                    grid.setLocalWork(64, 1, 1);
                    try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
                        plan.withGridScheduler(new GridScheduler("g.t", grid)).execute();
                    }
                }
            }
            """;

    private static final String ROWS = """
            import io.funnel.annotations.ReductionKernel;
            import uk.ac.manchester.tornado.api.KernelContext;
            import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
            public class Rows {
                @ReductionKernel(value = "float.sum", groupSizes = 64)
                static void racy(KernelContext c, FloatArray in, int width, @ReductionKernel.Tune({2, 1}) int turns, FloatArray out) {
                    float[] slots = c.allocateFloatLocalArray(64);
                    float sum = 0;
                    for (int i = c.localIdx * turns; i < width; i += 64 * turns) {
                        for (int k = i; k < Math.min(i + turns, width); k++) {
                            sum += in.get(c.groupIdx * width + k);
                        }
                    }
                    slots[c.localIdx] = sum; // line 14
                    if (c.localIdx == 0) {
                        for (int i = 1; i < 64; i++) {
                            sum += slots[i]; // line 17
                        }
                        out.set(c.groupIdx, sum);
                    }
                }
                @ReductionKernel(value = "float.sum", itemsPerRow = 4)
                static void right(KernelContext c, FloatArray in, int rows, int width, FloatArray out) {
                    if (c.globalIdx % 4 == 0 && c.globalIdx / 4 < rows) {
                        float sum = 0;
                        for (int i = 0; i < width; i++) {
                            sum += in.get(c.globalIdx / 4 * width + i);
                        }
                        out.set(c.globalIdx / 4, sum);
                    }
                }
                static void transpose(KernelContext c, FloatArray in, FloatArray out, int rows, int columns) {
                    int i = c.globalIdx;
                    if (i < rows * columns) {
                        out.set(i % columns * rows + i / columns, in.get(i));
                    }
                }
                static void unnamed(KernelContext c, FloatArray in, int m, int each, FloatArray out) {
                    if (c.globalIdx < m) {
                        out.set(c.globalIdx, in.get(c.globalIdx * each + each - 1));
                    }
                }
            }
            """;

    @TempDir
    private Path folder = Path.of("");

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void wrongKernel_isNamedWithBothLines_exitCode1() throws IOException {
        Invocation check = Invocation.here("check", file("Mine.java", KERNELS));

        assertThat(check.exitCode()).as(check.err()).isEqualTo(1);
        assertThat(check.out().lines()).anySatisfy(line -> assertThat(line)
                .startsWith("race in a group: kernel=Mine.racy, array=tile, element=")
                .contains("writes at Mine.java:7", "reads at Mine.java:8", "; try a barrier"))
                .contains("sound: kernel=Mine.right");
    }

    @Test
    void oneKernel_byColonOrHash_isCheckedAlone() throws IOException {
        String source = file("Mine.java", KERNELS);

        assertThat(Invocation.here("check", source + ":right", "--group", "32").out())
                .isEqualTo("sound: kernel=Mine.right\n");
        assertThat(Invocation.here("check", source + "#right").exitCode()).isZero();
    }

    @Test
    void program_isRun_andItsKernelsObserved() throws IOException {
        Invocation check = Invocation.here("check", file("Program.java", PROGRAM));

        assertThat(check.exitCode()).as(check.err()).isEqualTo(1);
        assertThat(check.out()).contains("race in a group: kernel=Program.sum, array=total, element=0",
                "race between groups: kernel=Program.sum, array=total, element=0", "Program.java:6")
                .doesNotContain("sound");
    }

    @Test
    void kernelsOfRows_areCheckedOnShapesOfTheirOwn_andARaceIsNamed() throws IOException {
        String source = file("Rows.java", ROWS);
        Invocation check = Invocation.here("check", source);

        assertThat(check.exitCode()).as(check.err()).isEqualTo(1);
        assertThat(check.out().lines()).anySatisfy(line -> assertThat(line)
                .startsWith("race in a group: kernel=Rows.racy, array=slots, element=")
                .contains("writes at Rows.java:14", "reads at Rows.java:17", "matrix=1x1, groups=1 of 64"))
                .contains("sound: kernel=Rows.right")
                .anySatisfy(line -> assertThat(line).startsWith("not checked: kernel=Rows.unnamed, because its numbers"
                        + " are not known: numbers=m, each, ")
                        .contains("; try --set m=8 --set each=100 with your numbers"));
        assertThat(Invocation.here("check", source + ":unnamed", "--set", "m=8", "--set", "each=100").out())
                .isEqualTo("sound: kernel=Rows.unnamed\n");
        assertThat(Invocation.here("check", source + ":transpose").out())
                .isEqualTo(Invocation.here("check", source + ":transpose", "--set", "rows=8", "--set", "columns=100")
                        .out())
                .isEqualTo("sound: kernel=Rows.transpose\n");
        assertThat(Invocation.here("check", source + ":right", "--set", "width=12").out())
                .isEqualTo("sound: kernel=Rows.right\n");
    }

    @Test
    void badInput_isALine_exitCode2() throws IOException {
        String source = file("Mine.java", KERNELS);

        assertThat(Invocation.here("check", folder.resolve("No.java").toString()).err())
                .startsWith("funnel: no such file: ");
        assertThat(Invocation.here("check", "com.acme.None").exitCode()).isEqualTo(2);
        assertThat(Invocation.here("check", source + ":none").out())
                .startsWith("no kernel: class=com.acme.Mine, method=none");
        assertThat(Invocation.here("check", file("Broken.java", "class Broken {")).err())
                .startsWith("funnel: source does not compile: file=").contains(", line=1, ");
        assertThat(Invocation.here("check", source + ":right", "--set", "nosuch=1").out())
                .startsWith("not checked: kernel=Mine.right, because no such parameter: ");
    }
}
