package com.acme.kmeans;

import io.funnel.Funnel;
import io.funnel.annotations.Reduction;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.ReductionTask;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Steps of k-means over points of a plane, with eight centres that stay on the device. */
public final class KMeans implements AutoCloseable {

    /** The number of centres. */
    public static final int CENTRES = 8;

    private final GraphPlan plan;
    private final FloatArray centres;

    /** Counts the points of each centre. */
    @Reduction
    public static void count(IntArray nearest, @Reduce IntArray counts) {
        for (int k = 0; k < CENTRES; k++) {
            counts.set(k, 0);
        }
        for (@Parallel int i = 0; i < nearest.getSize(); i++) {
            int k = nearest.get(i);
            if (k >= 0 && k < CENTRES) {
                counts.set(k, counts.get(k) + 1);
            }
        }
    }

    /** Adds up a coordinate of the points of each centre. */
    @Reduction
    public static void sum(IntArray nearest, FloatArray coordinate, @Reduce DoubleArray sums) {
        for (int k = 0; k < CENTRES; k++) {
            sums.set(k, 0.0);
        }
        for (@Parallel int i = 0; i < nearest.getSize(); i++) {
            int k = nearest.get(i);
            if (k >= 0 && k < CENTRES) {
                sums.set(k, sums.get(k) + coordinate.get(i));
            }
        }
    }

    static void assign(FloatArray x, FloatArray y, FloatArray centres, IntArray nearest) {
        for (@Parallel int i = 0; i < x.getSize(); i++) {
            int best = 0;
            float least = Float.MAX_VALUE;
            for (int k = 0; k < CENTRES; k++) {
                float right = x.get(i) - centres.get(2 * k);
                float up = y.get(i) - centres.get(2 * k + 1);
                float distance = right * right + up * up;
                if (distance < least) {
                    least = distance;
                    best = k;
                }
            }
            nearest.set(i, best);
        }
    }

    static void move(IntArray counts, DoubleArray sumsOfX, DoubleArray sumsOfY, FloatArray centres) {
        for (@Parallel int k = 0; k < CENTRES; k++) {
            if (counts.get(k) > 0) {
                centres.set(2 * k, (float) (sumsOfX.get(k) / counts.get(k)));
                centres.set(2 * k + 1, (float) (sumsOfY.get(k) / counts.get(k)));
            }
        }
    }

    /** Plans the steps. The first one begins with these centres: x and y of each. */
    public KMeans(Funnel funnel, FloatArray x, FloatArray y, FloatArray centres) {
        this.centres = centres;
        IntArray nearest = new IntArray(x.getSize());
        ReductionTask<int[]> counts = funnel.task("counts", KMeansReductions.COUNT, nearest);
        ReductionTask<double[]> sumsOfX = funnel.task("sumsOfX", KMeansReductions.SUM, nearest, x);
        ReductionTask<double[]> sumsOfY = funnel.task("sumsOfY", KMeansReductions.SUM, nearest, y);
        GridScheduler grids = new GridScheduler();
        TaskGraph step = new TaskGraph("step")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, x, y, centres)
                .task("assign", KMeans::assign, x, y, centres, nearest);
        counts.addTo(step, grids);
        sumsOfX.addTo(step, grids);
        sumsOfY.addTo(step, grids)
                .task("move", KMeans::move, counts.ints(), sumsOfX.doubles(), sumsOfY.doubles(), centres)
                .persistOnDevice(nearest)
                .transferToHost(DataTransferMode.UNDER_DEMAND, centres);
        plan = funnel.plan(grids, List.of(counts, sumsOfX, sumsOfY), step.snapshot());
    }

    /** Takes some steps, at least one, and copies the centres to the host. */
    public void run(int steps) {
        for (int i = 1; i < steps; i++) {
            plan.execute();
        }
        plan.execute().transferToHost(centres);
    }

    @Override
    public void close() {
        plan.close();
    }
}
