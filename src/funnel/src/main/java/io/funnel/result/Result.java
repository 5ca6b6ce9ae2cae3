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

    /** Created by the library only. */
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
                + ", asked=" + type.getSimpleName() + "; try " + accessor() + "()");
    }

    private String accessor() {
        return switch (value) {
            case Integer _ -> "intValue";
            case Long _ -> "longValue";
            case Float _ -> "floatValue";
            case Double _ -> "doubleValue";
            default -> "value";
        };
    }

    /** The number of reduced elements. */
    public long length() {
        return length;
    }

    /** The place and manner of the computation. */
    public RanOn ranOn() {
        return ranOn;
    }

    /**
     * Bounds the distance between the answer and what exact arithmetic makes of the inputs: 0 without rounding, infinite
     * if intermediate values may have overflowed. A bound is computed on request, see {@link
     * io.funnel.Funnel#bounded()}; without rounding it is always known.
     *
     * @throws IllegalStateException if no bound was requested, or none is known, as for NaN; the message says what to
     * write
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
     * The bounds of an answer's numbers by component name, if it is a state with several; NaN for one without. If all
     * have a bound, {@link #errorBound()} is the largest. Otherwise empty.
     */
    public Map<String, Double> componentBounds() {
        return errorBound.components();
    }

    /** The phases of the call. */
    public Timings timings() {
        return timings;
    }

    /** The plan of the call, and its reasons. */
    public Route plan() {
        return plan;
    }

    /** Deviations from the plan, in words, such as a fallback or a refused strategy; usually empty. */
    public List<String> remarks() {
        return remarks;
    }

    /**
     * The parts by place: partitions of the elements in order, or devices with their shares; empty for a single place.
     * {@link #ranOn} summarizes them.
     */
    public List<Part> parts() {
        return parts;
    }

    /** The answer and its place, for people. */
    @Override
    public String toString() {
        String text = Arrays.deepToString(new Object[] {value}); // of arrays, too
        return text.substring(1, text.length() - 1) + " (" + ranOn.strategy() + " on " + ranOn.device() + ")";
    }
}
