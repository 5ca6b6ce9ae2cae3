package io.funnel.verify.law;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits.Rounding;
import java.util.List;

/** Correct operators with states of several numbers. */
final class Operators {

    private Operators() {}

    /** Count, mean and sum of squared differences from it. */
    record Moments(long count, float mean, float squares) {}

    /** Chan's combination. */
    static HandMade<Moments> variance() {
        return HandMade.records("variance", Rounding.OTHER,
                List.of(new Component("count", ElementType.LONG), new Component("mean", ElementType.FLOAT),
                        new Component("squares", ElementType.FLOAT)),
                new Moments(0, 0, 0), (in, i) -> new Moments(1, in.floats(0).get(i), 0), Operators::chan,
                numbers -> new Moments(numbers.get(0).longValue(), numbers.get(1).floatValue(),
                        numbers.get(2).floatValue()),
                state -> List.of(state.count, state.mean, state.squares));
    }

    private static Moments chan(Moments left, Moments right) {
        long count = left.count + right.count;
        if (count == 0) {
            return left;
        }
        float delta = right.mean - left.mean;
        float share = right.count / (float) count;
        return new Moments(count, left.mean + delta * share,
                left.squares + right.squares + delta * delta * left.count * share);
    }

    /** A value and its index. */
    record Place(float value, int index) {}

    /** The lowest index of the least value; NaN is below all. */
    static HandMade<Place> argmin() {
        return places("argmin", (left, right) -> {
            int order = Float.compare(left.value, right.value);
            boolean leftIsNaN = Float.isNaN(left.value);
            boolean rightIsNaN = Float.isNaN(right.value);
            if (leftIsNaN != rightIsNaN) {
                return leftIsNaN ? left : right;
            }
            return order < 0 || (order == 0 && left.index < right.index) ? left : right;
        });
    }

    /** The least value; the left one of equals. */
    static HandMade<Place> argminWithoutTieRule() {
        return places("argmin", (left, right) -> left.value <= right.value ? left : right);
    }

    private static HandMade<Place> places(String name, java.util.function.BinaryOperator<Place> operator) {
        return HandMade.records(name, Rounding.EXACT,
                List.of(new Component("value", ElementType.FLOAT), new Component("index", ElementType.INT)),
                new Place(Float.POSITIVE_INFINITY, Integer.MAX_VALUE), (in, i) -> new Place(in.floats(0).get(i), i),
                operator, numbers -> new Place((Float) numbers.get(0), (Integer) numbers.get(1)),
                state -> List.of(state.value, state.index));
    }

    /** The map x -> factor * x + offset. */
    record Affine(float factor, float offset) {}

    /** Composition, the left map first. */
    static HandMade<Affine> affine() {
        return HandMade.records("affine", Rounding.OTHER,
                List.of(new Component("factor", ElementType.FLOAT), new Component("offset", ElementType.FLOAT)),
                new Affine(1, 0), (in, i) -> new Affine(in.floats(0).get(i), in.floats(1).get(i)),
                (left, right) -> new Affine(left.factor * right.factor, left.offset * right.factor + right.offset),
                numbers -> new Affine((Float) numbers.get(0), (Float) numbers.get(1)),
                state -> List.of(state.factor, state.offset))
                .inputs(new Input("factor", ElementType.FLOAT, true), new Input("offset", ElementType.FLOAT, true));
    }

    /** A sum and what its roundings have lost. */
    record Compensated(float sum, float lost) {}

    /** Neumaier's sum. */
    static HandMade<Compensated> neumaier() {
        return compensated("neumaier", (left, right) -> {
            float sum = left.sum + right.sum;
            float lost = Math.abs(left.sum) >= Math.abs(right.sum)
                    ? left.sum - sum + right.sum
                    : right.sum - sum + left.sum;
            return new Compensated(sum, left.lost + right.lost + lost);
        });
    }

    /** Knuth's two-sum. */
    static HandMade<Compensated> twoSum() {
        return compensated("twoSum", (left, right) -> {
            float sum = left.sum + right.sum;
            float added = sum - left.sum;
            return new Compensated(sum, left.lost + right.lost + (left.sum - (sum - added) + (right.sum - added)));
        });
    }

    static HandMade<Compensated> compensated(String name, java.util.function.BinaryOperator<Compensated> operator) {
        return HandMade.records(name, Rounding.OTHER,
                List.of(new Component("sum", ElementType.FLOAT), new Component("lost", ElementType.FLOAT)),
                new Compensated(0, 0), (in, i) -> new Compensated(in.floats(0).get(i), 0), operator,
                numbers -> new Compensated((Float) numbers.get(0), (Float) numbers.get(1)),
                state -> List.of(state.sum, state.lost));
    }

    /** A weight and a mean, NaN of two empty states. */
    record WeightedMean(float weight, float mean) {}

    /** The mean that divides by its weight; two identities give NaN. */
    static HandMade<WeightedMean> meanByWeight() {
        return HandMade.records("mean", Rounding.OTHER,
                List.of(new Component("weight", ElementType.FLOAT), new Component("mean", ElementType.FLOAT)),
                new WeightedMean(0, 0), (in, i) -> new WeightedMean(1, in.floats(0).get(i)),
                (left, right) -> new WeightedMean(left.weight + right.weight,
                        (left.weight * left.mean + right.weight * right.mean) / (left.weight + right.weight)),
                numbers -> new WeightedMean((Float) numbers.get(0), (Float) numbers.get(1)),
                state -> List.of(state.weight, state.mean)).result(state -> state.mean);
    }

    /** A maximum and the sum of the exponentials below it. */
    record Scaled(double max, double sum) {}

    /** log(sum of exp(x)). */
    static HandMade<Scaled> logSumExp() {
        return HandMade.records("logSumExp", Rounding.OTHER,
                List.of(new Component("max", ElementType.DOUBLE), new Component("sum", ElementType.DOUBLE)),
                new Scaled(Double.NEGATIVE_INFINITY, 0), (in, i) -> new Scaled(in.floats(0).get(i), 1),
                (left, right) -> {
                    double max = Math.max(left.max, right.max);
                    return max == Double.NEGATIVE_INFINITY
                            ? new Scaled(max, left.sum + right.sum)
                            : new Scaled(max,
                                    left.sum * Math.exp(left.max - max) + right.sum * Math.exp(right.max - max));
                },
                numbers -> new Scaled((Double) numbers.get(0), (Double) numbers.get(1)),
                state -> List.of(state.max, state.sum)).result(state -> state.max + Math.log(state.sum));
    }
}
