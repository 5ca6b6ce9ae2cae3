package io.funnel.processor.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random reductions that sum values chosen by branches. Conditions have up to four parts over all types, with NaN among
 * the values. They occur in choices, nested branches, functions with several returns, flags, filters, loops' ends, exits
 * and switches.
 */
final class Branches {

    private static final List<String> COMPARISONS = List.of("<", "<=", ">", ">=", "==", "!=");
    private static final List<String> LEAVES = List.of("5", "7", "5", "7", "9", "u", "v", "u + 1");
    static final String PARAMETERS = "int v, int u, float w, float x, long l, double d";
    static final String ARGUMENTS = "v, u, w, x, l, d";

    private final Random random;

    private Branches(Random random) {
        this.random = random;
    }

    static String source(String name, long seed, int count) {
        Branches branches = new Branches(new Random(seed));
        StringBuilder text = new StringBuilder("""
                package random;

                import io.funnel.annotations.Reduction;
                import uk.ac.manchester.tornado.api.annotations.Parallel;
                import uk.ac.manchester.tornado.api.annotations.Reduce;
                import uk.ac.manchester.tornado.api.types.arrays.*;

                public final class NAME {
                """.replace("NAME", name));
        for (int i = 0; i < count; i++) {
            text.append(branches.method(i));
        }
        return text.append("}\n").toString();
    }

    /** Returns statements that declare a long of this name, from loops with exits. */
    static String leftEarly(String name, long seed) {
        Branches branches = new Branches(new Random(seed));
        return ("int y = " + branches.leaf() + ";\n" + branches.loop(2, false)).replaceAll("\\b(y|k\\d|loop\\d)\\b",
                name + "$1") + "long " + name + " = " + name + "y;\n";
    }

    /** Returns a function of all values that returns from inside its loops. */
    static String returning(String name, long seed) {
        return new Branches(new Random(seed)).returning(name);
    }

    private String returning(String name) {
        return "static int " + name + "(" + PARAMETERS + ") {\nint y = " + leaf() + ";\n" + loop(2, true)
                + "return y;\n}\n";
    }

    private String method(int number) {
        String helper = "";
        String body = switch (random.nextInt(14)) {
            case 0 -> add(condition() + " ? " + leaf() + " : " + leaf());
            case 1 -> add(choice(3));
            case 2 -> {
                helper = "static int h" + number + "(" + PARAMETERS + ") {\n" + returns(3) + "}\n";
                yield add("h" + number + "(" + ARGUMENTS + ")");
            }
            case 3 -> {
                helper = "static boolean p" + number + "(" + PARAMETERS + ") {\nreturn " + condition() + ";\n}\n";
                yield add("p" + number + "(" + ARGUMENTS + ") " + pick(List.of("&&", "||")) + " " + tree(1) + " ? "
                        + leaf() + " : " + leaf());
            }
            case 4 -> "boolean p = " + condition() + "; boolean q = " + tree(2) + ";\n" + add(
                    "(" + pick(List.of("p && !q", "p || !q", "!p && q", "p ^ q", "p ? q : !q")) + ") ? 5 : " + leaf());
            case 5 -> {
                StringBuilder flags = new StringBuilder("int y = 0;\n");
                for (int i = random.nextInt(2, 5); i > 0; i--) {
                    flags.append("if (").append(tree(random.nextInt(1, 3))).append(") y = ")
                            .append(pick(List.of("0", "1", "1", "2"))).append(";\n");
                }
                yield flags + add("y");
            }
            case 6 -> "int y = " + pick(List.of("0", "5", "u")) + ";\n" + assignments(3) + add("y");
            case 7 -> "if (" + condition() + ") {\n" + add(leaf()) + "}\n";
            case 8, 9 -> conditionsThatChange();
            case 10 -> "int y = " + leaf() + ";\n" + loop(2, false) + add("y");
            case 11 -> {
                helper = returning("h" + number);
                yield add("h" + number + "(" + ARGUMENTS + ")");
            }
            case 12 -> "int y = switch (v & 3) {\ncase 0 -> " + leaf() + ";\ncase 1 -> {\nif (" + tree(2)
                    + ") {\nyield "
                    + leaf() + ";\n}\nyield " + leaf() + ";\n}\ndefault -> {\nint z = " + leaf() + ";\nif (" + tree(1)
                    + ") z += 3;\nyield z;\n}\n};\n" + add("y");
            default -> add("(u != 0 && " + pick(List.of("v / u > 2", "v % u == 1", "100 / u < v")) + " || " + tree(1)
                    + ") ? " + leaf() + " : " + leaf());
        };
        return helper + """
                @Reduction
                static void r%d(IntArray vs, IntArray us, FloatArray ws, FloatArray xs, LongArray ls, DoubleArray ds,
                        @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < vs.getSize(); i++) {
                        int v = vs.get(i);
                        int u = us.get(i);
                        float w = ws.get(i);
                        float x = xs.get(i);
                        long l = ls.get(i);
                        double d = ds.get(i);
                        %s
                    }
                }
                """.formatted(number, body);
    }

    private String conditionsThatChange() {
        StringBuilder text = new StringBuilder("boolean p = " + condition() + "; boolean q = " + tree(2) + ";\n");
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            text.append(pick(List.of("p = p && X;", "q |= X;", "p ^= q;", "q &= !p;", "if (X) q = p;", "p = X == q;",
                    "if (X) { p = !q; } else { q = X; }",
                    "for (int j = 0; j < 3 && !q; j++) { q = v == j || (p && X); }",
                    "if (q || X) { p = !p; }"))
                    .replace("X", tree(random.nextInt(1, 3)))).append('\n');
        }
        return text + add(pick(List.of("p && !q", "p || !q", "!p && q", "p", "q", "p ^ q", "(p ? q : !q)")) + " ? 5 : "
                + leaf());
    }

    private static String add(String element) {
        return "result.set(0, result.get(0) + (" + element + "));\n";
    }

    private String condition() {
        return tree(random.nextInt(1, 5));
    }

    private String tree(int parts) {
        String text;
        if (parts == 1) {
            text = "(" + part() + ")";
        } else {
            int left = random.nextInt(1, parts);
            text = "(" + tree(left) + " " + pick(List.of("&&", "||", "&&", "||", "&", "|", "^", "==")) + " "
                    + tree(parts - left) + ")";
        }
        return random.nextInt(4) == 0 ? "!" + text : text;
    }

    private String part() {
        String comparison = " " + pick(COMPARISONS) + " ";
        return switch (random.nextInt(6)) {
            case 0, 1 -> "v" + comparison + pick(List.of("-4", "1", "3", "4", "10", "u"));
            case 2, 3 -> "w" + comparison + pick(List.of("0.5f", "-0.5f", "0f", "x"));
            case 4 -> "l" + comparison + pick(List.of("3L", "-2L", "100000000000L"));
            default -> "d" + comparison + pick(List.of("0.25", "-1.0", "0.0"));
        };
    }

    /** A loop of at most eight rounds over {@code y}, with exits between its statements. */
    private String loop(int depth, boolean returns) {
        String counter = "k" + depth;
        String label = "loop" + depth;
        StringBuilder text = new StringBuilder(label + ": ");
        boolean counts = random.nextBoolean();
        text.append(counts
                ? "for (int K = 0; K < " + random.nextInt(1, 9) + "; K++) {\n"
                : "for (int K = 0; K < 8 && (y > -40 || " + tree(1) + "); K += 2) {\n");
        List<String> exits = new ArrayList<>(List.of("continue;", "break;", "break;", "continue " + label + ";",
                "break loop2;"));
        if (returns) {
            exits.addAll(List.of("return y;", "return " + leaf() + ";"));
        }
        for (int i = random.nextInt(2, 5); i > 0; i--) {
            String exit = "if (" + tree(random.nextInt(1, 3)) + (random.nextBoolean() ? " && (y & K) != 1" : "")
                    + ") {\n" + (random.nextBoolean() ? "y -= 3;\n" : "") + pick(exits) + "\n}\n";
            text.append(switch (random.nextInt(6)) {
                case 0 -> "y += K;\n";
                case 1 -> "if (" + tree(1) + ") {\ny ^= u;\n" + exit + "}\n";
                case 2 -> depth > 0 ? loop(depth - 1, returns) : "y += v;\n";
                case 3 -> "if (" + tree(1) + ") {\n" + exit + "y++;\n} else {\ny = y + 2 * K;\n}\n";
                default -> exit;
            });
        }
        return text.append("y += 1;\n}\n").toString().replace("K", counter);
    }

    private String leaf() {
        return pick(LEAVES);
    }

    private String choice(int depth) {
        return depth == 0 || random.nextInt(5) == 0
                ? leaf()
                : "(" + tree(random.nextInt(1, 3)) + " ? " + choice(depth - 1) + " : " + choice(depth - 1) + ")";
    }

    private String returns(int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            return "return " + leaf() + ";\n";
        }
        String branch = "if (" + tree(random.nextInt(1, 3)) + ") {\n" + returns(depth - 1) + "}";
        return branch + (random.nextBoolean() ? " else {\n" + returns(depth - 1) + "}\n" : "\n" + returns(depth - 1));
    }

    private String assignments(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return "y = " + leaf() + ";\n";
        }
        return "if (" + tree(random.nextInt(1, 3)) + ") {\n" + assignments(depth - 1) + "}"
                + (random.nextInt(5) < 3 ? " else {\n" + assignments(depth - 1) + "}\n" : "\n");
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
