package io.funnel.handwritten;

import io.funnel.reduction.Component;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.reduction.KnownLoop;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Rounding;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits;
import io.funnel.strategy.Needs;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The reductions whose kernels are written by hand: the exemplars that generated code is held against. Float sum has
 * every strategy; the others show what another operator or element type changes.
 *
 * <p>Not for new reductions: annotate a method or an operator, and the kernels are generated.
 */
public final class HandWritten {

    /** Sum of floats, in every strategy. */
    public static final Reduction1<FloatArray, Float> FLOAT_SUM = new Reduction1<>(new FloatDefinition(
            signature(Operator.SUM, ElementType.FLOAT), FloatKernels.sum(), 0f, Float::sum, KnownLoop.SUM,
            io.funnel.strategy.floatsum.Sequential::sum, io.funnel.strategy.floatsum.ParallelStream::sum));

    /** Minimum of floats by the rules of {@code Math.min}. */
    public static final Reduction1<FloatArray, Float> FLOAT_MIN = new Reduction1<>(new FloatDefinition(
            signature(Operator.MIN, ElementType.FLOAT), FloatKernels.min(), Float.POSITIVE_INFINITY, Math::min,
            KnownLoop.MIN,
            io.funnel.strategy.floatmin.Sequential::minimum, io.funnel.strategy.floatmin.ParallelStream::minimum));

    /** Sum of ints, which wraps around. */
    public static final Reduction1<IntArray, Integer> INT_SUM = new Reduction1<>(new IntDefinition(
            signature(Operator.SUM, ElementType.INT), IntKernels.sum(), 0, Integer::sum, KnownLoop.SUM,
            io.funnel.strategy.intsum.Sequential::sum, io.funnel.strategy.intsum.ParallelStream::sum));

    private HandWritten() {}

    public static Reduction<?> find(Operator operator, ElementType type) {
        return all().stream()
                .filter(reduction -> reduction.name().equals(name(operator, type)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("not written by hand: operator=" + operator.label()
                        + ", type=" + type.label() + "; try the catalogue"));
    }

    public static List<Reduction<?>> all() {
        return List.of(INT_SUM, FLOAT_SUM, FLOAT_MIN);
    }

    private static String name(Operator operator, ElementType type) {
        return "io.funnel.strategy." + type.label() + operator.label();
    }

    private static Signature signature(Operator operator, ElementType type) {
        String label = type.label() + operator.label();
        Rounding ofSum = type.isFloating() ? Rounding.SUM : Rounding.MODULAR;
        return new Signature(
                name(operator, type),
                "Hand-written " + type.label() + " " + operator.label() + ".",
                List.of(new Input("in", type, true)),
                List.of(new Component(label, type)),
                1,
                Needs.MAX_GROUP,
                type.label(),
                new Traits(true, operator == Operator.SUM ? ofSum : Rounding.EXACT, Traits.EmptyInput.IDENTITY,
                        Traits.NanPolicy.JAVA, Traits.Domain.ALL));
    }
}
