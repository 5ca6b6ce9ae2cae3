package io.funnel.engine.userkernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.annotations.ReductionKernel;
import io.funnel.annotations.ReductionKernel.Tune;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.fixture.HandWritten;
import io.funnel.plan.Pass;
import io.funnel.plan.Plan;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Shape;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;

/** Launches that follow from an annotation and a method. */
class UserKernelTest {

    private static final Device DEVICE = Devices.all().getFirst();

    /** Kernels that are read and not run. */
    @SuppressWarnings("unused")
    static final class Kernels {

        private Kernels() {}

        @ReductionKernel
        static void tiles(KernelContext context, FloatArray in, FloatArray out) {
            context.allocateFloatLocalArray(128);
            context.allocateIntLocalArray(512);
            out.set(0, context.localGroupSizeX);
        }

        @ReductionKernel
        static void writtenOut(KernelContext context, FloatArray out, FloatArray in) {
            context.allocateFloatLocalArray(512);
        }

        @ReductionKernel
        static void strided(KernelContext context, FloatArray in, int n, FloatArray out) {
            out.set(0, context.globalGroupSizeX);
        }

        @ReductionKernel
        static void warps(KernelContext context, FloatArray in, int n, FloatArray out) {
            context.allocateFloatLocalArray(32);
            out.set(0, context.simdShuffleDown(0f, 1));
        }

        @ReductionKernel
        static void adds(KernelContext context, FloatArray in, int n, FloatArray out) {
            context.atomicAdd(out, 0, in.get(0));
        }

        @ReductionKernel(groupSizes = {64, 128}, groups = 3)
        static void sized(IntArray length, FloatArray in, FloatArray out, KernelContext context) {}

        @ReductionKernel
        static void tuned(KernelContext context, FloatArray in, int n, FloatArray out,
                @Tune(value = {4, 2}, elementsPerItem = true) int unroll) {}

        @ReductionKernel
        static void twoInts(KernelContext context, FloatArray in, int n, int blub, FloatArray out) {}

        @ReductionKernel
        static void aFloat(KernelContext context, FloatArray in, float scale, FloatArray out) {}

        @ReductionKernel
        static void vectors(KernelContext context, VectorFloat4 in, int n, FloatArray out) {}

        @ReductionKernel
        static void vectorPartials(KernelContext context, FloatArray in, int n, VectorFloat4 out) {}

        @ReductionKernel(finish = Finish.NONE)
        static void vectorsAgain(KernelContext context, VectorFloat4 in, int n, FloatArray out) {}

        @ReductionKernel
        static void vectorRows(KernelContext context, VectorFloat4 in, int rows, FloatArray out) {}

        @ReductionKernel
        static void oneArray(KernelContext context, FloatArray in) {}

        @ReductionKernel
        static void ofInts(KernelContext context, IntArray in, IntArray out) {}

        @ReductionKernel
        void instance(KernelContext context, FloatArray in, FloatArray out) {}

        @ReductionKernel(finishedBy = "nowhere")
        static void unfinished(KernelContext context, FloatArray in, FloatArray out) {}

        @ReductionKernel
        static void empty(KernelContext context, FloatArray in, FloatArray out, @Tune({}) int unroll) {}

        @ReductionKernel
        static void itemsOfRows(KernelContext context, FloatArray in, FloatArray out, int rows, int width) {
            out.set(context.globalIdx, width);
        }

        @ReductionKernel
        static void warpsOfRows(KernelContext context, FloatArray in, FloatArray out, int rows, int width) {
            out.set(0, context.simdShuffleDown(0f, 1));
        }

        @ReductionKernel(partsPerRow = 2, finish = Finish.SECOND_LAUNCH)
        static void groupsOfRows(KernelContext context, FloatArray in, FloatArray out, int width, int parts) {
            out.set(context.groupIdx, width);
        }

        @ReductionKernel(itemsPerRow = 48)
        static void oddItems(KernelContext context, FloatArray in, FloatArray out, int rows) {}

        @ReductionKernel(itemsPerRow = 2)
        static void itemsWithoutRows(KernelContext context, FloatArray in, FloatArray out) {}

        @ReductionKernel(finishedBy = "plain")
        static void finishedFlat(KernelContext context, FloatArray in, FloatArray out, int rows) {}

        static void plain(KernelContext context, FloatArray in, FloatArray out) {}
    }

    private static UserKernel kernel(String method) {
        return UserKernel.of(HandWritten.FLOAT_SUM, Kernels.class, method);
    }

    private static Pass first(String method, int length) {
        return kernel(method).plan(DEVICE, length, Sizes.AUTO).passes().getFirst();
    }

    @Test
    void smallestLocalArray_limitsTheGroup() {
        assertThat(kernel("tiles").shape()).isEqualTo(new Shape.Tiles(1));
        assertThat(kernel("tiles").needs().localMemory()).isTrue();
        assertThat(first("tiles", 1000).groupSize()).isEqualTo(128);
        assertThat(first("tiles", 1000).groups()).isEqualTo(8);
        assertThatThrownBy(() -> kernel("tiles").plan(DEVICE, 1000, Sizes.ofGroupSize(256)))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("limit=128");
        assertThatThrownBy(() -> kernel("tiles").plan(DEVICE, 0, Sizes.AUTO))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("kernel=tiles, length=0");
    }

    @Test
    void kernelThatReadsNoGroupSize_hasThatOfItsLocalArray() {
        assertThat(first("writtenOut", 1000).groupSize()).isEqualTo(512);
        assertThatThrownBy(() -> kernel("writtenOut").plan(DEVICE, 1000, Sizes.ofGroupSize(256)))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("try [512]");
    }

    @Test
    void kernelWithLengthAndGlobalSize_strides() {
        assertThat(kernel("strided").shape()).isEqualTo(new Shape.GridStride(1, 1, Finish.HOST));
        assertThat(kernel("strided").finish()).isEqualTo(Finish.HOST);
    }

    @Test
    void warpAndAtomicOperations_areNeeds() {
        assertThat(kernel("warps").needs().warpOperations()).isTrue();
        assertThat(kernel("warps").needs().maxGroupSize()).isEqualTo(1024);
        assertThat(kernel("adds").finish()).isEqualTo(Finish.ATOMIC);
        assertThat(kernel("adds").needs().deterministic()).isFalse();
    }

    @Test
    void declaredSizes_arePlanned() {
        Plan plan = kernel("sized").plan(DEVICE, 10_000, Sizes.AUTO);
        assertThat(plan.groups()).isEqualTo(3);
        assertThat(plan.groupSize()).isEqualTo(64);
        assertThatThrownBy(() -> kernel("sized").plan(DEVICE, 10_000, Sizes.ofGroupSize(32)))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("try [64, 128]");
    }

    @Test
    void vectors_areReadTogether() {
        assertThat(kernel("vectors").shape()).isEqualTo(new Shape.Tiles(4));
        Plan plan = kernel("vectors").plan(DEVICE, 1025, Sizes.ofGroupSize(256));
        assertThat(plan.groups()).isEqualTo(2);
        assertThat(plan.depth()).isEqualTo(1024 + 1);
    }

    @Test
    void tunedElements_changeThePlan() {
        UserKernel kernel = kernel("tuned");
        assertThat(kernel.parameters()).isEqualTo(Map.of("unroll", List.of(4, 2)));
        assertThat(kernel.shape()).isEqualTo(new Shape.Tiles(4));
        assertThat(kernel.with(Map.of("unroll", 2)).shape()).isEqualTo(new Shape.Tiles(2));
        assertThatIllegalArgumentException().isThrownBy(() -> kernel.with(Map.of("other", 2)))
                .withMessageContaining("parameter=other; try [unroll]");
    }

    @Test
    void idsThatAKernelOfRowsReads_tellItsItems() {
        Axis rows = new Axis(1000, 100, 1, false);
        assertThat(kernel("itemsOfRows").shape()).isEqualTo(new Shape.PerSegment(false));
        assertThat(kernel("itemsOfRows").plan(DEVICE, rows, Sizes.AUTO).groups()).isEqualTo(4);
        assertThat(kernel("warpsOfRows").plan(DEVICE, rows, Sizes.AUTO).groups()).isEqualTo(125);
        Plan shared = kernel("groupsOfRows").plan(DEVICE, rows, Sizes.ofGroupSize(64));
        assertThat(shared.passes()).extracting(Pass::groups).containsExactly(2000, 1000);
        assertThat(shared.passes()).extracting(Pass::outputs).containsExactly(2000, 1000);
        assertThatThrownBy(() -> kernel("oddItems").plan(DEVICE, rows, Sizes.AUTO))
                .isInstanceOf(UnsupportedPlanException.class).hasMessageContaining("itemsPerRow=48, groupSize=256");
        assertThatThrownBy(() -> kernel("tiles").plan(DEVICE, rows, Sizes.AUTO))
                .isInstanceOf(UnsupportedPlanException.class)
                .hasMessageContaining(
                        "kernel reduces all elements to one value: kernel=tiles; try a kernel that takes");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "twoInts|second int without a meaning: method=Kernels.twoInts, parameter=blub; name it groupSize",
        "vectorPartials|partials as vectors: method=Kernels.vectorPartials, parameter=out; try FloatArray, and combine",
        "vectorsAgain|partials as vectors: method=Kernels.vectorsAgain, parameter=in; try FloatArray, and combine",
        "vectorRows|rows as vectors, which may end inside one: method=vectorRows; try an array, such as FloatArray",
        "aFloat|parameter without a meaning: type=float: method=Kernels.aFloat, parameter=scale; try an IntArray",
        "oneArray|arrays=1, inputs=float, partials=float: method=Kernels.oneArray, parameter=in; try an array",
        "ofInts|array=int, input 1=float: method=Kernels.ofInts, parameter=in; try inputs in order",
        "instance|not a static method without a result: method=Kernels.instance; try static void",
        "itemsWithoutRows|items of rows without rows: method=itemsWithoutRows, itemsPerRow=2, partsPerRow=1; try int",
        "finishedFlat|elements and partials, one of them by rows: method=finishedFlat, finishedBy=plain; try int rows",
        "unfinished|no such method to finish: method=unfinished, finishedBy=nowhere; try a static method",
        "empty|no values to tune: method=Kernels.empty, parameter=unroll; try @Tune",
        "plain|method without @ReductionKernel: method=Kernels.plain; try to annotate it",
        "absent|no such kernel: method=Kernels.absent; try aFloat, adds"})
    void refusal_namesMethodParameterAndRemedy(String method, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> kernel(method)).withMessageContaining(message)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }
}
