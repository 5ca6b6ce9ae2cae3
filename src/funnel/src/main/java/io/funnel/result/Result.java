package io.funnel.result;

import io.funnel.plan.Route;
import io.funnel.verify.bound.ResultBound;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The result of a reduction, with its provenance. Immutable.
 *
 * @param <R> the type of the answer
 */
public final class Result<R> {

    private final R value;
    private final long length;
    private final RanOn ranOn;
    private final ResultBound errorBound;
    private final Timings timings;
    private final Route plan;
    private final List<String> remarks;
    private final List<Part> parts;

    /** Made by the library alone. */
    public Result(R value, long length, RanOn ranOn, ResultBound errorBound, Timings timings, Route plan,
            List<String> remarks, List<Part> parts) {
        this.value = value;
        this.length = length;
        this.ranOn = ranOn;
        this.errorBound = errorBound;
        this.timings = timings;
        this.plan = plan;
        this.remarks = List.copyOf(remarks);
        this.parts = List.copyOf(parts);
    }

    /** The answer. */
    public R value() {
        return value;
    }

    /** The answer as an int; for reductions whose result is an {@code int}. */
    public int intValue() {
        return number(Integer.class);
    }

    /** The answer as a long; for reductions whose result is a {@code long} or an {@code int}. */
    public long longValue() {
        return value instanceof Integer small ? small : number(Long.class);
    }

    /** The answer as a float; for reductions whose result is a {@code float}. */
    public float floatValue() {
        return number(Float.class);
    }

    /** The answer as a double; for reductions whose result is a {@code double}, a {@code float} or an {@code int}. */
    public double doubleValue() {
        return switch (value) {
            case Float single -> single;
            case Integer small -> small;
            default -> number(Double.class);
        };
    }

    private <N extends Number> N number(Class<N> type) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw new IllegalStateException("result of another type: result=" + value.getClass().getSimpleName()
                + ", asked=" + type.getSimpleName() + "; try value()");
    }

    /** Elements that were reduced. */
    public long length() {
        return length;
    }

    /** Where it was computed. */
    public RanOn ranOn() {
        return ranOn;
    }

    /**
     * Bounds the distance between the answer and that of exact arithmetic: 0 where nothing rounds, infinity where numbers
     * may have left the type's range on the way, NaN where the answer is NaN. What Java computes of an element counts as
     * exact where that is more than a product, a quotient or a difference of what is read, such as an exponential. A bound
     * is computed where it was asked for, see {@link io.funnel.Funnel#bounded()}; where nothing rounds it is known without.
     *
     * @throws IllegalStateException if no bound was asked for, or none is known; the message says what to write
     */
    public double errorBound() {
        if (!errorBound.isPresent()) {
            throw new IllegalStateException(errorBound.missing());
        }
        return errorBound.value();
    }

    /** Whether {@link #errorBound()} gives a number. */
    public boolean hasErrorBound() {
        return errorBound.isPresent();
    }

    /**
     * The bounds of the numbers that the state has, by the names of its components, where it has several and
     * {@link #errorBound()} is the largest of them; else empty.
     */
    public Map<String, Double> componentBounds() {
        return errorBound.components();
    }

    /** Where the time went. */
    public Timings timings() {
        return timings;
    }

    /** How the work was planned, and why. */
    public Route plan() {
        return plan;
    }

    /** What did not go as planned, in words: a fallback, a strategy that was refused; empty as a rule. */
    public List<String> remarks() {
        return remarks;
    }

    /**
     * What each of several places did: partitions of the elements in order, or devices, each of which has taken some; empty
     * where there was one place. {@link #ranOn} names all of them together.
     */
    public List<Part> parts() {
        return parts;
    }

    /** For people: the answer and where it was computed. */
    @Override
    public String toString() {
        String text = Arrays.deepToString(new Object[] {value}); // of arrays, too
        return text.substring(1, text.length() - 1) + " (" + ranOn.strategy() + " on " + ranOn.device() + ")";
    }
}
