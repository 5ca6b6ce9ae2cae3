package io.funnel.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Objects with fields, as arguments of a task and captured by its lambda, are copied to separate memory as arrays are. */
class ObjectArgumentsTest {

    private static final int EVERY = DataTransferMode.EVERY_EXECUTION;
    private static final int SIZE = 4;

    private static class Body {

        final float[] mass = {1, 2};
        double energy = 3;
    }

    private static final class Star extends Body {

        final IntArray light = IntArray.fromElements(5, 6, 7, 8);
        final Body planet = new Body();
        final Star self = this;
        int steps;

        void burn() {
            for (@Parallel int i = 0; i < light.getSize(); i++) {
                light.set(i, light.get(i) - 1);
            }
            steps++;
        }
    }

    private static void change(Star star, float by) {
        star.self.mass[1] += by;
        star.planet.mass[0] += by;
        star.planet.energy += star.energy;
        star.self.steps++;
    }

    @Test
    void object_asArgument_isCopiedWithAllItReaches() {
        Star star = new Star();
        TornadoExecutionPlan plan = new TornadoExecutionPlan(new TaskGraph("g").transferToDevice(EVERY, star)
                .task("t", ObjectArgumentsTest::change, star, 10f).transferToHost(EVERY, star).snapshot());

        plan.execute();
        star.energy = 100;
        star.planet.mass[0] = 50;
        plan.execute();

        assertThat(star.mass).containsExactly(1, 22);
        assertThat(star.planet.mass).containsExactly(60, 2);
        assertThat(star.planet.energy).isEqualTo(3 + 3 + 100);
        assertThat(star.steps).isEqualTo(2);
        assertThat(star.light.toHeapArray()).containsExactly(5, 6, 7, 8);
    }

    @Test
    void receiver_ofATask_changesOnTheHostOnlyByTransfer() {
        Star star = new Star();
        TornadoExecutionPlan plan =
                new TornadoExecutionPlan(new TaskGraph("g").task("t", star::burn).snapshot());

        plan.execute();
        TornadoExecutionResult result = plan.execute();

        assertThat(star.light.toHeapArray()).containsExactly(5, 6, 7, 8);
        result.transferToHost(star.light);
        assertThat(star.light.toHeapArray()).containsExactly(3, 4, 5, 6);
        assertThat(star.steps).isZero();
        result.transferToHost(star);
        assertThat(star.steps).isEqualTo(2);
    }

    @Test
    void lambda_ofAKernel_capturesArraysAndObjects() {
        Star star = new Star();
        IntArray out = new IntArray(SIZE);

        String profile = Kernels.run(Kernels.grid(SIZE, 2), graph -> graph.transferToDevice(EVERY, star)
                .task("t", (KernelContext context) -> {
                    out.set(context.globalIdx, star.light.get(context.globalIdx) + context.groupIdx);
                    star.light.set(context.globalIdx, 0);
                }, new KernelContext())
                .transferToHost(EVERY, out));

        assertThat(out.toHeapArray()).containsExactly(5, 6, 8, 9);
        assertThat(star.light.toHeapArray()).containsExactly(5, 6, 7, 8);
        assertThat(profile).contains("\"executor\": \"resumable\"");
    }

    private static void everyItemWritesTheSame(KernelContext context, Star star) {
        star.light.set(0, context.globalIdx);
    }

    @Test
    void observation_raceOnAnArrayInAField_isNamedByItsPath() {
        Star star = new Star();
        try (Observation observation = Observation.start(Observation.Order.FORWARDS)) {
            new TornadoExecutionPlan(new TaskGraph("g").transferToDevice(EVERY, star)
                    .task("t", ObjectArgumentsTest::everyItemWritesTheSame, new KernelContext(), star).snapshot())
                    .withGridScheduler(new GridScheduler("g.t", Kernels.grid(SIZE, SIZE))).execute();

            assertThat(observation.findings()).extracting(Finding::kind, Finding::array)
                    .containsExactly(tuple(
                            Finding.Kind.WRITERS_IN_GROUP, "star.light"));
        }
    }
}
