package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Every shape of kernel runs on the resumable executor with the same bits as on the threaded one, which runs the
 * kernel's original code.
 */
class KernelShapesTest {

    private static final long SEED = 20260107;

    /** A shape's name and its kernel. */
    record Shape(String name, Task5<KernelContext, FloatArray, IntArray, LongArray, DoubleArray> kernel) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Shape> SHAPES = List.of(
            new Shape("treeInLoop", Shapes::treeInLoop),
            new Shape("treeUnrolled", Shapes::treeUnrolled),
            new Shape("severalLocalArrays", Shapes::severalLocalArrays),
            new Shape("localsOfAllTypes", Shapes::localsOfAllTypes),
            new Shape("references", Shapes::references),
            new Shape("barrierInIfInLoop", Shapes::barrierInIfInLoop),
            new Shape("shuffleInExpression", Shapes::shuffleInExpression),
            new Shape("treeThenWarp", Shapes::treeThenWarp),
            new Shape("earlyReturn", Shapes::earlyReturn),
            new Shape("noBarrier", Shapes::noBarrier),
            new Shape("switches", Shapes::switches),
            new Shape("chosenIds", Shapes::chosenIds),
            new Shape("changedParameters", Shapes::changedParameters),
            new Shape("sharedSlots", Shapes::sharedSlots),
            new Shape("allocationInLoop", Shapes::allocationInLoop),
            new Shape("loopsWithBreaks", Shapes::loopsWithBreaks),
            new Shape("helperMethods", Shapes::helperMethods),
            new Shape("withAResult", Shapes::withAResult));

    /** A kernel's output on the device; poison where it wrote nothing. */
    record Outputs(String profile, List<Integer> ints, List<Long> longs, List<Double> doubles) {}

    static Stream<Arguments> shapesAndGroups() {
        return SHAPES.stream().flatMap(shape -> Stream.of(
                Arguments.of(shape, 4, 1),
                Arguments.of(shape, 6, 2),
                Arguments.of(shape, 9, 3),
                Arguments.of(shape, 64, 8),
                Arguments.of(shape, 66, 33),
                Arguments.of(shape, 300, 100)));
    }

    @ParameterizedTest
    @MethodSource("shapesAndGroups")
    void resumableExecutor_kernelOfAnyShape_agreesWithTheThreadedOne(Shape shape, int global, int local) {
        FloatArray in = input(global);

        Outputs resumable = run(Kernels.RESUMABLE, shape, in, global, local);
        Outputs threaded = run(Kernels.THREADED, shape, in, global, local);

        assertThat(resumable.profile()).contains("\"executor\": \"resumable\"");
        assertThat(threaded.profile()).contains("\"executor\": \"threaded");
        assertThat(resumable.ints()).as("seed=%d", SEED).isEqualTo(threaded.ints());
        assertThat(resumable.longs()).as("seed=%d", SEED).isEqualTo(threaded.longs());
        assertThat(resumable.doubles()).as("seed=%d", SEED).isEqualTo(threaded.doubles());
    }

    private static FloatArray input(int size) {
        Random random = new Random(SEED);
        FloatArray in = new FloatArray(size);
        for (int i = 0; i < size; i++) {
            in.set(i, random.nextFloat() * 100 - 50);
        }
        return in;
    }

    private static Outputs run(String executor, Shape shape, FloatArray in, int global, int local) {
        IntArray ints = new IntArray(global);
        LongArray longs = new LongArray(global);
        DoubleArray doubles = new DoubleArray(global);
        String profile = Kernels.run(executor, Kernels.grid(global, local), graph -> graph.transferToDevice(
                DataTransferMode.FIRST_EXECUTION, in)
                .task("t", shape.kernel(), new KernelContext(), in, ints, longs, doubles)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, ints, longs, doubles));
        return new Outputs(
                profile,
                Arrays.stream(ints.toHeapArray()).boxed().toList(),
                Arrays.stream(longs.toHeapArray()).boxed().toList(),
                Arrays.stream(doubles.toHeapArray()).boxed().toList());
    }
}
