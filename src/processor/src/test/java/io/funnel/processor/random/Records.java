package io.funnel.processor.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random operators over records whose combine is associative by construction. */
final class Records {

    private final Random random;

    Records(Random random) {
        this.random = random;
    }

    /** An annotated record. */
    String type(String name) {
        return switch (random.nextInt(6)) {
            case 0 -> affine(name);
            case 1 -> lowest(name);
            case 2 -> firstAndLast(name);
            case 3 -> nested(name);
            default -> componentwise(name);
        };
    }

    private Expressions expressions(List<String> ints, List<String> floats) {
        return new Expressions(random, ints, floats, "double");
    }

    /** The composition of x -> a * x + b, which does not commute. */
    private String affine(String name) {
        Expressions over = expressions(List.of("x", "y"), List.of());
        return """
                @Reduction(commutative = false)
                record NAME(int slope, int offset) {
                    static NAME identity() {
                        return new NAME(1, 0);
                    }

                    static NAME map(int x, int y) {
                        return new NAME(SLOPE, OFFSET);
                    }

                    static NAME combine(NAME left, NAME right) {
                        return new NAME(left.slope * right.slope, left.offset * right.slope + right.offset);
                    }

                    static long finish(NAME all) {
                        return (long) all.slope + all.offset();
                    }
                }
                """.replace("NAME", name).replace("SLOPE", over.integer(2)).replace("OFFSET", over.integer(2));
    }

    /** The lowest value and its index; the condition mixes and and or. */
    private String lowest(String name) {
        Expressions over = expressions(List.of("(int) index", "k"), List.of("x", "scale.get(1)"));
        String compare = random.nextBoolean() ? "<" : ">";
        return """
                @Reduction
                record NAME(double value, long index) {
                    static NAME identity() {
                        return new NAME(Double.LIMIT, Long.MAX_VALUE);
                    }

                    static NAME map(double x, int k, long index, DoubleArray scale) {
                        double value = NUMBER;
                        return new NAME(value == value ? value : 0.0, index);
                    }

                    static NAME combine(NAME left, NAME right) {
                        return isBefore(left, right) ? left : right;
                    }

                    static boolean isBefore(NAME a, NAME b) {
                        FORM
                    }
                }
                """.replace("FORM", random.nextBoolean()
                ? "return a.value < b.value || a.value == b.value && a.index < b.index;"
                : "if (a.value < b.value) {\n            return true;\n        }\n"
                        + "        return a.value == b.value && a.index < b.index;")
                .replace("a.value <", "a.value " + compare)
                .replace("LIMIT", compare.equals("<") ? "POSITIVE_INFINITY" : "NEGATIVE_INFINITY")
                .replace("NAME", name).replace("NUMBER", over.number(2));
    }

    /** The first and the last element that no filter dropped: in order, with early returns and variables. */
    private String firstAndLast(String name) {
        Expressions over = expressions(List.of("x"), List.of());
        return """
                @Reduction(commutative = false)
                record NAME(int count, int first, int last) {
                    static NAME identity() {
                        return new NAME(0, 0, 0);
                    }

                    static NAME map(int x) {
                        if (CONDITION) {
                            return new NAME(1, x, ELEMENT);
                        }
                        return NAME.identity();
                    }

                    static NAME combine(NAME left, NAME right) {
                        if (left.count == 0) {
                            return right;
                        }
                        NAME chosen = left;
                        if (right.count() > 0) {
                            int count = left.count + right.count;
                            chosen = new NAME(count, left.first, right.last);
                        }
                        return chosen;
                    }
                }
                """.replace("NAME", name).replace("CONDITION", over.condition(2)).replace("ELEMENT", over.integer(2));
    }

    /** A record in a record, combined by functions that take and return records. */
    private String nested(String name) {
        Expressions over = expressions(List.of("x", "y"), List.of());
        return """
                record NAMEInner(int low, int high) {
                    static NAMEInner hull(NAMEInner a, NAMEInner b) {
                        return new NAMEInner(Math.min(a.low, b.low), Math.max(a.high, b.high));
                    }
                }

                @Reduction
                record NAME(long sum, NAMEInner range) {
                    static NAME identity() {
                        return new NAME(0, new NAMEInner(Integer.MAX_VALUE, Integer.MIN_VALUE));
                    }

                    static NAME map(int x, int y) {
                        NAMEInner both = NAMEInner.hull(point(x), point(ELEMENT));
                        return new NAME((long) x + both.low, both);
                    }

                    static NAMEInner point(int at) {
                        int value = at;
                        value += 1;
                        return new NAMEInner(value, value);
                    }

                    static NAME combine(NAME left, NAME right) {
                        var range = NAMEInner.hull(left.range, right.range());
                        return new NAME(left.sum + right.sum, range);
                    }
                }
                """.replace("NAME", name).replace("ELEMENT", over.integer(2));
    }

    /** A record whose components are combined independently. */
    private String componentwise(String name) {
        Expressions over = expressions(List.of("a", "index"), List.of("b"));
        List<String> components = new ArrayList<>();
        List<String> identities = new ArrayList<>();
        List<String> elements = new ArrayList<>();
        List<String> combined = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(4); i++) {
            String part = "part" + i;
            String both = "(left." + part + ", right." + part + ")";
            switch (random.nextInt(4)) {
                case 0 -> add(components, "int " + part, identities, "0", elements, over.integer(2), combined,
                        "left." + part + " + right." + part);
                case 1 -> add(components, "long " + part, identities, "-1", elements, over.integer(2), combined,
                        "left." + part + " & right." + part);
                case 2 -> add(components, "double " + part, identities, "Double.NEGATIVE_INFINITY", elements,
                        over.number(2), combined, "Math.max" + both);
                default -> add(components, "float " + part, identities, "Float.POSITIVE_INFINITY", elements,
                        "(float) (" + over.number(2) + ")", combined, "Math.min" + both);
            }
        }
        return """
                @Reduction
                record NAME(COMPONENTS) {
                    static NAME identity() {
                        return new NAME(IDENTITIES);
                    }

                    static NAME map(int a, double b, int index) {
                        return new NAME(ELEMENTS);
                    }

                    static NAME combine(NAME left, NAME right) {
                        return new NAME(COMBINED);
                    }
                }
                """.replace("NAME", name).replace("COMPONENTS", String.join(", ", components))
                .replace("IDENTITIES", String.join(", ", identities))
                .replace("ELEMENTS", String.join(", ", elements)).replace("COMBINED", String.join(", ", combined));
    }

    private static void add(List<String> components, String component, List<String> identities, String identity,
            List<String> elements, String element, List<String> combined, String combine) {
        components.add(component);
        identities.add(identity);
        elements.add(element);
        combined.add(combine);
    }
}
