package io.funnel.verify.sample;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.reduction.Traits.Domain;
import io.funnel.reduction.Traits.NanPolicy;
import io.funnel.verify.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Elements for trials of a reduction, within its declared domain. The same random numbers give the same elements on
 * every machine. Thread-safe.
 */
public final class Elements {

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
    private static final List<Integer> HARD_BYTES = List.of(0, 1, -1, 127, -128, 126, -127, 2, 15, 16, -16, 64);
    private static final List<Integer> HARD_SHORTS =
            List.of(0, 1, -1, 32767, -32768, 32766, -32767, 2, 127, 128, -129, 255, 256);
    private static final List<Integer> HARD_CHARS =
            List.of(0, 1, 2, 65535, 65534, 32767, 32768, 127, 128, 255, 256, 0xD800);
    /** Halves: zeros, NaN, infinities, the largest, the smallest subnormal and normal, and neighbours of one. */
    private static final List<Float> HARD_HALVES = List.of(0f, -0f, Float.NaN, Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, 65504f, -65504f, 0x1p-24f, -0x1p-24f, 0x1p-14f, 0x1.ff8p-15f, 1f, -1f,
            0x1.004p0f, 2048f, 2050f);
    /** The number of hard values that lead half of all cases, as they expose most faults. */
    private static final int HARDEST = 7;
    /** The number of values that equal elements are drawn from. */
    private static final int PALETTE = 3;

    private static final float LARGEST_HALF = 65504;

    private final Signature signature;
    private final List<Input> streamed;
    private final List<Number> constants;
    private final List<List<Number>> boundaries;

    public Elements(Definition<?, ?> definition) {
        this(definition.signature(), definition.facts().boundaries());
    }

    public Elements(Signature signature) {
        this(signature, List.of());
    }

    private Elements(Signature signature, List<Number> constants) {
        this.signature = signature;
        this.streamed = signature.streamed();
        this.constants = constants;
        this.boundaries = IntStream.range(0, streamed.size())
                .mapToObj(input -> BoundaryValues.of(streamed.get(input).type(), constants,
                        value -> contains(input, value)))
                .toList();
    }

    /** The values around the operator's boundaries for a streamed input, ascending, within its domain. */
    public List<Number> boundaries(int input) {
        return boundaries.get(input);
    }

    /** The operator's boundaries themselves, as values of a streamed input and within its domain. */
    public List<Number> constants(int input) {
        ElementType type = streamed.get(input).type();
        return constants.stream().map(constant -> constant.doubleValue())
                .filter(constant -> ElementValues.of(type, constant).doubleValue() == constant)
                .map(constant -> ElementValues.of(type, constant)).filter(value -> contains(input, value)).distinct()
                .toList();
    }

    /** The hardest values of a streamed input, within its domain. */
    public List<Number> hardest(int input) {
        return hard(streamed.get(input).type()).stream().limit(HARDEST).map(Number.class::cast)
                .filter(value -> contains(input, value)).toList();
    }

    /** Whether a streamed input, counted from 0, permits a value. */
    public boolean contains(int input, Number value) {
        double wide = value.doubleValue();
        return signature.traits().domain(input).contains(wide)
                || (Double.isNaN(wide) && signature.traits().nanPolicy() != NanPolicy.JAVA);
    }

    public List<TornadoNativeArray> arrays(
            ElementKind kind, int length, SplittableRandom random, Function<Input, TornadoNativeArray> parameters) {
        return arrays(length, parameters, (array, input) -> {
            List<Number> palette = new ArrayList<>();
            for (int i = 0; kind == ElementKind.TIES && i < PALETTE; i++) {
                palette.add(value(input, kind, random));
            }
            for (int i = 0; i < length; i++) {
                NativeArrays.set(array, i,
                        palette.isEmpty() ? value(input, kind, random) : palette.get(random.nextInt(PALETTE)));
            }
        });
    }

    public List<TornadoNativeArray> arrays(ElementKind kind, int length, SplittableRandom random) {
        return arrays(kind, length, random, input -> ParameterArrays.standard(input.type()));
    }

    /** Arrays of a distribution's elements; those outside the domain are replaced. */
    public List<TornadoNativeArray> arrays(Distribution distribution, int length, SplittableRandom random) {
        return arrays(length, input -> ParameterArrays.standard(input.type()), (array, number) -> {
            distribution.fill(array, random.nextLong());
            for (int i = 0; i < length; i++) {
                if (!contains(number, NativeArrays.get(array, i))) {
                    NativeArrays.set(array, i, within(number, random));
                }
            }
        });
    }

    /** Sets the element at an index of the arrays of all inputs; it lists the streamed inputs' values. */
    public static void set(Signature signature, List<?> arrays, int index, List<Number> element) {
        int streamed = 0;
        for (int i = 0; i < arrays.size(); i++) {
            if (signature.inputs().get(i).streamed()) {
                NativeArrays.set((TornadoNativeArray) arrays.get(i), index, element.get(streamed++));
            }
        }
    }

    private List<TornadoNativeArray> arrays(int length, Function<Input, TornadoNativeArray> parameters,
            ObjIntConsumer<TornadoNativeArray> fill) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        int number = 0;
        for (Input input : signature.inputs()) {
            TornadoNativeArray array =
                    input.streamed() ? NativeArrays.allocate(input.type(), length) : parameters.apply(input);
            if (input.streamed()) {
                fill.accept(array, number++);
            }
            arrays.add(array);
        }
        return arrays;
    }

    /** One value for a streamed input, counted from 0. */
    public Number value(int input, ElementKind kind, SplittableRandom random) {
        ElementType type = streamed.get(input).type();
        Number value = switch (kind) {
            case SIMPLE -> ElementValues.of(type, SIMPLE.get(random.nextInt(SIMPLE.size())));
            case TIES, ORDINARY -> ElementValues.of(type, random.nextInt(-1000, 1001) * (type.isFloating() ? 0.01 : 1));
            case WIDE -> wide(type, random);
            case BOUNDARY -> boundaries(input).isEmpty()
                    ? within(input, random)
                    : boundaries(input).get(random.nextInt(boundaries(input).size()));
            case HARD -> hard(type, random);
        };
        return contains(input, value) ? value : within(input, random);
    }

    private static Number wide(ElementType type, SplittableRandom random) {
        return switch (type) {
            case INT -> (Number) random.nextInt();
            case LONG -> (Number) random.nextLong();
            case BYTE, SHORT -> (Number) (random.nextInt() >> (Integer.SIZE - type.sizeBytes() * Byte.SIZE));
            case CHAR -> (Number) random.nextInt(1 << Character.SIZE);
            case FLOAT, DOUBLE, HALF ->
                ElementValues.of(type, Math.scalb(random.nextDouble(-1, 1), random.nextInt(-10, 11)));
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
            case BYTE -> HARD_BYTES;
            case SHORT -> HARD_SHORTS;
            case CHAR -> HARD_CHARS;
            case HALF -> HARD_HALVES;
        };
    }

    /** A value of the domain: an end, or one between finite ends. */
    private Number within(int input, SplittableRandom random) {
        ElementType type = streamed.get(input).type();
        Domain domain = signature.traits().domain(input);
        double lowest = Math.max(domain.lowest(), lowest(type));
        double highest = Math.min(domain.highest(), type == ElementType.CHAR ? Character.MAX_VALUE : -lowest(type));
        double value = switch (random.nextInt(4)) {
            case 0 -> lowest;
            case 1 -> highest;
            case 2 -> Math.min(highest, lowest + random.nextInt(1000));
            default -> lowest + (highest / 2 - lowest / 2) * random.nextDouble() * 2;
        };
        Number boxed = ElementValues.of(type, type.isFloating() ? value : Math.rint(value));
        return contains(input, boxed) ? boxed : ElementValues.of(type, Math.ceil(lowest));
    }

    private static double lowest(ElementType type) {
        return switch (type) {
            case INT -> Integer.MIN_VALUE;
            case LONG -> Long.MIN_VALUE;
            case FLOAT -> -Float.MAX_VALUE;
            case DOUBLE -> -Double.MAX_VALUE;
            case BYTE -> Byte.MIN_VALUE;
            case SHORT -> Short.MIN_VALUE;
            case CHAR -> 0;
            case HALF -> -LARGEST_HALF;
        };
    }
}
