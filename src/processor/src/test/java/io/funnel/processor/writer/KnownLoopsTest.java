package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Components of a state for which the host engine has its own loops. */
class KnownLoopsTest {

    @TempDir
    Path folder;

    @Test
    void components_thatComeAboutByThemselves_areKnown() throws IOException {
        assertThat(definition("long n, double sum, float least", "0, 0, Float.POSITIVE_INFINITY", "1, value, value",
                "left.n + right.n, left.sum + right.sum, Math.min(left.least, right.least)"))
                .contains("Components.of(ComponentLoop.COUNT,newComponentLoop(KnownLoop.SUM,0,0),"
                        + "newComponentLoop(KnownLoop.MIN,0,0))");
    }

    @Test
    void components_ofWhichOneIsUnknown_haveNone() throws IOException {
        String combined = "left.n + right.n, left.sum + right.sum";
        assertThat(definition("long n, double sum", "0, 0", "1, value * value", combined)).as("a product of floats")
                .doesNotContain("ComponentLoop");
        assertThat(definition("long n, double sum", "0, 0", "value > 0 ? 1 : 0, value", combined))
                .doesNotContain("ComponentLoop");
        assertThat(definition("long n, double sum", "0, 1", "1, value", combined)).as("another start")
                .doesNotContain("ComponentLoop");
    }

    @Test
    void counts_byOneComparison_areKnown() throws IOException {
        assertThat(count("xs.get(i) > 0.5f", "1")).contains(
                "CountLoop.ofConstant(0,CountLoop.Comparison.GREATER,0.5f)");
        assertThat(count("limit.get(0) >= xs.get(i)", "1")).contains(
                "CountLoop.ofParameter(0,CountLoop.Comparison.AT_MOST,1,0)");
        assertThat(count("!(xs.get(i) == limit.get(2))", "1")).contains(
                "CountLoop.ofParameter(0,CountLoop.Comparison.UNEQUAL,1,2)");
        for (String other : List.of("xs.get(i) > 0.1", "xs.get(i) > 1 && xs.get(i) < 2", "xs.get(i) + 1 > 2",
                "!(xs.get(i) < 2)", "xs.get(i) != xs.get(i)")) {
            assertThat(count(other, "1")).as(other).doesNotContain("CountLoop");
        }
        assertThat(count("xs.get(i) > 0.5f", "2")).doesNotContain("CountLoop");
        assertThat(count("xs.get(i) > 0.5f", "-1")).doesNotContain("CountLoop");
    }

    private String count(String condition, String amount) throws IOException {
        Path source = Files.createTempDirectory(folder, "source").resolve("Counts.java");
        Files.writeString(source, """
                package com.acme;
                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.Parallel;
                import uk.ac.manchester.tornado.api.annotations.Reduce;
                import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
                import uk.ac.manchester.tornado.api.types.arrays.LongArray;
                /** Counts of floats. */
                public final class Counts {
                    private Counts() {}
                    /** A count. */
                    @Reduction
                    public static void count(FloatArray xs, %s@Reduce LongArray result) {
                        result.set(0, 0);
                        for (@Parallel int i = 0; i < xs.getSize(); i++) {
                            if (%s) {
                                result.set(0, result.get(0) + %s);
                            }
                        }
                    }
                }
                """.formatted(condition.contains("limit") ? "FloatArray limit, " : "", condition, amount));
        return definition(source);
    }

    private String definition(String components, String identity, String map, String combined) throws IOException {
        Path source = Files.createTempDirectory(folder, "source").resolve("Point.java");
        Files.writeString(source, """
                package com.acme;
                import io.funnel.annotations.Reduction;
                /** States of floats. */
                @Reduction
                public record Point(%s) {
                    static Point identity() {
                        return new Point(%s);
                    }
                    static Point map(float value) {
                        return new Point(%s);
                    }
                    static Point combine(Point left, Point right) {
                        return new Point(%s);
                    }
                }
                """.formatted(components, identity, map, combined));
        return definition(source);
    }

    private static String definition(Path source) throws IOException {
        return Compiled.of(List.of(source), source.resolveSibling("out")).generated().entrySet().stream()
                .filter(file -> file.getKey().endsWith("Definition.java")).map(Map.Entry::getValue).findFirst()
                .orElseThrow().replaceAll("\\s+", "");
    }
}
