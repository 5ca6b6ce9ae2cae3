package io.funnel.reduction;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A reduction of two input arrays.
 *
 * @param <A> the type of the first input array
 * @param <B> the type of the second input array
 * @param <R> the type of the result
 */
@SuppressWarnings("UnusedTypeParameter") // they type the call, in Funnel.reduce
public final class Reduction2<A extends TornadoNativeArray, B extends TornadoNativeArray, R> extends Reduction<R> {

    /** A reduction with this definition, whose inputs are arrays of these types. */
    public Reduction2(Definition<?, R> definition) {
        super(definition, 2);
    }
}
