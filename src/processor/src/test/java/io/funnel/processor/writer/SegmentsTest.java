package io.funnel.processor.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.source.Compilation;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.strategy.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Compares kernels over rows, columns and middle axes with the definition on each segment's elements alone. */
class SegmentsTest {

    private static final int SEED = 50;
    private static final int GROUP = 64;
    private static final int CASES = 60;
    private static final long ORIGIN = 5_000_000_000L;
    private static final int[] LANES = {1, 2, 8, 64};
    private static final int[] APART = {1, 1, 3, 7, 32};
    private static final int[] INNER = {1, 1, 2, 3, 5, 33};

    private static final String SOURCE = """
            package com.acme;

            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.*;
            import uk.ac.manchester.tornado.api.types.arrays.*;

            public final class Shapes {
                private Shapes() {}

                @Reduction(commutative = false)
                public record Streak(int longest, int head, int tail, int length) {
                    static Streak identity() {
                        return new Streak(0, 0, 0, 0);
                    }

                    static Streak map(int sample) {
                        int one = sample > 0 ? 1 : 0;
                        return new Streak(one, one, one, 1);
                    }

                    static Streak combine(Streak left, Streak right) {
                        return new Streak(
                                Math.max(Math.max(left.longest, right.longest), left.tail + right.head),
                                left.head == left.length ? left.length + right.head : left.head,
                                right.tail == right.length ? right.length + left.tail : right.tail,
                                left.length + right.length);
                    }

                    static int finish(Streak all) {
                        return all.longest;
                    }
                }

                @Reduction(empty = Reduction.Empty.ERROR)
                public record ArgMin(float value, long index) {
                    static ArgMin identity() {
                        return new ArgMin(Float.POSITIVE_INFINITY, Long.MAX_VALUE);
                    }

                    static ArgMin map(float value, long index) {
                        return new ArgMin(value, index);
                    }

                    static ArgMin combine(ArgMin left, ArgMin right) {
                        boolean second = right.value < left.value
                                || (right.value == left.value && right.index < left.index);
                        return second ? right : left;
                    }
                }

                @Reduction
                public static void counts(IntArray samples, @Reduce IntArray result) {
                    for (int k = 0; k < 5; k++) {
                        result.set(k, 0);
                    }
                    for (@Parallel int i = 0; i < samples.getSize(); i++) {
                        int k = samples.get(i) % 5;
                        if (k >= 0 && k < 5) {
                            result.set(k, result.get(k) + 1);
                        }
                    }
                }

                @Reduction
                public static void dot(IntArray left, IntArray right, @Reduce LongArray result) {
                    result.set(0, 0L);
                    for (@Parallel int i = 0; i < left.getSize(); i++) {
                        result.set(0, result.get(0) + (long) left.get(i) * right.get(i));
                    }
                }

                @Reduction
                public static void ramp(IntArray samples, @Reduce LongArray result) {
                    result.set(0, 0L);
                    for (@Parallel int i = 1; i < samples.getSize(); i++) {
                        result.set(0, result.get(0) + (long) i * samples.get(i));
                    }
                }

                @Reduction
                public static void fromAThousand(IntArray samples, @Reduce LongArray sum, @Reduce IntArray most) {
                    sum.set(0, 1000L);
                    most.set(0, 3);
                    for (@Parallel int i = 0; i < samples.getSize(); i++) {
                        sum.set(0, sum.get(0) + samples.get(i));
                        most.set(0, Math.max(most.get(0), samples.get(i)));
                    }
                }

                @Reduction
                public static void aroundTheMiddle(IntArray samples, @Reduce LongArray result) {
                    result.set(0, 0L);
                    for (@Parallel int i = 0; i < samples.getSize(); i++) {
                        result.set(0, result.get(0)
                                + (long) (samples.get(i) - samples.get(0)) * (2 * i - samples.getSize()));
                    }
                }
            }
            """;

    @TempDir
    static Path folder;

    private static final Map<String, Reduction<?>> REDUCTIONS = new TreeMap<>();

    @BeforeAll
    static void compile() throws Exception {
        Path shapes = Files.writeString(folder.resolve("Shapes.java"), SOURCE);
        put(Compiled.of(List.of(shapes), folder.resolve("classes")), "com.acme.ShapesReductions");
        for (Form form : Form.values()) {
            put(Form.compiled(), form.provider());
        }
    }

    private static void put(Compiled compiled, String provider) throws Exception {
        compiled.provider(provider).reductions().forEach(reduction -> REDUCTIONS.put(reduction.name(), reduction));
    }

    @Test
    void kernels_ofAllStrategies_areThereForAllReductions() {
        assertThat(REDUCTIONS.values()).hasSizeGreaterThan(13).allSatisfy(reduction -> {
            boolean commutes = reduction.signature().traits().commutative();
            assertThat(codes(reduction.definition())).extracting(KernelCode::strategy).containsExactlyElementsOf(
                    commutes ? List.of("SegmentLanes", "SegmentLanesInOrder") : List.of("SegmentLanesInOrder"));
        });
    }

    @TestFactory
    Stream<DynamicTest> segments_ofEveryShape_haveTheValuesOfTheirElementsAlone() {
        return REDUCTIONS.values().stream().flatMap(reduction -> codes(reduction.definition()).stream()
                .map(code -> DynamicTest.dynamicTest(reduction.name() + " " + code.strategy(),
                        () -> check(reduction.definition(), code))));
    }

    /** The least element is where it is in the whole input, and the launch has a later part of it. */
    @Test
    void indices_ofTheArray_countFromItsStart() throws Exception {
        Reduction<?> reduction = Objects.requireNonNull(REDUCTIONS.get("com.acme.Shapes.ArgMin"));
        for (KernelCode.Scalar code : codes(reduction.definition())) {
            for (Segmented all : List.of(new Segmented(40, 90, 8, 8, 3, 8), Segmented.rows(17, 70, 8, 3))) {
                Random random = new Random(SEED);
                int[] least = random.ints(all.segments(), 0, all.length()).toArray();
                FloatArray values = new FloatArray(all.segments() * all.length());
                for (int segment = 0; segment < all.segments(); segment++) {
                    values.set(all.place(segment, least[segment]), -1);
                }
                Operands states = new Launcher<>(reduction.definition(), GROUP, 1).segments(code,
                        Operands.of(values), all, all.numbers(GROUP, ORIGIN, true));
                for (int segment = 0; segment < all.segments(); segment++) {
                    assertThat(states.longs(1).get(segment)).as("%s, segment=%d, seed=%d", all, segment, SEED)
                            .isEqualTo(ORIGIN + all.place(segment, least[segment]));
                }
            }
        }
    }

    private static List<KernelCode.Scalar> codes(Definition<?, ?> definition) {
        return definition.kernels().stream().filter(KernelCode.Scalar.class::isInstance)
                .map(KernelCode.Scalar.class::cast)
                .filter(code -> Strategy.parse(code.strategy()).orElseThrow().isPerSegment()).toList();
    }

    private static <S> void check(Definition<S, ?> definition, KernelCode.Scalar code) throws Exception {
        Random random = new Random(SEED);
        for (int number = 0; number < CASES; number++) {
            Segmented all = shape(random, number);
            if (all.length() > 0 || definition.signature().traits().emptyInput() != EmptyInput.ERROR) {
                check(definition, code, all, Inputs.random(definition.signature(), all.segments() * all.length(),
                        random));
            }
        }
    }

    private static Segmented shape(Random random, int number) {
        int apart = APART[number % APART.length];
        int lanes = apart > 1 && random.nextBoolean() ? GROUP / apart : LANES[random.nextInt(apart > 1 ? 2 : 4)];
        int inner = INNER[number % INNER.length];
        int outer = 1 + random.nextInt(inner > 1 ? 4 : 17);
        int length = number % 29 == 0 ? 1000 : number % 31 == 0 ? 0 : 1 + random.nextInt(70);
        return new Segmented(outer * inner, length, inner, lanes, random.nextBoolean() ? 1 : 3, apart);
    }

    private static <S> void check(Definition<S, ?> definition, KernelCode.Scalar code, Segmented all, Operands inputs)
            throws Exception {
        Operands states = new Launcher<>(definition, GROUP, 1).segments(code, inputs, all, all.numbers(GROUP, 0));
        for (int segment = 0; segment < all.segments(); segment++) {
            S expected = definition.sequential(slice(definition, inputs, all, segment), all.length());
            S actual = definition.load(states, segment);
            assertThat(Inputs.near(expected, actual)).as("%s, segment=%d, expected=%s, actual=%s, seed=%d", all,
                    segment, expected, actual, SEED).isTrue();
        }
        for (KernelCode.Scalar last : scalars(definition.resultKernels())) {
            if (last.strategy().equals(code.strategy()) && all.length() > 0) {
                checkResults(definition, states, all,
                        new Launcher<>(definition, GROUP, 1).finished(code, last, inputs, all, all.numbers(GROUP, 0)));
            }
        }
    }

    private static void checkResults(Definition<?, ?> definition, Operands states, Segmented all, Operands actual) {
        int components = definition.signature().state().size();
        List<Object> results = actual.arrays().stream().skip(components).<Object>map(array -> array).toList();
        List<Object> expected = results.stream().<Object>map(array -> switch (array) {
            case IntArray ints -> new IntArray(ints.getSize());
            case LongArray longs -> new LongArray(longs.getSize());
            case FloatArray floats -> new FloatArray(floats.getSize());
            default -> new DoubleArray(all.segments());
        }).toList();
        definition.finishSlots(states, 0, all.segments(), new Operands(expected));
        for (int part = 0; part < results.size(); part++) {
            assertThat(((TornadoNativeArray) results.get(part)).getSegment().asByteBuffer())
                    .as("%s, part=%d", all, part)
                    .isEqualTo(((TornadoNativeArray) expected.get(part)).getSegment().asByteBuffer());
        }
    }

    private static List<KernelCode.Scalar> scalars(List<KernelCode> kernels) {
        return kernels.stream().filter(KernelCode.Scalar.class::isInstance).map(KernelCode.Scalar.class::cast)
                .toList();
    }

    @Test
    void resultKernels_areThereUnlessTheResultIsTheState() {
        assertThat(Stream.of("Streak", "fromAThousand").map(name -> REDUCTIONS.get("com.acme.Shapes." + name)))
                .allSatisfy(reduction -> assertThat(scalars(reduction.definition().resultKernels())).isNotEmpty());
        assertThat(Stream.of("ArgMin", "counts", "dot", "ramp").map(name -> REDUCTIONS.get("com.acme.Shapes." + name)))
                .allSatisfy(reduction -> assertThat(reduction.definition().resultKernels()).isEmpty());
    }

    /** Kernels of lanes would have too many parameters, those of tiles have not. */
    @Test
    void resultKernels_ofManyComponents_compile(@TempDir Path folder) throws Exception {
        for (int count = 6; count < 13; count++) {
            String source = """
                    import io.funnel.annotations.Reduction;
                    @Reduction record Wide(FIELDS) {
                        static Wide identity() { return new Wide(ZEROS); }
                        static Wide map(int x) { return new Wide(SHIFTS); }
                        static Wide combine(Wide p, Wide q) { return new Wide(SUMS); }
                        static int finish(Wide all) { return all.c0 ^ all.c5; }
                    }
                    """.replace("FIELDS", each(count, "int c%d")).replace("ZEROS", each(count, "0"))
                    .replace("SHIFTS", each(count, "x >> %d")).replace("SUMS", each(count, "p.c%1$d + q.c%1$d"));
            assertThat(Compilation.of(Map.of("Wide.java", source), folder.resolve("of" + count)).messages()).isEmpty();
        }
    }

    private static String each(int count, String text) {
        return IntStream.range(0, count).mapToObj(text::formatted).collect(Collectors.joining(", "));
    }

    private static Operands slice(Definition<?, ?> definition, Operands inputs, Segmented all, int segment) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (int i = 0; i < definition.signature().inputs().size(); i++) {
            Input input = definition.signature().inputs().get(i);
            if (!input.streamed()) {
                arrays.add((TornadoNativeArray) inputs.arrays().get(i));
                continue;
            }
            arrays.add(switch (input.type()) {
                case INT -> new IntArray(all.length());
                case LONG -> new LongArray(all.length());
                case FLOAT -> new FloatArray(all.length());
                default -> new DoubleArray(all.length());
            });
            Operands slice = new Operands(arrays);
            for (int k = 0; k < all.length(); k++) {
                int place = all.place(segment, k);
                switch (input.type()) {
                    case INT -> slice.ints(i).set(k, inputs.ints(i).get(place));
                    case LONG -> slice.longs(i).set(k, inputs.longs(i).get(place));
                    case FLOAT -> slice.floats(i).set(k, inputs.floats(i).get(place));
                    default -> slice.doubles(i).set(k, inputs.doubles(i).get(place));
                }
            }
        }
        return new Operands(arrays);
    }
}
