package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Companions with a running error: which reductions have them, and what they make of doubt; the catalogue has the rest. */
class RunningErrorTest {

    private static final String SOURCE = """
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            public class Runs {
                @Reduction public static void plain(FloatArray x, @Reduce FloatArray result) {
                    result.set(0, 0f);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        result.set(0, result.get(0) + x.get(i));
                    }
                }
                @Reduction public static void pair(FloatArray x, @Reduce DoubleArray sum, @Reduce FloatArray least) {
                    sum.set(0, 0.0);
                    least.set(0, Float.POSITIVE_INFINITY);
                    for (@Parallel int i = 0; i < x.getSize(); i++) {
                        sum.set(0, sum.get(0) + x.get(i));
                        least.set(0, Math.min(least.get(0), x.get(i)));
                    }
                }
                @Reduction record Whole(int total) {
                    static Whole identity() { return new Whole(0); }
                    static Whole map(int x) { return new Whole(x); }
                    static Whole combine(Whole left, Whole right) { return new Whole(left.total + right.total); }
                    static double finish(Whole sum) { return sum.total / 3.0; }
                }
                @Reduction record Above(double total) {
                    static Above identity() { return new Above(0); }
                    static Above map(float x) { return new Above(x * 0.1); }
                    static Above combine(Above left, Above right) { return new Above(left.total + right.total); }
                    static int finish(Above sum) {
                        if (sum.total > 1) {
                            return 1;
                        }
                        return 0;
                    }
                }
                @Reduction(commutative = false, rounds = Reduction.Rounds.YES) record Largest(double value, int which) {
                    static Largest identity() { return new Largest(-1, -1); }
                    static Largest map(float x, int index) { return new Largest(x * 0.1, index); }
                    static Largest combine(Largest left, Largest right) {
                        return left.value < right.value ? right : left;
                    }
                }
                @Reduction record Sines(double total) {
                    static Sines identity() { return new Sines(0); }
                    static Sines map(float x) { return new Sines(Math.sin(x)); }
                    static Sines combine(Sines left, Sines right) { return new Sines(left.total + right.total); }
                    static double finish(Sines sum) { return sum.total / 2; }
                }
                @Reduction record Text(double total) {
                    static Text identity() { return new Text(0); }
                    static Text map(float x) { return new Text(x); }
                    static Text combine(Text left, Text right) { return new Text(left.total + right.total); }
                    static String finish(Text sum) { return "" + sum.total; }
                }
                @Reduction record Spread(long count, double sum, double squares) {
                    public record Both(long count, double mean, double spread) {}
                    static Spread identity() { return new Spread(0, 0, 0); }
                    static Spread map(float x) { return new Spread(1, x, (double) x * x); }
                    static Spread combine(Spread left, Spread right) {
                        return new Spread(left.count + right.count, left.sum + right.sum, left.squares + right.squares);
                    }
                    static Both finish(Spread all) {
                        double mean = all.sum / all.count;
                        return new Both(all.count, mean, Math.sqrt(all.squares / all.count - mean * mean));
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void companions_areOfWhatRoundsInAWayOfItsOwn() throws Exception {
        for (Reduction<?> reduction : reductions()) {
            String name = reduction.name().substring("Runs.".length());
            assertThat(reduction.definition().withRunningError().isPresent()).as(name)
                    .isEqualTo(List.of("pair", "Above", "Largest", "Spread").contains(name));
        }
    }

    @Test
    void exactComponents_haveNoBound() throws Exception {
        Definition<?, ?> pair = companion("pair");
        assertThat(pair.signature().state()).extracting("name").containsExactly("sum", "least", "sumRest", "sumError");
        assertThat(companion("Spread").signature().state()).extracting("name")
                .containsExactly("count", "sum", "squares", "sumRest", "sumError", "squaresRest", "squaresError");
        assertThat(bounds(pair, 0x1p60f, 3)).satisfies(bounds -> {
            assertThat(bounds[0]).isBetween(3.0, 3.001); // which is what 2^60 takes from a sum
            assertThat(bounds[1]).isZero();
        });
        assertThat(bounds(pair, 0.1f, 0.2f)).containsExactly(0, 0); // two floats are added up exactly in double
    }

    @Test
    void comparisonOfInexactNumbers_isInDoubtWhereTheyAreNear() throws Exception {
        Definition<?, ?> above = companion("Above");
        assertThat(bounds(above, 4, 5)).containsExactly(0);
        assertThat(bounds(above, 4, 7)).containsExactly(0);
        assertThat(bounds(above, 4, 6)).containsExactly(Double.POSITIVE_INFINITY);
    }

    @Test
    void whatABranchInDoubtAssigns_isUnknown() throws Exception {
        Definition<?, ?> largest = companion("Largest");
        assertThat(largest.signature().state()).extracting("name")
                .containsExactly("value", "which", "valueError", "whichError");
        assertThat(bounds(largest, 1, 3, 2)).satisfies(bounds -> {
            assertThat(bounds[0]).isBetween(1e-17, 1e-15);
            assertThat(bounds[1]).isZero();
        });
        assertThat(bounds(largest, 1, 3, 3)[1]).isInfinite();
    }

    @Test
    void answer_hasABoundForEachNumber() throws Exception {
        Definition<?, ?> spread = companion("Spread");
        double[] bounds = bounds(spread, 1, 2, 4, 7);
        assertThat(bounds).hasSize(3);
        assertThat(bounds[0]).isZero();
        assertThat(bounds[1]).isBetween(1e-16, 1e-13);
        assertThat(bounds[2]).isBetween(1e-16, 1e-12);
        assertThat(bounds(spread)).containsExactly(0, Double.NaN, Double.NaN);
    }

    @Test
    void valuesBesideTheBounds_areTheReductionsOwn() throws Exception {
        Definition<?, ?> spread = companion("Spread");
        assertThat(answer(spread, 1, 2, 4, 7)).containsExactly(4, 3.5, Math.sqrt(17.5 - 3.5 * 3.5));
    }

    private Definition<?, ?> companion(String name) throws Exception {
        return reductions().stream().filter(reduction -> reduction.name().equals("Runs." + name)).findFirst()
                .orElseThrow().definition().withRunningError().orElseThrow();
    }

    private static double[] bounds(Definition<?, ?> definition, float... elements) {
        return definition.answerBounds(reduced(definition, elements), 0);
    }

    private static double[] answer(Definition<?, ?> definition, float... elements) {
        return definition.answer(reduced(definition, elements), 0);
    }

    private static <S> Operands reduced(Definition<S, ?> definition, float... elements) {
        FloatArray array = new FloatArray(elements.length);
        for (int i = 0; i < elements.length; i++) {
            array.set(i, elements[i]);
        }
        Operands states = new Operands(definition.signature().state().stream()
                .map(component -> slot(component.type())).toList());
        definition.store(definition.sequential(Operands.of(array), elements.length), states, 0);
        return states;
    }

    private static TornadoNativeArray slot(ElementType type) {
        return switch (type) {
            case INT -> new IntArray(1);
            case LONG -> new LongArray(1);
            case FLOAT -> new FloatArray(1);
            case DOUBLE -> new DoubleArray(1);
        };
    }

    private List<Reduction<?>> reductions() throws Exception {
        Compilation compilation = Compilation.of(Map.of("Runs.java", SOURCE), folder);
        ReductionProvider provider = (ReductionProvider) compilation.loader().loadClass("RunsReductions")
                .getConstructor().newInstance();
        return provider.reductions();
    }
}
