package io.funnel.reduction;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A reduction of four input arrays.
 *
 * @param <A> the type of the first input array
 * @param <B> the type of the second input array
 * @param <C> the type of the third input array
 * @param <D> the type of the fourth input array
 * @param <R> the type of the result
 */
@SuppressWarnings("UnusedTypeParameter") // they type the call, in Funnel.reduce
public final class Reduction4<A extends TornadoNativeArray, B extends TornadoNativeArray, C extends TornadoNativeArray,
        D extends TornadoNativeArray, R> extends Reduction<R> {

    /** A reduction with this definition, whose inputs are arrays of these types. */
    public Reduction4(Definition<?, R> definition) {
        super(definition, 4);
    }
}
