package io.funnel.strategy;

import io.funnel.reduction.Component;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Reduction1;
import io.funnel.reduction.Rounding;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The reductions whose kernels are written by hand: the exemplars that generated code is held against. Float sum has
 * every strategy; the others show what another operator or element type changes.
 *
 * <p>Not for new reductions: annotate a method or an operator, and the kernels are generated.
 */
public final class HandWritten {

    /** Sum of floats, in every strategy. */
    public static final Reduction1<FloatArray, Float> FLOAT_SUM = new Reduction1<>(FloatDefinition.of(Operator.SUM,
            FloatKernels.sum(), 0f, Float::sum,
            io.funnel.strategy.floatsum.Sequential::sum, io.funnel.strategy.floatsum.ParallelStream::sum));

    /** Minimum of floats by the rules of {@code Math.min}. */
    public static final Reduction1<FloatArray, Float> FLOAT_MIN = new Reduction1<>(FloatDefinition.of(Operator.MIN,
            FloatKernels.min(), Float.POSITIVE_INFINITY, Math::min,
            io.funnel.strategy.floatmin.Sequential::minimum, io.funnel.strategy.floatmin.ParallelStream::minimum));

    /** Sum of ints, which wraps around. */
    public static final Reduction1<IntArray, Integer> INT_SUM = new Reduction1<>(IntDefinition.of(Operator.SUM,
            IntKernels.sum(), 0, Integer::sum,
            io.funnel.strategy.intsum.Sequential::sum, io.funnel.strategy.intsum.ParallelStream::sum));

    /** Minimum of ints. */
    public static final Reduction1<IntArray, Integer> INT_MIN = new Reduction1<>(IntDefinition.of(Operator.MIN,
            IntKernels.min(), Integer.MAX_VALUE, Math::min,
            io.funnel.strategy.intmin.Sequential::minimum, io.funnel.strategy.intmin.ParallelStream::minimum));

    /** Sum of longs, which wraps around. */
    public static final Reduction1<LongArray, Long> LONG_SUM = new Reduction1<>(LongDefinition.of(Operator.SUM,
            LongKernels.sum(), 0L, Long::sum,
            io.funnel.strategy.longsum.Sequential::sum, io.funnel.strategy.longsum.ParallelStream::sum));

    /** Minimum of longs. */
    public static final Reduction1<LongArray, Long> LONG_MIN = new Reduction1<>(LongDefinition.of(Operator.MIN,
            LongKernels.min(), Long.MAX_VALUE, Math::min,
            io.funnel.strategy.longmin.Sequential::minimum, io.funnel.strategy.longmin.ParallelStream::minimum));

    /** Sum of doubles. */
    public static final Reduction1<DoubleArray, Double> DOUBLE_SUM = new Reduction1<>(DoubleDefinition.of(Operator.SUM,
            DoubleKernels.sum(), 0d, Double::sum,
            io.funnel.strategy.doublesum.Sequential::sum, io.funnel.strategy.doublesum.ParallelStream::sum));

    /** Minimum of doubles by the rules of {@code Math.min}. */
    public static final Reduction1<DoubleArray, Double> DOUBLE_MIN = new Reduction1<>(DoubleDefinition.of(Operator.MIN,
            DoubleKernels.min(), Double.POSITIVE_INFINITY, Math::min,
            io.funnel.strategy.doublemin.Sequential::minimum, io.funnel.strategy.doublemin.ParallelStream::minimum));

    private HandWritten() {}

    /** The reduction by this operator over elements of this type. */
    public static Reduction<?> find(Operator operator, ElementType type) {
        return switch (operator) {
            case SUM -> switch (type) {
                case INT -> INT_SUM;
                case LONG -> LONG_SUM;
                case FLOAT -> FLOAT_SUM;
                case DOUBLE -> DOUBLE_SUM;
            };
            case MIN -> switch (type) {
                case INT -> INT_MIN;
                case LONG -> LONG_MIN;
                case FLOAT -> FLOAT_MIN;
                case DOUBLE -> DOUBLE_MIN;
            };
        };
    }

    /** All of them, sums first. */
    public static List<Reduction<?>> all() {
        return List.of(INT_SUM, LONG_SUM, FLOAT_SUM, DOUBLE_SUM, INT_MIN, LONG_MIN, FLOAT_MIN, DOUBLE_MIN);
    }

    static Signature signature(Operator operator, ElementType type) {
        String label = type.label() + operator.label();
        boolean rounds = operator == Operator.SUM && type.isFloating();
        return new Signature(
                "io.funnel.strategy." + label,
                "Hand-written " + type.label() + " " + operator.label() + ".",
                List.of(new Input("in", type, true)),
                List.of(new Component(label, type)),
                1,
                Needs.MAX_GROUP,
                type.label(),
                new Traits(true, rounds ? Rounding.SUM : Rounding.EXACT, Traits.EmptyInput.IDENTITY,
                        Traits.NanPolicy.JAVA, Traits.Domain.ALL));
    }
}
