package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Reduction;
import io.funnel.verify.law.Laws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that combine in local variables are the reductions that they mean, with the same kernels, or are refused. */
class LocalAccumulatorsTest {

    private static final String HEAD = """
            package com.acme;
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            final class Loops {
            """;

    private static final String LOOP = "for (@Parallel int i = 0; i < in.getSize(); i++) ";

    /** Inputs and results; before the loop, in it and after it; then before and in it as it was always accepted. */
    private static final String FORMS = """
            FloatArray in, @Reduce FloatArray result | float sum = 0; | sum += in.get(i); | result.set(0, sum);
                | result.set(0, 0); | result.set(0, result.get(0) + in.get(i));
            FloatArray in, @Reduce FloatArray result | float sum = 5f; | sum = sum + in.get(i); | result.set(0, sum);
                | result.set(0, 5f); | result.set(0, result.get(0) + in.get(i));
            IntArray in, @Reduce IntArray result | result.set(0, 0); int a = result.get(0); | a = a + in.get(i); | result.set(0, a);
                | result.set(0, 0); | result.set(0, result.get(0) + in.get(i));
            IntArray in, @Reduce IntArray result | result.set(0, 0); int n = 0; | if (in.get(i) > 3) { n++; } | result.set(0, n);
                | result.set(0, 0); | if (in.get(i) > 3) result.set(0, result.get(0) + 1);
            IntArray in, @Reduce IntArray result | int n = 0; | for (int k = 0; k < 3; k++) { if (in.get(i) > k) n += k; } | result.set(0, n);
                | result.set(0, 0); | for (int k = 0; k < 3; k++) { if (in.get(i) > k) result.set(0, result.get(0) + k); }
            IntArray in, @Reduce IntArray result | var best = Integer.MIN_VALUE; | best = Math.max(in.get(i), best); | result.set(0, best);
                | result.set(0, Integer.MIN_VALUE); | result.set(0, Math.max(in.get(i), result.get(0)));
            DoubleArray in, @Reduce DoubleArray result | double best = in.get(0); | best = Math.min(best, in.get(i)); | result.set(0, best);
                | result.set(0, in.get(0)); | result.set(0, Math.min(result.get(0), in.get(i)));
            LongArray in, @Reduce LongArray result | long p = 1; | p *= in.get(i); | result.set(0, p);
                | result.set(0, 1); | result.set(0, result.get(0) * in.get(i));
            IntArray in, @Reduce LongArray sum, @Reduce IntArray least | long s = 0; int m = 9; | s += in.get(i); m = Math.min(m, in.get(i)); | least.set(0, m); sum.set(0, s);
                | sum.set(0, 0); least.set(0, 9); | sum.set(0, sum.get(0) + in.get(i)); least.set(0, Math.min(least.get(0), in.get(i)));
            FloatArray in, @Reduce FloatArray result | result.set(0, 0f); | float old = result.get(0); float x = in.get(i); result.set(0, old + x); |
                | result.set(0, 0f); | float x = in.get(i); result.set(0, result.get(0) + x);
            IntArray in, @Reduce IntArray result | result.set(0, 0); | int sum = result.get(0) + in.get(i); result.set(0, sum); |
                | result.set(0, 0); | result.set(0, result.get(0) + in.get(i));
            IntArray in, @Reduce LongArray result | result.set(0, 0); | final long old = result.get(0); final var next = old + in.get(i); if (i > 2) { result.set(0, next); } |
                | result.set(0, 0); | if (i > 2) { result.set(0, result.get(0) + in.get(i)); }
            IntArray in, @Reduce IntArray result | result.set(0, 0); | int a = result.get(0); if (in.get(i) < 0) continue; a += in.get(i); result.set(0, a); |
                | result.set(0, 0); | if (in.get(i) < 0) continue; result.set(0, result.get(0) + in.get(i));
            IntArray in, @Reduce IntArray result | result.set(0, Integer.MAX_VALUE); | int a = result.get(0); if (in.get(i) > 0) { a = Math.min(a, in.get(i)); } result.set(0, a); |
                | result.set(0, Integer.MAX_VALUE); | if (in.get(i) > 0) { result.set(0, Math.min(result.get(0), in.get(i))); }
            IntArray in, @Reduce IntArray result | int best = Integer.MIN_VALUE; | int x = in.get(i) / 2; if (x > best) { best = x; } | result.set(0, best);
                | result.set(0, Integer.MIN_VALUE); | int x = in.get(i) / 2; result.set(0, Math.max(result.get(0), x));
            IntArray in, @Reduce LongArray result | long n = 0; | n -= in.get(i) - 1; | result.set(0, n);
                | result.set(0, 0); | result.set(0, result.get(0) + -(long) (in.get(i) - 1));
            FloatArray in, @Reduce FloatArray result | result.set(0, 0f); | result.set(0, result.get(0) + i - in.get(i)); |
                | result.set(0, 0f); | result.set(0, result.get(0) + i + -in.get(i));
            IntArray in, @Reduce IntArray result | int found = Integer.MAX_VALUE; | if (in.get(i) != 0 && i < found) found = i; | result.set(0, found);
                | result.set(0, Integer.MAX_VALUE); | if (in.get(i) != 0) result.set(0, Math.min(result.get(0), i));
            IntArray in, @Reduce IntArray result | int best = -1; | if (i > 3 && (in.get(i) > best && in.get(i) / i != 7)) { best = in.get(i); } | result.set(0, best);
                | result.set(0, -1); | if (i > 3 && in.get(i) / i != 7) result.set(0, Math.max(result.get(0), in.get(i)));
            LongArray in, @Reduce LongArray result | result.set(0, Long.MAX_VALUE); | if (result.get(0) >= in.get(i)) result.set(0, in.get(i)); |
                | result.set(0, Long.MAX_VALUE); | result.set(0, Math.min(result.get(0), in.get(i)));
            IntArray in, @Reduce IntArray result | int best = in.get(0); | if (i > 3) best = in.get(i) < best ? in.get(i) : best; | result.set(0, best);
                | result.set(0, in.get(0)); | if (i > 3) result.set(0, Math.min(result.get(0), in.get(i)));
            IntArray in, @Reduce IntArray bins | for (int b = 0; b < 4; b++) bins.set(b, 0); | int b = in.get(i) & 3; int old = bins.get(b); bins.set(b, old + 1); |
                | for (int b = 0; b < 4; b++) bins.set(b, 0); | int b = in.get(i) & 3; bins.set(b, bins.get(b) + 1);
            """;

    @Test
    void loops_withLocalVariables_haveTheKernelsOfLoopsWithoutAndAgreeWithJava(@TempDir Path folder)
            throws Exception {
        StringBuilder local = new StringBuilder(HEAD);
        StringBuilder plain = new StringBuilder(HEAD);
        List<String> forms = FORMS.replaceAll("\n +\\|", " |").lines().toList();
        for (int i = 0; i < forms.size(); i++) {
            String[] parts = forms.get(i).split("\\| ?", -1);
            local.append(method("form" + i, parts[0], parts[1] + LOOP + "{" + parts[2] + "}" + parts[3]));
            plain.append(method("form" + i, parts[0], parts[4] + LOOP + "{" + parts[5] + "}"));
        }
        Compilation compilation = Compilation.of(Map.of("com/acme/Loops.java", local + "}\n"), folder.resolve("local"));
        Compilation expected = Compilation.of(Map.of("com/acme/Loops.java", plain + "}\n"), folder.resolve("plain"));

        List<Reduction<?>> reductions = Agreement.of(compilation, "com.acme.Loops", Agreement.few());

        assertThat(reductions).hasSize(forms.size()).allSatisfy(Laws::assertHold);
        assertThat(reductions).noneMatch(StartsAndBoundsTest::isGivenToTornado);
        for (int i = 0; i < forms.size(); i++) {
            assertThat(kernels(compilation, i)).as(forms.get(i)).isEqualTo(kernels(expected, i));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        // Sums of a round's beginning that several inner rounds add to.
        "result.set(0, 0); LOOP { int old = result.get(0); for (int k = 0; k < 3; k++) { result.set(0, old + k); } }",
        "result.set(0, 0); LOOP { int old = result.get(0); for (int k = 0; k < 3; k++, result.set(0, old + k)) { } }",
        // A store that some rounds leave out, or that comes too early.
        "result.set(0, 0); LOOP { int a = result.get(0); a += in.get(i); if (i > 3) { result.set(0, a); } }",
        "result.set(0, 0); LOOP { int a = result.get(0); a += in.get(i); if (i > 3) continue; result.set(0, a); }",
        "result.set(0, 0); LOOP { int a = result.get(0); result.set(0, a); a += in.get(i); }",
        "result.set(0, 0); LOOP { int a = result.get(0); a += in.get(i); }",
        // A result and a variable that stands for it.
        "result.set(0, 0); LOOP { int a = result.get(0); result.set(0, result.get(0) + 1); a += 2; result.set(0, a); }",
        "result.set(0, 0); int sum = 0; LOOP { sum = result.get(0) + in.get(i); } result.set(0, sum);",
        "int sum = 0; LOOP { sum += in.get(i); result.set(0, result.get(0) + 1); } result.set(0, sum);",
        // Values of several rounds, and other values than the sum.
        "int sum = 0; LOOP { sum += in.get(i); if (sum > 9) { sum = 0; } } result.set(0, sum);",
        "int sum = 0; LOOP { sum += in.get(i); } result.set(0, sum + 1);",
        "int sum = 0; LOOP { sum += in.get(i); } result.set(0, sum); result.set(0, 3);",
        "int sum = 0; LOOP { sum += in.get(i); } ",
        "int sum = 0, more = 0; LOOP { sum += in.get(i); more += sum; } result.set(0, sum);",
        "long sum = 0; LOOP { sum += in.get(i); } result.set(0, (int) sum);",
        "short sum = 0; LOOP { sum += in.get(i); } result.set(0, sum);",
        "int best = 9; LOOP { if (in.get(i) < best) best = i; } result.set(0, best);",
        "int best = 9; LOOP { if (in.get(i) < best || i > 3) best = in.get(i); } result.set(0, best);",
        "int best = 9; LOOP { if (in.get(i) < best && best > 3) best = in.get(i); } result.set(0, best);",
        "int best = 9; LOOP { if (in.get(i) < best) { best = in.get(i); } else { best = 3; } } result.set(0, best);",
        "int best = 9; LOOP { if (best > 3) { best += in.get(i); } } result.set(0, best);",
        "result.set(0, 0); LOOP { if (in.get(i) > result.get(0)) { result.set(0, in.get(i) + 1); } }",
        "float best = 0; LOOP { if (in.get(i) > best) { best = in.get(i); } } result.set(0, (int) best);",
        "int sum = result.get(0); LOOP { sum += in.get(i); } result.set(0, sum);",
        "result.set(0, 0); LOOP { int x = in.get(i); int next = result.get(0) + x; x = 3; result.set(0, next); }",
        "int sum = 0; for (@Parallel int i = sum; i < in.getSize(); i++) { sum += in.get(i); } result.set(0, sum);",
    })
    void loops_thatMeanSomethingElse_areRefusedWithTheFormToWrite(String body, @TempDir Path folder) {
        String source = HEAD + method("other", "IntArray in, @Reduce IntArray result", body.replace("LOOP ", LOOP))
                + "}\n";

        assertThat(Compilation.of(Map.of("com/acme/Loops.java", source), folder).messages()).first()
                .extracting(Compilation.Message::text).asString()
                .matches("(?s)FUNNEL-(105|106|108|109|117|133|136): .*|FUNNEL-115: the type .* is not supported.*");
    }

    private static String method(String name, String parameters, String body) {
        return "@Reduction static void " + name + "(" + parameters + ") {\n" + body + "\n}\n";
    }

    private static String kernels(Compilation compilation, int form) throws IOException {
        return Files.readString(compilation.folder().resolve("generated/com/acme/Loops_form" + form + "Kernels.java"));
    }
}
