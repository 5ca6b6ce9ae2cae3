package io.funnel.verify.exact;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.verify.Components;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A reduction's state in several orders of combination. */
final class AnyOrder<S> {

    /** Elements of a task. */
    private static final int PIECE = 1 << 16;
    /** Elements up to which random orders are tried, too. */
    private static final int FEW = 1 << 12;
    private static final int RANDOM = 3;
    /** Elements above which two orders must do; the first elements were tried in more. */
    private static final int MANY = 1 << 20;
    private static final int STRIDE = 7;
    /** Sums of floats and doubles below these are exact, with bits to spare for their parts. */
    private static final double MOST_FLOAT = 1 << 22;
    private static final double MOST_DOUBLE = 1L << 50;

    private enum Order {
        FORWARD, BACKWARD, TREE, STRIDED
    }

    private final Definition<S, ?> definition;
    private final Operands in;
    private final int length;
    private final List<Order> orders;

    /**
     * A state that all orders agree on.
     *
     * @param seen the places among those asked for without whose element the state is another
     */
    record Agreed<S>(S state, List<Integer> seen) {}

    AnyOrder(Definition<S, ?> definition, Operands in, int length) {
        this.definition = definition;
        this.in = in;
        this.length = length;
        boolean commutative = definition.signature().traits().commutative();
        if (length > MANY) {
            orders = List.of(Order.FORWARD, commutative ? Order.STRIDED : Order.BACKWARD);
        } else {
            orders = commutative
                    ? List.of(Order.values())
                    : List.of(Order.FORWARD, Order.BACKWARD, Order.TREE);
        }
    }

    /** The state, if all orders agree on it, and sums {@code times} as large would be exact; 0 for any size. */
    Optional<Agreed<S>> agreed(List<Integer> places, double times) {
        List<Integer> ends = ends(places);
        List<List<S>> pieces = IntStream.range(0, ends.size() - 1).parallel()
                .mapToObj(piece -> piece(ends.get(piece), ends.get(piece + 1))).toList();
        S state = combined(Order.FORWARD, pieces.size(), piece -> pieces.get(piece).getFirst());
        List<Number> numbers = numbers(state);
        for (int order = 1; order < orders.size(); order++) {
            int each = order;
            S other = combined(orders.get(order), pieces.size(), piece -> pieces.get(piece).get(each));
            if (!numbers(other).equals(numbers)) {
                return Optional.empty();
            }
        }
        if ((times != 0 && !hasRoom(numbers, times)) || !inRandomOrders(numbers)) {
            return Optional.empty();
        }
        List<Integer> seen = places.stream().filter(place -> {
            int left = ends.indexOf(place);
            S without = combined(Order.FORWARD, pieces.size(),
                    piece -> piece == left ? definition.identity() : pieces.get(piece).getFirst());
            return !numbers(without).equals(numbers);
        }).toList();
        return Optional.of(new Agreed<>(state, seen));
    }

    /** The starts of pieces and the last one's end, so that each place is a piece of its own. */
    private List<Integer> ends(List<Integer> places) {
        List<Integer> ends = new ArrayList<>();
        IntStream.concat(places.stream().flatMapToInt(place -> IntStream.of(place, place + 1)),
                IntStream.range(0, Math.ceilDiv(length, PIECE)).map(piece -> piece * PIECE))
                .sorted().distinct().filter(end -> end < length).forEach(ends::add);
        ends.add(length);
        return ends;
    }

    private List<S> piece(int from, int to) {
        return orders.stream().map(order -> combined(order, to - from, i -> definition.map(in, from + i))).toList();
    }

    private S combined(Order order, int count, IntFunction<S> item) {
        return switch (order) {
            case FORWARD -> forward(count, 0, 1, item);
            case BACKWARD -> {
                S state = count == 0 ? definition.identity() : item.apply(count - 1);
                for (int i = count - 2; i >= 0; i--) {
                    state = definition.combine(item.apply(i), state);
                }
                yield state;
            }
            case TREE -> count == 0 ? definition.identity() : tree(0, count, item);
            case STRIDED -> {
                S state = definition.identity();
                for (int lane = 0; lane < STRIDE; lane++) {
                    state = definition.combine(state, forward(count, lane, STRIDE, item));
                }
                yield state;
            }
        };
    }

    private S forward(int count, int start, int step, IntFunction<S> item) {
        S state = definition.identity();
        for (int i = start; i < count; i += step) {
            state = definition.combine(state, item.apply(i));
        }
        return state;
    }

    private S tree(int from, int to, IntFunction<S> item) {
        if (to - from == 1) {
            return item.apply(from);
        }
        int middle = (from + to) >>> 1;
        return definition.combine(tree(from, middle, item), tree(middle, to, item));
    }

    private boolean inRandomOrders(List<Number> numbers) {
        if (length > FEW || !definition.signature().traits().commutative()) {
            return true;
        }
        List<Integer> order = new ArrayList<>(IntStream.range(0, length).boxed().toList());
        for (int i = 0; i < RANDOM; i++) {
            Collections.shuffle(order, new Random(i));
            if (!numbers(combined(Order.TREE, length, each -> definition.map(in, order.get(each)))).equals(numbers)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasRoom(List<Number> numbers, double times) {
        Components<S> parts = new Components<>(definition);
        List<Number> identity = numbers(definition.identity());
        for (int part = 0; part < numbers.size(); part++) {
            ElementType type = parts.type(part);
            double most = type == ElementType.FLOAT ? MOST_FLOAT : MOST_DOUBLE;
            if (type.isFloating() && !numbers.get(part).equals(identity.get(part))
                    && !(Math.abs(numbers.get(part).doubleValue()) * times <= most)) {
                return false;
            }
        }
        return true;
    }

    List<Number> numbers(S state) {
        return new Components<>(definition).numbers(state);
    }

    static boolean hasNaN(List<Number> numbers) {
        return numbers.stream().anyMatch(number -> Double.isNaN(number.doubleValue()));
    }

    /** Whether a number that floats round has few bits behind the point, as sums of whole numbers do. */
    static boolean isWhole(List<Number> numbers) {
        return numbers.stream().mapToDouble(Number::doubleValue)
                .allMatch(value -> !Double.isFinite(value) || value * 1024 == Math.rint(value * 1024));
    }
}
