package io.funnel.embedded.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.embedded.Finding;
import io.funnel.embedded.SourceLines;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** A check follows each array into the methods that a kernel calls, however deep and in whichever order. */
class CalledMethodsTest {

    private static float difference(FloatArray x, FloatArray y, int i) {
        return x.get(i) - y.get(i);
    }

    private static float product(FloatArray x, FloatArray y, int i) {
        return difference(x, y, i) * difference(y, x, i);
    }

    static void threeLevels(KernelContext c, FloatArray x, FloatArray y, FloatArray out) {
        int i = c.globalIdx;
        if (i < out.getSize()) {
            out.set(i, product(x, y, i) + product(y, x, i) + product(x, x, i));
        }
    }

    private static int firstAbove(int[] tile, int from, int limit) {
        for (int k = from; k < 64; k++) {
            if (tile[k] > limit) { // firstAbove
                return k;
            }
        }
        return -1;
    }

    static void searches(KernelContext c, IntArray in, IntArray out) {
        int[] tile = c.allocateIntLocalArray(64);
        tile[c.localIdx] = in.get(c.globalIdx);
        c.localBarrier();
        out.set(c.globalIdx, firstAbove(tile, c.localIdx, 0));
    }

    static void searchesTooEarly(KernelContext c, IntArray in, IntArray out) {
        int[] tile = c.allocateIntLocalArray(64);
        tile[c.localIdx] = in.get(c.globalIdx);
        out.set(c.globalIdx, firstAbove(tile, c.localIdx, 0));
    }

    private static void move(float[] from, int at, float[] to, int i) {
        to[i] = from[at]; // move
    }

    static void movesBoth(KernelContext c, FloatArray in, FloatArray out) {
        float[] one = c.allocateFloatLocalArray(64);
        float[] other = c.allocateFloatLocalArray(64);
        int l = c.localIdx;
        one[l] = in.get(c.globalIdx);
        move(one, l, other, l);
        c.localBarrier();
        move(other, 63 - l, one, l);
        out.set(c.globalIdx, one[l]);
    }

    static void movesBackTooEarly(KernelContext c, FloatArray in, FloatArray out) {
        float[] one = c.allocateFloatLocalArray(64);
        float[] other = c.allocateFloatLocalArray(64);
        int l = c.localIdx;
        one[l] = in.get(c.globalIdx);
        move(one, l, other, l);
        move(other, 63 - l, one, l);
        out.set(c.globalIdx, one[l]);
    }

    private static int sum(int[] values, int n) {
        return n == 0 ? 0 : values[n - 1] + sum(values, n - 1);
    }

    static void callsItself(KernelContext c, IntArray in, IntArray out) {
        int[] tile = c.allocateIntLocalArray(64);
        tile[c.localIdx] = in.get(c.globalIdx);
        c.localBarrier();
        out.set(c.globalIdx, sum(tile, c.localIdx + 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"threeLevels", "searches", "movesBoth", "callsItself"})
    void rightKernel_isSound(String kernel) {
        KernelChecks.assertSound(CheckedMethod.of(CalledMethodsTest.class, kernel).groupSize(64));
    }

    @ParameterizedTest
    @CsvSource({"searchesTooEarly, tile, firstAbove", "movesBackTooEarly, other, move"})
    void race_isNamedWithTheCalledLine(String kernel, String array, String line) {
        List<Finding> findings = CheckedMethod.of(CalledMethodsTest.class, kernel).groupSize(64).findings();

        String called = SourceLines.find(CalledMethodsTest.class, "// " + line);
        assertThat(findings).as(findings.toString()).anySatisfy(finding -> {
            assertThat(finding.kind()).isEqualTo(Finding.Kind.RACE_IN_GROUP);
            assertThat(finding.array()).isEqualTo(array);
            assertThat(finding.toString()).contains(called);
        });
    }

    @Test
    void readBeyondTheEnd_isNamedWithTheCalledLine() {
        List<Finding> findings = CheckedMethod.of(CalledMethodsTest.class, "searches").groupSize(128).findings();

        assertThat(findings).anySatisfy(finding -> {
            assertThat(finding.kind()).isEqualTo(Finding.Kind.OUT_OF_BOUNDS);
            assertThat(finding.array()).isEqualTo("tile");
        });
    }
}
