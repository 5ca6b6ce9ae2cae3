package io.funnel.cli.data;

import io.funnel.data.Data;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import io.funnel.verify.Distribution;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Generated elements; the same seed gives the same elements everywhere. */
public record GeneratedData(ElementType elementType, Distribution distribution, int size, long seed)
        implements DataSource {

    /** {@code uniform:1000003}. */
    @Override
    public String name() {
        return distribution.label() + ":" + size;
    }

    @Override
    public GeneratedData as(ElementType other) {
        return new GeneratedData(other, distribution, size, seed);
    }

    @Override
    public Loaded load(Domain domain) {
        return new Loaded(Data.of(array(domain)), "", 0, List.of(), 0);
    }

    /** Generates the elements. Values outside the domain move to its nearer end, and NaN to its lower end. */
    public TornadoNativeArray array(Domain domain) {
        Memory.require("size=" + size + ", type=" + elementType.label(), 2L * size * elementType.sizeBytes());
        TornadoNativeArray array = NativeArrays.allocate(elementType, size);
        distribution.fill(array, seed);
        if (!domain.equals(Domain.ALL)) {
            confine(array, domain);
        }
        return array;
    }

    private void confine(TornadoNativeArray array, Domain domain) {
        boolean whole = !elementType.isFloating();
        double lowest = whole ? Math.ceil(domain.lowest()) : domain.lowest();
        double highest = whole ? Math.floor(domain.highest()) : domain.highest();
        for (int i = 0; i < size; i++) {
            double element = NativeArrays.get(array, i).doubleValue();
            if (!(element >= lowest && element <= highest)) {
                double end = element > highest ? highest : lowest;
                NativeArrays.set(array, i, Double.isInfinite(end) ? Math.clamp(0.0, lowest, highest) : end);
            }
        }
    }
}
