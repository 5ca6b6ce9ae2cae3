package io.funnel.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.reduction.Facts;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.facts.FinishKind;
import io.funnel.reduction.facts.Interval;
import io.funnel.verify.law.Laws;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loops with a start value, scalars or bounds other than the input's, and private loops agree with plain Java. */
class StartsAndBoundsTest {

    private static final String HEAD = """
            package com.acme;
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.math.TornadoMath;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            final class Loops {
            """;

    private static final String SOURCE = HEAD + """
                private static final int SIZE = 29;
                @Reduction private static void sum(IntArray in, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) result.set(0, result.get(0) + in.get(i));
                }
                @Reduction private static void sumFromFive(FloatArray in, @Reduce FloatArray result) {
                    result.set(0, 5f);
                    for (@Parallel int i = 0; i < in.getSize(); i++) result.set(0, result.get(0) + in.get(i));
                }
                @Reduction static void product(LongArray in, @Reduce LongArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) result.set(0, result.get(0) * in.get(i));
                }
                @Reduction static void most(DoubleArray in, @Reduce DoubleArray result) {
                    result.set(0, 0.0f);
                    for (@Parallel int i = 0; i < in.getSize(); i++)
                        if (in.get(i) < 3) result.set(0, TornadoMath.max(result.get(0), in.get(i)));
                }
                @Reduction static void least(IntArray in, @Reduce IntArray result, @Reduce IntArray bits) {
                    result.set(0, 3);
                    bits.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        result.set(0, Math.min(result.get(0), in.get(i)));
                        bits.set(0, bits.get(0) | in.get(i));
                    }
                }
                @Reduction static void mostFrom(FloatArray in, float neutral, @Reduce FloatArray result) {
                    result.set(0, neutral);
                    for (@Parallel int i = 0; i < in.getSize(); i++) result.set(0, Math.max(result.get(0), in.get(i)));
                }
                @Reduction static void sumFrom(FloatArray in, float start, @Reduce FloatArray result) {
                    result.set(0, start);
                    for (@Parallel int i = 0; i < in.getSize(); i++) result.set(0, result.get(0) + in.get(i));
                }
                @Reduction static void firstAndMore(IntArray in, @Reduce IntArray result) {
                    result.set(0, in.get(0));
                    for (@Parallel int i = 1; i < in.getSize(); i++) result.set(0, result.get(0) + in.get(i));
                }
                @Reduction static void scaled(DoubleArray in, int n, double scale, @Reduce DoubleArray result) {
                    final double twice = scale * 2;
                    result.set(0, 2.5f);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        if (i % 3 != n) result.set(0, result.get(0) + in.get(i) * twice);
                    }
                }
                @Reduction static void deviations(IntArray in, @Reduce LongArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) {
                        long d = (long) in.get(i) - in.get(0);
                        result.set(0, result.get(0) + d * d);
                    }
                }
                @Reduction static void onlyFirst(FloatArray in, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) if (in.get(0) < 0) result.set(0, result.get(0) + 1);
                }
                @Reduction static void constant(IntArray in, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < SIZE; i++) result.set(0, result.get(0) + in.get(i));
                }
                @Reduction static void closed(IntArray in, long last, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 2; i <= last; i++) result.set(0, result.get(0) + in.get(i));
                }
                @Reduction static void inner(IntArray in, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 1; i < in.getSize() - 1; i++) result.set(0, result.get(0) + in.get(i));
                }
                @Reduction static void early(IntArray in, int n, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = -1; i < n / 4; i++) result.set(0, result.get(0) ^ in.get(i));
                }
                @Reduction static void never(IntArray in, @Reduce IntArray result) {
                    result.set(0, 7);
                    for (@Parallel int i = 40; i < 40; i++) result.set(0, result.get(0) + in.get(i));
                }
            }
            """;

    @Test
    void loops_withStartsScalarsAndBounds_doWhatTheyDoInJava(@TempDir Path folder) throws Exception {
        Compilation compilation = Compilation.of(Map.of("com/acme/Loops.java", SOURCE), folder);

        List<Reduction<?>> reductions = Agreement.of(compilation, "com.acme.Loops", Agreement.all());

        assertThat(compilation.messages()).hasSize(6);
        assertThat(reductions).hasSize(16).allSatisfy(Laws::assertHold);
        assertThat(reductions).allMatch(reduction -> reduction.definition().facts().boundedVariant().isEmpty()
                || !reduction.name().contains("From"));
        assertThat(reductions).filteredOn(StartsAndBoundsTest::isGivenToTornado).extracting(Reduction::name)
                .containsExactly("com.acme.Loops.deviations", "com.acme.Loops.onlyFirst", "com.acme.Loops.constant",
                        "com.acme.Loops.inner");
    }

    /** The result includes the start; the state does not. */
    @Test
    void finish_ofAStart_isALastStepOfItsOwn(@TempDir Path folder) throws Exception {
        List<Reduction<?>> reductions = Agreement
                .of(Compilation.of(Map.of("com/acme/Loops.java", SOURCE), folder), "com.acme.Loops", Agreement.all());
        assertThat(kind(reductions, "sum")).isEqualTo(FinishKind.NONE);
        assertThat(kind(reductions, "sumFromFive")).isEqualTo(FinishKind.OWN);
        assertThat(kind(reductions, "least")).isEqualTo(FinishKind.EXACT);
        assertThat(finished(reductions, "sumFromFive", 10)).containsExactly(15.0);
        assertThat(finished(reductions, "least", 10, 8)).containsExactly(3.0, 8.0);
    }

    private static FinishKind kind(List<Reduction<?>> reductions, String name) {
        return facts(reductions, name).finishKind();
    }

    private static List<Double> finished(List<Reduction<?>> reductions, String name, long... state) {
        List<Interval> numbers = LongStream.of(state).mapToObj(Interval::of).toList();
        return facts(reductions, name).finish().orElseThrow().apply(numbers).stream()
                .map(number -> (number.lower() + number.upper()) / 2).toList();
    }

    private static Facts facts(List<Reduction<?>> reductions, String name) {
        return reductions.stream().filter(reduction -> reduction.name().equals("com.acme.Loops." + name)).findFirst()
                .orElseThrow().definition().facts();
    }

    static boolean isGivenToTornado(Reduction<?> reduction) {
        return reduction.definition().kernels().stream().anyMatch(code -> code instanceof KernelCode.Annotated);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "int i = 0; i <= in.getSize() | FUNNEL-144: the loop's bound i <= in.getSize() passes the last element",
        "int i = 0; i < in.getSize() + 2 | FUNNEL-144: the loop's bound i < in.getSize() + 2 passes the last element",
        "int i = 0; i < 2.5f | FUNNEL-144: the loop's bound 2.5F is of type float",
        "int i = 0; i < in.getSize() - i | FUNNEL-144: the loop's bound in.getSize() - i changes from round to round",
        "int i = 0; i < in.get(i) | FUNNEL-144: the loop's bound in.get(i) changes from round to round",
        "int i = 0; i < in.get(0) | FUNNEL-144: the loop's bound i < in.get(0) depends on an element",
        "int i = 0; i < limit | FUNNEL-139: limit is a variable",
        "int i = 0; i < other.getSize() | FUNNEL-136: the length of the parameter array other is not known here",
        "int i = in.get(3); i < in.getSize() | FUNNEL-119: in is read at 3 beside the loop's index"
    })
    void bounds_thatCannotBeKept_areRefused(String head, String message, @TempDir Path folder) {
        String source = HEAD + """
                static int limit = 3;
                @Reduction static void sum(IntArray in, IntArray other, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel HEAD; i++) result.set(0, result.get(0) + in.get(i) + other.get(1));
                }
            }
            """.replace("HEAD", head);

        assertThat(Compilation.of(Map.of("com/acme/Loops.java", source), folder).messages()).singleElement()
                .satisfies(found -> assertThat(found.text()).startsWith(message));
    }
}
