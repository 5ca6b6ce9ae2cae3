package io.funnel.verify.law;

import io.funnel.reduction.Traits.NanPolicy;
import io.funnel.verify.sample.ElementValues;
import io.funnel.verify.sample.Sample;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tries laws on samples. */
final class Trials {

    private final StateEvaluator<?> states;
    private final Closeness closeness;

    Trials(StateEvaluator<?> states) {
        this.states = states;
        this.closeness = new Closeness(states);
    }

    /** Tries one law; an exception of the operator breaks it. */
    Outcome run(Law law, Sample sample) {
        return run(sample, () -> evaluate(law, sample));
    }

    /**
     * Tries an identity's law on states that occur: an element is first combined with the identity or with another
     * element, so that a sum modulo 7 need not reduce its elements.
     */
    Outcome runOnStates(Law law, Sample sample) {
        return run(sample, () -> sample.size() == 1 ? loneElement(law, sample) : elementsOnIdentity(law, sample));
    }

    private Outcome loneElement(Law law, Sample sample) {
        Term element = Term.operand(sample, 0);
        Term state = new Term.Combine(new Term.Identity(), element);
        Outcome again = closeness.compare(sample, withIdentity(law, state), state);
        return again instanceof Outcome.Broken
                ? again
                : closeness.compare(sample, withIdentity(law, element), state);
    }

    private Outcome elementsOnIdentity(Law law, Sample sample) {
        Outcome own = evaluate(law, sample);
        return own instanceof Outcome.Broken || sample.size() == 0
                ? own
                : closeness.compare(sample, Term.run(sample.size()), Term.operand(sample, 0));
    }

    private static Term withIdentity(Law law, Term term) {
        return law == Law.LEFT_IDENTITY
                ? new Term.Combine(new Term.Identity(), term)
                : new Term.Combine(term, new Term.Identity());
    }

    private Outcome run(Sample sample, Supplier<Outcome> trial) {
        states.set(sample);
        try {
            return trial.get();
        } catch (RuntimeException | StackOverflowError e) {
            String thrown = e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ": " + e.getMessage());
            return new Outcome.Broken(thrown, "a state", "the operator throws " + thrown);
        }
    }

    private Outcome evaluate(Law law, Sample sample) {
        Term all = Term.operand(sample, 0);
        return switch (law) {
            case TOTALITY -> {
                states.finish(all);
                yield Outcome.HELD;
            }
            case DETERMINISM -> determinism(all);
            case ROUND_TRIP -> closeness.identical(all + " stored and loaded", states.storedAndLoaded(all),
                    all.toString(), states.evaluate(all, null).state());
            case LEFT_IDENTITY, RIGHT_IDENTITY -> closeness.compare(sample, withIdentity(law, all), all);
            case ASSOCIATIVITY -> closeness.compare(sample,
                    new Term.Combine(new Term.Combine(all, Term.operand(sample, 1)), Term.operand(sample, 2)),
                    new Term.Combine(all, new Term.Combine(Term.operand(sample, 1), Term.operand(sample, 2))));
            case COMMUTATIVITY -> closeness.compare(sample, new Term.Combine(all, Term.operand(sample, 1)),
                    new Term.Combine(Term.operand(sample, 1), all));
            case NAN_POLICY -> nanPolicy(sample);
            case FOLD -> closeness.compare(sample, all, "the partials folded", states.folded(sample.size()));
            case SEQUENTIAL -> closeness.compare(sample, Term.run(sample.size()), "the sequential definition",
                    states.sequential(sample.size()));
            case PARALLEL_STREAM -> closeness.compare(sample, Term.run(sample.size()), "the parallel stream",
                    states.parallelStream(sample.size()));
        };
    }

    private Outcome determinism(Term term) {
        List<Number> once = states.evaluate(term, null).state();
        Outcome bits = closeness.identical(term + " once", once, "later", states.evaluate(term, null).state());
        if (bits instanceof Outcome.Broken) {
            return bits;
        }
        Object first = states.finish(term);
        Object later = states.finish(term);
        if (Objects.deepEquals(first, later) || text(first).equals(text(later))) {
            return Outcome.HELD;
        }
        return new Outcome.Broken(Objects.toString(first), Objects.toString(later),
                "finish(" + term + ") once = " + first + " but later = " + later);
    }

    /** The text of a result that may have no equals of its own, without hash codes. */
    private static String text(@Nullable Object result) {
        return String.valueOf(result).replaceAll("@[0-9a-f]+", "@");
    }

    private Outcome nanPolicy(Sample sample) {
        int nan = lastNaN(sample);
        if (nan < 0) {
            return Outcome.HELD;
        }
        if (states.signature().traits().nanPolicy() == NanPolicy.PROPAGATE) {
            return propagates(Term.operand(sample, 0));
        }
        Term others = nan == 0 ? new Term.Identity() : Term.fold(0, nan);
        return closeness.compare(sample, new Term.Combine(others, new Term.Leaf(nan)), others);
    }

    /** Requires NaN as a numeric result, or in a state otherwise. */
    private Outcome propagates(Term term) {
        Object result = states.finish(term);
        if (result instanceof Float || result instanceof Double) {
            return Double.isNaN(((Number) result).doubleValue())
                    ? Outcome.HELD
                    : withoutNaN("finish(" + term + ")", result.toString());
        }
        List<Number> state = states.evaluate(term, null).state();
        return state.stream().anyMatch(ElementValues::isNaN)
                ? Outcome.HELD
                : withoutNaN(term.toString(), states.show(state));
    }

    private static Outcome withoutNaN(String expression, String shown) {
        return new Outcome.Broken(shown, "NaN", expression + " = " + shown + " but NaN was promised");
    }

    private static int lastNaN(Sample sample) {
        List<List<Number>> elements = sample.elements();
        for (int i = elements.size() - 1; i >= 0; i--) {
            if (elements.get(i).stream().anyMatch(ElementValues::isNaN)) {
                return i;
            }
        }
        return -1;
    }
}
