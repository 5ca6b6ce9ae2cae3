package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.code.JavaNames;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.verify.law.Laws;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All recognised forms of loops; the generated code agrees with the loop, on hard values too. */
class LoopsTest {

    /** Type of the input, type of the result, identity, body. */
    private static final String LOOPS = """
            int int 0: result.set(0, result.get(0) + in.get(i));
            int int 0: result.set(0, in.get(i) + result.get(0));
            int int 0: result.set(0, 1 + result.get(0) + in.get(i));
            int int 1: result.set(0, result.get(0) * in.get(i));
            int int Integer.MAX_VALUE: result.set(0, Math.min(result.get(0), in.get(i)));
            int int Integer.MIN_VALUE: result.set(0, Math.max(in.get(i), result.get(0)));
            int int -1: result.set(0, result.get(0) & in.get(i));
            int int 0: result.set(0, result.get(0) | in.get(i));
            int int 0: result.set(0, in.get(i) ^ result.get(0));
            int long 0: result.set(0, result.get(0) + in.get(i));
            int long 0: result.set(0, result.get(0) + in.get(i) * in.get(i));
            int long 0L: result.set(0, result.get(0) + (long) in.get(i) * in.get(i));
            int double 0: result.set(0, result.get(0) + in.get(i));
            int float 0f: result.set(0, result.get(0) + in.get(i));
            long long 0: result.set(0, result.get(0) + in.get(i));
            long long -1L: result.set(0, result.get(0) & ~in.get(i));
            long long Long.MAX_VALUE: result.set(0, Math.min(in.get(i), result.get(0)));
            long int 0: result.set(0, (int) (result.get(0) + in.get(i)));
            long int 0: result.set(0, result.get(0) + (int) in.get(i));
            float float 0f: result.set(0, result.get(0) + in.get(i));
            float float 1f: result.set(0, result.get(0) * in.get(i));
            float float Float.POSITIVE_INFINITY: result.set(0, Math.min(result.get(0), in.get(i)));
            float float Float.NEGATIVE_INFINITY: result.set(0, Math.max(result.get(0), in.get(i)));
            float float Float.POSITIVE_INFINITY: result.set(0, TornadoMath.min(result.get(0), in.get(i)));
            float float Float.NEGATIVE_INFINITY: result.set(0, TornadoMath.max(in.get(i), result.get(0)));
            float float 0f: result.set(0, Math.max(result.get(0), Math.abs(in.get(i))));
            float double 0: result.set(0, result.get(0) + in.get(i));
            float double 0.0: result.set(0, result.get(0) + (double) in.get(i) * in.get(i));
            float int 0: if (in.get(i) > 0.5f) result.set(0, result.get(0) + 1);
            float int 0: if (in.get(i) >= 0.25f) result.set(0, result.get(0) + 1);
            float int 0: if (in.get(i) <= -0.25f) result.set(0, result.get(0) + 1);
            float int 0: if (!(in.get(i) < 0f)) result.set(0, result.get(0) + 1);
            float int 0: if (in.get(i) != in.get(i)) result.set(0, result.get(0) + 1);
            float int 0: if (Float.isNaN(in.get(i)) || Float.isInfinite(in.get(i))) result.set(0, result.get(0) + 1);
            float int 0: if (Float.isFinite(in.get(i))) result.set(0, result.get(0) + 1);
            float int 0: if (in.get(i) < 0f) continue; result.set(0, result.get(0) + 1);
            float int 0: if (in.get(i) < 0f) { } else { result.set(0, result.get(0) + 1); }
            float int 0: if (in.get(i) < 0f) { continue; } else if (i > 3) { result.set(0, result.get(0) + i); }
            float int 0: result.set(0, result.get(0) + (int) in.get(i));
            float long 0: result.set(0, result.get(0) + (long) in.get(i));
            double double 0: result.set(0, result.get(0) + in.get(i));
            double double Double.NEGATIVE_INFINITY: result.set(0, Math.max(result.get(0), -in.get(i)));
            double double Double.POSITIVE_INFINITY: result.set(0, TornadoMath.min(result.get(0), in.get(i)));
            double float 0: result.set(0, (float) (result.get(0) + in.get(i)));
            double int 0: result.set(0, result.get(0) + (in.get(i) >= 0 ? 1 : -1));
            double int Integer.MAX_VALUE: result.set(0, Math.min(result.get(0), (int) in.get(i)));
            int int 0: result.set(0, result.get(0) + (in.get(i) >>> 3));
            int int 0: result.set(0, result.get(0) + (in.get(i) >> 33) + (in.get(i) << 2));
            int int 0: result.set(0, result.get(0) + in.get(i) / 7 + in.get(i) % 7);
            int int 0: result.set(0, result.get(0) + in.get(i) / 2 + in.get(i) / -4 + (in.get(i) + i) / 1024);
            long long 0: long x = in.get(i); x /= 8; result.set(0, result.get(0) + x + in.get(i) / -2L);
            int long 0: result.set(0, result.get(0) + (i < 9 || in.get(i) / 4 > 1 ? in.get(i) / 16L : 1));
            int int 0: result.set(0, result.get(0) + (in.get(i) == 0 ? 0 : 100 / in.get(i)));
            int int 0: result.set(0, result.get(0) + Math.abs(in.get(i)));
            int int 0: result.set(0, result.get(0) + Math.floorMod(in.get(i), 5));
            int int 0: result.set(0, result.get(0) + Integer.bitCount(in.get(i)));
            int int 0: result.set(0, result.get(0) + (byte) in.get(i));
            int int 0: result.set(0, result.get(0) + (short) in.get(i) + (char) in.get(i));
            int int 0: result.set(0, result.get(0) + 'a' * in.get(i));
            int int 0: result.set(0, result.get(0) + (in.get(i) * BYTE + SHORT - LETTER));
            int int 0: result.set(0, result.get(0) + (int) FACTOR * in.get(i) + COUNT);
            int long 0: result.set(0, result.get(0) + in.get(i) * 1_000_000_000L + 0xFFL + 0b101);
            int int 0: int x = in.get(i); x += 3; x *= x; x -= 1; x ^= 5; x <<= 1; x >>>= 2; result.set(0, result.get(0) + x);
            int int 0: int x = in.get(i); x++; --x; x += 2.7; result.set(0, result.get(0) + x);
            int int 0: int d = in.get(i); int d2 = d * d; int d22 = d2 - d; result.set(0, result.get(0) + d2 + d22);
            int int 0: int total1 = in.get(i); int slots = total1 + 1; int n = slots * 2; result.set(0, result.get(0) + n);
            int int 0: int left; if (in.get(i) > 0) { left = 1; } else { left = 2; } result.set(0, result.get(0) + left);
            int int 0: int s = 0; for (int k = 0; k < 4; k++) { s += in.get(i) >> k; } result.set(0, result.get(0) + s);
            int int 0: int s = 0; int v = in.get(i) & 63; while (v > 0) { v >>= 1; s++; } result.set(0, result.get(0) + s);
            int int 0: for (int k = 0; k < 4; k++) if (in.get(i) > k) result.set(0, result.get(0) + k);
            int int Integer.MIN_VALUE: for (int k = 1; k < 6; k += 2) { result.set(0, Math.max(result.get(0), in.get(i) % k)); }
            int long 0: int v = in.get(i) & 63; while (v > 0) { v >>= 1; if (v % 3 != 0) result.set(0, result.get(0) + v); }
            float float 0f: for (int k = 0; k < 3; k++) { result.set(0, result.get(0) + in.get(i) * k); }
            int int 0: if (i < in.getSize() - 1) result.set(0, result.get(0) + in.get(i) * (in.getSize() - i));
            double double 0: result.set(0, result.get(0) + in.get(i) * (i == 0 || i == in.getSize() - 1 ? 0.5 : 1.0));
            int int 0: switch (in.get(i)) { case 1, 7 -> result.set(0, result.get(0) + 1); default -> { } }
            int int 0: int w; switch (in.get(i) & 3) { default: w = 9; break; case 0: case 2: { w = 1; break; } case COUNT - 18: w = 2; } result.set(0, result.get(0) + w);
            int int 0: int w = switch (in.get(i) % 4) { case 0 -> 5; case -1, 1 -> in.get(i) / 3; default -> i; }; result.set(0, result.get(0) + w);
            int long 0: result.set(0, result.get(0) + switch (in.get(i) >> 3) { case 0: yield 1; case 1: yield 2L; default: yield i; });
            int int 0: int v = in.get(i); switch (v) { case 0 -> { continue; } case 1, 2 -> v = 1; case 3 -> { v = 2; break; } } result.set(0, result.get(0) + v);
            int int 0: result.set(0, result.get(0) + digit(in.get(i)));
            int int 0: { int t = in.get(i); { int u = t + 1; if (u > 0) { int w = u * 2; result.set(0, result.get(0) + w); } } }
            int int 0: int t = 0; if (i % 2 == 0) { int v = in.get(i); t = v; } else { int v = -in.get(i); t = v; } result.set(0, result.get(0) + t);
            int int 0: boolean odd = (in.get(i) & 1) == 1; if (odd) result.set(0, result.get(0) + 1);
            int int 0: boolean a = in.get(i) > 0; boolean b = i > 2; if (a & b | !a ^ b) result.set(0, result.get(0) + 1);
            int int 0: if ((in.get(i) > 0) == (i % 3 == 0)) result.set(0, result.get(0) + 1);
            int int 0: if (in.get(i) > 0 && (i < 5 || in.get(i) % 2 == 0) || i == 7) result.set(0, result.get(0) + 1);
            int int 0: if (!(in.get(i) > 0 && i < 5) && !(in.get(i) == 0 || i > 20)) result.set(0, result.get(0) + 1);
            int int 0: result.set(0, result.get(0) + (in.get(i) > 0 ? i > 3 ? 1 : 2 : i > 5 ? 3 : 4));
            int int 0: final int scale = 3; result.set(0, result.get(0) + scale * in.get(i) * -(-scale));
            int int 0: result.set(0, result.get(0) + -in.get(i) + - -in.get(i) + ~(-in.get(i)));
            int int 0: result.set(0, result.get(0) + (in.get(i) - (3 - in.get(i))) * (2 - (i - 1)));
            int int 0: result.set(0, ((result.get(0)) + ((in.get(i)))));
            int int 0: result.set(0, result.get(0) + (int) (char) -1 + (int) 3.99 + (int) -2e10f);
            int int 0: result.set(0, result.get(0) + square(in.get(i)) + twice(square(i)));
            int int 0: result.set(0, result.get(0) + clamp(in.get(i)));
            int int 0: if (even(in.get(i)) && !even(i)) result.set(0, result.get(0) + 1);
            int int 0: result.set(0, result.get(0) + Helper.third(in.get(i)) + Helper.WEIGHT);
            int int 0: result.set(0, result.get(0) + floorMod(in.get(i), 3));
            int int 0: result.set(0, result.get(0) + (in.get(i) < MIN_VALUE + 9 ? 1 : 0));
            int int Integer.MIN_VALUE: result.set(0, larger(result.get(0), in.get(i)));
            int int Integer.MIN_VALUE: result.set(0, larger(in.get(i) / 2, result.get(0)));
            long long 0: result.set(0, add(result.get(0), in.get(i) >>> 1));
            float double 0: result.set(0, addDoubles(in.get(i), result.get(0)));
            float float 0f: result.set(0, result.get(0) + (in.get(i) * 1e-3f + .5f - 0x1p-2f));
            float float 0f: result.set(0, result.get(0) + (in.get(i) > 1f ? 1 : in.get(i)));
            float float 0f: result.set(0, result.get(0) + 1 / (1 + Math.abs(in.get(i))));
            float double 0: result.set(0, result.get(0) + Math.sqrt(Math.abs(in.get(i) / 1e10)));
            float double 0: double x = in.get(i) / 2; result.set(0, result.get(0) + (x < 0 ? -x : x) % 3);
            """;

    private static final String HEAD = """
            package com.acme;
            import static java.lang.Integer.MIN_VALUE;
            import static java.lang.Math.floorMod;
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.math.TornadoMath;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            @SuppressWarnings("lossy-conversions")
            final class Loops {
                static final byte BYTE = 7;
                static final short SHORT = -300;
                static final char LETTER = 'z';
                private static final double FACTOR = 2.5;
                static final int COUNT = 3 * 4 + BYTE;
                static final class Helper {
                    private static final int WEIGHT = 11;
                    static int third(int x) {
                        return x / 3;
                    }
                }
                private static int square(int x) {
                    return x * x;
                }
                static int twice(int x) {
                    return square(x) + square(x);
                }
                static int clamp(int x) {
                    if (x < -5) {
                        return -5;
                    }
                    int y = x;
                    if (y > 5) {
                        y = 5;
                    }
                    return y;
                }
                static int digit(int x) {
                    switch (x) {
                        case 0:
                            return 3;
                        case 'a':
                        case 7: {
                            int y = x * 2;
                            return y;
                        }
                        default:
                            return -x;
                    }
                }
                static boolean even(int x) {
                    return x % 2 == 0;
                }
                static int larger(int a, int b) {
                    return a < b ? b : a;
                }
                static long add(long a, long b) {
                    return a + b;
                }
                static double addDoubles(double a, double b) {
                    return a + b;
                }
            """;

    @Test
    void loops_ofEveryForm_doWhatTheyDoInJava(@TempDir Path folder) throws Exception {
        List<String> lines = LOOPS.lines().toList();
        Map<String, String> sources = new LinkedHashMap<>();
        sources.put("com/acme/Loops.java", HEAD + lines.stream()
                .map(line -> loop(line, "loop" + lines.indexOf(line))).collect(Collectors.joining()) + "}\n");

        Compilation compilation = Compilation.of(sources, folder);

        List<Reduction<?>> reductions = Agreement.of(compilation, "com.acme.Loops", Agreement.few());
        assertThat(reductions).hasSize(lines.size());
        assertThat(reductions).filteredOn(reduction -> reduction.signature().indexing() == Indexing.LENGTH).hasSize(2)
                .allSatisfy(Laws::assertHold);
    }

    private static String loop(String line, String name) {
        List<String> words = Arrays.asList(line.substring(0, line.indexOf(':')).split(" ", -1));
        return """
                @Reduction static void NAME(INArray in, @Reduce OUTArray result) {
                    result.set(0, IDENTITY);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        BODY
                    }
                }
            """.replace("NAME", name).replace("INArray", JavaNames.type(words.get(0)) + "Array")
                .replace("OUTArray", JavaNames.type(words.get(1)) + "Array").replace("IDENTITY", words.get(2))
                .replace("BODY", line.substring(line.indexOf(':') + 1).strip());
    }
}
