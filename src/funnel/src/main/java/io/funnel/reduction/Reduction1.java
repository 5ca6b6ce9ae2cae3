package io.funnel.reduction;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * A reduction of one input array.
 *
 * @param <A> the type of the input array
 * @param <R> the type of the result
 */
@SuppressWarnings("UnusedTypeParameter") // they type the call, in Funnel.reduce
public final class Reduction1<A extends TornadoNativeArray, R> extends Reduction<R> {

    /** A reduction with this definition, whose inputs are arrays of these types. */
    public Reduction1(Definition<?, R> definition) {
        super(definition, 1);
    }
}
