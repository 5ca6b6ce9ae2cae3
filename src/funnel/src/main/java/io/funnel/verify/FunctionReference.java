package io.funnel.verify;

import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.verify.bound.ErrorBound;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Serves reductions that combine exactly, of elements that kernels compute by functions of the library's own, such as
 * a maximum of {@code sinh}. An answer has Java's bits, or those of the library's functions, or is near to both. Then it
 * must be near to an element that has its integers, such as an index.
 *
 * <p>The tolerance is a few times the largest distance between an element by Java and by the library. Some units in the
 * last place of the largest element are added, since a device's compiler may fuse the products of functions.
 */
final class FunctionReference<S, R> extends Reference {

    private static final double SLACK = 8;

    private final Definition<S, R> definition;
    private final Definition<S, R> own;
    private final ExactReference<S, R> java;
    private final ExactReference<S, R> library;
    private final Operands in;
    private final int length;
    /** Numbers that are elements, not computed from them. */
    private final BitSet chosen;
    private double @Nullable [] tolerances;

    FunctionReference(Definition<S, R> definition, Operands in, int length) {
        this.definition = definition;
        this.own = definition.reproducible();
        this.java = new ExactReference<>(definition, in, length);
        this.library = new ExactReference<>(own, in, length);
        this.in = in;
        this.length = length;
        this.chosen = ComponentClassifier.of(definition);
    }

    @Override
    public Object value() {
        return java.value();
    }

    @Override
    public double bound(long depth) {
        return Arrays.stream(tolerances()).max().orElse(0);
    }

    @Override
    public List<Double> bounds(long depth) {
        return Arrays.stream(tolerances()).boxed().toList();
    }

    @Override
    public List<ComponentError> components(Object computed, long depth) {
        return new Components<>(definition).errors(java.numbers(), numbers(definition, computed),
                part -> tolerances()[part]);
    }

    @Override
    public Verdict check(Object computed, long depth) {
        Verdict exact = java.check(computed, depth);
        if (exact.right() || library.check(computed, depth).right()) {
            return new Verdict(true, exact.error(), 0, "");
        }
        List<Number> numbers = numbers(definition, computed);
        boolean near = isNear(numbers, java.numbers(), false);
        return near && (isNear(numbers, java.numbers(), true) || isNear(numbers, library.numbers(), true)
                || isElement(numbers))
                        ? new Verdict(true, exact.error(), bound(depth), "")
                        : exact;
    }

    /** Whether floating-point numbers are near, and integers equal, where they count. */
    private boolean isNear(List<Number> numbers, List<Number> expected, boolean integers) {
        Components<S> parts = new Components<>(definition);
        return IntStream.range(0, numbers.size()).allMatch(part -> numbers.get(part).equals(expected.get(part))
                || (parts.type(part).isFloating()
                        ? distance(numbers.get(part), expected.get(part)) <= tolerances()[part]
                        : !integers));
    }

    private boolean isElement(List<Number> numbers) {
        return IntStream.range(0, length)
                .anyMatch(i -> isNear(numbers, numbers(definition, definition.map(in, i)), true));
    }

    private synchronized double[] tolerances() {
        double[] known = tolerances;
        if (known == null) {
            known = ReferenceChunks.of(length, this::tolerances)
                    .reduce(new double[java.numbers().size()], (left, right) -> IntStream.range(0, left.length)
                            .mapToDouble(part -> Math.max(left[part], right[part])).toArray());
            tolerances = known;
        }
        return known;
    }

    private double[] tolerances(int from, int to) {
        Components<S> parts = new Components<>(definition);
        double[] apart = new double[parts.count()];
        double[] largest = new double[parts.count()];
        for (int i = from; i < to; i++) {
            List<Number> here = parts.numbers(definition.map(in, i));
            List<Number> there = parts.numbers(own.map(in, i));
            for (int part = 0; part < apart.length; part++) {
                double error = distance(here.get(part), there.get(part));
                if (parts.type(part).isFloating() && Double.isFinite(error)) {
                    apart[part] = Math.max(apart[part], error);
                    largest[part] = Math.max(largest[part], Math.abs(here.get(part).doubleValue()));
                }
            }
        }
        for (int part = 0; part < apart.length; part++) {
            apart[part] = chosen.get(part)
                    ? 0
                    : SLACK * (apart[part] + ErrorBound.rounding(parts.type(part)) * largest[part]);
        }
        return apart;
    }
}
