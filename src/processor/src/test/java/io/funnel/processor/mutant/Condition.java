package io.funnel.processor.mutant;

import java.util.List;
import java.util.Random;

/**
 * A condition as text and as a function of its variables. They are an int v, an int u, a float w, a long l and a double
 * d.
 */
sealed interface Condition {

    String text();

    int atoms();

    /** Returns its value for an element; the atom at index {@code opposite}, counted from the left, is negated. */
    boolean holds(List<Number> element, int opposite);

    /** Returns whether an atom has this value and its negation changes the condition. */
    default boolean decides(int atom, boolean value, List<Number> element) {
        return atom(atom).holds(element, -1) == value && holds(element, -1) != holds(element, atom);
    }

    Atom atom(int index);

    record Atom(int input, String operator, String literal) implements Condition {

        private static final List<String> NAMES = List.of("v", "u", "w", "l", "d");

        @Override
        public String text() {
            return "(" + NAMES.get(input) + " " + operator + " " + literal + ")";
        }

        @Override
        public int atoms() {
            return 1;
        }

        @Override
        public Atom atom(int index) {
            return this;
        }

        @Override
        public boolean holds(List<Number> element, int opposite) {
            double left = element.get(input).doubleValue();
            int other = NAMES.indexOf(literal);
            double right = other >= 0
                    ? element.get(other).doubleValue()
                    : literal.endsWith("f") ? Float.parseFloat(literal) : Double.parseDouble(literal.replace("L", ""));
            boolean holds = switch (operator) {
                case "<" -> left < right;
                case "<=" -> left <= right;
                case ">" -> left > right;
                case ">=" -> left >= right;
                case "==" -> left == right;
                default -> left != right;
            };
            return holds != (opposite == 0);
        }
    }

    record Both(Condition left, String operator, Condition right) implements Condition {

        @Override
        public String text() {
            return "(" + left.text() + " " + operator + " " + right.text() + ")";
        }

        @Override
        public int atoms() {
            return left.atoms() + right.atoms();
        }

        @Override
        public Atom atom(int index) {
            return index < left.atoms() ? left.atom(index) : right.atom(index - left.atoms());
        }

        @Override
        public boolean holds(List<Number> element, int opposite) {
            boolean one = left.holds(element, opposite);
            boolean other = right.holds(element, opposite - left.atoms());
            return switch (operator) {
                case "&&" -> one && other;
                case "||" -> one || other;
                default -> one ^ other;
            };
        }
    }

    record Not(Condition condition) implements Condition {

        @Override
        public String text() {
            return "!" + condition.text();
        }

        @Override
        public int atoms() {
            return condition.atoms();
        }

        @Override
        public Atom atom(int index) {
            return condition.atom(index);
        }

        @Override
        public boolean holds(List<Number> element, int opposite) {
            return !condition.holds(element, opposite);
        }
    }

    /** Returns a condition of two to four atoms. */
    static Condition random(Random random) {
        return random(random, random.nextInt(2, 5));
    }

    private static Condition random(Random random, int atoms) {
        Condition condition;
        if (atoms == 1) {
            int input = random.nextInt(5);
            condition = new Atom(input, pick(random, "<", "<=", ">", ">=", "==", "!="), switch (input) {
                case 0 -> pick(random, "-4", "1", "3", "10", "u");
                case 1 -> pick(random, "0", "7");
                case 2 -> pick(random, "0.5f", "-0.5f", "0f", "v");
                case 3 -> pick(random, "3L", "-2L", "100000000000L");
                default -> pick(random, "0.25", "-1.0", "w");
            });
        } else {
            int left = random.nextInt(1, atoms);
            condition = new Both(random(random, left), pick(random, "&&", "||", "&&", "||", "^"),
                    random(random, atoms - left));
        }
        return random.nextInt(4) == 0 ? new Not(condition) : condition;
    }

    private static String pick(Random random, String... texts) {
        return texts[random.nextInt(texts.length)];
    }
}
