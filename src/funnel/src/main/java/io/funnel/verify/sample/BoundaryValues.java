package io.funnel.verify.sample;

import io.funnel.reduction.ElementType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Values on both sides of an operator's boundaries: each boundary, one more and one less, its neighbours in the
 * element's type, and the values that round to it.
 */
final class BoundaryValues {

    /** Zero and one, which may be special even without constants in conditions. */
    private static final List<Number> USUAL = List.of(0, 1);

    private BoundaryValues() {}

    /** The permitted values of a type, without duplicates, in ascending order. */
    static List<Number> of(ElementType type, List<Number> boundaries, Predicate<Number> allowed) {
        List<Number> values = new ArrayList<>();
        for (Number boundary : Stream.concat(boundaries.stream(), USUAL.stream()).toList()) {
            if (type.isFloating()) {
                around(type, boundary).forEach(values::add);
            } else {
                around(boundary).filter(value -> type == ElementType.LONG
                        || ElementValues.of(type, (double) value).longValue() == value)
                        .forEach(value -> values.add(type == ElementType.LONG ? (Number) value : (Number) (int) value));
            }
        }
        Comparator<Number> order = type.isFloating()
                ? Comparator.comparingDouble(Number::doubleValue)
                : Comparator.comparingLong(Number::longValue);
        return values.stream().filter(allowed).distinct().sorted(order).toList();
    }

    private static LongStream around(Number boundary) {
        if (boundary instanceof Integer || boundary instanceof Long) {
            long middle = boundary.longValue();
            return LongStream.of(middle - 1, middle, middle + 1);
        }
        double middle = boundary.doubleValue();
        return Math.abs(middle) > 0x1p62
                ? LongStream.empty()
                : LongStream.of((long) Math.floor(middle) - 1, (long) Math.floor(middle), (long) Math.ceil(middle),
                        (long) Math.ceil(middle) + 1);
    }

    private static Stream<Number> around(ElementType type, Number boundary) {
        double middle = boundary.doubleValue();
        if (type == ElementType.HALF) {
            float half = ElementValues.of(type, middle).floatValue();
            float step = Math.max(0x1p-24f, Math.ulp(half) * 0x1p13f); // a half has 13 bits less
            return DoubleStream.of(middle - 1, middle + 1, half - step, half, half + step)
                    .mapToObj(value -> ElementValues.of(type, value)).filter(ElementValues::isFinite);
        }
        if (type == ElementType.FLOAT) {
            return DoubleStream.of(middle - 1, middle + 1, middle, Math.nextUp((float) middle),
                    Math.nextDown((float) middle)).filter(value -> Float.isFinite((float) value))
                    .mapToObj(value -> (Number) (float) value);
        }
        DoubleStream near = DoubleStream.of(middle - 1, middle + 1, middle, Math.nextUp(middle), Math.nextDown(middle));
        if (boundary instanceof Float single) { // the midpoint to the next float rounds either way
            double up = (middle + Math.nextUp(single)) / 2;
            double down = (middle + Math.nextDown(single)) / 2;
            near = DoubleStream.concat(near,
                    DoubleStream.of(up, Math.nextUp(up), down, Math.nextDown(down)));
        }
        return near.filter(Double::isFinite).mapToObj(value -> (Number) value);
    }
}
