package io.funnel.verify.law;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.verify.sample.Arrangement;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.ElementValues;
import io.funnel.verify.sample.Elements;
import io.funnel.verify.sample.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The samples for a law: its operands, of elements in the declared domain. */
final class LawSamples {

    private static final List<ElementKind> KINDS = List.of(ElementKind.values());
    private static final List<Integer> LENGTHS = List.of(0, 1, 2, 3, 5, 8, 31, StateEvaluator.CAPACITY);
    /** The other inputs around a hard value; several times, since the simple values differ. */
    private static final List<ElementKind> OTHERS =
            List.of(ElementKind.SIMPLE, ElementKind.SIMPLE, ElementKind.SIMPLE, ElementKind.HARD);

    /** Constants of an input that are paired. */
    private static final int CONSTANTS = 6;

    private final List<Input> inputs;
    private final Elements elements;
    private final List<Corner> corners;
    private final List<Pair> pairs;

    /** The hardest value of an input, for one operand; the other operands are simple, its other inputs of a kind. */
    private record Corner(int input, Number value, ElementKind others) {}

    /** Two constants that the operator compares an input with, for two operands; random ones seldom have both. */
    private record Pair(int input, Number first, Number second) {}

    LawSamples(Signature signature, Elements elements) {
        this.inputs = signature.streamed();
        this.elements = elements;
        this.corners = IntStream.range(0, inputs.size()).boxed()
                .flatMap(input -> elements.hardest(input).stream()
                        .flatMap(value -> OTHERS.stream().map(others -> new Corner(input, value, others))))
                .toList();
        this.pairs = IntStream.range(0, inputs.size()).boxed()
                .flatMap(input -> pairs(input, elements.constants(input).stream().limit(CONSTANTS).toList())).toList();
    }

    private static Stream<Pair> pairs(int input, List<Number> constants) {
        return constants.stream().flatMap(first -> constants.stream().filter(second -> !second.equals(first))
                .map(second -> new Pair(input, first, second)));
    }

    /** The number of samples that put each hard value of each input into each operand, and each pair into two. */
    int corners(Law law) {
        return corners.size() * law.groups() + (law.groups() > 1 ? pairs.size() : 0);
    }

    /** One of them: operands of one element. */
    Sample corner(Law law, int number, SplittableRandom random) {
        int hard = corners.size() * law.groups();
        return number < hard ? hard(law, number, random) : pair(law, pairs.get(number - hard), random);
    }

    private Sample pair(Law law, Pair pair, SplittableRandom random) {
        List<List<List<Number>>> groups = new ArrayList<>();
        for (int group = 0; group < law.groups(); group++) {
            List<Number> element = new ArrayList<>(element(ElementKind.SIMPLE, random));
            if (group < 2) {
                element.set(pair.input(), group == 0 ? pair.first() : pair.second());
            }
            groups.add(List.of(element));
        }
        return new Sample(groups);
    }

    /** Elements that ascend around the hard value, or descend. */
    private Sample hard(Law law, int number, SplittableRandom random) {
        Corner corner = corners.get(number / law.groups());
        int input = corner.input();
        int operand = number % law.groups();
        List<List<Number>> operands = new ArrayList<>();
        for (int group = 0; group < law.groups(); group++) {
            operands.add(element(group == operand ? corner.others() : ElementKind.SIMPLE, random));
        }
        List<Number> own = operands.stream().map(element -> element.get(input))
                .sorted(Comparator.comparingDouble(Number::doubleValue)).toList();
        List<Number> ordered = number / law.groups() % 2 == 0 ? own : own.reversed();
        List<List<List<Number>>> groups = new ArrayList<>();
        for (int group = 0; group < law.groups(); group++) {
            List<Number> element = new ArrayList<>(operands.get(group));
            element.set(input, group == operand ? corner.value() : ordered.get(group));
            groups.add(List.of(element));
        }
        return new Sample(groups);
    }

    Sample sample(Law law, int number, SplittableRandom random) {
        ElementKind kind = KINDS.get(number % KINDS.size());
        List<List<Number>> palette = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            palette.add(element(ElementKind.ORDINARY, random));
        }
        List<List<List<Number>>> groups = new ArrayList<>();
        for (int group = 0; group < law.groups(); group++) {
            List<List<Number>> operand = new ArrayList<>();
            int size = size(law, number, random);
            for (int i = 0; i < size; i++) {
                operand.add(kind == ElementKind.TIES
                        ? palette.get(random.nextInt(palette.size()))
                        : element(kind, random));
            }
            groups.add(operand);
        }
        Sample sample = kind == ElementKind.BOUNDARY && number / KINDS.size() % 2 == 0
                ? sorted(groups, random)
                : new Sample(groups);
        return law == Law.NAN_POLICY ? withNaN(sample, random) : sample;
    }

    /** Sorts elements in ascending order, which random ones seldom have. */
    private static Sample sorted(List<List<List<Number>>> groups, SplittableRandom random) {
        List<List<Number>> elements = new Sample(groups).elements();
        if (elements.isEmpty()) {
            return new Sample(groups);
        }
        Iterator<List<Number>> next =
                Arrangement.SORTED.of(elements, random).getFirst().iterator();
        return new Sample(groups.stream().map(group -> group.stream().map(element -> next.next()).toList()).toList());
    }

    private static int size(Law law, int number, SplittableRandom random) {
        if (law == Law.SEQUENTIAL || law == Law.PARALLEL_STREAM) {
            return LENGTHS.get(number % LENGTHS.size());
        }
        if (number == 0) {
            return law.leastPerGroup();
        }
        return random.nextInt(3) == 0 ? random.nextInt(2, 4) : 1;
    }

    private Sample withNaN(Sample sample, SplittableRandom random) {
        List<Integer> floating = new ArrayList<>();
        for (int input = 0; input < inputs.size(); input++) {
            if (inputs.get(input).type().isFloating()) {
                floating.add(input);
            }
        }
        if (floating.isEmpty()) {
            return sample;
        }
        int input = floating.get(random.nextInt(floating.size()));
        ElementType type = inputs.get(input).type();
        return sample.with(0, random.nextInt(sample.size()), input, ElementValues.of(type, Double.NaN));
    }

    private List<Number> element(ElementKind kind, SplittableRandom random) {
        return IntStream.range(0, inputs.size()).mapToObj(input -> elements.value(input, kind, random))
                .toList();
    }
}
