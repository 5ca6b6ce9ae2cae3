package io.funnel.cli.data;

import io.funnel.cli.data.DataSource.Loaded;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import io.funnel.verify.Distribution;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Elements that are made and not read; the same seed makes the same ones everywhere.
 *
 * @param distribution of the elements
 * @param size         how many
 * @param seed         of the random numbers
 */
public record GeneratedData(Distribution distribution, int size, long seed) implements DataSource {

    /** {@code uniform:1000003}. */
    @Override
    public String name() {
        return distribution.label() + ":" + size;
    }

    @Override
    public Loaded load(ElementType type, Domain domain) {
        Memory.require("size=" + size + ", type=" + type.label(), 2L * size * type.sizeBytes(), Memory.physicalBytes(),
                "this machine's memory");
        TornadoNativeArray array = NativeArrays.allocate(type, size);
        distribution.fill(array, seed);
        confine(array, domain);
        return new Loaded(array, "", 0);
    }

    /** What lies beyond a domain is moved to its nearer end; NaN, which only lies in the domain of all, to its lower. */
    private static void confine(TornadoNativeArray array, Domain domain) {
        if (domain.equals(Domain.ALL)) {
            return;
        }
        boolean whole = !NativeArrays.typeOf(array).isFloating();
        double lowest = whole ? Math.ceil(domain.lowest()) : domain.lowest();
        double highest = whole ? Math.floor(domain.highest()) : domain.highest();
        for (int i = 0; i < array.getSize(); i++) {
            double element = NativeArrays.get(array, i).doubleValue();
            if (!(element >= lowest && element <= highest)) {
                double end = element > highest ? highest : lowest;
                set(array, i, Double.isInfinite(end) ? Math.clamp(0.0, lowest, highest) : end);
            }
        }
    }

    private static void set(TornadoNativeArray array, int index, double value) {
        switch (array) {
            case IntArray ints -> ints.set(index, (int) value);
            case LongArray longs -> longs.set(index, (long) value);
            case FloatArray floats -> floats.set(index, (float) value);
            case DoubleArray doubles -> doubles.set(index, value);
            default -> throw new IllegalStateException(array.getClass().getSimpleName());
        }
    }
}
