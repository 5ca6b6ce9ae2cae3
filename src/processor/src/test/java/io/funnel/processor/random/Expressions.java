package io.funnel.processor.random;

import java.util.List;
import java.util.Random;

/**
 * Random expressions of Java. Values stay integers, so that sums of floats are exact in any order; other values occur
 * only in comparisons.
 */
final class Expressions {

    private final Random random;
    private final List<String> ints;
    private final List<String> floats;
    private final String floating;

    /**
     * Starts with variables.
     *
     * @param random   source of choices
     * @param ints     texts of type int
     * @param floats   texts of type {@code floating}
     * @param floating float or double
     */
    Expressions(Random random, List<String> ints, List<String> floats, String floating) {
        this.random = random;
        this.ints = ints;
        this.floats = floats;
        this.floating = floating;
    }

    /** An int. */
    String integer(int depth) {
        if (depth == 0) {
            return ints.isEmpty() || random.nextInt(3) == 0 ? String.valueOf(random.nextInt(-9, 10)) : pick(ints);
        }
        String one = integer(depth - 1);
        String other = integer(depth - 1);
        return switch (random.nextInt(13)) {
            case 0 -> one + " + " + other;
            case 1 -> "(" + one + ") - (" + other + ")";
            case 2 -> "(" + one + ") * (" + other + ")";
            case 3 -> "(" + one + ") / " + random.nextInt(1, 9);
            case 4 -> "(" + one + ") % " + random.nextInt(2, 99);
            case 5 -> "(" + one + ") " + pick(List.of("&", "|", "^")) + " (" + other + ")";
            case 6 -> "((" + one + ") " + pick(List.of("<<", ">>", ">>>")) + " " + random.nextInt(0, 9) + ")";
            case 7 -> pick(List.of("Math.min(", "Math.max(", "Integer.max(")) + one + ", " + other + ")";
            case 8 -> "(" + condition(depth - 1) + " ? " + one + " : " + other + ")";
            case 9 -> "Math.abs(" + one + ")";
            case 10 -> "-(" + one + ")";
            case 11 -> floats.isEmpty() ? "~(" + one + ")" : "(int) (" + number(depth - 1) + ")";
            default -> "fold(" + one + ", " + other + ")";
        };
    }

    /** A float or double that is an integer, NaN or infinite. */
    String number(int depth) {
        String suffix = floating.equals("float") ? "f" : ".0";
        if (depth == 0 || floats.isEmpty()) {
            return floats.isEmpty() || random.nextInt(3) == 0 ? random.nextInt(10) + suffix : pick(floats);
        }
        String one = number(depth - 1);
        String other = number(depth - 1);
        return switch (random.nextInt(10)) {
            case 0 -> one + " + " + other;
            case 1 -> "(" + one + ") - (" + other + ")";
            case 2 -> "(" + one + ") * (" + other + ")";
            case 3 -> "(" + one + ") % " + random.nextInt(2, 50);
            case 4 -> pick(List.of("Math.min(", "Math.max(", "TornadoMath.max(")) + one + ", " + other + ")";
            case 5 -> "(" + condition(depth - 1) + " ? " + one + " : " + other + ")";
            case 6 -> "Math.abs(" + one + ")";
            case 7 -> "-(" + one + ")";
            case 8 -> "(" + integer(depth - 1) + ") * " + one;
            default -> "mix(" + one + ", " + other + ")";
        };
    }

    /** A condition. */
    String condition(int depth) {
        int kind = random.nextInt(depth > 0 ? 8 : 4);
        String compare = " " + pick(List.of("<", "<=", ">", ">=", "==", "!=")) + " ";
        return switch (kind) {
            case 0, 1 -> integer(0) + compare
                    + (ints.isEmpty() ? number(0) : "(" + integer(Math.max(0, depth - 1)) + ")");
            case 2 -> number(0) + compare + number(Math.max(0, depth - 1)) + " / 3";
            case 3 -> "(" + integer(0) + ") % 3" + compare + random.nextInt(-2, 3);
            case 4 -> condition(depth - 1) + " && " + condition(depth - 1);
            case 5 -> "(" + condition(depth - 1) + " || " + condition(depth - 1) + ")";
            case 6 -> "!(" + condition(depth - 1) + ")";
            default -> "holds(" + integer(depth - 1) + ", " + integer(depth - 1) + ")";
        };
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
