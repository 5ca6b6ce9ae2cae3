package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import io.funnel.reduction.Traits;
import io.funnel.reduction.Traits.Rounding;
import io.funnel.verify.bound.ReductionBounds;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exact answers of reductions with exact combinations: elements and last steps may still round or wrap around. */
class ExactFinishTest {

    private static final String SOURCE = """
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            public class Ends {
                @Reduction public static void greatest(FloatArray x, @Reduce FloatArray result) {
                    result.set(0, Float.NEGATIVE_INFINITY);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, Math.max(result.get(0), x.get(i)));
                    }
                }
                @Reduction public static void greatestProduct(FloatArray x, FloatArray y, @Reduce FloatArray result) {
                    result.set(0, Float.NEGATIVE_INFINITY);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, Math.max(result.get(0), x.get(i) * y.get(i)));
                    }
                }
                @Reduction public static void greatestOfInts(IntArray x, IntArray y, @Reduce IntArray result) {
                    result.set(0, Integer.MIN_VALUE);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, Math.max(result.get(0), x.get(i) + y.get(i)));
                    }
                }
                @Reduction public static void greatestOfLongs(IntArray x, IntArray y, @Reduce LongArray result) {
                    result.set(0, Long.MIN_VALUE);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, Math.max(result.get(0), (long) x.get(i) * y.get(i)));
                    }
                }
                @Reduction record Span(long least, long greatest) {
                    static Span identity() { return new Span(Long.MAX_VALUE, Long.MIN_VALUE); }
                    static Span map(long x) { return new Span(x, x); }
                    static Span combine(Span left, Span right) {
                        return new Span(Math.min(left.least, right.least), Math.max(left.greatest, right.greatest));
                    }
                    static long finish(Span all) { return all.greatest - all.least; }
                }
                @Reduction record Width(int least, int greatest) {
                    static Width identity() { return new Width(Integer.MAX_VALUE, Integer.MIN_VALUE); }
                    static Width map(int x) { return new Width(x, x); }
                    static Width combine(Width left, Width right) {
                        return new Width(Math.min(left.least, right.least), Math.max(left.greatest, right.greatest));
                    }
                    static long finish(Width all) { return (long) all.greatest - all.least; }
                }
                @Reduction record Height(float least, float greatest) {
                    static Height identity() { return new Height(Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY); }
                    static Height map(float x) { return new Height(x, x); }
                    static Height combine(Height left, Height right) {
                        return new Height(Math.min(left.least, right.least), Math.max(left.greatest, right.greatest));
                    }
                    static float finish(Height all) { return all.greatest - all.least; }
                }
                @Reduction record Place(long index) {
                    static Place identity() { return new Place(Long.MAX_VALUE); }
                    static Place map(float x, long index) { return new Place(x < 0 ? index - 0x4000000000000000L : index); }
                    static Place combine(Place left, Place right) { return left.index < right.index ? left : right; }
                    static Place finish(Place all) {
                        return all.index >= 0 ? all : new Place(all.index + 0x4000000000000000L);
                    }
                }
                @Reduction record Average(long count, long sum) {
                    static Average identity() { return new Average(0, 0); }
                    static Average map(int x) { return new Average(1, x); }
                    static Average combine(Average left, Average right) {
                        return new Average(left.count + right.count, left.sum + right.sum);
                    }
                    static double finish(Average all) { return (double) all.sum / all.count; }
                }
                @Reduction record Ratio(long least, long greatest) {
                    static Ratio identity() { return new Ratio(Long.MAX_VALUE, Long.MIN_VALUE); }
                    static Ratio map(long x) { return new Ratio(x, x); }
                    static Ratio combine(Ratio left, Ratio right) {
                        return new Ratio(Math.min(left.least, right.least), Math.max(left.greatest, right.greatest));
                    }
                    static double finish(Ratio all) { return (double) all.least / all.greatest; }
                }
                @Reduction record WideAverage(long count, long sum) {
                    static WideAverage identity() { return new WideAverage(0, 0); }
                    static WideAverage map(long x) { return new WideAverage(1, x); }
                    static WideAverage combine(WideAverage left, WideAverage right) {
                        return new WideAverage(left.count + right.count, left.sum + right.sum);
                    }
                    static double finish(WideAverage all) { return (double) all.sum / all.count; }
                }
                @Reduction record Counted(int count, float least) {
                    static Counted identity() { return new Counted(0, Float.POSITIVE_INFINITY); }
                    static Counted map(float x) { return new Counted(1, x); }
                    static Counted combine(Counted left, Counted right) {
                        return new Counted(added(left.count, right.count), Math.min(left.least, right.least));
                    }
                }
                static int added(int left, int right) { return left + right; }
                @Reduction public static void repeated(IntArray x, int times, @Reduce LongArray result) {
                    result.set(0, 0L);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        for (int k = 0; k < times; k++) {
                            result.set(0, result.get(0) + x.get(i));
                        }
                    }
                }
                static long magnitude(long x) { return x < 0 ? -x : x; }
                static int magnitudeOfInt(int x) { return x < 0 ? -x : x; }
                static long capped(long x) {
                    long positive = magnitude(x);
                    if (positive > 10L) { return 10L; }
                    return positive;
                }
                static long repeatedly(long x) {
                    long all = x;
                    for (int k = 0; k < 3; k++) { all = magnitude(all); }
                    return all;
                }
                @Reduction record Distance(long all) {
                    static Distance identity() { return new Distance(0); }
                    static Distance map(int x) { return new Distance(magnitude(x)); }
                    static Distance combine(Distance left, Distance right) { return new Distance(left.all + right.all); }
                }
            %s
                @Reduction record Text(float least) {
                    static Text identity() { return new Text(Float.POSITIVE_INFINITY); }
                    static Text map(float x) { return new Text(x); }
                    static Text combine(Text left, Text right) { return new Text(Math.min(left.least, right.least)); }
                    static String finish(Text all) { return "least " + all.least; }
                }
            }
            """.formatted(greatestOf("Shifted", "x.get(i) << 3") + greatestOf("ShiftedLittle", "(x.get(i) & 7) << 28")
            + greatestOf("ShiftedFar", "x.get(i) << x.get(i)") + greatestOf("Magnitude", "Math.abs(x.get(i))")
            + greatestOf("WideMagnitude", "Math.abs((long) x.get(i))")
            + greatestOf("Quotient", "x.get(i) / (x.get(i) | 1)") + greatestOf("Third", "x.get(i) / 3")
            + greatestOf("Floor", "Math.floorDiv(x.get(i), x.get(i) | 1)")
            + greatestOf("Rounded", "Math.round(x.get(i) / 3f)")
            + sumOf("Magnitudes", "magnitude((long) x.get(i))") + sumOf("Absolutes", "Math.abs((long) x.get(i))")
            + sumOf("Capped", "capped(x.get(i))") + sumOf("Negated", "-(long) x.get(i)")
            + sumOf("IntMagnitudes", "magnitudeOfInt(x.get(i))") + sumOf("Loops", "repeatedly(x.get(i))")
            + sumOf("TwiceMagnitudes", "2L * magnitude((long) x.get(i))"));

    private static String sumOf(String name, String element) {
        return greatestOf(name, element).replace("greatest" + name, "sumOf" + name)
                .replace("Long.MIN_VALUE", "0L").replace("Math.max(result.get(0), " + element + ")",
                        "result.get(0) + " + element);
    }

    private static String greatestOf(String name, String element) {
        return """
                @Reduction public static void greatest%s(IntArray x, @Reduce LongArray result) {
                    result.set(0, Long.MIN_VALUE);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, Math.max(result.get(0), %s));
                    }
                }
                """.formatted(name, element);
    }

    @TempDir
    static Path folder;

    private static List<Reduction<?>> reductions = List.of();

    @BeforeAll
    static void compile() throws Exception {
        Compilation compilation = Compilation.of(Map.of("Ends.java", SOURCE), folder);
        assertThat(compilation.messages()).isEmpty();
        reductions = ((ReductionProvider) compilation.loader().loadClass("EndsReductions").getConstructor()
                .newInstance()).reductions();
    }

    @Test
    void isExact_ofExactCombinations_tellsWhetherTheAnswerIsExact() {
        List.of("greatest", "greatestOfLongs", "Width", "Place", "greatestWideMagnitude", "greatestShiftedLittle",
                "greatestThird", "sumOfMagnitudes", "sumOfAbsolutes", "sumOfCapped", "sumOfNegated", "Distance")
                .forEach(name -> assertThat(bounds(name).isExact()).as(name).isTrue());
        List.of("Height", "Average", "Span", "Ratio").forEach(name -> {
            assertThat(bounds(name).isExact()).as(name).isFalse();
            assertThat(bounds(name).isExactButForFinish()).as(name).isTrue();
        });
        List.of("greatestProduct", "greatestOfInts", "Text", "greatestShifted", "greatestShiftedFar",
                "sumOfIntMagnitudes", "greatestMagnitude", "greatestQuotient", "greatestFloor", "greatestRounded")
                .forEach(name -> {
                    assertThat(bounds(name).isExact()).as(name).isFalse();
                    assertThat(bounds(name).isExactButForFinish()).as(name).isFalse();
                });
    }

    private static ReductionBounds bounds(String name) {
        assertThat(traits(name).rounding()).as(name).isEqualTo(Rounding.EXACT);
        return new ReductionBounds(reduction(name).definition());
    }

    @Test
    void rounding_ofSumsThatMayWrap_isModular() {
        for (String name : List.of("WideAverage", "Counted", "repeated", "sumOfLoops", "sumOfTwiceMagnitudes")) {
            assertThat(traits(name).rounding()).as(name).isEqualTo(Rounding.MODULAR);
        }
    }

    private static Traits traits(String name) {
        return reduction(name).signature().traits();
    }

    private static Reduction<?> reduction(String name) {
        return reductions.stream().filter(reduction -> reduction.name().equals("Ends." + name)).findFirst()
                .orElseThrow();
    }
}
