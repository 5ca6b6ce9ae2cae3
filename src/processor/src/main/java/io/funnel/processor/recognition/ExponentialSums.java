package io.funnel.processor.recognition;

import io.funnel.processor.code.Kind;
import io.funnel.processor.code.ScalarFunction;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.model.KnownState.Exponentials;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.recognition.ElementCase.UndecidedException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Recognises the greatest element and the sum of the exponentials of all elements relative to it, in whichever form the
 * operator is written: it runs map and combine in each order of two elements. Infinite elements and NaN are cases of
 * their own.
 */
public final class ExponentialSums {

    private static final Polynomial LEFT = Polynomial.of(ElementCase.LEFT);
    private static final Polynomial RIGHT = Polynomial.of(ElementCase.RIGHT);
    private static final Polynomial LEFT_SUM = Polynomial.of("p");
    private static final Polynomial RIGHT_SUM = Polynomial.of("q");
    private static final Polynomial WEIGHT = Polynomial.of(ElementCase.WEIGHT);
    private static final Polynomial BOTH_SUMS = LEFT_SUM.plus(RIGHT_SUM);
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    /** The numbers that map or combine makes. */
    private record Outcome(Polynomial greatest, Polynomial sum) {}

    private final Model model;
    private final int maximum;
    private final Map<String, ScalarFunction> functions = new HashMap<>();
    private final Set<Kind> exponentials = new HashSet<>();
    private final Set<Kind> differences = new HashSet<>();

    private ExponentialSums(Model model) {
        this.model = model;
        this.maximum = isZero(model.state().getFirst()) ? 1 : 0;
        model.functions().forEach(function -> functions.put(function.name(), function));
    }

    /** Returns the facts about a model that is such a sum. */
    public static Optional<Exponentials> of(Model model) {
        if (model.state().size() != 2 || model.width() > 1 || model.inputs().size() > 1
                || !model.traits().commutative() || model.hasStart() || model.form() == Model.Form.LOOPS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ExponentialSums(model)).filter(ExponentialSums::isSum)
                    .flatMap(ExponentialSums::facts);
        } catch (UndecidedException e) {
            return Optional.empty();
        }
    }

    private static boolean isZero(StatePart part) {
        return part.identity().matches("0(\\.0)?[dDfF]?");
    }

    private StatePart greatest() {
        return model.state().get(maximum);
    }

    private boolean startsFromInfinity() {
        return greatest().identity().endsWith("NEGATIVE_INFINITY");
    }

    /** Whether types, identity, map and combine of finite elements are those of such a sum. */
    private boolean isSum() {
        Kind input = model.inputs().getFirst().type().value();
        StatePart sum = model.state().get(1 - maximum);
        Kind type = greatest().type();
        return input.isFloating() && type.isFloating() && (type == Kind.DOUBLE || input == type)
                && sum.type().isFloating() && isZero(sum)
                && (startsFromInfinity() || greatest().identity().equals("-" + type.box() + ".MAX_VALUE"))
                && mapped(1).equals(new Outcome(LEFT, Polynomial.ONE))
                && combined(LEFT, RIGHT, ElementCase.RIGHT, ElementCase.LEFT, 1)
                        .equals(new Outcome(LEFT, LEFT_SUM.plus(RIGHT_SUM.times(WEIGHT))))
                && combined(LEFT, RIGHT, ElementCase.LEFT, ElementCase.RIGHT, 1)
                        .equals(new Outcome(RIGHT, RIGHT_SUM.plus(LEFT_SUM.times(WEIGHT))))
                && equal(1).equals(new Outcome(LEFT, BOTH_SUMS))
                && exponentials.size() == 1 && differences.size() == 1;
    }

    /** The facts, unless infinite elements or NaN make what kernels do not. */
    private Optional<Exponentials> facts() {
        Polynomial infinite = equal(INFINITY).sum();
        boolean addsInfinite = infinite.equals(BOTH_SUMS) && mapped(INFINITY).sum().equals(Polynomial.ONE);
        Outcome least = mapped(-INFINITY);
        boolean addsLeast = least.greatest().equals(LEFT) && equal(-INFINITY).sum().equals(BOTH_SUMS);
        boolean countsLeast = startsFromInfinity() && least.sum().equals(Polynomial.ONE);
        boolean dropsLeast = least.sum().equals(Polynomial.ZERO);

        Outcome nan = mapped(Double.NaN);
        Outcome left = combined(Polynomial.NAN, RIGHT, "", "", 1);
        Outcome right = combined(LEFT, Polynomial.NAN, "", "", 1);
        boolean keepsNan = nan.greatest().isNan() && left.greatest().isNan() && right.greatest().isNan();
        boolean sumsNan = nan.greatest().isNan()
                ? left.sum().isNan() && right.sum().isNan()
                : nan.equals(new Outcome(Polynomial.of(-INFINITY), Polynomial.NAN));
        return (addsInfinite || infinite.isNan())
                && (!startsFromInfinity() || (addsLeast && (countsLeast || dropsLeast))) && (keepsNan || sumsNan)
                        ? Optional.of(new Exponentials(maximum, exponentials.iterator().next(),
                                differences.iterator().next(), keepsNan, addsInfinite, countsLeast))
                        : Optional.empty();
    }

    private Outcome mapped(double value) {
        return outcome(model.body().assign(), List.of(), Double.isNaN(value) ? Polynomial.NAN : LEFT, "", "", value);
    }

    private Outcome equal(double value) {
        return combined(LEFT, LEFT, "", "", value);
    }

    private Outcome combined(Polynomial left, Polynomial right, String lesser, String greater, double value) {
        return outcome(model.body().merge(), maximum == 0
                ? List.of(left, LEFT_SUM, right, RIGHT_SUM)
                : List.of(LEFT_SUM, left, RIGHT_SUM, right), left, lesser, greater, value);
    }

    private Outcome outcome(List<Stmt> statements, List<Polynomial> states, Polynomial input, String lesser,
            String greater, double value) {
        Map<Integer, Polynomial> combined =
                new ElementCase(functions, states, input, lesser, greater, value, (exponential, difference) -> {
                    exponentials.add(exponential);
                    differences.add(difference);
                }).combined(statements);
        Polynomial greatest = combined.get(maximum);
        Polynomial sum = combined.get(1 - maximum);
        if (greatest == null || sum == null) {
            throw new UndecidedException();
        }
        return new Outcome(greatest, sum);
    }
}
