package io.funnel.engine.host;

import io.funnel.engine.host.loops.BlockLoops;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Facts;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits;
import io.funnel.reduction.Traits.Rounding;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.util.List;

/**
 * Any of the known loops over any element type, on boxed numbers: the reference for the engine.
 *
 * @param loop  the loop
 * @param type  of the elements and the state
 * @param tuned whether it names its loop to the engine
 */
record KnownDefinition(KnownLoop loop, ElementType type, boolean tuned) implements Definition<Number, Number> {

    /** The types of states, which have hand-tuned loops. */
    static final List<ElementType> TYPES =
            List.of(ElementType.INT, ElementType.LONG, ElementType.FLOAT, ElementType.DOUBLE);

    @Override
    public Signature signature() {
        Input x = new Input("x", type, true);
        Rounding rounding = type.isFloating() && !isExtreme() ? Rounding.SUM : Rounding.EXACT;
        return new Signature("io.funnel.engine.host." + loop + "." + type.label(), "",
                loop == KnownLoop.DOT ? List.of(x, new Input("y", type, true)) : List.of(x),
                List.of(new Component("value", type)), 1, 256, type.label(),
                new Traits(true, rounding, Traits.EmptyInput.IDENTITY, Traits.NanPolicy.JAVA, Traits.Domain.ALL));
    }

    private boolean isExtreme() {
        return loop == KnownLoop.MIN || loop == KnownLoop.MAX;
    }

    @Override
    public Facts facts() {
        boolean isFloatSum = signature().traits().rounding() == Rounding.SUM && type == ElementType.FLOAT;
        Facts facts = tuned ? Facts.NONE.withHostLoop(loop) : Facts.NONE;
        return isFloatSum ? facts.withVariant(() -> new KnownWithMagnitude(this)) : facts;
    }

    @Override
    public Number identity() {
        return switch (loop) {
            case MIN -> switch (type) {
                case INT -> Integer.MAX_VALUE;
                case LONG -> Long.MAX_VALUE;
                case FLOAT -> Float.POSITIVE_INFINITY;
                default -> Double.POSITIVE_INFINITY;
            };
            case MAX -> switch (type) {
                case INT -> Integer.MIN_VALUE;
                case LONG -> Long.MIN_VALUE;
                case FLOAT -> Float.NEGATIVE_INFINITY;
                default -> Double.NEGATIVE_INFINITY;
            };
            default -> of(0);
        };
    }

    private Number of(int value) {
        return switch (type) {
            case INT -> value;
            case LONG -> (long) value;
            case FLOAT -> (float) value;
            default -> (double) value;
        };
    }

    @Override
    public Number map(Operands in, int index) {
        Number x = load(in, index);
        return switch (loop) {
            case DOT -> times(x, get(in, 1, index));
            case SUM_OF_SQUARES -> times(x, x);
            case SUM_OF_MAGNITUDES -> magnitude(x);
            default -> x;
        };
    }

    private static Number times(Number x, Number y) {
        return switch (x) {
            case Integer i -> i * y.intValue();
            case Long l -> l * y.longValue();
            case Float f -> f * y.floatValue();
            default -> x.doubleValue() * y.doubleValue();
        };
    }

    private static Number magnitude(Number x) {
        return switch (x) {
            case Integer i -> i < 0 ? -i : i;
            case Long l -> l < 0 ? -l : l;
            case Float f -> Math.abs(f);
            default -> Math.abs(x.doubleValue());
        };
    }

    @Override
    public Number combine(Number left, Number right) {
        return switch (left) {
            case Integer i -> switch (loop) {
                case MIN -> Math.min(i, right.intValue());
                case MAX -> Math.max(i, right.intValue());
                default -> i + right.intValue();
            };
            case Long l -> switch (loop) {
                case MIN -> Math.min(l, right.longValue());
                case MAX -> Math.max(l, right.longValue());
                default -> l + right.longValue();
            };
            case Float f -> switch (loop) {
                case MIN -> Math.min(f, right.floatValue());
                case MAX -> Math.max(f, right.floatValue());
                default -> f + right.floatValue();
            };
            default -> switch (loop) {
                case MIN -> Math.min(left.doubleValue(), right.doubleValue());
                case MAX -> Math.max(left.doubleValue(), right.doubleValue());
                default -> left.doubleValue() + right.doubleValue();
            };
        };
    }

    @Override
    public Number finish(Number state) {
        return state;
    }

    @Override
    public Number load(Operands components, int index) {
        return get(components, 0, index);
    }

    private Number get(Operands arrays, int position, int index) {
        return switch (type) {
            case INT -> arrays.ints(position).get(index);
            case LONG -> arrays.longs(position).get(index);
            case FLOAT -> arrays.floats(position).get(index);
            default -> arrays.doubles(position).get(index);
        };
    }

    @Override
    public void store(Number state, Operands components, int index) {
        switch (type) {
            case INT -> components.ints(0).set(index, state.intValue());
            case LONG -> components.longs(0).set(index, state.longValue());
            case FLOAT -> components.floats(0).set(index, state.floatValue());
            default -> components.doubles(0).set(index, state.doubleValue());
        }
    }

    @Override
    public Number sequential(Operands in, int length) {
        Number state = identity();
        for (int i = 0; i < length; i++) {
            state = combine(state, map(in, i));
        }
        return state;
    }

    /** The sum of the magnitudes of the terms. */
    double magnitudes(Operands in, int length) {
        double sum = 0;
        for (int i = 0; i < length; i++) {
            sum += Math.abs(map(in, i).doubleValue());
        }
        return sum;
    }

    /** The tree of docs/explanation/host-engine.md, by recursion: blocks folded by four, then pairs of neighbours. */
    Number tree(Operands in, int length) {
        return combine(identity(), length == 0 ? identity() : tree(in, 0, length));
    }

    private Number tree(Operands in, int from, int to) {
        if (to - from <= BlockLoops.BLOCK) {
            int size = BlockLoops.padded(to - from);
            return column(in, from, to, 0, size, 1);
        }
        int left = Integer.highestOneBit(to - from - 1);
        return combine(tree(in, from, from + left), tree(in, from + left, to));
    }

    /** The sum of the columns of a fold down to one: element j and those at j plus multiples of the width. */
    private Number column(Operands in, int from, int to, int j, int size, int width) {
        if (width == size) {
            return from + j < to ? map(in, from + j) : identity();
        }
        return combine(
                combine(column(in, from, to, j, size, 4 * width), column(in, from, to, j + width, size, 4 * width)),
                combine(column(in, from, to, j + 2 * width, size, 4 * width),
                        column(in, from, to, j + 3 * width, size, 4 * width)));
    }

    @Override
    public Number parallelStream(Operands in, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<KernelCode> kernels() {
        return List.of();
    }
}
