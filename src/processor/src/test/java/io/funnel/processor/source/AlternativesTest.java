package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Combines in branches that exclude each other are one combine. */
class AlternativesTest {

    private static final String HEAD = """
            package com.acme;
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            final class Chosen {
            """;

    /** The type of input and result, the value of the result's start, and the loop's body. */
    private static final List<String> FORMS = List.of(
            "Int|0|if (x > 5) n++; else if (x < -5) n--;",
            "Float|0f|if (x > 0.5f) n += 2; else if (x < -0.5f) n -= x; else n = (float) (n + x * 0.5);",
            "Double|-0.0|if (x > 0.5) { double d = x - 1; n += d * d; } else if (x < 0) n -= x;",
            "Long|0|if (x > 3) { n += 2; continue; } if (x == 1) { n--; continue; } n += x;",
            "Int|0|switch (x & 3) { case 0 -> n++; case 1 -> n += 5; case 2 -> { int y = x / 3; n -= y; } default -> { } }",
            "Int|Integer.MIN_VALUE|if (x > 0) n = Math.max(n, x / 2); else { if (x > n) n = x; }",
            "Int|0|for (int k = 0; k < 3; k++) if (x > k) n += k; else if (x != -k) n -= 2;",
            "Int|0|if (x > 0) { if (x > 7) n += x; else if (x == 1) n -= 4; } else if (x < -63) { n += 3; }",
            "Int|0|if (x != 0 && 100 / x > 2) n += 100 / x; else if (x > 40) n += 7 % x;");

    private static final String HISTOGRAMS = """
                @Reduction static void signs(IntArray in, @Reduce IntArray n) {
                    for (int b = 0; b < 3; b++) n.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        if (in.get(i) > 5) n.set(2, n.get(2) + 1);
                        else if (in.get(i) < -5) n.set(0, n.get(0) + 1);
                        else n.set(1, n.get(1) + 2);
                    }
                }
                @Reduction static void both(IntArray in, @Reduce IntArray n) {
                    for (int b = 0; b < 4; b++) n.set(b, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        int b = in.get(i) & 3;
                        if (in.get(i) > 5) n.set(b, n.get(b) + 1); else if (in.get(i) < -5) n.set(b, n.get(b) - i);
                    }
                }
            """;

    @Test
    void combinesInBranchesThatExcludeEachOther_everyStrategy_agreeWithPlainJava(@TempDir Path folder)
            throws Exception {
        StringBuilder source = new StringBuilder(HEAD);
        for (int i = 0; i < FORMS.size(); i++) {
            String[] parts = FORMS.get(i).split("\\|", 3);
            source.append("""
                        @Reduction static void form%d(%sArray in, @Reduce %2$sArray result) {
                            %s n = %s;
                            for (@Parallel int i = 0; i < in.getSize(); i++) {
                                %3$s x = in.get(i);
                                %5$s
                            }
                            result.set(0, n);
                        }
                    """.formatted(i, parts[0], parts[0].toLowerCase(Locale.ROOT), parts[1], parts[2]));
        }
        Compilation compilation =
                Compilation.of(Map.of("com/acme/Chosen.java", source + HISTOGRAMS + "}\n"), folder);

        assertThat(Agreement.of(compilation, "com.acme.Chosen", Agreement.all())).hasSize(FORMS.size() + 2)
                .noneMatch(StartsAndBoundsTest::isGivenToTornado);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "if (x > 5) n++; if (x < 9) n--;",
        "if (x > 5) { n++; n += x; } else n--;",
        "if (x > 5) n++; else n *= 2;",
        "if (x > 5) for (int k = 0; k < x; k++) n++; else n--;",
        "switch (x) { case 1: case 2: n++; break; default: n += 2; } n++;"
    })
    void otherCombines_areRefused(String body, @TempDir Path folder) {
        String source = HEAD + "@Reduction static void twice(IntArray in, @Reduce IntArray result) { int n = 0;"
                + "for (@Parallel int i = 0; i < in.getSize(); i++) { int x = in.get(i);" + body
                + "} result.set(0, n); } }";

        assertThat(Compilation.of(Map.of("com/acme/Chosen.java", source), folder).messages()).singleElement()
                .extracting(Compilation.Message::text).asString().startsWith("FUNNEL-109: ");
    }
}
