package io.funnel.processor.random;

import java.util.Random;
import java.util.function.IntFunction;

/** Source files of random well-formed reductions, determined by the seed. */
final class RandomReductions {

    private static final String HELPERS = """
            private static int fold(int x, int y) {
                int value = x;
                while (value > 99 || value < -99) {
                    value = value / 2 + y % 2;
                }
                return value;
            }

            static double mix(double x, double y) {
                if (x > y) {
                    return x - y;
                }
                return x == y ? 1 : y;
            }

            static float mix(float x, float y) {
                return x > y ? Math.max(x, y) : x * 2;
            }

            static boolean holds(int x, int y) {
                if (x < y) {
                    return true;
                }
                int difference = x - y;
                return difference > OFFSET && y > -OFFSET;
            }

            static int larger(int x, int y) {
                return x > y ? x : y;
            }

            static long larger(long x, long y) {
                return x > y ? x : y;
            }

            static float larger(float x, float y) {
                return Math.max(x, y);
            }

            static double larger(double x, double y) {
                return Math.max(x, y);
            }

            static final class Sums {
                static int sum(int x, int y) {
                    return x + y;
                }

                static long sum(long x, long y) {
                    return x + y;
                }
            }

            private static final int OFFSET = 3;
            """;

    private RandomReductions() {}

    static String source(String name, long seed, int count) {
        Random random = new Random(seed);
        return source(name, count, i -> random.nextInt(3) == 0
                ? new Records(random).type("Record" + i)
                : new Loops(random).method("loop" + i));
    }

    /** Records with a map of their elements. */
    static String maps(String name, long seed, int count) {
        Maps maps = new Maps(new Random(seed));
        return source(name, count, i -> maps.type("Map" + i));
    }

    private static String source(String name, int count, IntFunction<String> reduction) {
        StringBuilder text = new StringBuilder("""
                package random;

                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.Parallel;
                import uk.ac.manchester.tornado.api.annotations.Reduce;
                import uk.ac.manchester.tornado.api.math.TornadoMath;
                import uk.ac.manchester.tornado.api.types.arrays.*;

                public final class NAME {
                """.replace("NAME", name));
        for (int i = 0; i < count; i++) {
            text.append(reduction.apply(i).indent(4)).append('\n');
        }
        return text.append(HELPERS.indent(4)).append("}\n").toString();
    }
}
