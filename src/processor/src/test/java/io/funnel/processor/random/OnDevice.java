package io.funnel.processor.random;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Sizes;
import io.funnel.processor.writer.Inputs;
import io.funnel.reduction.Definition;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Failures;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A program that compares the kernels of generated classes on the first device with the definition. Its arguments are
 * the values of inputs and the names of the classes; {@code -Dstrategy=Cascade} selects one strategy.
 */
public final class OnDevice {

    /** Values of inputs. */
    enum Values {
        /** Values that conditions test; small ones for int. */
        NARROW,
        /** Small values, and values for which integers wrap or floating-point values have no integer. */
        WIDE,
        /** Integers up to 100, whose sums are exact, as in tests of golden operators. */
        WHOLE
    }

    private static final int LENGTH = 4099;
    private static final long SEED = 7;
    private static final float[] FLOATS = {0.5f, -0.5f, 0f, -0f, Float.NaN, 1f, Float.POSITIVE_INFINITY};
    private static final double[] DOUBLES = {0.25, -1.0, 0.0, Double.NaN, 7, -0.0};
    private static final long[] LONGS = {3, -2, 100_000_000_000L, 4, -100_000_000_000L, 2};
    private static final int[] WIDE_INTS = {Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1, 1, 65_536, -46_341, 1 << 30};
    private static final double[] WIDE_DOUBLES = {0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, 0x1p31, -0x1p31,
        0x1p63, -0x1p63, 1e30, -1e-30, 0x1p24 + 1, Double.NEGATIVE_INFINITY};

    private OnDevice() {}

    /** Prints a line for each wrong answer and each kernel that does not run, and their numbers after each class. */
    public static void main(String[] arguments) throws Exception {
        Device device = Devices.all().getFirst();
        Values values = Values.valueOf(arguments[0]);
        int[] numbers = new int[3];
        for (String name : List.of(arguments).subList(1, arguments.length)) {
            ReductionProvider provider =
                    Class.forName(name).asSubclass(ReductionProvider.class).getConstructor().newInstance();
            for (Reduction<?> reduction : provider.reductions()) {
                check(device, reduction, reduction.definition(), inputs(reduction, values), numbers);
            }
            System.out.println("right=" + numbers[0] + ", wrong=" + numbers[1] + ", refused=" + numbers[2] + ", on "
                    + device.backend() + " " + device.name());
        }
    }

    private static <S> void check(Device device, Reduction<?> reduction, Definition<S, ?> definition,
            TornadoNativeArray[] inputs, int[] numbers) {
        Operands operands = Operands.of((Object[]) inputs);
        Object expected = inJava(reduction, inputs).orElseGet(() -> definition.finish(
                isRecord(reduction) ? folded(definition, operands) : definition.sequential(operands, LENGTH)));
        for (KernelCode code : definition.kernels()) {
            if (Strategy.parse(code.strategy()).filter(Strategy::isOfSegments).isPresent()) {
                continue; // not over all elements
            }
            boolean asked = code.strategy().startsWith(System.getProperty("strategy", ""));
            if (!asked || code instanceof KernelCode.Refused || code instanceof KernelCode.Annotated) {
                continue;
            }
            String what = reduction.name() + " " + code.strategy();
            try (PreparedStrategy prepared = PreparedStrategy.of(device, reduction,
                    Strategy.parse(code.strategy()).orElseThrow(), Sizes.AUTO, inputs)) {
                Object actual = prepared.run(LENGTH, PreparedStrategy.Timing.CALL).value();
                boolean isRight = Inputs.near(expected, actual);
                numbers[isRight ? 0 : 1]++;
                if (!isRight) {
                    System.out.println("WRONG " + what + ": expected=" + expected + ", actual=" + actual);
                }
            } catch (RuntimeException refused) {
                numbers[2]++;
                System.out.println("REFUSED " + what + ": " + Failures.describe(refused));
            }
        }
    }

    private static boolean isRecord(Reduction<?> reduction) {
        String name = reduction.name();
        int dot = name.lastIndexOf('.');
        try {
            return Class.forName(name.substring(0, dot) + '$' + name.substring(dot + 1)).isRecord();
        } catch (ClassNotFoundException e) { // a method, or a record that is nested deeper
            return false;
        }
    }

    /** The state that the record's own methods give. */
    private static <S> S folded(Definition<S, ?> definition, Operands inputs) {
        S state = definition.identity();
        for (int i = 0; i < LENGTH; i++) {
            state = definition.combine(state, definition.map(inputs, i));
        }
        return state;
    }

    /** The answer of the annotated method itself, if it has one int or long as its result. */
    private static Optional<Object> inJava(Reduction<?> reduction, TornadoNativeArray[] inputs) {
        int dot = reduction.name().lastIndexOf('.');
        Object[] arguments = Arrays.copyOf(inputs, inputs.length + 1, Object[].class);
        try {
            for (Method method : Class.forName(reduction.name().substring(0, dot)).getDeclaredMethods()) {
                if (!method.getName().equals(reduction.name().substring(dot + 1))
                        || method.getParameterCount() != arguments.length) {
                    continue;
                }
                Class<?> type = method.getParameterTypes()[inputs.length];
                method.setAccessible(true);
                if (type.equals(IntArray.class)) {
                    IntArray result = new IntArray(1);
                    arguments[inputs.length] = result;
                    method.invoke(null, arguments);
                    return Optional.of(result.get(0));
                } else if (type.equals(LongArray.class)) {
                    LongArray result = new LongArray(1);
                    arguments[inputs.length] = result;
                    method.invoke(null, arguments);
                    return Optional.of(result.get(0));
                }
            }
            return Optional.empty();
        } catch (ClassNotFoundException e) { // a nested record
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static TornadoNativeArray[] inputs(Reduction<?> reduction, Values values) {
        Random random = new Random(SEED);
        if (values == Values.WHOLE) {
            return Inputs.random(reduction.signature(), LENGTH, random).arrays().toArray(TornadoNativeArray[]::new);
        }
        boolean wide = values == Values.WIDE;
        List<TornadoNativeArray> inputs = new ArrayList<>();
        for (Input input : reduction.signature().inputs()) {
            inputs.add(switch (input.type()) {
                case INT -> IntArray.fromArray(
                        IntStream.range(0, LENGTH).map(i -> wide ? wideInt(random) : small(random)).toArray());
                case LONG -> LongArray.fromArray(LongStream.range(0, LENGTH)
                        .map(i -> wide ? wideLong(random) : LONGS[random.nextInt(LONGS.length)]).toArray());
                default -> DoubleArray.fromArray(IntStream.range(0, LENGTH)
                        .mapToDouble(i -> wide ? wideDouble(random) : DOUBLES[random.nextInt(DOUBLES.length)])
                        .toArray());
                case FLOAT -> {
                    FloatArray floats = new FloatArray(LENGTH);
                    for (int i = 0; i < LENGTH; i++) {
                        floats.set(i, wide ? (float) wideDouble(random) : FLOATS[random.nextInt(FLOATS.length)]);
                    }
                    yield floats;
                }
            });
        }
        return inputs.toArray(TornadoNativeArray[]::new);
    }

    private static int small(Random random) {
        return random.nextInt(-15, 26);
    }

    private static int wideInt(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> small(random);
            case 1 -> WIDE_INTS[random.nextInt(WIDE_INTS.length)];
            default -> random.nextInt();
        };
    }

    private static long wideLong(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Long.MIN_VALUE >> random.nextInt(Long.SIZE);
            case 1 -> Long.MAX_VALUE >> random.nextInt(Long.SIZE);
            case 2 -> wideInt(random);
            default -> random.nextLong();
        };
    }

    private static double wideDouble(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> small(random) / 4.0;
            case 1 -> WIDE_DOUBLES[random.nextInt(WIDE_DOUBLES.length)];
            default -> random.nextGaussian() * Math.scalb(1.0, random.nextInt(-40, 70));
        };
    }
}
