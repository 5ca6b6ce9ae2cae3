package io.funnel.result;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Component;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The results of a reduction, one for each segment, in the order of the segments; or the values of a map after it, one
 * for each element. Numbers, and the components of records
 * of numbers, lie in arrays without boxes.
 *
 * {@snippet :
 * Values<ArgMin> best = funnel.per(rowsOf(1024)).reduce(FloatReductions.ARG_MIN, costs).value();
 * ArgMin ofFirstRow = best.get(0);
 * long[] places = best.component("index").longs();
 * }
 *
 * @param <R> the type of one result
 */
public final class Values<R> {

    private static final int SHOWN = 8;
    private static final double[] NONE = {};

    private final int count;
    private final IntFunction<R> each;
    private final List<Component> parts;
    private final Supplier<Operands> numbers;
    private final double[] bounds;

    private Values(
            int count, IntFunction<R> each, List<Component> parts, Supplier<Operands> numbers, double[] bounds) {
        this.count = count;
        this.each = each;
        this.parts = parts;
        this.numbers = numbers;
        this.bounds = bounds;
    }

    /**
     * Created by the library only.
     *
     * @param states  the states of all segments
     * @param numbers the results as numbers, no array if they are none; records are asked for them when a user is
     */
    @SuppressWarnings("unchecked") // a number is the result itself
    public static <R> Values<R> of(Definition<?, R> definition, Operands states, int count,
            Supplier<Operands> numbers) {
        if (definition.signature().isNumber()) { // without the states, whose memory may serve the next call
            ElementType type = definition.signature().results().getFirst().type();
            return (Values<R>) of(type, (TornadoNativeArray) numbers.get().arrays().getFirst(), count);
        }
        return new Values<>(count, segment -> definition.finishSlot(states, segment),
                definition.signature().results(), new Once(numbers), NONE);
    }

    /** Asks for numbers once. */
    private static final class Once implements Supplier<Operands> {

        private final Supplier<Operands> made;
        private @Nullable Operands numbers;

        Once(Supplier<Operands> made) {
            this.made = made;
        }

        @Override
        public synchronized Operands get() {
            Operands known = numbers;
            if (known == null) {
                known = made.get();
                numbers = known;
            }
            return known;
        }
    }

    /**
     * Created by the library only.
     *
     * @param numbers an array a component, with a number for each value
     * @param each    a value by its number
     */
    public static <R> Values<R> of(List<Component> components, Operands numbers, int count, IntFunction<R> each) {
        return new Values<>(count, each, components, () -> numbers, NONE);
    }

    /** Created by the library only: the numbers of an array. */
    public static Values<Number> of(ElementType type, TornadoNativeArray numbers, int count) {
        Operands one = Operands.of(numbers);
        return of(List.of(new Component("value", type)), one, count, index -> number(type, one, index));
    }

    /** Created by the library only: a copy of an array's first numbers on Java's heap, which costs less for few. */
    public static Values<Number> copyOf(ElementType type, TornadoNativeArray numbers, int count) {
        FewNumbers few = new FewNumbers(type, numbers, count);
        return new Values<>(count, few, List.of(new Component("value", type)), new Once(few::array), NONE);
    }

    /** Called by the library only: returns the same results with a bound of each, NaN where it is unknown. */
    public Values<R> withErrorBounds(double[] ofEach) {
        return new Values<>(count, each, parts, numbers, ofEach);
    }

    /** The number of segments. */
    public int count() {
        return count;
    }

    /**
     * The result of a segment.
     *
     * @throws IndexOutOfBoundsException if there is no such segment
     */
    public R get(int segment) {
        return each.apply(Objects.checkIndex(segment, count));
    }

    /**
     * Bounds the distance between a segment's result and what exact arithmetic makes of its elements, as {@link
     * Result#errorBound()} does; of several numbers, the largest.
     *
     * @throws IllegalStateException if no bound was asked for, see {@link io.funnel.Funnel#bounded()}, or this segment has
     * no known one
     */
    public double errorBound(int segment) {
        Objects.checkIndex(segment, count);
        if (bounds.length == 0 || Double.isNaN(bounds[segment])) {
            throw new IllegalStateException("no error bound: segment=" + segment + "; "
                    + (bounds.length == 0 ? "try funnel.bounded().per(...)" : "the result's errorBound() says why"));
        }
        return bounds[segment];
    }

    /** The names of a result's numbers: {@code value} for a number; empty if results are not made of numbers. */
    public List<String> components() {
        return parts.stream().map(Component::name).toList();
    }

    /**
     * One component of all results.
     *
     * @throws IllegalArgumentException if there is no such component
     */
    public Values<?> component(String name) {
        int at = components().indexOf(name);
        if (at < 0) {
            throw new IllegalArgumentException("no such component: component=" + name + ", components="
                    + components() + (parts.isEmpty() ? "; try get(segment)" : "; try one of these"));
        }
        Component part = parts.get(at);
        Operands one = Operands.of(numbers.get().arrays().get(at));
        return new Values<>(count, segment -> number(part.type(), one, segment),
                List.of(new Component("value", part.type())), () -> one, NONE);
    }

    private static Number number(ElementType type, Operands array, int index) {
        return FewNumbers.number(type, ((TornadoNativeArray) array.arrays().getFirst()).getSegment(), index);
    }

    private MemorySegment memory(ElementType type) {
        requireAll(type);
        MemorySegment all = each instanceof FewNumbers few
                ? few.memory()
                : ((TornadoNativeArray) numbers.get().arrays().getFirst()).getSegment();
        return all.asSlice(0, (long) count * type.sizeBytes());
    }

    /** A copy of all results; for results that are an {@code int}. */
    public int[] ints() {
        return memory(ElementType.INT).toArray(ValueLayout.JAVA_INT);
    }

    /** A copy of all results; for results that are a {@code long}. */
    public long[] longs() {
        return memory(ElementType.LONG).toArray(ValueLayout.JAVA_LONG);
    }

    /** A copy of all results; for results that are a {@code float}. */
    public float[] floats() {
        return memory(ElementType.FLOAT).toArray(ValueLayout.JAVA_FLOAT);
    }

    /** A copy of all results; for results that are a {@code double}. */
    public double[] doubles() {
        return memory(ElementType.DOUBLE).toArray(ValueLayout.JAVA_DOUBLE);
    }

    /** All results, for TornadoVM and {@code Data.of}, always the same array; do not write to it. */
    public IntArray asIntArray() {
        return array(IntArray.class, ElementType.INT);
    }

    /** All results, for TornadoVM and {@code Data.of}, always the same array; do not write to it. */
    public LongArray asLongArray() {
        return array(LongArray.class, ElementType.LONG);
    }

    /** All results, for TornadoVM and {@code Data.of}, always the same array; do not write to it. */
    public FloatArray asFloatArray() {
        return array(FloatArray.class, ElementType.FLOAT);
    }

    /** All results, for TornadoVM and {@code Data.of}, always the same array; do not write to it. */
    public DoubleArray asDoubleArray() {
        return array(DoubleArray.class, ElementType.DOUBLE);
    }

    private <A> A array(Class<A> arrays, ElementType type) {
        requireAll(type);
        return arrays.cast(numbers.get().arrays().getFirst());
    }

    private void requireAll(ElementType type) {
        if (parts.size() != 1 || parts.getFirst().type() != type) {
            throw new IllegalStateException("results of another type: asked=" + type.label() + ", results="
                    + (parts.isEmpty() ? "objects" : parts) + "; try "
                    + (parts.size() > 1
                            ? "component(\"" + parts.getFirst().name() + "\") first"
                            : parts.isEmpty() ? "get(segment)" : parts.getFirst().type().label() + "s()"));
        }
    }

    /** The first results, for people. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "[", count > SHOWN ? ", ... " + count + " in all]" : "]");
        for (int segment = 0; segment < Math.min(count, SHOWN); segment++) {
            text.add(String.valueOf(get(segment)));
        }
        return text.toString();
    }
}
