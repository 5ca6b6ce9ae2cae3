package io.funnel.processor.random;

import java.util.List;
import java.util.Random;

/**
 * Random reductions that sum results of arithmetic over all types: operators, shifts, divisions, casts, minima,
 * comparisons and short loops. Their operands make integers wrap, or have no integer value.
 */
final class Arithmetic {

    private static final List<String> INTS =
            List.of("0", "1", "-1", "2", "3", "5", "-7", "8", "-8", "10", "16", "31", "255",
                    "65536", "1000003", "1073741824", "Integer.MAX_VALUE", "Integer.MIN_VALUE");
    private static final List<String> LONGS = List.of("1L", "-1L", "2L", "3L", "8L", "-16L", "100L", "4294967296L",
            "1099511627776L", "Long.MAX_VALUE", "Long.MIN_VALUE");
    private static final List<String> FLOATS =
            List.of("0f", "1f", "-1f", "0.5f", "2f", "3f", "1e10f", "-1e-3f", "16777217f");
    private static final List<String> DOUBLES =
            List.of("0.0", "1.0", "-1.0", "0.1", "2.0", "3.0", "1e18", "-1e-3", "4294967297.0");
    private static final List<String> DIVISORS =
            List.of("2", "3", "-3", "4", "7", "8", "-8", "10", "16", "-1", "64", "1000",
                    "Integer.MIN_VALUE");
    private static final List<String> DISTANCES =
            List.of("1", "3", "7", "8", "31", "32", "33", "63", "-1", "u", "v", "(u & 31)");
    private static final List<String> COMPARISONS = List.of("<", "<=", ">", ">=", "==", "!=");

    private final Random random;

    private Arithmetic(long seed) {
        this.random = new Random(seed);
    }

    /** Returns a file with a class of this name, whose reductions sum this many expressions each. */
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
            text.append(method(i, seed + (long) i * expressions, expressions));
        }
        return text.append("}\n").toString();
    }

    private static String method(int number, long seed, int expressions) {
        StringBuilder body = new StringBuilder();
        StringBuilder sum = new StringBuilder("result.get(0)");
        for (int i = 0; i < expressions; i++) {
            body.append(new Arithmetic(seed + i).statements("e" + i));
            sum.append(" + ").append(2 * i + 1).append(" * e").append(i);
        }
        return """
                @Reduction
                static void r%d(IntArray vs, IntArray us, FloatArray ws, FloatArray xs, LongArray ls, DoubleArray ds,
                        @Reduce LongArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < vs.getSize(); i++) {
                        int v = vs.get(i);
                        int u = us.get(i);
                        float w = ws.get(i);
                        float x = xs.get(i);
                        long l = ls.get(i);
                        double d = ds.get(i);
                        %s
                        result.set(0, %s);
                    }
                }
                """.formatted(number, body, sum);
    }

    /** Returns statements that declare a long of this name. */
    static String value(String name, long seed) {
        return new Arithmetic(seed).statements(name);
    }

    /** Returns statements that declare a long of this name, from a loop that other values than its counter leave. */
    static String leftEarly(String name, long seed) {
        return new Arithmetic(seed).leftEarly(name);
    }

    private String leftEarly(String name) {
        StringBuilder text = new StringBuilder("long NAMEy = " + wide(1) + ";\ndouble NAMEs = " + real(1)
                + ";\nNAMEloop: for (int NAMEk = 0; NAMEk < " + random.nextInt(2, 7) + "; NAMEk++) {\n");
        List<String> exits = List.of("break;", "continue;");
        text.append(exit(exits))
                .append(pick(List.of("NAMEy = NAMEy * 31 + NAMEk", "NAMEy ^= NAMEk", "NAMEy += NAMEs < 0 ? 1 : 2")))
                .append(" + (").append(wide(1)).append(");\n");
        if (random.nextInt(3) == 0) {
            text.append("for (int NAMEj = NAMEk; NAMEj < 5; NAMEj++) {\n")
                    .append(exit(List.of("break;", "continue;", "break NAMEloop;", "continue NAMEloop;")))
                    .append("NAMEy -= ").append(integer(1)).append(";\n}\n");
        }
        text.append("NAMEs = NAMEs * ").append(pick(List.of("0.5", "w", "d"))).append(" + (").append(real(1))
                .append(");\n");
        if (random.nextBoolean()) {
            text.append(exit(exits));
        }
        text.append("NAMEy++;\n}\n").append(lastBits("NAMEe", "double", "NAMEs"))
                .append("long NAME = NAMEy * 3 + NAMEe;\n");
        return text.toString().replace("NAME", name);
    }

    private String exit(List<String> exits) {
        return "if (" + pick(List.of(comparison(1), "NAMEy < NAMEk", "(NAMEy & 7) == NAMEk", "NAMEs * w > x + NAMEk"))
                + ") {\n" + pick(List.of("", "NAMEy -= 3;\n", "NAMEs = -NAMEs;\n")) + pick(exits) + "\n}\n";
    }

    private String statements(String name) {
        return switch (random.nextInt(12)) {
            case 0 -> "int " + name + "y = " + integer(2) + ";\nif (" + comparison(1) + ") {\n" + name + "y = "
                    + integer(2) + " + " + name + "y;\n}\n" + declared(name, name + "y * 3");
            case 1 -> "long " + name + "y = " + wide(2) + ";\nif (" + comparison(1) + ") {\n" + name + "y = " + name
                    + "y * " + wide(1) + ";\n} else {\n" + name + "y -= " + wide(1) + ";\n}\n"
                    + declared(name, name + "y");
            case 2 -> loop(name);
            case 3 -> declared(name, "(long) (" + pick(List.of(real(3), single(3))) + ")");
            case 4 -> lastBits(name, "double", real(3));
            case 5 -> lastBits(name, "float", single(3));
            case 6, 7 -> declared(name, wide(3));
            default -> declared(name, integer(3));
        };
    }

    private static String declared(String name, String value) {
        return "long " + name + " = " + value + ";\n";
    }

    /** A floating-point value's whole part and its fraction's bits. */
    private static String lastBits(String name, String type, String value) {
        String variable = name + "y";
        return type + " " + variable + " = " + value + ";\n" + declared(name, "(long) " + variable + " + (long) (("
                + variable + " - Math.rint(" + variable + ")) * 1152921504606846976.0)");
    }

    /** A few iterations whose variables take each other's values. */
    private String loop(String name) {
        String step = pick(List.of("int t = a + b; a = b; b = t;", "int t = a; a = b; b = t - b * 3;",
                "a = a * 31 + b; b = a >> 3;",
                "int t = a; a = b; b = t;", "if (a < b) { int t = a; a = b; b = t % 7; } else { b++; }",
                "a ^= b << k; b -= a;", "b = a; a = (a + k) / 2;",
                "if ((a & 1) == 0) { a = a / 2; } else { a = 3 * a + 1; b++; }"));
        return "int NAMEa = %s;\nint NAMEb = %s;\nfor (int NAMEk = 0; NAMEk < %s; NAMEk++) {\n%s\n}\n".formatted(
                integer(1), integer(1), pick(List.of("3", "(v & 3)", "(u & 7) + 1", "5")),
                step.replaceAll("\\b([abkt])\\b", "NAME$1")).replace("NAME", name)
                + declared(name, name + "a * 7L + " + name + "b");
    }

    private String integer(int depth) {
        if (depth == 0) {
            return random.nextInt(5) < 3 ? pick(List.of("v", "u")) : "(" + pick(INTS) + ")";
        }
        String one = "(" + integer(random.nextInt(depth)) + ")";
        String other = "(" + integer(depth - 1) + ")";
        return switch (random.nextInt(21)) {
            case 20 -> idiom(other, Integer.SIZE);
            case 0, 1 -> other + " + " + one;
            case 2, 3 -> other + " - " + one;
            case 4, 5 -> other + " * " + one;
            case 6 -> other + " / (" + pick(DIVISORS) + ")";
            case 7 -> other + " % (" + pick(DIVISORS) + ")";
            case 8 -> other + pick(List.of(" / ", " % ")) + "(" + one + " | 1)";
            case 9 -> other + pick(List.of(" & ", " | ", " ^ ")) + one;
            case 10 -> other + pick(List.of(" << ", " >> ", " >>> ")) + pick(DISTANCES);
            case 11 -> pick(List.of("-", "~")) + other;
            case 12 -> pick(List.of("Math.abs(", "Integer.bitCount(", "Integer.numberOfLeadingZeros(",
                    "Integer.numberOfTrailingZeros(")) + other + ")";
            case 13 -> pick(List.of("Math.min(", "Math.max(")) + other + ", " + one + ")";
            case 14 -> "(" + pick(List.of("byte", "short", "char")) + ") " + other;
            case 15 -> "(int) (" + wide(depth - 1) + ")";
            case 16 -> "(int) (" + single(depth - 1) + ")";
            case 17 -> "(int) (" + real(depth - 1) + ")";
            case 18 -> "(" + comparison(depth - 1) + " ? " + other + " : " + one + ")";
            default -> {
                String a = pick(List.of("v", "l", "w", "d"));
                String b = a.equals("v") ? "u" : a.equals("l") ? "(long) v" : a.equals("w") ? "x" : "(double) w";
                yield "(" + a + " < " + b + " ? -1 : " + a + " > " + b + " ? 1 : 0)";
            }
        };
    }

    private String wide(int depth) {
        if (depth == 0) {
            return random.nextInt(5) < 3 ? pick(List.of("l", "l", "(long) v")) : "(" + pick(LONGS) + ")";
        }
        String one =
                "(" + (random.nextInt(3) == 0 ? integer(random.nextInt(depth)) : wide(random.nextInt(depth))) + ")";
        String other = "(" + wide(depth - 1) + ")";
        return switch (random.nextInt(18)) {
            case 16, 17 -> idiom(other, Long.SIZE);
            case 0, 1 -> other + " + " + one;
            case 2, 3 -> other + " - " + one;
            case 4, 5 -> other + " * " + one;
            case 6 -> other + " / (" + pick(DIVISORS) + ")";
            case 7 -> other + " % (" + pick(DIVISORS) + ")";
            case 8 -> other + pick(List.of(" / ", " % ")) + "(" + one + " | 1L)";
            case 9 -> other + pick(List.of(" & ", " | ", " ^ ")) + one;
            case 10 -> other + pick(List.of(" << ", " >> ", " >>> ")) + pick(DISTANCES);
            case 11 -> pick(List.of("-", "~")) + other;
            case 12 -> pick(List.of("Math.abs(", "Long.bitCount(", "Long.numberOfLeadingZeros(",
                    "Long.numberOfTrailingZeros(")) + other + ")";
            case 13 -> pick(List.of("Math.min(", "Math.max(")) + other + ", " + one + ")";
            case 14 -> "(long) (" + pick(List.of(integer(depth), single(depth - 1), real(depth - 1))) + ")";
            default -> "(" + comparison(depth - 1) + " ? " + other + " : " + one + ")";
        };
    }

    /** Idioms that compilers recognise: a value used twice, as in rotations, magnitudes, lowest bits and doublings. */
    private String idiom(String value, int size) {
        int distance = random.nextInt(1, size);
        String operator = pick(List.of("+", "-", "|"));
        String shape = pick(List.of("(A << $) OP (A >>> #)", "(A >> $) OP (A << #)", "(A >>> $) - (A << #) - u",
                "(A ^ (A >> @)) - (A >> @)", "(A << 1) OP (A < 0 ? 1 : 0)", "A & -A", "A & (A - 1)", "A | A >>> $",
                "A + (A == A ? A : u)", "(v > u ? A : (A | 0)) + A", "A * Math.max(A, A)", "(A - 1) / 2 + (A & 1)",
                "(A >>> $ & 255) * 100 + (A & 65535) * 77 + v", "A & 1 << $", "(A & 3) << #", "(A | 1 << $) - A"));
        return shape.replace("OP", operator).replace("$", "" + distance).replace("#", "" + (size - distance))
                .replace("@", "" + (size - 1)).replace("A", value);
    }

    private String single(int depth) {
        if (depth == 0) {
            return random.nextInt(5) < 3 ? pick(List.of("w", "x")) : "(" + pick(FLOATS) + ")";
        }
        String one = "(" + single(random.nextInt(depth)) + ")";
        String other = "(" + single(depth - 1) + ")";
        return switch (random.nextInt(12)) {
            case 0, 1 -> other + " + " + one;
            case 2 -> other + " - " + one;
            case 3, 4 -> product(other, one);
            case 5 -> other + " / " + one;
            case 6 -> other + " % " + one;
            case 7 -> pick(List.of("-", "Math.abs")) + other;
            case 8 -> pick(List.of("Math.min(", "Math.max(")) + other + ", " + one + ")";
            case 9 -> "(float) (" + pick(List.of(integer(depth - 1), wide(depth - 1), real(depth - 1))) + ")";
            case 10 -> product(other, integer(0));
            default -> "(" + comparison(depth - 1) + " ? " + other + " : " + one + ")";
        };
    }

    private String real(int depth) {
        if (depth == 0) {
            return random.nextInt(5) < 3 ? pick(List.of("d", "d", "(double) w")) : "(" + pick(DOUBLES) + ")";
        }
        String one = "(" + real(random.nextInt(depth)) + ")";
        String other = "(" + real(depth - 1) + ")";
        return switch (random.nextInt(12)) {
            case 0, 1 -> other + " + " + one;
            case 2 -> other + " - " + one;
            case 3, 4 -> product(other, one);
            case 5 -> other + " / " + one;
            case 6 -> other + " % " + one;
            case 7 -> pick(List.of("-", "Math.abs", "Math.sqrt")) + other;
            case 8 -> pick(List.of("Math.min(", "Math.max(")) + other + ", " + one + ")";
            case 9 -> "(double) (" + pick(List.of(integer(depth - 1), wide(depth - 1), single(depth - 1))) + ")";
            case 10 -> product(other, pick(List.of("v", "l")));
            default -> "(" + comparison(depth - 1) + " ? " + other + " : " + one + ")";
        };
    }

    private String product(String left, String right) {
        return left + " * " + right + pick(List.of("", "", "", " + " + left, " / (-7)", " % 5"));
    }

    private String comparison(int depth) {
        String comparison = " " + pick(COMPARISONS) + " ";
        return switch (random.nextInt(4)) {
            case 0 -> "(" + integer(depth) + ")" + comparison + "(" + integer(0) + ")";
            case 1 -> "(" + wide(depth) + ")" + comparison + "(" + wide(0) + ")";
            case 2 -> "(" + single(depth) + ")" + comparison + "(" + single(0) + ")";
            default -> "(" + real(depth) + ")" + comparison + "(" + real(0) + ")";
        };
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
