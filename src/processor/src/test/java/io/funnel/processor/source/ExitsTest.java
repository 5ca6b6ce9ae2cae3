package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exits of loops and switches: break, continue, labels, early returns and yields do what they do in Java. */
class ExitsTest {

    /** Bodies of a function of the int {@code x}. */
    private static final String FUNCTIONS = """
            for (int k = 0; k < 20; k++) { if (x >> k < 3) return k; } return 20;
            int k = 0; for (; k < 20; k++) { if (x >> k < 3) break; } return k;
            int s = 0; for (int k = 0, j = 9; k < j; k++, j--) { if ((x & k) == 2) break; s += j; } return s;
            int s = 0; for (int k = 0; k < 9; k++) { if ((x + k) % 3 == 0) continue; s += k; } return s;
            int s = 0; for (int k = 0; k < 9; k++) { if (x > k) { if (x % 2 == 0) continue; s += 2; } else s++; s += k; } return s;
            int s = 0; for (int k = 0; k < 9; k++) { if (x > k) { if (x % 2 == 0) break; s += 2; } s += k; } return s;
            int s = 0; for (int k = 0; k < 9; k++) { if (x > k) { if (k == 4) continue; if (k == 6) break; } s += k; } return s;
            int n = x & 255; while (true) { if (n < 2) return n; n = n % 2 == 0 ? n / 2 : n - 3; }
            int n = x & 255; int steps = 0; while (n != 1) { if (n == 0) break; n = n % 2 == 0 ? n / 2 : 3 * n + 1; steps++; if (steps > 50) return -1; } return steps;
            int b = 0; int v = x; do { b++; v >>>= 1; } while (v != 0); return b;
            int b = 0; int v = x; do { v >>>= 1; if ((v & 3) == 3) continue; b++; if (b > 7) break; } while (v != 0); return b;
            int s = 0; outer: for (int k = 0; k < 5; k++) { for (int j = 0; j < 5; j++) { if (k * j == (x & 7)) break outer; if (j > k) continue outer; s += j; } s += 100; } return s;
            for (int k = 0; k < 5; k++) { for (int j = 0; j < 5; j++) { if (k * j == (x & 15)) return 10 * k + j; } } return -1;
            for (int k = 0; k < 5; k++) { int j = 0; while (true) { if (j > k) break; if (k + 2 * j == (x & 15)) return 10 * k + j; j++; } if (k == 3) return 77; } return -1;
            block: { if (x < 0) break block; if (x > 100) { x = 3; break block; } x += 5; } return x;
            switch (x & 3) { case 0: if (x > 9) break; x = 4; break; case 1: return 9; default: for (int k = 0; k < 4; k++) { if (k == x) break; x--; } } return x;
            int s = 0; for (int k = 0; k < 6; k++) { switch ((x + k) & 3) { case 0: continue; case 1: if (k > 3) break; s += 10; break; case 2: return s; default: s++; } s += 100; } return s;
            int y = switch (x & 3) { case 0 -> 5; case 1 -> { int z = x * x; if (z > 50) { yield z - 1; } yield z; } default -> { int s = 0; for (int k = 0; k < 3; k++) { if (k == x) break; s += k; } yield s; } }; return y + 1;
            return 2 * switch (x % 3) { case 0: yield 1; case 1: { int z = x + 1; yield z; } default: if (x < 0) yield -7; else yield 8; };
            long t = switch (x & 1) { case 0 -> { int z = x; yield z; } default -> { yield 5L; } }; return (int) (t % 1000);
            boolean p = switch (x & 1) { case 0 -> { int z = x + 3; yield z > 9; } default -> false; }; return p ? 1 : 2;
            int s = 0; for (int k = 0; small(x, k); k++) { if (k > 4) break; s += k; } return s;
            int y; while (true) { if (x > 100) { x /= 3; continue; } if (x < -50) { y = 1; break; } y = x; break; } return y;
            return bit(x) ? 3 : 4;
            return point(x).a() + 3 * point(x).b();
            for (int k = 0; k < 3; k++) { if (x == k) { return 5; } else { return 6; } } return 7;
            int s = 0; for (int k = 0; k < 9; k++) { s += k; if (s > (x & 31)) { break; } } for (int k = 0; k < 4; k++) { if (s % 2 == 0) { continue; } s += k; } return s;
            int a = x & 63, b = 27; while (true) { int r = a % b; if (r == 0) return b; a = b; b = r; }
            """;

    /** Bodies of a reduction's loop over ints {@code v}. */
    private static final String LOOPS = """
            for (int k = 0; k < 9; k++) { if ((v >> k & 1) == 1) break; result.set(0, result.get(0) + k); }
            if (v > 3) { if (v % 2 == 0) continue; v += 5; } result.set(0, result.get(0) + v);
            switch (v & 3) { case 0: continue; case 1: if (v > 9) continue; v = 3; break; default: v++; } result.set(0, result.get(0) + v);
            for (int k = 0; k < 4; k++) { if (v < k) continue; v -= 2; if (v % 5 == 0) break; } result.set(0, result.get(0) + v);
            int s = 0; rows: for (int k = 0; k < 4; k++) { for (int j = 0; j < 4; j++) { if ((v & k) == j) continue rows; s += j; if (s > 9) break rows; } } result.set(0, result.get(0) + s);
            int s = 0; do { s++; v >>>= 3; } while (v != 0); result.set(0, result.get(0) + s);
            """;

    private static final String RECORD = """
                @Reduction
                record Runs(int longest, int hits) {
                    static Runs identity() {
                        return new Runs(0, 0);
                    }
                    static Runs map(int x) {
                        int run = 0;
                        int v = x;
                        while (v != 0) {
                            if (run > 9) {
                                return new Runs(run, 1);
                            }
                            v &= v << 1;
                            run++;
                        }
                        return new Runs(run, 0);
                    }
                    static Runs combine(Runs left, Runs right) {
                        int hits = 0;
                        for (int k = 0; ; k++) {
                            if (k >= 2) {
                                break;
                            }
                            if (k == 1) {
                                hits += right.hits;
                                continue;
                            }
                            hits += left.hits;
                        }
                        return new Runs(Math.max(left.longest, right.longest), hits);
                    }
                }
                record Point(int a, int b) {}
                static Point point(int x) {
                    for (int k = 0; k < 7; k++) {
                        if ((x >> k & 1) == 0) {
                            return new Point(k, x);
                        }
                    }
                    return x > 5 ? new Point(1, 2) : new Point(3, x);
                }
                static boolean small(int x, int k) {
                    for (int j = 0; j < 5; j++) {
                        if (x == j) {
                            return k < 2;
                        }
                    }
                    return k < 7;
                }
                static boolean bit(int x) {
                    int v = x;
                    while (true) {
                        if (v == 0) {
                            return false;
                        }
                        if ((v & 5) == 5) {
                            return true;
                        }
                        v >>>= 1;
                    }
                }
            """;

    @Test
    void exits_ofEveryForm_doWhatTheyDoInJava(@TempDir Path folder) throws Exception {
        List<String> functions = FUNCTIONS.lines().toList();
        StringBuilder text = new StringBuilder("""
                package com.acme;
                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.Parallel;
                import uk.ac.manchester.tornado.api.annotations.Reduce;
                import uk.ac.manchester.tornado.api.types.arrays.*;
                final class Exits {
                """);
        for (int i = 0; i < functions.size(); i++) {
            text.append("static int f").append(i).append("(int x) {\n").append(functions.get(i)).append("\n}\n")
                    .append(loop("function" + i, "result.set(0, result.get(0) + f" + i + "(v));"));
        }
        List<String> loops = LOOPS.lines().toList();
        for (int i = 0; i < loops.size(); i++) {
            text.append(loop("loop" + i, loops.get(i)));
        }
        Map<String, String> sources = new LinkedHashMap<>();
        sources.put("com/acme/Exits.java", text + RECORD + "}\n");

        Compilation compilation = Compilation.of(sources, folder);

        assertThat(Agreement.of(compilation, "com.acme.Exits", Agreement.few()))
                .hasSize(functions.size() + loops.size() + 1);
        String kernels =
                compilation.generated().entrySet().stream().filter(file -> file.getKey().endsWith("Kernels.java"))
                        .map(Map.Entry::getValue).collect(Collectors.joining());
        assertThat(kernels).doesNotContain("break").doesNotContain("continue");
    }

    private static String loop(String name, String body) {
        return """
                @Reduction static void NAME(IntArray in, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        int v = in.get(i);
                        BODY
                    }
                }
                """.replace("NAME", name).replace("BODY", body);
    }
}
