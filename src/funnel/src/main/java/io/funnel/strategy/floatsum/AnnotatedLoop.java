// [specialise ../intsum/AnnotatedLoop: floatsum -> intsum; float -> int]
package io.funnel.strategy.floatsum;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Float sum, {@code AnnotatedLoop}: the reduction as a user writes it, a loop with TornadoVM's annotations. Called as
 * Java it runs in order on one Java thread; handed to TornadoVM, the JIT compiler makes its own parallel reduction of
 * it.
 *
 * <p>Not from the literature: it is the subject that the other strategies are compared with.
 *
 * <p>Not for a device whose JIT reduction is unproven: in TornadoVM 5.2.0 annotated reductions give wrong answers, or
 * end the process, on some OpenCL runtimes.
 */
public final class AnnotatedLoop {

    private static final float IDENTITY = 0f;

    private AnnotatedLoop() {}

    /**
     * Combines all elements of {@code in}, in order when run as Java; as a task, the JIT compiler chooses the launch
     * and the order. There is no length: every element counts, so the array is as long as the data.
     *
     * @param in the elements, all of which count
     * @param result one element, which is overwritten with the sum; as a task it must hold the identity before, too,
     *     because TornadoVM starts each partial from what it finds there
     */
    @Reduction
    public static void sum(FloatArray in, @Reduce FloatArray result) {
        result.set(0, IDENTITY);
        for (@Parallel int i = 0; i < in.getSize(); i++) {
            result.set(0, result.get(0) + in.get(i));
        }
    }
}
