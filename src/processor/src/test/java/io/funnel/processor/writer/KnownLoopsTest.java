package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which components of a state have the host engine's own loops. */
class KnownLoopsTest {

    @TempDir
    Path folder;

    @Test
    void components_thatComeAboutByThemselves_areKnown() throws IOException {
        assertThat(definition("long n, double sum, float least", "0, 0, Float.POSITIVE_INFINITY", "1, value, value",
                "left.n + right.n, left.sum + right.sum, Math.min(left.least, right.least)"))
                .contains("List.of(ComponentLoop.COUNT,newComponentLoop(KnownLoop.SUM,0,0),"
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
        return Compiled.of(List.of(source), source.resolveSibling("out")).generated().entrySet().stream()
                .filter(file -> file.getKey().endsWith("Definition.java")).map(Map.Entry::getValue).findFirst()
                .orElseThrow().replaceAll("\\s+", "");
    }
}
