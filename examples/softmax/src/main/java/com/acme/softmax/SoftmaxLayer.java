package com.acme.softmax;

import io.funnel.Funnel;
import io.funnel.annotations.Reduction;
import io.funnel.data.Segments;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.ReductionTask;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Softmax of each row of scores: one pass finds the largest score and the sum of exponentials, the other divides. */
public final class SoftmaxLayer implements AutoCloseable {

    private final GraphPlan plan;

    /** The numbers that a row is scaled by. */
    public record Scale(float largest, float factor) {}

    /** The largest score of a row, and the sum of exp(score - largest). */
    @Reduction
    public record Exponentials(float largest, float sum) {
        static Exponentials identity() {
            return new Exponentials(Float.NEGATIVE_INFINITY, 0);
        }

        static Exponentials map(float score) {
            return new Exponentials(score, 1);
        }

        static Exponentials combine(Exponentials left, Exponentials right) {
            float weight = weight(-Math.abs(left.largest - right.largest));
            return new Exponentials(Math.max(left.largest, right.largest),
                    left.largest > right.largest
                            ? left.sum + right.sum * weight
                            : left.sum * weight + right.sum);
        }

        /** The weight of the smaller score; 1 of equal ones, also of infinities, whose difference is NaN. */
        static float weight(float difference) {
            return difference < 0 ? (float) Math.exp(difference) : 1;
        }

        static Scale finish(Exponentials row) {
            return new Scale(row.largest, 1 / row.sum);
        }
    }

    static void divide(FloatArray scores, FloatArray largest, FloatArray factors, IntArray width, FloatArray y) {
        for (@Parallel int i = 0; i < scores.getSize(); i++) {
            int row = i / width.get(0);
            y.set(i, TornadoMath.exp(scores.get(i) - largest.get(row)) * factors.get(row));
        }
    }

    /** Plans softmax of rows of {@code width} scores. */
    public SoftmaxLayer(Funnel funnel, FloatArray scores, int width, FloatArray y) {
        ReductionTask<Scale> scale =
                funnel.per(Segments.rowsOf(width)).task("scale", SoftmaxLayerReductions.EXPONENTIALS, scores);
        GridScheduler grids = new GridScheduler();
        IntArray widths = IntArray.fromElements(width);
        TaskGraph layer = new TaskGraph("softmax")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, widths)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, scores);
        scale.addTo(layer, grids)
                .task("divide", SoftmaxLayer::divide, scores, scale.component("largest").floats(),
                        scale.component("factor").floats(), widths, y)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, y);
        plan = funnel.plan(grids, List.of(scale), layer.snapshot());
    }

    /** Computes the softmax of all rows. */
    public void run() {
        plan.execute();
    }

    @Override
    public void close() {
        plan.close();
    }
}
