package io.funnel.processor.random;

import java.util.List;
import java.util.Random;

/** Random reductions that round: sums, products and records of expressions with functions of {@code Math}. */
final class Roundings {

    private static final List<String> LEAVES =
            List.of("x", "y", "(double) x", "(double) k", "0.1", "1.5f", "(x * x)", "(x * y)");
    private static final List<String> FUNCTIONS = List.of("Math.exp(-Math.abs(#))", "Math.log(1 + Math.abs(#))",
            "Math.sin(#)", "Math.cos(#)", "Math.tanh(#)", "Math.atan(#)", "Math.cbrt(#)", "Math.sqrt(Math.abs(#))",
            "Math.pow(Math.abs(#), 0.3)");

    private final Random random;

    private Roundings(long seed) {
        random = new Random(seed);
    }

    /** Returns a file with a class of this name. */
    static String source(String name, long seed, int count) {
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
            text.append(new Roundings(seed + i).reduction(i));
        }
        return text.append("}\n").toString();
    }

    private String reduction(int number) {
        return switch (number % 5) {
            case 0 -> loop("r" + number, "Float", "0", "+", "(float) (" + value(3) + ")");
            case 1 -> loop("r" + number, "Double", "0", "+", value(3));
            case 2 -> loop("r" + number, "Float", "1", "*", "(float) (1 + 0.001 * Math.sin(" + value(2) + "))");
            case 3 -> sums("R" + number);
            default -> affine("R" + number);
        };
    }

    private String loop(String name, String box, String identity, String operator, String element) {
        return """
                @Reduction
                static void NAME(FloatArray xs, DoubleArray ys, IntArray ks, @Reduce BOXArray result) {
                    result.set(0, IDENTITY);
                    for (@Parallel int i = 0; i < xs.getSize(); i++) {
                        float x = xs.get(i);
                        double y = ys.get(i);
                        int k = ks.get(i);
                        result.set(0, result.get(0) OPERATOR ELEMENT);
                    }
                }
                """.replace("NAME", name).replace("BOX", box).replace("IDENTITY", identity)
                .replace("OPERATOR", operator).replace("ELEMENT", element);
    }

    /** Sums of two types and a number of elements, with a last step. */
    private String sums(String name) {
        return """
                @Reduction
                record NAME(float one, double other, int count) {
                    static NAME identity() {
                        return new NAME(0, 0, 0);
                    }

                    static NAME map(float x, double y, int k) {
                        return new NAME((float) (ONE), OTHER, 1);
                    }

                    static NAME combine(NAME left, NAME right) {
                        return new NAME(left.one + right.one, left.other + right.other, left.count + right.count);
                    }

                    static double finish(NAME all) {
                        return Math.log(1 + Math.abs(all.other)) * all.one + Math.exp(-Math.abs(all.other / all.count));
                    }
                }
                """.replace("NAME", name).replace("ONE", value(2)).replace("OTHER", value(3));
    }

    /** The composition of x -> a * x + b, which does not commute. */
    private String affine(String name) {
        return """
                @Reduction(commutative = false)
                record NAME(double slope, double offset) {
                    static NAME identity() {
                        return new NAME(1, 0);
                    }

                    static NAME map(float x, double y, int k) {
                        return new NAME(1 + 0.001 * Math.cos(SLOPE), OFFSET);
                    }

                    static NAME combine(NAME left, NAME right) {
                        return new NAME(left.slope * right.slope, left.offset * right.slope + right.offset);
                    }
                }
                """.replace("NAME", name).replace("SLOPE", value(2)).replace("OFFSET", value(2));
    }

    private String value(int depth) {
        if (depth == 0) {
            return LEAVES.get(random.nextInt(LEAVES.size()));
        }
        String one = value(depth - 1);
        return switch (random.nextInt(6)) {
            case 0 -> "(" + one + " + " + value(depth - 1) + ")";
            case 1 -> "(" + one + " - " + value(depth - 1) + ")";
            case 2 -> "(" + one + " * " + value(depth - 1) + ")";
            case 3 -> "(" + one + " / (1 + Math.abs(" + value(depth - 1) + ")))";
            default -> FUNCTIONS.get(random.nextInt(FUNCTIONS.size())).replace("#", one);
        };
    }
}
