package io.funnel.catalogue.oracle;

import io.funnel.reduction.ElementType;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.IntPredicate;

/** Minima, maxima and their indices, in the total order of {@code compareTo} with NaN before all else. */
final class ExtremeOracles {

    private ExtremeOracles() {}

    static Expected minimum(Columns in, IntPredicate counts) {
        int best = first(in, counts, false);
        return new Expected.Exact(best < 0 ? start(in.type(), false) : in.boxed(0, best));
    }

    static Expected maximum(Columns in, IntPredicate counts) {
        int best = first(in, counts, true);
        return new Expected.Exact(best < 0 ? start(in.type(), true) : in.boxed(0, best));
    }

    static Expected maximumNorm(Columns in) {
        Object largest = zero(in.type());
        for (int i = 0; i < in.length(); i++) {
            Object magnitude = switch (in.boxed(0, i)) {
                case Float x -> Float.valueOf(x.isNaN() ? Float.NaN : Math.abs(x));
                case Double x -> Double.valueOf(x.isNaN() ? Double.NaN : Math.abs(x));
                case Integer x -> Math.abs(x.longValue());
                case Long x -> x == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(x);
                default -> throw new IllegalArgumentException(in.type().label());
            };
            largest = compare(magnitude, largest) > 0 ? magnitude : largest;
        }
        return new Expected.Exact(largest);
    }

    static Expected range(Columns in) {
        Object low = in.boxed(0, first(in, i -> true, false));
        Object high = in.boxed(0, first(in, i -> true, true));
        return switch (low) {
            case Float x -> new Expected.Exact((float) high - x);
            case Double x -> new Expected.Exact((double) high - x);
            default -> new Expected.Exact(new BigDecimal(high.toString()).subtract(new BigDecimal(low.toString()))
                    .toBigInteger().longValue());
        };
    }

    static List<Expected> argument(Columns in, boolean largest) {
        int best = first(in, i -> true, largest);
        return List.of(new Expected.Exact(in.boxed(0, best)), new Expected.Exact((long) best));
    }

    /** The lowest index of the least or greatest element, NaN being either; negative if no element counts. */
    private static int first(Columns in, IntPredicate counts, boolean largest) {
        int best = -1;
        for (int i = 0; i < in.length(); i++) {
            if (!counts.test(i)) {
                continue;
            }
            if (isNaN(in, i)) {
                return i;
            }
            int order = best < 0 ? -1 : compare(in.boxed(0, i), in.boxed(0, best));
            if (best < 0 || (largest ? order > 0 : order < 0)) {
                best = i;
            }
        }
        return best;
    }

    private static boolean isNaN(Columns in, int i) {
        return in.type().isFloating() && Double.isNaN(in.number(0, i));
    }

    private static int compare(Object left, Object right) {
        return switch (left) {
            case Float x -> x.compareTo((Float) right);
            case Double x -> x.compareTo((Double) right);
            case Integer x -> x.compareTo((Integer) right);
            case Long x -> x.compareTo((Long) right);
            default -> throw new IllegalArgumentException(left.getClass().getSimpleName());
        };
    }

    private static Object start(ElementType type, boolean least) {
        return switch (type) {
            case FLOAT -> least ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
            default -> least ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            case INT -> least ? Integer.MIN_VALUE : Integer.MAX_VALUE;
            case LONG -> least ? Long.MIN_VALUE : Long.MAX_VALUE;
        };
    }

    private static Object zero(ElementType type) {
        return switch (type) {
            case FLOAT -> 0f;
            default -> 0.0;
            case INT, LONG -> 0L;
        };
    }
}
