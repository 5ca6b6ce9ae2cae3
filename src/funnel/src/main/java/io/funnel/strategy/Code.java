package io.funnel.strategy;

import java.util.function.IntFunction;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;

/**
 * The code of a strategy for one reduction, in the form that an engine can run.
 *
 * @param <A> the array type of input, partials and result
 */
public sealed interface Code<A extends TornadoNativeArray> {

    /** A loop on Java threads. */
    @FunctionalInterface
    interface HostLoop<A extends TornadoNativeArray> {
        /** Reduces the first {@code length} elements. */
        Number reduce(A in, int length);
    }

    /**
     * Runs on the host.
     *
     * @param loop the loop
     */
    record Host<A extends TornadoNativeArray>(HostLoop<A> loop) implements Code<A> {}

    /**
     * An annotated method, (input, result).
     *
     * @param method the method
     */
    record Annotated<A extends TornadoNativeArray>(Task2<A, A> method) implements Code<A> {}

    /**
     * A kernel over single elements, (context, input, length, partials).
     *
     * @param forGroupSize the kernel for a group size
     * @param withWarps    the kernel that uses warp operations, or the same where there is none
     */
    record Scalar<A extends TornadoNativeArray>(
            IntFunction<Task4<KernelContext, A, IntArray, A>> forGroupSize,
            IntFunction<Task4<KernelContext, A, IntArray, A>> withWarps) implements Code<A> {

        static <A extends TornadoNativeArray> Scalar<A> of(Task4<KernelContext, A, IntArray, A> kernel) {
            return new Scalar<>(groupSize -> kernel, groupSize -> kernel);
        }
    }

    /**
     * A kernel over vectors of four, (context, input, tail, length, partials); the tail holds the last
     * {@code length % 4} elements.
     *
     * @param kernel the kernel
     */
    record Vector(Task5<KernelContext, VectorFloat4, FloatArray, IntArray, FloatArray> kernel)
            implements Code<FloatArray> {}
}
