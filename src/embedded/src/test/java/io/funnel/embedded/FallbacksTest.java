package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.vectors.Float4;

/**
 * Kernels that cannot be rewritten run on the threaded executor with the right result, and the profile gives the
 * reason.
 */
class FallbacksTest {

    private static final int SIZE = 8;

    private final IntArray out = new IntArray(SIZE);

    private int reverse(int index) {
        return SIZE - 1 - index;
    }

    void instanceMethod(KernelContext context, IntArray values) {
        int globalId = context.globalIdx;
        context.localBarrier();
        values.set(globalId, reverse(globalId));
    }

    @Test
    void kernel_instanceMethod_runsThreaded() {
        assertThat(reasonFor(graph -> graph.task("t", this::instanceMethod, new KernelContext(), out)))
                .isEqualTo("it is not a static method");
    }

    static void catching(KernelContext context, IntArray values) {
        int globalId = context.globalIdx;
        int size = SIZE;
        try {
            context.localBarrier();
            size = SIZE / (globalId / SIZE);
        } catch (ArithmeticException e) {
            context.localBarrier();
        }
        values.set(globalId, size - 1 - globalId);
    }

    @Test
    void kernel_catchesExceptions_runsThreaded() {
        assertThat(reasonFor(graph -> graph.task(
                "t", FallbacksTest::catching, new KernelContext(), out)))
                .isEqualTo("it catches exceptions");
    }

    static void synchronizing(KernelContext context, IntArray values) {
        int globalId = context.globalIdx;
        synchronized (values) {
            values.set(globalId, SIZE - 1 - globalId);
        }
    }

    @Test
    void kernel_synchronizes_runsThreaded() {
        assertThat(reasonFor(graph -> graph.task("t", FallbacksTest::synchronizing, new KernelContext(), out)))
                .isEqualTo("it catches exceptions");
    }

    static void waitingInAConstructor(KernelContext context, IntArray values) {
        int globalId = context.globalIdx;
        Float4 pair = new Float4(globalId, 0, 0, context.simdBroadcastFirst(SIZE - 1f));
        values.set(globalId, (int) (pair.getW() - pair.getX()));
    }

    @Test
    void kernel_waitsWhileItMakesAnObject_runsThreaded() {
        String line = SourceLines.find(FallbacksTest.class, "context.simdBroadcastFirst(SIZE - 1f));");

        assertThat(reasonFor(graph -> graph.task("t", FallbacksTest::waitingInAConstructor, new KernelContext(), out)))
                .isEqualTo("line " + line.substring(line.indexOf(':') + 1) + " waits while it makes a new object");
    }

    private static void write(KernelContext context, IntArray values) {
        values.set(context.globalIdx, SIZE - 1 - context.globalIdx);
    }

    static void handingOn(KernelContext context, IntArray values) {
        context.localBarrier();
        write(context, values);
    }

    @Test
    void kernel_handsItsContextToAHelper_runsThreaded() {
        assertThat(reasonFor(graph -> graph.task("t", FallbacksTest::handingOn, new KernelContext(), out)))
                .isEqualTo("it hands its context to FallbacksTest.write");
    }

    /** A task that is a class of its own, like a lambda compiled without serialization. */
    private static final class TaskObject implements Task2<KernelContext, IntArray> {

        private static final long serialVersionUID = 1L;

        @Override
        public void apply(KernelContext context, IntArray values) {
            write(context, values);
        }
    }

    @Test
    void kernel_noLambda_runsThreaded() {
        assertThat(reasonFor(graph -> graph.task("t", new TaskObject(), new KernelContext(), out)))
                .isEqualTo("the lambda is not serializable");
    }

    @Test
    void kernel_thatCanBeRewritten_runsResumable() {
        String profile = Kernels.run(Kernels.grid(SIZE, SIZE), graph -> graph.task(
                "t", (KernelContext context, IntArray values) -> values.set(context.globalIdx, 1), new KernelContext(),
                out));

        assertThat(profile).contains("\"executor\": \"resumable\"");
    }

    /** Runs a kernel that reverses the numbers; returns the reason why it ran threaded. */
    private String reasonFor(UnaryOperator<TaskGraph> graph) {
        String profile = Kernels.run(
                Kernels.grid(SIZE, SIZE),
                empty -> graph.apply(empty).transferToHost(DataTransferMode.EVERY_EXECUTION, out));
        String start = "\"executor\": \"threaded, because ";

        assertThat(out.toHeapArray()).containsExactly(7, 6, 5, 4, 3, 2, 1, 0);
        assertThat(profile).contains(start);
        int from = profile.indexOf(start) + start.length();
        return profile.substring(from, profile.indexOf('"', from));
    }
}
