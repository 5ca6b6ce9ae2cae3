package io.funnel.processor.random;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random reductions of many expressions each, as loops and as records of several components with a last step. Their
 * expressions are arithmetic, loops that end early, and functions that return from inside a loop. A kernel takes longer
 * to start compiling than to compile an expression more.
 */
final class Programs {

    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;
    private static final String LOADS = """
            int v = vs.get(i);
            int u = us.get(i);
            float w = ws.get(i);
            float x = xs.get(i);
            long l = ls.get(i);
            double d = ds.get(i);
            """;
    private static final List<String> COMBINED = List.of("left.PART + right.PART", "left.PART ^ right.PART",
            "right.PART + left.PART");

    private final String name;
    private final long seed;
    private final int expressions;
    private final StringBuilder functions = new StringBuilder();

    private Programs(String name, long seed, int expressions) {
        this.name = name;
        this.seed = seed;
        this.expressions = expressions;
    }

    /** Returns a file with a class of this name; every other reduction is a record. */
    static String source(String name, long seed, int count, int expressions) {
        StringBuilder text = new StringBuilder("""
                package random;

                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.Parallel;
                import uk.ac.manchester.tornado.api.annotations.Reduce;
                import uk.ac.manchester.tornado.api.types.arrays.*;

                @SuppressWarnings("cast")
                public final class NAME {
                """.replace("NAME", name));
        for (int i = 0; i < count; i++) {
            Programs program = new Programs("P" + i, seed + (long) i * expressions, expressions);
            text.append(i % 2 == 0 ? program.loop() : program.type());
        }
        return text.append("}\n").toString();
    }

    private String loop() {
        String body = LOADS + statements();
        return """
                FUNCTIONS@Reduction
                static void NAME(IntArray vs, IntArray us, FloatArray ws, FloatArray xs, LongArray ls, DoubleArray ds,
                        @Reduce LongArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < vs.getSize(); i++) {
                        BODY
                        result.set(0, result.get(0) + SUM);
                    }
                }
                """.replace("FUNCTIONS", functions).replace("BODY", body).replace("SUM", sum(0, 1))
                .replace("NAME", name.toLowerCase(Locale.ROOT));
    }

    /** A record that finishes with a number of all components. */
    private String type() {
        Random random = new Random(seed * GOLDEN_RATIO);
        int parts = random.nextInt(2, 5);
        String body = statements();
        String combined = IntStream.range(0, parts)
                .mapToObj(i -> COMBINED.get(random.nextInt(COMBINED.size())).replace("PART", "part" + i))
                .collect(Collectors.joining(", "));
        String elements = IntStream.range(0, parts).mapToObj(i -> sum(i, parts)).collect(Collectors.joining(", "));
        String last = IntStream.range(1, parts)
                .mapToObj(
                        i -> "(all.part" + i + (random.nextBoolean() ? " + 3" : " ^ all.part0") + ") * " + (2 * i + 1))
                .collect(Collectors.joining(" + "));
        return """
                @Reduction
                record NAME(COMPONENTS) {
                    static NAME identity() {
                        return new NAME(IDENTITY);
                    }

                    FUNCTIONS
                    static NAME map(PARAMETERS) {
                        BODY
                        return new NAME(ELEMENTS);
                    }

                    static NAME combine(NAME left, NAME right) {
                        return new NAME(COMBINED);
                    }

                    static long finish(NAME all) {
                        long rest = LAST;
                        return all.part0 < 0 ? all.part0 - rest : all.part0 * 5 + rest;
                    }
                }
                """.replace("COMPONENTS", each(parts, "long part#")).replace("IDENTITY", each(parts, "0"))
                .replace("FUNCTIONS", functions).replace("PARAMETERS", Branches.PARAMETERS).replace("BODY", body)
                .replace("ELEMENTS", elements).replace("COMBINED", combined).replace("LAST", last)
                .replace("NAME", name);
    }

    private static String each(int parts, String text) {
        return IntStream.range(0, parts).mapToObj(i -> text.replace("#", "" + i)).collect(Collectors.joining(", "));
    }

    private String sum(int first, int step) {
        return IntStream.iterate(first, i -> i < expressions, i -> i + step).mapToObj(i -> (2 * i + 1) + " * e" + i)
                .collect(Collectors.joining(" + "));
    }

    private String statements() {
        return IntStream.range(0, expressions).mapToObj(i -> statements("e" + i, (seed + i) * GOLDEN_RATIO))
                .collect(Collectors.joining());
    }

    private String statements(String variable, long random) {
        return switch (new Random(random).nextInt(8)) {
            case 0 -> Branches.leftEarly(variable, random);
            case 1, 2 -> Arithmetic.leftEarly(variable, random);
            case 3 -> {
                String function = "h" + name + variable;
                functions.append(Branches.returning(function, random));
                yield "long " + variable + " = " + function + "(" + Branches.ARGUMENTS + ");\n";
            }
            default -> Arithmetic.value(variable, random);
        };
    }
}
