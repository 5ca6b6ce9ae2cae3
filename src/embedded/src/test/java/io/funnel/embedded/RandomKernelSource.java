package io.funnel.embedded;

import java.util.Random;

/**
 * Writes the Java source of random kernels to compare the executors: nested loops, branches and blocks, locals of all
 * kinds, barriers, warp operations and local arrays. Conditions around barriers are uniform for the group; all others
 * vary by item.
 */
final class RandomKernelSource {

    private static final int DEEPEST = 4;

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int names;

    private RandomKernelSource(long seed) {
        random = new Random(seed);
    }

    /** A class in the default package with kernels {@code k0}, {@code k1} and so on, and a method that lists them. */
    static String classOf(String name, long seed, int kernels) {
        StringBuilder text = new StringBuilder(
                """
                import uk.ac.manchester.tornado.api.KernelContext;
                import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
                import uk.ac.manchester.tornado.api.types.arrays.*;
                import java.util.List;
                public class %s {
                """
                        .formatted(name));
        StringBuilder list = new StringBuilder();
        for (int k = 0; k < kernels; k++) {
            text.append(new RandomKernelSource(seed + k).kernel("k" + k));
            list.append(k == 0 ? "" : ", ").append(name).append("::k").append(k);
        }
        return text.append(
                """
                            public static List<Task5<KernelContext, FloatArray, IntArray, LongArray, DoubleArray>> all() {
                                return List.of(%s);
                            }
                            private static int bump(int x) { return x * 31 + 7; }
                        }
                        """
                        .formatted(list))
                .toString();
    }

    private String kernel(String name) {
        text.append("    static void ").append(name).append(
                """
                (KernelContext context, FloatArray in, IntArray ints, LongArray longs, DoubleArray doubles) {
                        int globalId = context.globalIdx;
                        int localId = context.localIdx;
                        int groupSize = context.localGroupSizeX;
                        int u = context.groupIdx + 1;
                        int a = globalId; int b = 3;
                        long l = globalId * 7L;
                        float f = in.get(globalId); float g = 1.5f;
                        double d = f * 0.25;
                        float[] slots = context.allocateFloatLocalArray(64);
                        int[] marks = context.allocateIntLocalArray(64);
                        marks[localId] = localId;
                """);
        block(0, 5 + random.nextInt(5));
        text.append(
                """
                        ints.set(globalId, a ^ b ^ u);
                        longs.set(globalId, l);
                        doubles.set(globalId, d + f + g);
                    }
                """);
        return text.toString();
    }

    private void block(int depth, int statements) {
        for (int i = 0; i < statements; i++) {
            statement(depth);
        }
    }

    private void statement(int depth) {
        String inner = "n" + names++;
        switch (random.nextInt(depth < DEEPEST ? 15 : 10)) {
            case 0 -> text.append("a = bump(a) + b * ").append(number()).append(";\n");
            case 1 -> text.append("b = (a >>> 3) - globalId + (int) l % ").append(number()).append(";\n");
            case 2 -> text.append("l += a * ").append(number()).append("L + (long) u;\n");
            case 3 -> text.append("f = f * 0.5f + g - ").append(number()).append(";\n");
            case 4 -> text.append("d = d / 3 + f * ").append(number()).append(" - l % 11;\n");
            case 5 -> text.append("context.localBarrier();\n");
            case 6 -> text.append("u = (u * ").append(number()).append(" + 1) & 15;\n");
            case 7 ->
                text.append("slots[localId] = f + localId; context.localBarrier(); g = slots[(localId + ")
                        .append(number())
                        .append(") % groupSize]; context.globalBarrier();\n");
            case 8 ->
                text.append("f += 0.5f * context.simdShuffleDown(g, ")
                        .append(number())
                        .append(") + context.simdBroadcastFirst(f) * (g + context.simdSum(f));\n");
            case 9 ->
                text.append("if (a % 3 == 0) { b++; l--; if (f > g) { g = f; } } else { d += ")
                        .append(number())
                        .append("; }\n");
            case 10 -> {
                text.append("if (u % 3 == ").append(random.nextInt(3)).append(") {\n");
                block(depth + 1, 2 + random.nextInt(3));
                text.append("} else {\n");
                block(depth + 1, random.nextInt(3));
                text.append("}\n");
            }
            case 11 -> {
                text.append("for (int %1$s = 0; %1$s < %2$d; %1$s++) {\n".formatted(inner, 1 + random.nextInt(3)));
                block(depth + 1, 1 + random.nextInt(3));
                text.append("if ((u + %s) %% 4 == 1) { %s; }\n"
                        .formatted(inner, random.nextBoolean() ? "continue" : "break"));
                block(depth + 1, 1 + random.nextInt(2));
                text.append("}\n");
            }
            case 12 -> {
                String type = random.nextBoolean() ? "double" : "long";
                text.append("{ %s %s = a + l;\n".formatted(type, inner));
                block(depth + 1, 2);
                text.append("d += %s; }\n".formatted(inner));
            }
            case 13 -> {
                text.append("{ float[] %s = a %% 2 == 0 ? slots : null; Integer x%s = localId;\n"
                        .formatted(inner, inner));
                block(depth + 1, 2);
                text.append("b += x%1$s + (%1$s == null ? 1 : %1$s.length); }\n".formatted(inner));
            }
            default -> {
                text.append("switch (u & 3) { case 0: a++; case 1:\n");
                block(depth + 1, 1 + random.nextInt(2));
                text.append("break; case 2: b--; context.localBarrier(); break; default:\n");
                block(depth + 1, 1);
                text.append("}\n");
            }
        }
    }

    private int number() {
        return 1 + random.nextInt(9);
    }
}
