package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Arithmetic and loops that backends compile wrongly, and that kernels express in another form. Measurements of that
 * form are in docs/reference/tornadovm-defects.md.
 */
class ArithmeticTest {

    private static final String SOURCE = """
            package com.acme;

            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
            import uk.ac.manchester.tornado.api.types.arrays.IntArray;
            import uk.ac.manchester.tornado.api.types.arrays.LongArray;

            final class Asked {

                @Reduction
                static void asked(IntArray vs, FloatArray ws, @Reduce LongArray sum) {
                    sum.set(0, 0);
                    for (@Parallel int i = 0; i < vs.getSize(); i++) {
                        int v = vs.get(i);
                        float w = ws.get(i);
                        BODY
                    }
                }

                static int halvings(int v) {
                    int count = 0;
                    while (v > 0) {
                        v = v / 2;
                        count++;
                    }
                    return count;
                }

                static int halvingsOrOne(int v) {
                    int bounded = v < 0 ? -1 : v > 9 ? 7 : v;
                    if (bounded == 7) {
                        return 1;
                    }
                    return halvings(bounded);
                }

                static int either(int v, float w) {
                    if (w > 0f) {
                        int count = 1;
                        while (v > 0) {
                            v = v / 2;
                            count++;
                        }
                        return count;
                    }
                    int other = 0;
                    while (v < 0) {
                        v = v / 3;
                        other--;
                    }
                    return other;
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void productsThatAreDivided_wrapAsJavas() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + v * v / 8 + v * v % 10);")).contains("WrappingMath.times(v, v)");
    }

    @Test
    void magnitudesOfIntsAsLongs_thatAreOnlyAdded_hideNothing() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + Math.abs((long) v));")).contains("WrappingMath.magnitude(v)");
        assertThat(kernel("int u = v * 3; sum.set(0, sum.get(0) + Math.abs((long) v - u));"))
                .contains("WrappingMath.times(v, 3)", "WrappingMath.distance(v, u)");
        assertThat(kernel("sum.set(0, sum.get(0) + Math.abs((long) v) / 3);"))
                .contains("WrappingMath.abs(WrappingMath.toLong(v)) / 3");
        assertThat(kernel("sum.set(0, sum.get(0) + Math.abs((long) (v & 7)));")).doesNotContain("magnitude");
        assertThat(kernel("if (v > 0) { sum.set(0, sum.get(0) + Math.abs((long) v)); }")).doesNotContain("magnitude");
    }

    @Test
    void lowWordsOfLongs_haveASign() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + ((long) v << 32 | v & 0xFFFFFFFFL) / 3);"))
                .contains("WrappingMath.lowWord(v)").doesNotContain("4294967295L");
        assertThat(kernel("sum.set(0, sum.get(0) + (0xFFFFFFFFL & v * 3) / 5);"))
                .contains("WrappingMath.lowWord(WrappingMath.times(v, 3)) / 5");
    }

    @Test
    void highestBitsAlone_areAnOrder() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + ((v + 1_000_000_000 & 0x80000000) == 0 ? 3 : 5));"))
                .contains("WrappingMath.plus(v, 1000000000) & Integer.MIN_VALUE");
        assertThat(kernel("sum.set(0, sum.get(0) + ((v + 7 & -8) == 9 ? 3 : 5));"))
                .doesNotContain("WrappingMath.plus");
    }

    @Test
    void complementsBesideBranches_areHidden() throws Exception {
        for (String complement : List.of("~v", "v ^ -1", "-1 - v")) {
            assertThat(kernel("sum.set(0, sum.get(0) + (v == 5 ? 1 : " + complement + "));")).as(complement)
                    .contains("WrappingMath.complement(v)");
        }
        assertThat(kernel("sum.set(0, sum.get(0) + (~v & 7));")).contains("~v").doesNotContain("complement");
    }

    @Test
    void countsOfWhatHolds_areChoices_butNotOfDoubles() throws Exception {
        assertThat(kernel("if (v > 3 && w < 2f) { sum.set(0, sum.get(0) + 1); }"))
                .contains("+ (JavaMath.and(v > 3, w < 2f) ? 1L : 0L)").doesNotContain("if (JavaMath.and(");
        assertThat(kernel("if (v > 3) { sum.set(0, sum.get(0) + v); }")).contains("if (v > 3)");
        assertThat(kernel("double d = w; if (d > 3) { sum.set(0, sum.get(0) + 1); }")).contains("if (d > ");
    }

    @Test
    void chosenConstantsThatAreRounded_areHidden() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (long) Math.ceil(v > 3 ? 3.5 : w));"))
                .contains("v > 3 ? WrappingMath.chosen(3.5, v) : w");
        assertThat(kernel("double t = v > 3 ? 3.5 : -1.5; sum.set(0, sum.get(0) + (long) Math.floor(t));"))
                .contains("v > 3 ? WrappingMath.chosen(3.5, v) : WrappingMath.chosen(-1.5, v)");
        assertThat(kernel("double t = 3.5; if (v > 3) { t = -1.5; } sum.set(0, sum.get(0) + (long) Math.ceil(t));"))
                .contains("double t = WrappingMath.chosen(3.5, v);").contains("t = WrappingMath.chosen(-1.5, v);");
        assertThat(kernel("double t = w > 3 ? 3.5 : -1.5; sum.set(0, sum.get(0) + (long) (t * 2));"))
                .doesNotContain("chosen");
    }

    @Test
    void aSignThatChangesInABranch_isThatOfAHiddenValue() throws Exception {
        assertThat(kernel("double s = w; if (v > 3) { s = -s; } sum.set(0, sum.get(0) + (long) Math.ceil(s));"))
                .contains("s = -WrappingMath.chosen(s, v);");
    }

    @Test
    void differencesFromAVariableOfALoop_haveAZeroThatNoCompilerKnows() throws Exception {
        String loop = "double s = w; for (int k = 0; k < 5; k++) { if (s > v) { s = DIFFERENCE; break; } s = s * w; }"
                + " sum.set(0, sum.get(0) + (long) s);";
        for (String difference : List.of("1.0 - s", "-s - w", "w + -s", "w - s - 1.0", "w - s * 2.0")) {
            assertThat(kernel(loop.replace("DIFFERENCE", difference))).as(difference).contains(" + doubleZero;")
                    .containsAnyOf("s + doubleZero", "w + doubleZero", "2.0 + doubleZero", "1.0 + doubleZero");
        }
        assertThat(kernel(loop.replace("DIFFERENCE", "s - 1.0"))).contains("s = s - 1.0;");
    }

    @Test
    void sumsThatAreOnlyAdded_stay() throws Exception {
        assertThat(kernel("long x = 3L * v; sum.set(0, sum.get(0) + (x * 5 - v));")).doesNotContain("WrappingMath.");
    }

    @Test
    void sumsThatCannotOverflow_stay() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + ((v & 255) * 3 + 7) / 5);")).doesNotContain("WrappingMath.plus",
                "times");
    }

    @Test
    void whatAVariableIsUsedForLater_counts() throws Exception {
        assertThat(kernel("int x = v * v; int y = x; if (y < 0) { y = 1; } sum.set(0, sum.get(0) + y);"))
                .contains("int x = WrappingMath.times(v, v);");
    }

    @Test
    void remaindersOfFloats_areFunnelsOwn() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (int) (w % 0.75f));")).contains("JavaMath.remainder(w, 0.75f)");
    }

    @Test
    void signsOfComparisons_areNoNest() throws Exception {
        assertThat(kernel("int s = v < 3 ? -1 : v > 3 ? 1 : 0; sum.set(0, sum.get(0) + s);")).contains("JavaMath.and(");
    }

    @Test
    void comparisonsOfFloats_aroundOtherChoices_areNumbers() throws Exception {
        assertThat(kernel("long y = -16; if (w < 0.5f) { y = y * (v != 3 ? 1 : 100); } else { y -= v ^ v; }"
                + " sum.set(0, sum.get(0) + y);")).contains("if (JavaMath.less(w, 0.5f))");
        assertThat(kernel("sum.set(0, sum.get(0) + (v > 2 ? w > 2f ? v * 1 : 7 : v));"))
                .contains("JavaMath.less(2f, w)");
        assertThat(kernel("sum.set(0, sum.get(0) + (w < 2f ? v : 3));")).contains("w < 2f ?");
    }

    @Test
    void conditionsBeforeLoops_areNumbers() throws Exception {
        String loop = " { for (int k = 0; k < (v & 7); k++) { x += k; } } sum.set(0, sum.get(0) + x);";
        assertThat(kernel("long x = 0; int y = w > 0f ? 1 : v; if (y == 7)" + loop)).contains("JavaMath.equal(y, 7)");
        assertThat(kernel("long x = 0; float m = Math.min(w, 3f); if (m < 3f)" + loop))
                .contains("JavaMath.less(m, 3f)");
        assertThat(kernel("sum.set(0, sum.get(0) + halvingsOrOne(v));")).contains("halvingsOrOne(v)");
    }

    @Test
    void magnitudesAboveZero_areNumbersToo() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (Math.abs(w % 3f) > 0f ? v : 7));"))
                .contains("JavaMath.and(Math.abs(JavaMath.remainder(w, 3f)) > 0f,").doesNotContain(" % 3f");
        assertThat(kernel("sum.set(0, sum.get(0) + (0f < Math.abs(w) ? v : 7));"))
                .contains("JavaMath.and(0f < Math.abs(w), Math.abs(w) == Math.abs(w))");
        assertThat(kernel("sum.set(0, sum.get(0) + (Math.abs(w) >= -1e-3f ? v : 7));"))
                .contains("JavaMath.and(JavaMath.atLeast(Math.abs(w), -1e-3f), Math.abs(w) == Math.abs(w))");
        assertThat(kernel(
                "float m = 0f; if (v > 3) { m = Math.abs(w); } sum.set(0, sum.get(0) + (m + 1f > 0.5f ? v : 7));"))
                .contains("m + 1f == m + 1f");
        assertThat(kernel("float m = w * w; sum.set(0, sum.get(0) + (m > 1f ? v : 7));")).doesNotContain("m == m");
        assertThat(kernel("sum.set(0, sum.get(0) + (long) Math.min(0.5f / -1e-3f, Math.abs(w)));"))
                .contains("Math.abs(w) == Math.abs(w) ? ").doesNotContain("Math.min(");
    }

    @Test
    void variablesThatDependOnThemselves_haveNoBounds() throws Exception {
        assertThat(kernel(
                "float m = 0f; for (int k = 0; k < 3; k++) { m = m - w; } sum.set(0, sum.get(0) + (long) Math.max(m, -1f));"))
                .contains("JavaMath.max(m, -1f)");
        StringBuilder doubled = new StringBuilder("float m0 = Math.abs(w); ");
        for (int i = 0; i < 60; i++) {
            doubled.append("float m%d = m%d + m%d; ".formatted(i + 1, i, i));
        }
        assertThat(kernel(doubled + "sum.set(0, sum.get(0) + (m60 >= 0f ? v : 7));")).contains("m60 == m60");
    }

    /** Each variable is visited once; visiting all its uses would take 2^60 steps. */
    @Test
    void chainsOfVariables_areFollowedOnce() throws Exception {
        StringBuilder ints = new StringBuilder("int k0 = v; float x0 = w; ");
        for (int i = 0; i < 60; i++) {
            ints.append("int k%d = k%d + k%d; float x%d = x%d * 0.5f + x%d; ".formatted(i + 1, i, i, i + 1, i, i));
        }
        assertThat(kernel(ints + "sum.set(0, sum.get(0) + k60 + (long) x60);")).contains("int k60 = ");
    }

    @Test
    void valuesOfTheHighestBitsAlone_neverOverflow() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + -((long) v << 63));")).contains("WrappingMath.negative(");
        assertThat(kernel("long x = 1L * v * Long.MIN_VALUE; sum.set(0, sum.get(0) + x * v);"))
                .contains("x = 1L * WrappingMath.toLong(v) << 63", "WrappingMath.times(x, ");
        assertThat(kernel("long x = Math.min(Long.MIN_VALUE ^ 1L, (long) v) ^ 1L; sum.set(0, sum.get(0) + x);"))
                .contains("asked = WrappingMath.plus(asked, x)");
        assertThat(kernel("sum.set(0, sum.get(0) + -(Long.MIN_VALUE << v));")).contains("WrappingMath.negative");
        assertThat(kernel("long x = Long.MAX_VALUE * v + v; sum.set(0, sum.get(0) + 7 * x);"))
                .contains("WrappingMath.times(7L, x)");
        assertThat(kernel("long x = ((long) v << 3) & Long.MIN_VALUE; sum.set(0, sum.get(0) + -x);"))
                .contains("WrappingMath.negative(x)");
        assertThat(kernel("sum.set(0, sum.get(0) + -((long) v << 61));")).doesNotContain("WrappingMath");
    }

    @Test
    void leastLongs_haveTheirSignWhereItMatters() throws Exception {
        assertThat(kernel("long x = Long.MIN_VALUE; x = Math.max(x, v); sum.set(0, sum.get(0) + x);"))
                .contains("long x = WrappingMath.hidden(Long.MIN_VALUE, vs.get((int) i))");
        assertThat(kernel("sum.set(0, sum.get(0) + (v < 3 ? Math.max(v, Long.MIN_VALUE) : Long.MIN_VALUE));"))
                .contains("JavaMath.max(WrappingMath.toLong(v), WrappingMath.hidden(Long.MIN_VALUE, v))",
                        ": WrappingMath.hidden(Long.MIN_VALUE, v)");
        assertThat(kernel("sum.set(0, sum.get(0) + ((long) v << 32 > Long.MIN_VALUE ? 1 : 2));"))
                .contains("hidden(Long.MIN_VALUE, v)");
        assertThat(kernel("sum.set(0, sum.get(0) + -Long.MIN_VALUE / (v & 2 | 1L));"))
                .contains("WrappingMath.hidden(Long.MIN_VALUE, v)");
        assertThat(kernel("long x = v; x -= Long.MIN_VALUE / 4; sum.set(0, sum.get(0) + x);"))
                .doesNotContain("hidden");
    }

    @Test
    void negativeValues_areComparedByTheirComplements() throws Exception {
        assertThat(kernel("long x = -(v & 7) - 9L; sum.set(0, sum.get(0) + (x >= -12L ? 3 : 5));"))
                .contains("11L >= WrappingMath.complement(x)");
        assertThat(kernel("long x = -(v & 7) - 9L; sum.set(0, sum.get(0) + (x >= v ? 3 : 5));")).doesNotContain("~");
    }

    @Test
    void squares_wrapWhereTheirSignShowsInAMask() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (v * v & (int) w));")).contains("WrappingMath.times(v, v) &");
        assertThat(kernel("sum.set(0, sum.get(0) + ((v & 255) + (v & Integer.MAX_VALUE) | (int) w));"))
                .contains("WrappingMath.plus(v & 255, v & Integer.MAX_VALUE) |");
        assertThat(kernel("long x = (long) w + v; sum.set(0, sum.get(0) + (x * x | Long.MAX_VALUE));"))
                .contains("WrappingMath.times(x, x) |");
    }

    @Test
    void remaindersByMinusOne_areZero() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (v % -1 ^ -1) * (255 >> v));")).contains("WrappingMath.negative(");
        assertThat(kernel("sum.set(0, sum.get(0) + ((v % -8) + 8 < 1 ? 3 : 5));")).doesNotContain("WrappingMath");
    }

    @Test
    void narrowValues_areNotKnownToBeNarrow() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (short) v * 21 + (char) v * 39 + (int) w);"))
                .contains("WrappingMath.ofUnknownSign(JavaMath.shiftRight(v << 16, 16)) * 21",
                        "WrappingMath.ofUnknownSign(v & 0xFFFF) * 39");
        assertThat(kernel("sum.set(0, sum.get(0) + (short) 70_000);")).doesNotContain("ofUnknownSign");
    }

    @Test
    void sumsThatAreNotEachValue_wrapWhereTheyAreCompared() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + ((w < 0 ? v + 1 : 16) == Integer.MIN_VALUE ? 3 : 5));"))
                .contains("WrappingMath.plus(v, 1)");
        assertThat(kernel("int x = v; sum.set(0, sum.get(0) + (x + v == Integer.MIN_VALUE ? 3 : 5));"))
                .contains("WrappingMath.plus(x, v) ==");
        assertThat(kernel("sum.set(0, sum.get(0) + (v + 7 == (int) w ? 3 : 5));")).contains("WrappingMath.plus(v, 7)");
        assertThat(kernel("sum.set(0, sum.get(0) + (v + (int) w == 7 ? 3 : 5));")).doesNotContain("WrappingMath");
    }

    @Test
    void sumsThatMightBeTakenForRotations_areApart() throws Exception {
        assertThat(kernel("long x = (long) w; sum.set(0, sum.get(0) + (x * 2 - (x >>> 63)));"))
                .contains("WrappingMath.minusApart(x << 1, JavaMath.shiftRightUnsigned(x, 63))");
        assertThat(kernel("long x = (long) w; long y = x >>> 63; long z = y; sum.set(0, sum.get(0) + (2 * x - z));"))
                .contains("WrappingMath.minusApart(x << 1, z)");
        assertThat(kernel("long x = (long) w; sum.set(0, sum.get(0) + ((x << 61) + -(x >> 3) * 2));"))
                .contains("WrappingMath.plusApart(x << 61, ");
        assertThat(kernel("long x = (long) w; sum.set(0, sum.get(0) + (x + x - (x < 0 ? 1 : 0)));"))
                .contains("WrappingMath.minusApart(", ", x < 0L ? 1L : 0L)");
        assertThat(kernel("long x = (long) w; int y = 0; if (x < 0) { y = 1; } sum.set(0, sum.get(0) + (x + x - y));"))
                .contains("WrappingMath.minusApart(");
        assertThat(kernel("long x = (long) w; sum.set(0, sum.get(0) + ((x << 56) - (x >> 8 & 0xFFFFFF)));"))
                .contains("WrappingMath.minusApart(x << 56, JavaMath.shiftRight(x, 8) & 16777215L)");
        assertThat(kernel("long x = (long) w; long y = x >>> 30; sum.set(0, sum.get(0) + ((x ^ y) - x));"))
                .doesNotContain("WrappingMath");
        assertThat(kernel("long x = (long) w; sum.set(0, sum.get(0) + (x >>> 3));")).doesNotContain("WrappingMath");
    }

    @Test
    void choicesByEquality_areOfConstants() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (long) ((w != 1f ? 3f : w) % 3f));"))
                .contains("JavaMath.remainder(w != 1f ? 3f : 1f, 3f)");
        assertThat(kernel("sum.set(0, sum.get(0) + (long) ((2f == w ? w * 3f : w) % 3f));"))
                .contains("JavaMath.remainder(2f == w ? 6.0f : w, 3f)");
        assertThat(kernel("sum.set(0, sum.get(0) + (long) ((w == 0f ? w : 3f) % 3f));")).contains("w == 0f ? w : 3f");
    }

    @Test
    void functionsOfIntegers_areCopied() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + Long.rotateLeft((long) w, 13));"))
                .contains("Rotations.rotateLeft(JavaMath.toLong(w), 13)");
        assertThat(kernel("sum.set(0, sum.get(0) + Integer.compare(v, 7));")).contains("v < 7 ? -1L : ", "0L : 1L");
        assertThat(kernel("sum.set(0, sum.get(0) + Long.signum((long) w));")).contains("? -1L : ", "0L : 1L");
        assertThat(kernel("sum.set(0, sum.get(0) + Integer.numberOfLeadingZeros(v));"))
                .contains("Bits.numberOfLeadingZeros(v)");
        assertThat(kernel("sum.set(0, sum.get(0) + Integer.remainderUnsigned(v, 10));")).contains("% 10L");
        assertThat(kernel("sum.set(0, sum.get(0) + Integer.compareUnsigned(v, 7));"))
                .contains("(v ^ Integer.MIN_VALUE) < -2147483641");
    }

    @Test
    void arguments_areConvertedBeforeTheFunction() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + Long.numberOfLeadingZeros(v));"))
                .contains("Bits.numberOfLeadingZeros(WrappingMath.toLong(v))");
        for (String value : List.of("Long.numberOfTrailingZeros(v & 8)", "Long.bitCount(v)", "Long.rotateLeft(v, 3)",
                "Long.sum(v, 1 << 30)", "Long.signum(v)", "Long.compareUnsigned(v, -7)",
                "(long) (Double.sum(w, 1e-7f) * 1e9)", "(long) (Float.max(v, 16777217) * 3)",
                "(long) Math.signum(v)", "Math.round(v)", "(long) (Math.floor(v) / 7 * 1e9)")) {
            assertThat(kernel("sum.set(0, sum.get(0) + " + value + ");")).as(value).contains("asked");
        }
    }

    @Test
    void whatIsAlwaysTheSame_isAConstant() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (v >= v ? 3 : 5));")).contains("asked + 3");
        assertThat(kernel("sum.set(0, sum.get(0) + Math.min(Integer.MIN_VALUE, v));")).doesNotContain("min");
        assertThat(kernel("long x = v; sum.set(0, sum.get(0) + (x * Long.MIN_VALUE < v ? 3 : 5));"))
                .contains("x << 63 < ");
    }

    @Test
    void indexesOfFloats_areCastWithoutSaturation() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + Math.max(0, Math.min(63, (int) w)));"))
                .contains("JavaMath.toIndex(w, 63)");
        assertThat(kernel("sum.set(0, sum.get(0) + Math.min(Math.max((int) w, 0), 63));"))
                .contains("JavaMath.toIndex(w, 63)");
        assertThat(kernel("sum.set(0, sum.get(0) + Math.max(-1, Math.min(63, (int) w)));"))
                .contains("JavaMath.toInt(w)");
    }

    @Test
    void minimaOfAZero_haveItFirst() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (long) (1 / Math.min(w, 0f)));")).contains("JavaMath.min(0f, w)");
    }

    @Test
    void equalFloatsAroundAChoice_areANumber() throws Exception {
        assertThat(kernel("int x = 0; if (w + w == w) { x = (v > 3 ? 0 : 7) + x; } sum.set(0, sum.get(0) + x);"))
                .contains("JavaMath.equal(w + w, w)");
    }

    @Test
    void intsWithoutASign_getOneBeforeTheyAreNegated() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + -(long) (v & 7));")).contains("-WrappingMath.toLong(v & 7)");
        assertThat(kernel("sum.set(0, sum.get(0) + (v & 7) + -(long) v);")).doesNotContain("WrappingMath");
    }

    @Test
    void productsWithNegativePowersOfTwo_areNegatedShifts() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + -16 * (v >>> 1));"))
                .contains("WrappingMath.negative(JavaMath.shiftRightUnsigned(v, 1) << 4)");
        assertThat(kernel("sum.set(0, sum.get(0) + (v & 5) * (~(5 >> 3) * (1000003 % (v | 1))));"))
                .contains("WrappingMath.negative(").doesNotContain("-1 *");
        assertThat(kernel("sum.set(0, sum.get(0) + -(16 + (16 == 16 ? 16 : v)) * (Integer.bitCount(v) ^ 10));"))
                .contains("WrappingMath.negative(").doesNotContain("-32");
    }

    @Test
    void infiniteFloats_areMadeOfAValue_whereTheyBecomeDoubles() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (long) (1e10f / 0f / w));"))
                .contains("JavaMath.quotient((float) JavaMath.infinity(1.0, w), w)");
        assertThat(kernel("sum.set(0, sum.get(0) + (long) ((-1f * v + -1e-3f / 0f) / w));"))
                .contains("(float) JavaMath.infinity(-1.0, w)").doesNotContain("_INFINITY");
    }

    @Test
    void infiniteDoubles_areMadeOfAValue() throws Exception {
        assertThat(kernel("double d = Math.min(v * 0.5, Double.POSITIVE_INFINITY);"
                + " sum.set(0, sum.get(0) + (long) (d == -1.0 / 0.0 ? 3 : d));"))
                .contains("JavaMath.infinity(1.0, v)", "JavaMath.infinity(-1.0, d)").doesNotContain("_INFINITY");
    }

    @Test
    void conditionsThatAreDecided_areNotThere() throws Exception {
        assertThat(kernel("sum.set(0, sum.get(0) + (v > 1 ? !(w < 3f && v < -4) ? 5 : 6 : 7));"))
                .contains("v > 1 ? 5L : 7L").doesNotContain("-4");
    }

    @Test
    void conditionsThatConstantShiftsDecide_areNotThere() throws Exception {
        assertThat(kernel("long l = v * 5L; sum.set(0, sum.get(0) + (2L >>> -1 == l ? (l / 10 == l ? 5 : 6) : 7));"))
                .contains("? 5L : 7L").doesNotContain("6L");
        assertThat(kernel("sum.set(0, sum.get(0) + (v >>> 7 == v ? (255 >>> 31 > v ? 5 : 6) : 7));"))
                .contains("? 6L : 7L").doesNotContain("5L");
        assertThat(kernel("long l = v * 5L; sum.set(0, sum.get(0) + ((v & 100) < l ? (l - l <= l ? 5 : 6) : 7));"))
                .contains("? 5L : 7L").doesNotContain("6L");
    }

    @Test
    void divisionsByPowersOfTwo_areShifts() throws Exception {
        assertThat(kernel(
                "sum.set(0, sum.get(0) + v / -1 + v / (1 << 30) + v / Integer.MIN_VALUE + 1L * v / (1L << 40));"))
                .doesNotContain("v / ", "dividend / ");
    }

    @Test
    void loopVariables_thatTakeEachOthersValues_areCopied() throws Exception {
        assertThat(kernel("int a = v; int b = 1; for (int k = 0; k < 3; k++) { int t = a; a = b; b = t - 2; }"
                + " sum.set(0, sum.get(0) + a * 3 + b);")).contains("JavaMath.copy(");
    }

    @Test
    void loopsOnBothSidesOfABranch_standApart() throws Exception {
        assertThat(kernel("long x = 0; if (w > 0f) { for (int k = 0; k < (v & 3); k++) { x += k; } } else {"
                + " for (int k = 0; k < 3; k++) { x -= v; } } sum.set(0, sum.get(0) + x);"))
                .contains("if (JavaMath.equal(way0, 0))");
        assertThat(kernel("sum.set(0, sum.get(0) + (w > 0f ? halvings(v) : halvings(-v)));")).contains("way0");
        assertThat(kernel("sum.set(0, sum.get(0) + either(v, w));")).contains("either(v, w)");
    }

    /** The text of the kernels, which agree with the method. */
    private String kernel(String body) throws Exception {
        Compilation compilation = Compilation.of(Map.of("com/acme/Asked.java", SOURCE.replace("BODY", body)), folder);
        assertThat(compilation.messages()).isEmpty();
        assertThat(Agreement.of(compilation, "com.acme.Asked", Agreement.all())).hasSize(1);
        List<String> texts = compilation.generated().entrySet().stream()
                .filter(file -> file.getKey().endsWith("Kernels.java")).map(Map.Entry::getValue)
                .map(text -> text.substring(text.indexOf("public static void cascade(")))
                .map(text -> text.substring(0, text.indexOf("\n    }\n"))).collect(Collectors.toList());
        return texts.getFirst();
    }
}
