package io.funnel.verify.law;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits.Domain;
import io.funnel.reduction.Traits.NanPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Elements to try laws on, within the domain that they are declared for. */
final class Elements {

    private static final List<Double> SIMPLE = List.of(0.0, 1.0, -1.0, 2.0, -2.0, 3.0, 0.5);
    private static final List<Float> HARD_FLOATS = List.of(0f, -0f, Float.NaN, Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, Float.MAX_VALUE, -Float.MAX_VALUE, Float.MAX_VALUE / 2, Float.MIN_VALUE,
            -Float.MIN_VALUE, Float.MIN_NORMAL, 1f, -1f, Math.nextUp(1f), 0x1p24f, 0x1p24f + 2, 0.1f, 1e20f, -1e20f,
            1e-20f);
    private static final List<Double> HARD_DOUBLES = List.of(0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MAX_VALUE / 2, Double.MIN_VALUE,
            -Double.MIN_VALUE, Double.MIN_NORMAL, 1.0, -1.0, Math.nextUp(1.0), 0x1p53, 0x1p53 + 2, 0.1, 1e160, -1e160,
            1e-160);
    private static final List<Integer> HARD_INTS = List.of(0, 1, -1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE,
            Integer.MAX_VALUE - 1, Integer.MIN_VALUE + 1, 1 << 16, 46341, 1 << 30, -(1 << 30));
    private static final List<Long> HARD_LONGS = List.of(0L, 1L, -1L, 2L, Long.MAX_VALUE, Long.MIN_VALUE,
            Long.MAX_VALUE - 1, Long.MIN_VALUE + 1, 1L << 32, 3_037_000_500L, 1L << 62, -(1L << 62));
    /** So many of the hard values come first in half of all cases: they break most. */
    private static final int HARDEST = 7;
    private static final List<ElementKind> KINDS = List.of(ElementKind.values());
    /** Numbers of elements that loops and streams are tried with. */
    private static final List<Integer> LENGTHS = List.of(0, 1, 2, 3, 5, 8, 31, Subject.CAPACITY);

    private final List<Input> inputs;
    private final Domain domain;
    private final boolean nanAllowed;

    Elements(Signature signature) {
        this.inputs = signature.streamed();
        this.domain = signature.traits().domain();
        this.nanAllowed = domain.equals(Domain.ALL) || signature.traits().nanPolicy() != NanPolicy.JAVA;
    }

    /** Whether a value is among those that laws are promised for. */
    boolean contains(Number value) {
        double wide = value.doubleValue();
        return Double.isNaN(wide) ? nanAllowed : wide >= domain.lowest() && wide <= domain.highest();
    }

    /** The sample of a case. */
    Sample sample(Law law, int number, SplittableRandom random) {
        ElementKind kind = KINDS.get(number % KINDS.size());
        List<List<Number>> palette = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            palette.add(element(ElementKind.ORDINARY, random));
        }
        List<List<List<Number>>> groups = new ArrayList<>();
        for (int group = 0; group < law.groups(); group++) {
            List<List<Number>> elements = new ArrayList<>();
            int size = size(law, number, random);
            for (int i = 0; i < size; i++) {
                elements.add(kind == ElementKind.TIES
                        ? palette.get(random.nextInt(palette.size()))
                        : element(kind, random));
            }
            groups.add(elements);
        }
        Sample sample = new Sample(groups);
        return law == Law.NAN_POLICY ? withNaN(sample, random) : sample;
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
        return sample.with(0, random.nextInt(sample.size()), input, Cells.of(inputs.get(input).type(), Double.NaN));
    }

    /** A value of no extreme magnitude. */
    Number ordinary(ElementType type, SplittableRandom random) {
        return value(type, ElementKind.ORDINARY, random);
    }

    private List<Number> element(ElementKind kind, SplittableRandom random) {
        return inputs.stream().map(input -> value(input.type(), kind, random)).toList();
    }

    /** A value of the domain. */
    Number value(ElementType type, ElementKind kind, SplittableRandom random) {
        Number value = switch (kind) {
            case SIMPLE -> Cells.of(type, SIMPLE.get(random.nextInt(SIMPLE.size())));
            case TIES, ORDINARY -> Cells.of(type, random.nextInt(-1000, 1001) * (type.isFloating() ? 0.01 : 1));
            case WIDE -> wide(type, random);
            case HARD -> hard(type, random);
        };
        return contains(value) ? value : within(type, random);
    }

    private static Number wide(ElementType type, SplittableRandom random) {
        return switch (type) {
            case INT -> (Number) random.nextInt();
            case LONG -> (Number) random.nextLong();
            case FLOAT, DOUBLE ->
                Cells.of(type, Math.scalb(random.nextDouble(-1, 1), random.nextInt(-10, 11)));
        };
    }

    private static Number hard(ElementType type, SplittableRandom random) {
        List<? extends Number> values = hard(type);
        int bound = random.nextBoolean() ? HARDEST : values.size();
        return values.get(random.nextInt(bound));
    }

    private static List<? extends Number> hard(ElementType type) {
        return switch (type) {
            case INT -> HARD_INTS;
            case LONG -> HARD_LONGS;
            case FLOAT -> HARD_FLOATS;
            case DOUBLE -> HARD_DOUBLES;
        };
    }

    /** A value of the domain: an end, or between the ends, as far as these are finite. */
    Number within(ElementType type, SplittableRandom random) {
        double lowest = Math.max(domain.lowest(), lowest(type));
        double highest = Math.min(domain.highest(), -lowest(type));
        double value = switch (random.nextInt(4)) {
            case 0 -> lowest;
            case 1 -> highest;
            case 2 -> Math.min(highest, lowest + random.nextInt(1000));
            default -> lowest + (highest / 2 - lowest / 2) * random.nextDouble() * 2;
        };
        Number boxed = Cells.of(type, type.isFloating() ? value : Math.rint(value));
        return contains(boxed) ? boxed : Cells.of(type, Math.ceil(lowest));
    }

    private static double lowest(ElementType type) {
        return switch (type) {
            case INT -> Integer.MIN_VALUE;
            case LONG -> Long.MIN_VALUE;
            case FLOAT -> -Float.MAX_VALUE;
            case DOUBLE -> -Double.MAX_VALUE;
        };
    }
}
