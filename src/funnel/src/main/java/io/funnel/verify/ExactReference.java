package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.util.Collections;
import java.util.List;

/** Serves reductions with the same bits in every order of combination. */
final class ExactReference<S, R> extends Reference {

    private final Definition<S, R> definition;
    private final S state;
    private final List<Number> expected;
    private final Operands in;
    private final int length;

    ExactReference(Definition<S, R> definition, Operands in, int length) {
        this.definition = definition;
        this.in = in;
        this.length = length;
        this.state = ReferenceChunks.of(length, (from, to) -> {
            S value = definition.identity();
            for (int i = from; i < to; i++) {
                value = definition.combine(value, definition.map(in, i));
            }
            return value;
        }).reduce(definition.identity(), definition::combine);
        this.expected = Components.of(definition, state);
    }

    @Override
    public Object value() {
        return definition.rules().declines(state)
                ? exactly(definition.rules().otherwise().orElseThrow())
                : definition.finish(state);
    }

    List<Number> numbers() {
        return expected;
    }

    private <T> Object exactly(Definition<T, ?> otherwise) {
        return otherwise.finish(otherwise.sequential(in, length));
    }

    @Override
    public double bound(long depth) {
        return 0;
    }

    @Override
    public List<ComponentError> components(Object computed, long depth) {
        return new Components<>(definition).errors(expected, numbers(definition, computed), part -> 0);
    }

    @Override
    public List<Double> bounds(long depth) {
        return Collections.nCopies(expected.size(), 0.0);
    }

    @Override
    public Verdict check(Object computed, long depth) {
        if (declines(definition, computed)) { // a call repeats in its place
            return new Verdict(true, 0, 0, "");
        }
        if (definition.rules().declines(state)) {
            return checkResult(computed);
        }
        List<Number> numbers = numbers(definition, computed);
        if (numbers.equals(expected)) {
            return new Verdict(true, 0, 0, "");
        }
        double error = 0;
        String reason = "";
        for (int part = 0; part < expected.size(); part++) {
            if (!expected.get(part).equals(numbers.get(part))) {
                error = Math.max(error, distance(expected.get(part), numbers.get(part)));
                if (reason.isEmpty()) {
                    reason = new Components<>(definition).where(part) + "expected " + expected.get(part) + ", got "
                            + numbers.get(part);
                }
            }
        }
        return new Verdict(false, error, 0, reason);
    }

    @SuppressWarnings("unchecked") // states come from runs of this very definition
    private Verdict checkResult(Object computed) {
        Object right = value();
        Object result = definition.finish((S) computed);
        return right.equals(result)
                ? new Verdict(true, 0, 0, "")
                : new Verdict(false, Double.POSITIVE_INFINITY, 0, "expected " + right + ", got " + result);
    }
}
