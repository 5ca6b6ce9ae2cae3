package com.acme.norm;

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
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Root-mean-square normalisation of rows, as a layer of a language model has it: each row is multiplied by the
 * reciprocal of its root mean square, and by weights. Three launches by hand, with local memory and barriers, are one
 * reduction here.
 */
public final class RmsNorm implements AutoCloseable {

    private static final float EPSILON = 1e-5f;

    private final GraphPlan plan;

    /** The factor of a row: 1 / sqrt(mean of squares + epsilon). */
    @Reduction
    public record Factor(float squares, int count) {
        static Factor identity() {
            return new Factor(0, 0);
        }

        static Factor map(float value) {
            return new Factor(value * value, 1);
        }

        static Factor combine(Factor left, Factor right) {
            return new Factor(left.squares + right.squares, left.count + right.count);
        }

        static float finish(Factor row) {
            return 1 / (float) Math.sqrt(row.squares / row.count + EPSILON);
        }
    }

    static void scale(FloatArray x, FloatArray factors, FloatArray weights, FloatArray y) {
        for (@Parallel int i = 0; i < x.getSize(); i++) {
            int row = i / weights.getSize();
            int column = i - row * weights.getSize();
            y.set(i, weights.get(column) * (factors.get(row) * x.get(i)));
        }
    }

    /** Plans the layer for rows of as many elements as there are weights. */
    public RmsNorm(Funnel funnel, FloatArray x, FloatArray weights, FloatArray y) {
        ReductionTask<Float> factors = funnel.per(Segments.rowsOf(weights.getSize()))
                .task("factors", RmsNormReductions.FACTOR, x);
        GridScheduler grids = new GridScheduler();
        TaskGraph layer = new TaskGraph("norm")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, weights)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, x);
        factors.addTo(layer, grids)
                .task("scale", RmsNorm::scale, x, factors.floats(), weights, y)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, y);
        plan = funnel.plan(grids, List.of(factors), layer.snapshot());
    }

    /** Normalises all rows of x into y. */
    public void run() {
        plan.execute();
    }

    @Override
    public void close() {
        plan.close();
    }
}
