package io.funnel.processor.random;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.ReductionProvider;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Failures;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * A program that compares functions in kernels of the first device with Java's own. Its arguments are the class of
 * {@link Functions}, and the functions, all by default.
 */
public final class FunctionsOnDevice {

    private static final boolean LONG = Boolean.getBoolean("funnel.long");
    private static final List<Strategy> STRATEGIES = LONG
            ? List.of(Strategy.CASCADE, Strategy.CASCADE_VECTOR, Strategy.SERIAL_PER_CORE)
            : List.of(Strategy.CASCADE_VECTOR);

    /** All pairs of ends, and a few or many random arguments. */
    private static final int LENGTH = LONG ? 16_411 : 3_011;
    private static final long SEED = 7;
    private static final double[] ENDS = {0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL, -Double.MIN_NORMAL,
        Double.MAX_VALUE, -Double.MAX_VALUE, 0x1p-1050, 1e-300, -1e-300, 1e300, -1e300, 1e-17, -1e-17, 709.78, 709.79,
        -709, -745.1, -745.2, 710.4, 710.5, 0x1p52, -0x1p53, 0x1.fffffffffffffp52, 0.49999999999999994, 1.5, -1.5, 2.5,
        -2.5, 1 - 0x1p-53, 1 + 0x1p-52, 2147483647.5, -2147483648.5, 0x1p63, -9.3E18, 30, -40, 100};

    private FunctionsOnDevice() {}

    /** Prints a line for each kernel that is wrong or does not run, and a last line with the number of kernels. */
    public static void main(String[] names) throws Exception {
        Device device = Devices.all().getFirst();
        DoubleArray xs = new DoubleArray(LENGTH);
        DoubleArray ys = new DoubleArray(LENGTH);
        Random random = new Random(SEED);
        for (int i = 0; i < LENGTH; i++) {
            boolean isEnd = i < ENDS.length * ENDS.length;
            xs.set(i, isEnd ? ENDS[i % ENDS.length] : value(random));
            ys.set(i, isEnd ? ENDS[i / ENDS.length] : value(random));
        }
        int[] numbers = new int[3];
        ReductionProvider provider =
                Class.forName(names[0]).asSubclass(ReductionProvider.class).getConstructor().newInstance();
        for (Reduction<?> reduction : provider.reductions()) {
            String name = reduction.name().substring(reduction.name().lastIndexOf('.') + 1);
            if (names.length == 1 || List.of(names).contains(name)) {
                check(device, reduction, Functions.named(name), xs, ys, numbers);
            }
        }
        System.out.println("right=" + numbers[0] + ", wrong=" + numbers[1] + ", refused=" + numbers[2] + ", on "
                + device.backend() + " " + device.name());
    }

    /** A value from near 1 to the whole range. */
    private static double value(Random random) {
        double near = random.nextDouble() * 2 - 1;
        return switch (random.nextInt(4)) {
            case 0 -> near * 2;
            case 1 -> near * 40;
            case 2 -> near * 750;
            default -> Math.scalb(near, random.nextInt(-1070, 1024));
        };
    }

    private static void check(Device device, Reduction<?> reduction, Functions.Function function, DoubleArray xs,
            DoubleArray ys, int[] numbers) {
        DoubleBinaryOperator java = function.java();
        DoubleArray exact = new DoubleArray(LENGTH);
        DoubleArray allowed = new DoubleArray(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            exact.set(i, java.applyAsDouble(xs.get(i), ys.get(i)));
            allowed.set(i, Double.isFinite(exact.get(i)) ? function.ulps() * Math.ulp(exact.get(i)) : 0);
        }
        for (Strategy strategy : STRATEGIES) {
            String what = reduction.name() + " " + strategy.label();
            try (PreparedStrategy prepared =
                    PreparedStrategy.of(device, reduction, strategy, Sizes.AUTO, xs, ys, exact, allowed)) {
                Object wrong = prepared.run(LENGTH, PreparedStrategy.Timing.CALL).value();
                boolean isRight = wrong.equals(0);
                numbers[isRight ? 0 : 1]++;
                if (!isRight) {
                    System.out.println("WRONG " + what + ": " + wrong + " of " + LENGTH + " elements");
                }
            } catch (RuntimeException refused) {
                numbers[2]++;
                System.out.println("REFUSED " + what + ": " + Failures.describe(refused));
            }
        }
    }
}
