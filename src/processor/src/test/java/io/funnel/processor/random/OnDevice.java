package io.funnel.processor.random;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.run.PreparedStrategy;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Input;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A program: holds the kernels of generated classes, named as arguments, against the definition, on the first device. */
public final class OnDevice {

    private static final int LENGTH = 4099;
    private static final long SEED = 7;
    private static final float[] FLOATS = {0.5f, -0.5f, 0f, -0f, Float.NaN, 1f, Float.POSITIVE_INFINITY};
    private static final double[] DOUBLES = {0.25, -1.0, 0.0, Double.NaN, 7, -0.0};
    private static final long[] LONGS = {3, -2, 100_000_000_000L, 4, -100_000_000_000L, 2};

    private OnDevice() {}

    /** Prints a line for each answer that is wrong and each kernel that does not run, and a last line with their numbers. */
    public static void main(String[] names) throws Exception {
        Device device = Devices.all().getFirst();
        int[] numbers = new int[3];
        for (String name : names) {
            ReductionProvider provider =
                    Class.forName(name).asSubclass(ReductionProvider.class).getConstructor().newInstance();
            for (Reduction<?> reduction : provider.reductions()) {
                check(device, reduction, reduction.definition(), numbers);
            }
        }
        System.out.println(
                "right=" + numbers[0] + ", wrong=" + numbers[1] + ", refused=" + numbers[2] + ", on " + device.backend()
                        + " "
                        + device.name());
    }

    private static <S> void check(Device device, Reduction<?> reduction, Definition<S, ?> definition, int[] numbers) {
        TornadoNativeArray[] inputs = inputs(reduction);
        Object expected = definition.finish(definition.sequential(Operands.of((Object[]) inputs), LENGTH));
        for (KernelCode code : definition.kernels()) {
            if (code instanceof KernelCode.Refused || code instanceof KernelCode.Annotated) {
                continue;
            }
            String what = reduction.name() + " " + code.strategy();
            try (PreparedStrategy prepared = PreparedStrategy.of(device, reduction,
                    Strategy.parse(code.strategy()).orElseThrow(), Sizes.AUTO, inputs)) {
                Object actual = prepared.run(LENGTH, PreparedStrategy.Timing.CALL).value();
                numbers[actual.equals(expected) ? 0 : 1]++;
                if (!actual.equals(expected)) {
                    System.out.println("WRONG " + what + ": expected=" + expected + ", actual=" + actual);
                }
            } catch (RuntimeException refused) {
                numbers[2]++;
                System.out.println("REFUSED " + what + ": " + Failures.describe(refused));
            }
        }
    }

    private static TornadoNativeArray[] inputs(Reduction<?> reduction) {
        Random random = new Random(SEED);
        List<TornadoNativeArray> inputs = new ArrayList<>();
        for (Input input : reduction.signature().inputs()) {
            inputs.add(switch (input.type()) {
                case INT -> IntArray.fromArray(random.ints(LENGTH, -15, 26).toArray());
                case LONG -> LongArray.fromArray(
                        random.ints(LENGTH, 0, LONGS.length).mapToLong(i -> LONGS[i]).toArray());
                case DOUBLE -> DoubleArray.fromArray(
                        random.ints(LENGTH, 0, DOUBLES.length).mapToDouble(i -> DOUBLES[i]).toArray());
                case FLOAT -> {
                    FloatArray floats = new FloatArray(LENGTH);
                    for (int i = 0; i < LENGTH; i++) {
                        floats.set(i, FLOATS[random.nextInt(FLOATS.length)]);
                    }
                    yield floats;
                }
            });
        }
        return inputs.toArray(TornadoNativeArray[]::new);
    }
}
