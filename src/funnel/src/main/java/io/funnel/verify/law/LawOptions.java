package io.funnel.verify.law;

import io.funnel.reduction.Signature.Input;
import io.funnel.verify.sample.ParameterArrays;
import java.util.Map;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Options of a check.
 *
 * @param seed       the same seed tries the same elements
 * @param cases      samples tried for each law, at least one
 * @param parameters arrays of parameters by the name of the input; omitted ones are 1, 2, 3, to 64
 */
public record LawOptions(long seed, int cases, Map<String, TornadoNativeArray> parameters) {

    /** An arbitrary seed. */
    public static final long DEFAULT_SEED = 42;
    /** A number of samples that exposes nearly every fault in well under a second. */
    public static final int DEFAULT_CASES = 1000;

    public LawOptions {
        if (cases < 1) {
            throw new IllegalArgumentException("no cases: cases=" + cases + "; try 1 or more");
        }
        parameters = Map.copyOf(parameters);
    }

    /** The default seed, number of cases and parameters. */
    public static LawOptions standard() {
        return of(DEFAULT_SEED, DEFAULT_CASES);
    }

    /** Options with standard parameters. */
    public static LawOptions of(long seed, int cases) {
        return new LawOptions(seed, cases, Map.of());
    }

    /** The array for an input that holds parameters: the given one, or the standard one. */
    TornadoNativeArray parameter(Input input) {
        TornadoNativeArray given = parameters.get(input.name());
        return given != null ? given : ParameterArrays.standard(input.type());
    }
}
