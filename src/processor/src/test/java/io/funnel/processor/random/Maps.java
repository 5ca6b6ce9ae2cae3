package io.funnel.processor.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random records with a map of their elements: of the state or the result, with further inputs, places and weights. */
final class Maps {

    private static final List<String> TYPES = List.of("int", "long", "float", "double");

    private final Random random;

    Maps(Random random) {
        this.random = random;
    }

    /** An annotated record with a method {@code each}. */
    String type(String name) {
        boolean ofResult = random.nextInt(3) == 0;
        boolean further = random.nextBoolean();
        boolean indexed = random.nextBoolean();
        boolean weighted = random.nextBoolean();
        List<String> parameters = new ArrayList<>(List.of(ofResult ? "long all" : name + " all", "int x", "int y"));
        List<String> ints = new ArrayList<>(ofResult
                ? List.of("(int) all", "x", "y")
                : List.of("all.sum", "all.most()", "all.last", "x", "y"));
        if (further) {
            parameters.add("int more");
            ints.add("more");
        }
        if (indexed) {
            parameters.add("int index");
            ints.add("index");
        }
        if (weighted) {
            parameters.add("IntArray weights");
            ints.add(indexed && random.nextBoolean() ? "weights.get(index)" : "weights.get(2)");
        }
        String returned = TYPES.get(random.nextInt(TYPES.size()));
        Expressions over = new Expressions(random, ints, List.of("(double) y", "x * 0.5"), "double");
        Expressions own = new Expressions(random, List.of("x", "y"), List.of(), "double");
        return """
                @Reduction(commutative = false)
                public record NAME(int sum, int most, int count, int last) {
                    static NAME identity() {
                        return new NAME(0, Integer.MIN_VALUE, 0, 0);
                    }

                    static NAME map(int x, int y) {
                        return new NAME(SUM, MOST, 1, y);
                    }

                    static NAME combine(NAME left, NAME right) {
                        return new NAME(left.sum + right.sum, Math.max(left.most, right.most), left.count + right.count,
                                right.count == 0 ? left.last : right.last);
                    }
                FINISH
                    static TYPE each(PARAMETERS) {
                        EARLY
                        return RETURNED;
                    }
                }
                """.replace("EARLY", random.nextInt(3) == 0
                ? "if (" + over.condition(1) + ") {\n            return " + value(returned, over, 1) + ";\n        }"
                : "").replace("RETURNED", value(returned, over, 2)).replace("TYPE", returned)
                .replace("FINISH", ofResult
                        ? "    static long finish(NAME all) {\n        return (long) all.sum - all.last;\n    }\n"
                        : "")
                .replace("PARAMETERS", String.join(", ", parameters)).replace("NAME", name)
                .replace("SUM", own.integer(1)).replace("MOST", own.integer(1));
    }

    private static String value(String type, Expressions over, int depth) {
        return switch (type) {
            case "int" -> over.integer(depth);
            case "long" -> "(long) (" + over.integer(depth) + ") * 3";
            case "float" -> "(float) (" + over.number(depth) + ")";
            default -> over.number(depth);
        };
    }
}
