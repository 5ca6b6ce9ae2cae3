package io.funnel.embedded.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.embedded.Finding;
import io.funnel.embedded.Observation;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Type;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** A parameter counts as read only if nothing can write through it. */
class WrittenParametersTest {

    /** An object that holds an array. */
    record Held(IntArray array) {}

    static void shift(KernelContext context, IntArray in, IntArray out) {
        out.set(context.globalIdx, in.get(context.globalIdx + 1) + in.getSize());
    }

    static void local(KernelContext context, int[] in, IntArray out) {
        int[] tile = context.allocateIntLocalArray(4);
        tile[context.localIdx] += in[context.localIdx];
        out.set(0, tile[0]);
    }

    static void alias(KernelContext context, IntArray one, IntArray other) {
        IntArray chosen = context.groupIdx == 0 ? one : other;
        chosen.set(context.globalIdx, 1);
    }

    static void cast(KernelContext context, Object one, int[] in) {
        ((int[]) one)[context.globalIdx] = in[0];
    }

    static void helper(KernelContext context, IntArray in, int[] out) {
        store(out, context.globalIdx, in.get(0));
    }

    private static void store(int[] to, int index, int value) {
        to[index] = value;
    }

    static void calls(KernelContext context, int[] in, int[] out) {
        store(out, context.globalIdx, first(in));
    }

    private static int first(int[] of) {
        return of[0];
    }

    static void callsItself(KernelContext context, IntArray in) {
        if (in.get(0) > 0) {
            callsItself(context, in);
        }
    }

    static void atomic(KernelContext context, IntArray in, IntArray counts) {
        context.atomicAdd(counts, in.get(context.globalIdx), 1);
    }

    static void held(KernelContext context, Held held, IntArray in) {
        held.array().set(context.globalIdx, in.get(0));
    }

    @ParameterizedTest
    @CsvSource({"shift, {2}", "local, {2}", "alias, '{1, 2}'", "cast, {1}", "helper, {2}", "calls, {2}",
        "callsItself, '{0, 1}'", "atomic, {2}",
        "held, '{0, 1, 2}'"})
    void kernel_writes_theseParameters(String kernel, String expected) {
        BitSet written = WrittenParameters.of(Stream.of(WrittenParametersTest.class.getDeclaredMethods())
                .filter(method -> method.getName().equals(kernel))
                .map(method -> KernelMethod.find(WrittenParametersTest.class, kernel, Type.getMethodDescriptor(method)))
                .filter(Objects::nonNull).findFirst().orElseThrow());

        assertThat(written).hasToString(expected);
    }

    @Test
    void oneArray_asTheReadAndTheWrittenParameter_isWatchedAsWritten() {
        IntArray both = new IntArray(5);
        WorkerGrid1D grid = new WorkerGrid1D(4);
        grid.setLocalWork(4, 1, 1);
        try (Observation observation = Observation.start(Observation.Order.FORWARDS)) {
            new TornadoExecutionPlan(new TaskGraph("g").transferToDevice(DataTransferMode.EVERY_EXECUTION, both)
                    .task("t", WrittenParametersTest::shift, new KernelContext(), both, both).snapshot())
                    .withGridScheduler(new GridScheduler("g.t", grid)).execute();

            assertThat(observation.findings()).extracting(Finding::kind)
                    .isEqualTo(List.of(Finding.Kind.RACE_IN_GROUP));
        }
    }
}
