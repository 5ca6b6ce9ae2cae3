package io.funnel;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** What a reduction's last step makes of a single floating-point number, as far as that is known. */
enum Finishing {
    /** Nothing. */
    NONE,
    /** Its square root. */
    ROOT,
    /** Something that nothing is known of. */
    OWN;

    /** Numbers that a step is recognised by. */
    private static final int PROBES = 64;
    private static final long SEED = 42;
    private static final int MOST_EXPONENT = 60;
    /** Covers the rounding of the few operations here. */
    private static final double SLACK = 1 + 0x1p-40;

    /** Recognised by what it makes of a set of numbers, bit by bit. */
    static Finishing of(Definition<?, ?> definition) {
        if (finishes(definition, value -> value, probes(true))) {
            return NONE;
        }
        return finishes(definition, Math::sqrt, probes(false)) ? ROOT : OWN;
    }

    private static <S> boolean finishes(Definition<S, ?> definition, DoubleUnaryOperator step, List<Double> probes) {
        TornadoNativeArray state = NativeArrays.allocate(definition.signature().state().getFirst().type(), 1);
        for (double probe : probes) {
            set(state, 0, probe);
            double expected = step.applyAsDouble(NativeArrays.get(state, 0).doubleValue());
            boolean same = switch ((Object) definition.finish(definition.load(Operands.of(state), 0))) {
                case Float single -> single == (float) expected;
                case Double wide -> wide == expected;
                default -> false;
            };
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private static List<Double> probes(boolean signed) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Double> probes = new ArrayList<>();
        while (probes.size() < PROBES) {
            double magnitude =
                    Math.scalb(1 + random.nextDouble(), random.nextInt(-MOST_EXPONENT, MOST_EXPONENT + 1));
            probes.add(signed && random.nextBoolean() ? -magnitude : magnitude);
        }
        return probes;
    }

    private static void set(TornadoNativeArray array, int index, double value) {
        switch (array) {
            case FloatArray floats -> floats.set(index, (float) value);
            case DoubleArray doubles -> doubles.set(index, value);
            default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
        }
    }

    /**
     * The bound of what is finished, from that of the number before.
     *
     * @param bound of the number
     * @param value what it was finished to
     */
    double bound(double bound, Object value) {
        return switch (this) {
            case NONE -> bound;
            case ROOT -> value instanceof Number root ? ofRoot(bound, root) : Double.NaN;
            case OWN -> bound == 0 ? 0 : Double.NaN;
        };
    }

    /**
     * The root is r = sqrt(s) (1 + d), so s is r² but for 4 u r²; the exact root lies where those of s and the bound are. A
     * difference of roots is that of the radicands by the roots' sum, and at most its root.
     */
    private static double ofRoot(double bound, Number value) {
        double root = value.doubleValue();
        if (Double.isNaN(bound) || Double.isNaN(root)) {
            return Double.NaN;
        }
        double unit = value instanceof Float ? 0x1p-24 : 0x1p-53;
        double square = root * root;
        double distance = (bound + 4 * unit * square + 2 * Double.MIN_VALUE) * SLACK;
        if (Double.isInfinite(distance)) {
            return distance;
        }
        double least = Math.sqrt(Math.max(0, square - distance) / SLACK) / SLACK;
        return Math.min(Math.sqrt(distance), distance / (root + least)) * SLACK;
    }
}
