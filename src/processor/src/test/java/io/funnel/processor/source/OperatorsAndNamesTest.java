package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Reduction;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operators of every form, and names that occur in generated code, a backend or another class. */
class OperatorsAndNamesTest {

    private static final String IMPORTS = """
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            """;

    private static final String OPERATORS = "package com.acme;\nimport static java.lang.Math.max;\n" + IMPORTS + """
            public class Operators {
                @Reduction record Extent(Pair least, Pair greatest, long count) {
                    record Pair(int x, int y) { }
                    static Extent identity() {
                        return new Extent(new Pair(Integer.MAX_VALUE, Integer.MAX_VALUE),
                                new Pair(Integer.MIN_VALUE, Integer.MIN_VALUE), 0);
                    }
                    static Extent map(int x, int y) {
                        Pair point = new Pair(x, y);
                        return new Extent(point, point, 1);
                    }
                    static Extent combine(Extent left, Extent right) {
                        return new Extent(least(left.least(), right.least()),
                                new Pair(max(left.greatest.x, right.greatest.x), max(left.greatest.y, right.greatest.y)),
                                left.count + right.count);
                    }
                    private static Pair least(Pair a, Pair b) {
                        return new Pair(Math.min(a.x, b.x), Math.min(a.y, b.y));
                    }
                    static String finish(Extent extent) {
                        return extent.toString();
                    }
                }
                @Reduction record Latest(int value, int at) {
                    static Latest identity() { return new Latest(0, -1); }
                    static Latest map(int x, int index) { return x > 0 ? new Latest(x, index) : identity(); }
                    static Latest combine(Latest left, Latest right) { return right.at > left.at ? right : left; }
                    static int finish(Latest state) { return state.value; }
                }
                @Reduction static final class Total {
                    static long identity() { return 0; }
                    static long combine(long left, long right) { return left + right; }
                    static double finish(long sum) { return sum / 2.0; }
                }
                @Reduction interface Largest {
                    static int identity() { return Integer.MIN_VALUE; }
                    static int combine(int left, int right) { return left > right ? left : right; }
                }
                @Reduction record Weighted(double sum, double weight) {
                    static Weighted identity() { return new Weighted(0, 0); }
                    static Weighted map(float x, float w, long index, FloatArray scale) {
                        double own = w * scale.get(1) + index;
                        return new Weighted(x * own, own);
                    }
                    static Weighted combine(Weighted left, Weighted right) {
                        return new Weighted(left.sum + right.sum, left.weight + right.weight);
                    }
                    static double finish(Weighted state) { return state.sum / state.weight; }
                }
                @Reduction(commutative = false) record Affine(int scale, int offset) {
                    static Affine identity() { return new Affine(1, 0); }
                    static Affine map(int scale) { return new Affine(scale, scale + 1); }
                    static Affine combine(Affine left, Affine right) {
                        int scale = left.scale * right.scale;
                        int offset = right.scale * left.offset + right.offset;
                        return new Affine(scale, offset);
                    }
                }
                @Reduction record Swap(int value, int valueNext, int valueElement) {
                    static Swap identity() { return new Swap(0, 0, 0); }
                    static Swap map(int v) { return new Swap(v * v + 1, v + 2, v * 3 + v); }
                    static Swap combine(Swap a, Swap b) {
                        return new Swap(a.value + b.value, a.valueNext + b.valueNext, a.valueElement + b.valueElement);
                    }
                }
                @Reduction record Span(int low, int high, Extent.Pair last) {
                    private static final Span NONE =
                            new Span(Integer.MAX_VALUE, Integer.MIN_VALUE, new Extent.Pair(Hidden.ZERO, 0));
                    static Span identity() { return NONE; }
                    static Span map(int x) {
                        int NONE = 3;
                        return x == NONE ? Span.NONE : new Span(x, x, Hidden.ORIGIN);
                    }
                    static Span combine(Span a, Span b) {
                        return new Span(Math.min(a.low, b.low), Math.max(a.high, b.high), a.last);
                    }
                }
                static class Hidden {
                    static final int ZERO = 0;
                    static final Extent.Pair ORIGIN = new Extent.Pair(ZERO, ZERO);
                }
                @Reduction record Best(long key, int value) {
                    static Best identity() { return new Best(Long.MIN_VALUE, 0); }
                    static Best map(long key, int value) { return new Best(key, value); }
                    static Best combine(Best left, Best right) {
                        Best best = left;
                        if (right.key > left.key || right.key == left.key && right.value > left.value) {
                            best = right;
                        }
                        return best;
                    }
                }
                @Reduction record Count(long count) {
                    static Count identity() { return new Count(0); }
                    static Count map(int x) { return new Count(x > 0 ? 1 : 0); }
                    static Count combine(Count left, Count right) { return new Count(left.count + right.count); }
                }
                @Reduction record Box(Extent.Pair least, int self) {
                    static final Box ORIGIN = at(0, 0);
                    static final Box NONE = ORIGIN;
                    static Box at(int x, int y) { return new Box(new Extent.Pair(x, y), x); }
                    static Box identity() { return NONE; }
                    static Box map(int x, int y) { return at(x, y).scaled(x & 3); }
                    static Box combine(Box left, Box right) { return left.with(right); }
                    Box with(Box self) { return new Box(lesser(self.least()), this.self() + self.self); }
                    Box scaled(int times) {
                        Box box = this;
                        for (int i = 0; i < times; i++) {
                            box = box.with(self > i ? box : box.with(this));
                        }
                        return box;
                    }
                    Extent.Pair lesser(Extent.Pair least) {
                        int y = Math.min(least.y, least().y);
                        return isAbove(least.x) ? new Extent.Pair(least.x(), y) : new Extent.Pair(this.least.x, y);
                    }
                    boolean isAbove(int x) { return least.x > x; }
                    public int self() { return self + 0; }
                    static java.util.Map.Entry<Integer, java.util.List<Extent.Pair>> finish(Box box) {
                        return java.util.Map.entry(box.self(), java.util.List.of(box.least));
                    }
                }
                @Reduction static void squares(IntArray in, @Reduce LongArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        result.set(0, result.get(0) + Math.multiplyFull(in.get(i), in.get(i)));
                    }
                }
                @Reduction record Both(Count positive, Latest latest, Swap swap) {
                    static long finish(Both both) { return both.positive.count(); }
                }
                @Reduction static void several(IntArray in, FloatArray other, @Reduce IntArray least,
                        @Reduce FloatArray greatest, @Reduce LongArray count) {
                    least.set(0, Integer.MAX_VALUE);
                    greatest.set(0, Float.NEGATIVE_INFINITY);
                    count.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        least.set(0, Math.min(least.get(0), in.get(i)));
                        greatest.set(0, Math.max(greatest.get(0), other.get(i)));
                        if (in.get(i) > 0) {
                            count.set(0, count.get(0) + 1);
                        }
                    }
                }
                @Reduction static void part(IntArray in, IntArray bounds, LongArray other, @Reduce DoubleArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 2; i <= in.getSize() - 2; i++) {
                        if (i > bounds.get(0)) {
                            result.set(0, result.get(0) + in.get(i) * 0.5 + other.get(i) % 16 + bounds.get(1));
                        }
                    }
                }
            }
            """;

    @Test
    void operators_ofEveryForm_doWhatTheyDoInJava(@TempDir Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("com/acme/Operators.java", OPERATORS), folder);

        assertThat(Agreement.of(compilation, "com.acme.Operators", Agreement.few())).hasSize(15);
    }

    /** Java finds no value either, but only when the class is initialised. */
    @Test
    void constantOfARecord_thatNamesItself_isRefused(@TempDir Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("Own.java", IMPORTS + """
                class Own {
                    @Reduction record Most(int value) {
                        static final Most NONE = new Most(Own.Most.NONE.value);
                        static Most identity() { return NONE; }
                        static Most map(int x) { return new Most(x); }
                        static Most combine(Most a, Most b) { return a.value > b.value ? a : b; }
                    }
                }
                """), folder);

        assertThat(compilation.of("Own.java")).singleElement().asString().contains("NONE",
                "no constant to the compiler");
    }

    private static final String NAMES = IMPORTS + """
            class Größen<T> {
                interface Inner {
                    @Reduction static void min(IntArray local, IntArray length, IntArray float4, @Reduce IntArray kernel) {
                        kernel.set(0, 0);
                        for (@Parallel int globalId = 0; globalId < local.getSize(); globalId++) {
                            int partials = local.get(globalId);
                            int half = length.get(globalId) + float4.get(globalId);
                            kernel.set(0, kernel.get(0) + partials * half);
                        }
                    }
                    record Deep(int global, int half, int out, int in) { }
                }
                static class First {
                    @Reduction static void total(IntArray context, @Reduce IntArray partials) {
                        partials.set(0, 0);
                        for (@Parallel int values = 0; values < context.getSize(); values++) {
                            int slots = context.get(values);
                            partials.set(0, partials.get(0) + slots);
                        }
                    }
                }
                static class Second {
                    @Reduction static void total(LongArray i, @Reduce LongArray n) {
                        n.set(0, 0);
                        for (@Parallel int k = 0; k < i.getSize(); k++) {
                            long total1 = i.get(k);
                            long totalSlots = total1 + element(total1);
                            n.set(0, n.get(0) + totalSlots);
                        }
                    }
                    static long element(long combine) { return combine(combine) + 1; }
                    static long combine(long cascade) { return sequential(cascade); }
                    static long sequential(long x) { return x / 2; }
                }
                @Reduction static void cascade(IntArray in, IntArray partials, @Reduce IntArray out) {
                    out.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        out.set(0, out.get(0) + in.get(i) * partials.get(0));
                    }
                }
                @Reduction static void identity(FloatArray values, @Reduce FloatArray identity) {
                    identity.set(0, Float.POSITIVE_INFINITY);
                    for (@Parallel int i = 0; i < values.getSize(); i++) {
                        identity.set(0, Math.min(identity.get(0), values.get(i)));
                    }
                }
                @Reduction static void größe(IntArray maß, @Reduce IntArray summe) {
                    summe.set(0, 0);
                    for (@Parallel int i = 0; i < maß.getSize(); i++) {
                        int weiß = maß.get(i);
                        summe.set(0, summe.get(0) + weiß);
                    }
                }
                @Reduction record Odd(int global, int kernel, int out, int lane, int float4) {
                    static Odd identity() { return new Odd(0, 0, 0, 0, 0); }
                    static Odd map(int half, int n) { return new Odd(half, n, half + n, half - n, half * n); }
                    static Odd combine(Odd left, Odd right) {
                        return new Odd(left.global + right.global, left.kernel + right.kernel, left.out ^ right.out,
                                left.lane + right.lane, left.float4 + right.float4);
                    }
                }
            }
            """;

    @Test
    void names_thatOthersHaveToo_areKeptApart(@TempDir Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("Größen.java", NAMES), folder);

        List<Reduction<?>> reductions = Agreement.of(compilation, "Größen", Agreement.all());

        assertThat(reductions).hasSize(7);
        assertThat(compilation.generated().keySet()).contains("GrößenReductions.java", "Größen_minKernels.java",
                "Größen_First_totalKernels.java", "Größen_Second_totalKernels.java");
    }
}
