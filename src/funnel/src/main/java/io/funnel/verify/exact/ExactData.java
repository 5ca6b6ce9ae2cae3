package io.funnel.verify.exact;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Facts;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.reduction.facts.HostLoop;
import io.funnel.reduction.facts.MapRounding;
import io.funnel.verify.Reference;
import io.funnel.verify.sample.ElementValues;
import io.funnel.verify.sample.Elements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Makes data for a reduction whose answer is exact in any order, and which show a missing element. Families of elements
 * are tried in turn: one fits if the definition gives the same bits in several orders, and others without the elements
 * at awkward places. Makes each length once; not thread-safe.
 */
public final class ExactData<S> {

    /** Elements above which few sets are made, without elements behind the length. */
    private static final int LONG = 1 << 16;
    /** Elements that tell whether a family may fit a long input. */
    private static final int PREFIX = 1 << 12;
    private static final String ONE = "one element";
    private static final int MOST_COUNTING = 2;
    private static final int MOST_SINGLES = 8;
    private static final int LONG_SINGLES = 1;
    private static final int PIECE = 1 << 16;
    private static final int MOST_BITS = 4;
    /** Elements that tell most pairs apart, and as many that products of others than one overflow. */
    private static final int FEW = 5;
    private static final int MANY = 257;
    /** The unit of large weights, which ints hold. */
    private static final double LARGE = 0x1p27;
    private static final List<Double> VALUES = List.of(0.0, 1.0, 2.0, -1.0, 3.0, -2.0, 4.0, 0.5, Double.NaN);

    private final Definition<S, ?> definition;
    private final Signature signature;
    private final List<TornadoNativeArray> given;
    private final Elements elements;
    /** Whether an element's bits are Java's, or decide the answer. */
    private final boolean plain;
    private final boolean strict;
    private final Map<Integer, List<ExactSet>> made = new TreeMap<>();
    private final Map<Integer, List<ExactSet>> varied = new TreeMap<>();
    private Optional<double[][]> pair = Optional.empty();

    private ExactData(Definition<S, ?> definition, List<? extends TornadoNativeArray> given) {
        this.definition = definition;
        this.signature = definition.signature();
        this.given = List.copyOf(given);
        this.elements = new Elements(definition);
        this.plain = (signature.traits().rounding().isExact() && definition.reproducible().equals(definition))
                || definition.facts().knownLoop().filter(HostLoop.KnownLoop.SUM::equals).isPresent();
        this.strict = plain || definition.facts().boundedVariant().map(Definition::facts).map(Facts::mapRounding)
                .filter(MapRounding.NONE::equals).isPresent();
    }

    /** Takes a reduction's inputs, for the parameters among them. */
    public static ExactData<?> of(Definition<?, ?> definition, List<? extends TornadoNativeArray> inputs) {
        return new ExactData<>(definition, inputs);
    }

    /** The places where a kernel that is wrong is likely to leave an element out. */
    public static List<Integer> places(int length) {
        Set<Integer> places = new LinkedHashSet<>(List.of(length - 1, 0, length - 15, length / 2, length - 2, 1));
        for (int size = 32; size <= 1024; size *= 2) {
            places.addAll(List.of((length - 1) / size * size, size - 1, size, size + 1));
        }
        places.addAll(List.of(length - 3, length - 4, length - 16, 2, length / 3));
        places.removeIf(place -> place < 0 || place >= length);
        return List.copyOf(places);
    }

    /** The sets of a length; none if the reduction takes no such length or no family fits. */
    public List<ExactSet> sets(int length) {
        return made.computeIfAbsent(length, this::make);
    }

    /** The sets of a length, and one more where there is a single one: segments that take each other's elements show. */
    public List<ExactSet> variety(int length) {
        return varied.computeIfAbsent(length, this::vary);
    }

    private List<ExactSet> vary(int length) {
        List<ExactSet> sets = sets(length);
        if (sets.size() != 1 || length == 0 || length > LONG) {
            return sets;
        }
        List<Integer> places = places(length);
        return Stream.concat(sets.stream(),
                Family.counting(length, Set.copyOf(places), elements.boundaries(0)).stream()
                        .flatMap(family -> set(family, length, places).stream())
                        .filter(other -> !Reference.sameBits(definition, other.state(), sets.getFirst().state()))
                        .limit(1))
                .toList();
    }

    /**
     * The sets of a length, those of all other families, values of all bits, large ones, and a NaN if states keep it. A
     * user's kernel may be wrong for some of them.
     */
    public List<ExactSet> all(int length) {
        List<Integer> places = places(length);
        List<ExactSet> all = new ArrayList<>(sets(length));
        Family.counting(length, Set.copyOf(places), elements.boundaries(0)).stream()
                .filter(family -> sets(length).stream().noneMatch(set -> set.label().equals(family.label())))
                .forEach(family -> set(family, length, places).ifPresent(all::add));
        all.addAll(wide(length));
        set(Family.signed(1), length, places)
                .flatMap(_ -> family(Family.signed(LARGE), length, places, false, 0)).ifPresent(all::add);
        double[] ones = ofEach(1, 1);
        for (int place : new int[] {0, length / 2, length - 1}) {
            family(Family.single("a NaN", place, ones, ofEach(Double.NaN, 1)), length, List.of(place), true, 0)
                    .ifPresent(all::add);
            Stream.of(LARGE, -LARGE)
                    .flatMap(own -> set(Family.single("a large element", place, ones, ofEach(own, own)), length,
                            List.of(place)).stream())
                    .forEach(all::add);
        }
        return all;
    }

    /** A value for each input, of floating point or not. */
    private double[] ofEach(double floating, double whole) {
        return signature.streamed().stream().mapToDouble(input -> input.type().isFloating() ? floating : whole)
                .toArray();
    }

    /** The sets of a length with values of all bits. */
    public List<ExactSet> wide(int length) {
        List<Integer> places = places(length);
        return Family.wide().stream().flatMap(family -> set(family, length, places).stream()).toList();
    }

    private List<ExactSet> make(int length) {
        if (length == 0 && signature.traits().emptyInput() == EmptyInput.ERROR) {
            return List.of();
        }
        List<Integer> places = places(length);
        Set<Integer> open = new TreeSet<>(places);
        List<ExactSet> sets = new ArrayList<>();
        for (Family family : Family.counting(length, Set.copyOf(places), elements.boundaries(0))) {
            if (sets.size() < (length > LONG ? 1 : MOST_COUNTING) && (!open.isEmpty() || sets.isEmpty())) {
                set(family, length, places).filter(set -> length == 0 || set.seen().stream().anyMatch(open::contains))
                        .ifPresent(set -> {
                            sets.add(set);
                            open.removeAll(set.seen());
                        });
            }
        }
        if (!strict) {
            open.addAll(places); // rounding may hide an element among many
        }
        int most = length > LONG ? LONG_SINGLES : MOST_SINGLES;
        places.stream().filter(open::contains).limit(most).forEach(place -> {
            pairs(length).flatMap(pair -> set(Family.single(ONE, place, pair[0], pair[1]), length, places))
                    .ifPresent(sets::add);
        });
        return sets;
    }

    /** The set of a family that fits. */
    private Optional<ExactSet> set(Family family, int length, List<Integer> places) {
        return family(family, length, places, false, signature.traits().rounding().isExact() ? 0 : 1);
    }

    /**
     * The set of a family that fits.
     *
     * @param keepsNaN whether it takes states with a NaN alone, which own forms of it in states lack
     * @param times    so many times as large sums would be exact; 0 if nothing is rounded, or for any size
     */
    private Optional<ExactSet> family(Family family, int length, List<Integer> places, boolean keepsNaN, double times) {
        if (!family.isWithin(elements, signature.streamed().size())) {
            return Optional.empty();
        }
        try {
            return length > PREFIX && family.counts() && !mayFit(family, length, times)
                    ? Optional.empty()
                    : checked(family, length, places, keepsNaN, times);
        } catch (RuntimeException e) { // the operator does not take these elements
            return Optional.empty();
        }
    }

    /** Whether the first elements fit, show most of their places, and leave room for all. */
    private boolean mayFit(Family family, int length, double times) {
        List<Integer> places = places(PREFIX);
        double more = family.sparse() ? 1 : (double) length / PREFIX;
        return new AnyOrder<>(definition, new Operands(arrays(family, PREFIX)), PREFIX).agreed(places, times * more)
                .filter(agreed -> family.sparse() || 2 * agreed.seen().size() > places.size()).isPresent();
    }

    private Optional<ExactSet> checked(Family family, int length, List<Integer> places, boolean keepsNaN,
            double times) {
        List<TornadoNativeArray> inputs = arrays(family, length);
        AnyOrder<S> orders = new AnyOrder<>(definition, new Operands(inputs), length);
        return orders.agreed(places, times)
                .filter(agreed -> !family.counts() || AnyOrder.isWhole(orders.numbers(agreed.state())))
                .filter(agreed -> !keepsNaN || AnyOrder.hasNaN(orders.numbers(agreed.state())))
                .filter(agreed -> length == 0 || !agreed.seen().isEmpty())
                .map(agreed -> new ExactSet(family.label(), length, inputs,
                        length > LONG ? inputs : arrays(family, length + ExactSet.BEHIND), agreed.state(),
                        agreed.seen(), strict && (plain || AnyOrder.isWhole(orders.numbers(agreed.state())))));
    }

    /** The first two elements such that one shows among many of the other, in any order. */
    private Optional<double[][]> pairs(int length) {
        if (pair.isEmpty()) {
            List<double[]> candidates = candidates();
            pair = candidates.stream().flatMap(common -> candidates.stream().map(own -> new double[][] {common, own}))
                    .filter(each -> !Arrays.equals(each[0], each[1]))
                    .filter(each -> shows(each, FEW) && shows(each, MANY))
                    .findFirst();
        }
        return pair.filter(_ -> length > 0);
    }

    private boolean shows(double[][] pair, int length) {
        return IntStream.of(0, length / 2, length - 1).allMatch(
                place -> set(Family.single(ONE, place, pair[0], pair[1]), length, List.of(place)).isPresent());
    }

    /** Elements: each input has the next of some values, or for few inputs zero or one, as parts of a matrix have. */
    private List<double[]> candidates() {
        int inputs = signature.streamed().size();
        Set<Double> distinct = new LinkedHashSet<>(VALUES);
        elements.boundaries(0).stream().map(Number::doubleValue)
                .filter(value -> Math.abs(value) < 1 << 16).forEach(distinct::add);
        List<Double> values = List.copyOf(distinct);
        List<double[]> candidates = new ArrayList<>();
        for (int first = 0; first < values.size(); first++) {
            int start = first;
            candidates.add(IntStream.range(0, inputs)
                    .mapToDouble(input -> values.get((start + input) % values.size())).toArray());
        }
        for (int bits = 1; inputs > 1 && inputs <= MOST_BITS && bits < 1 << inputs; bits++) {
            int ones = bits;
            candidates.add(IntStream.range(0, inputs).mapToDouble(input -> ones >> input & 1).toArray());
        }
        return candidates;
    }

    private List<TornadoNativeArray> arrays(Family family, int length) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        int streamed = 0;
        for (int i = 0; i < given.size(); i++) {
            Input input = signature.inputs().get(i);
            arrays.add(input.streamed() ? filled(family, streamed++, input.type(), length) : given.get(i));
        }
        return arrays;
    }

    private static TornadoNativeArray filled(Family family, int input, ElementType type, int length) {
        TornadoNativeArray array = NativeArrays.allocate(type, length);
        IntStream.range(0, Math.ceilDiv(length, PIECE)).parallel().forEach(piece -> {
            int end = (int) Math.min(length, (piece + 1L) * PIECE);
            for (int i = piece * PIECE; i < end; i++) {
                double value = family.values().at(input, i);
                if (value != 0) {
                    NativeArrays.set(array, i, ElementValues.of(type, value));
                }
            }
        });
        return array;
    }
}
