package com.acme.norm;

import io.funnel.Funnel;
import io.funnel.annotations.Reduction;
import io.funnel.data.Segments;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.MapTask;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/**
 * Root-mean-square normalisation of rows, as a layer of a language model has it: each row is multiplied by the
 * reciprocal of its root mean square, and by weights. Three launches by hand, with local memory and barriers, are one
 * launch here, which reads the rows once from memory.
 */
public final class RmsNorm implements AutoCloseable {

    private static final float EPSILON = 1e-5f;

    private final GraphPlan plan;
    private final FloatArray y;

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

        static float each(float factor, float value, int index, FloatArray weights) {
            return weights.get(index) * (factor * value);
        }
    }

    /** Plans the layer for rows of as many elements as there are weights, at most 8192. */
    public RmsNorm(Funnel funnel, FloatArray x, FloatArray weights) {
        MapTask norm = funnel.per(Segments.rowsOf(weights.getSize()))
                .mapTask("norm", RmsNormReductions.FACTOR, List.of(x, weights)).inOneLaunch();
        y = norm.floats();
        GridScheduler grids = new GridScheduler();
        TaskGraph layer = new TaskGraph("norm")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, weights)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, x);
        norm.addTo(layer, grids).transferToHost(DataTransferMode.EVERY_EXECUTION, y);
        plan = funnel.plan(grids, List.of(), layer.snapshot());
    }

    /** The rows that the last run normalised. */
    public FloatArray y() {
        return y;
    }

    /** Normalises all rows of x. */
    public void run() {
        plan.execute();
    }

    @Override
    public void close() {
        plan.close();
    }
}
