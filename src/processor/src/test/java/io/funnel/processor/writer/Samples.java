package io.funnel.processor.writer;

import static io.funnel.processor.model.Type.DOUBLE;
import static io.funnel.processor.model.Type.FLOAT;
import static io.funnel.processor.model.Type.INT;
import static io.funnel.processor.model.Type.LONG;

import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.Model.Form;
import io.funnel.processor.model.ModelTraits;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.model.Type;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Models as the reading of source makes them, one of each form. */
final class Samples {

    private static final String ADDITION = "as Java's float addition, rounded at every step";

    private Samples() {}

    private static ModelTraits traits(boolean commutative, String rounding, boolean filtered, boolean plain) {
        return new ModelTraits(commutative, rounding, "IDENTITY", "JAVA", Double.NEGATIVE_INFINITY,
                Double.POSITIVE_INFINITY, filtered, plain);
    }

    private static InputArray in(String name, Type type) {
        return new InputArray(name, type, true);
    }

    /** A loop with one result. */
    private static Model loop(String topLevel, String name, String summary, List<InputArray> inputs, Type type,
            String identity, ModelTraits traits, String special, SampleText text, Set<String> imports) {
        boolean additive = text.combine().getFirst().equals("a0 + b0");
        return new Model("com.acme", topLevel, topLevel, name, "com.acme." + topLevel + "." + name,
                Names.constant(name),
                true, Form.LOOP, summary, inputs, List.of(new StatePart(name, type, identity)), 1, type.box(),
                type.box(), List.of(), traits, additive, special, text, List.of(), imports, false, false, null);
    }

    /** {@code result + element}. */
    static Model sum(Type type) {
        InputArray in = in("in", type);
        String identity = type == FLOAT ? "0f" : type == DOUBLE ? "0.0" : type == LONG ? "0L" : "0";
        String special = type.isFloating()
                ? "as Java's " + type.keyword() + " addition, rounded at every step"
                : "wraps as Java's " + type.keyword() + " addition";
        return loop("Sums", "sum", "The sum.", List.of(in), type, identity,
                traits(true, type.isFloating() ? "SUM" : "EXACT", false, true), special,
                new SampleText(List.of(in), "", List.of("$in"), List.of(type.keyword()), List.of("a0 + b0")), Set.of());
    }

    /** The least element. */
    static Model minimum() {
        InputArray in = in("in", FLOAT);
        return loop("Extremes", "minimum", "The least element.", List.of(in), FLOAT, "Float.POSITIVE_INFINITY",
                traits(true, "EXACT", false, true), "as {@code Math.min}, NaN wins and -0.0 is below 0.0",
                new SampleText(List.of(in), "", List.of("$in"), List.of("float"), List.of("JavaMath.min(a0, b0)")),
                Set.of("io.funnel.kernel.JavaMath"));
    }

    /** Products of the positive elements of one input with those of another. */
    static Model filteredDot() {
        List<InputArray> inputs = List.of(in("xs", FLOAT), in("ys", FLOAT));
        return loop("Products", "positiveDot", "The sum of products where the first factor is positive.", inputs, FLOAT,
                "0f", traits(true, "SUM", true, false), ADDITION,
                new SampleText(inputs, "$xs > 0f", List.of("$xs * $ys"), List.of("float"), List.of("a0 + b0")),
                Set.of());
    }

    /** A weighted sum whose weight grows with the index; its factors are parameters. */
    static Model weighted() {
        List<InputArray> inputs = List.of(in("samples", INT), new InputArray("factors", INT, false));
        return loop("Weights", "weighted", "The sum of elements times a line over their indices.", inputs, LONG, "0L",
                traits(true, "EXACT", false, false), "wraps as Java's long addition",
                new SampleText(List.of(inputs.getFirst()), "",
                        List.of("(long) $samples * (factors.get(0) * # + factors.get(1))"), List.of("long"),
                        List.of("a0 + b0")),
                Set.of());
    }

    /** Least, greatest and sum at once. */
    static Model summary() {
        List<InputArray> inputs = List.of(in("samples", INT));
        List<StatePart> state = List.of(new StatePart("least", INT, "Integer.MAX_VALUE"),
                new StatePart("greatest", INT, "Integer.MIN_VALUE"), new StatePart("total", LONG, "0L"));
        SampleText text = new SampleText(inputs, "", List.of("$samples", "$samples", "$samples"),
                List.of("int", "int", "long"), List.of("Math.min(a0, b0)", "a1 < b1 ? b1 : a1", "a2 + b2"));
        return new Model("com.acme", "Summaries", "Summaries", "summary", "com.acme.Summaries.summary", "SUMMARY", true,
                Form.LOOPS, "Least, greatest and sum of the elements.", inputs, state, 1, "SummariesReductions.Summary",
                "SummariesReductions.Summary", List.of("least", "greatest", "total"),
                traits(true, "EXACT", false, false), false, "sums wrap as Java's long addition", text, List.of(),
                Set.of(), false, false, null);
    }

    private static Model operator(String name, String summary, List<InputArray> inputs, List<StatePart> state,
            String resultType, ModelTraits traits, String special, SampleText text, List<String> functions,
            boolean hasFinish, @Nullable Type mapIndex) {
        return new Model("com.acme", "Operators", "Operators." + name, name, "com.acme.Operators." + name,
                Names.constant(name), true, Form.OPERATOR, summary, inputs, state, 1, "Operators." + name, resultType,
                List.of(), traits, false, special, text, functions, Set.of(), true, hasFinish, mapIndex);
    }

    /** Count and mean, by the combine of Chan and others. */
    static Model mean() {
        List<InputArray> inputs = List.of(in("sample", FLOAT));
        List<StatePart> state = List.of(new StatePart("count", LONG, "0L"), new StatePart("mean", DOUBLE, "0.0"));
        SampleText text = new SampleText(inputs, "", List.of("1L", "$sample"), List.of("long", "double"),
                List.of("a0 + b0", "combineMean(a0, a1, b0, b1)"));
        String function = """
                /** The component {@code mean} of {@code Mean.combine}. */
                public static double combineMean(long leftCount, double leftMean, long rightCount, double rightMean) {
                    long count = leftCount + rightCount;
                    return count == 0L ? 0.0 : leftMean + (rightMean - leftMean) * rightCount / count;
                }
                """;
        return operator("Mean", "The mean.", inputs, state, "Double", traits(true, "OTHER", false, false),
                "NaN makes it NaN", text, List.of(function), true, null);
    }

    /** Composition of x -> scale * x + offset, which does not commute. */
    static Model affine() {
        List<InputArray> inputs = List.of(in("scales", INT), in("offsets", INT));
        List<StatePart> state = List.of(new StatePart("scale", INT, "1"), new StatePart("offset", INT, "0"));
        SampleText text = new SampleText(inputs, "", List.of("$scales", "$offsets"), List.of("int", "int"),
                List.of("a0 * b0", "b0 * a1 + b1"));
        return operator("Affine", "The composition of affine functions, the first one applied first.", inputs, state,
                "Operators.Affine", traits(false, "EXACT", false, false), "wraps as Java's int arithmetic", text,
                List.of(), false, null);
    }

    /** The least element and its lowest index. */
    static Model argmin() {
        List<InputArray> inputs = List.of(in("sample", FLOAT));
        List<StatePart> state = List.of(new StatePart("value", FLOAT, "Float.POSITIVE_INFINITY"),
                new StatePart("at", INT, "Integer.MAX_VALUE"));
        SampleText text = new SampleText(inputs, "", List.of("$sample", "#"), List.of("float", "int"),
                List.of("combineValue(a0, b0)", "combineAt(a0, a1, b0, b1)"));
        String value = """
                /** The component {@code value} of {@code Argmin.combine}. */
                public static float combineValue(float leftValue, float rightValue) {
                    return rightValue < leftValue ? rightValue : leftValue;
                }
                """;
        String at = """
                /** The component {@code at} of {@code Argmin.combine}. */
                public static int combineAt(float leftValue, int leftAt, float rightValue, int rightAt) {
                    if (rightValue < leftValue) {
                        return rightAt;
                    }
                    if (leftValue < rightValue) {
                        return leftAt;
                    }
                    return Math.min(leftAt, rightAt);
                }
                """;
        return operator("Argmin", "The least element and where it is first.", inputs, state, "Integer",
                traits(true, "EXACT", false, false), "NaN is passed over", text, List.of(value, at), true, INT);
    }

    /** Lengths of two-dimensional steps, in float: all components can be shuffled. */
    static Model path() {
        List<InputArray> inputs = List.of(in("dx", FLOAT), in("dy", FLOAT));
        List<StatePart> state = List.of(new StatePart("x", FLOAT, "0f"), new StatePart("y", FLOAT, "0f"));
        SampleText text = new SampleText(inputs, "", List.of("$dx", "$dy"), List.of("float", "float"),
                List.of("a0 + b0", "a1 + b1"));
        return operator("Path", "Where a path ends.", inputs, state, "Operators.Path",
                traits(true, "SUM", false, false),
                ADDITION, text, List.of(), false, null);
    }
}
