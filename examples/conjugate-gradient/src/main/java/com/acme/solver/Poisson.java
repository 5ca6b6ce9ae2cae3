package com.acme.solver;

import io.funnel.Funnel;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.graph.GraphPlan;
import io.funnel.graph.ReductionTask;
import java.util.List;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * Poisson's equation on a square grid by conjugate gradients: two dot products an iteration, whose values stay on the
 * device. Nothing is copied to the host but the solution at the end.
 */
public final class Poisson implements AutoCloseable {

    private final GraphPlan plan;
    private final DoubleArray x;
    private final ReductionTask<Double> residual;

    /** Applies the matrix: four times a point minus its neighbours; there are zeros around the grid. */
    static void apply(DoubleArray p, IntArray side, DoubleArray q) {
        for (@Parallel int i = 0; i < p.getSize(); i++) {
            int width = side.get(0);
            int row = i / width;
            int column = i - row * width;
            double value = 4 * p.get(i);
            if (row > 0) {
                value -= p.get(i - width);
            }
            if (row < width - 1) {
                value -= p.get(i + width);
            }
            if (column > 0) {
                value -= p.get(i - 1);
            }
            if (column < width - 1) {
                value -= p.get(i + 1);
            }
            q.set(i, value);
        }
    }

    static void advance(DoubleArray p, DoubleArray q, DoubleArray old, DoubleArray curvature, DoubleArray x,
            DoubleArray r) {
        for (@Parallel int i = 0; i < p.getSize(); i++) {
            double step = curvature.get(0) > 0 ? old.get(0) / curvature.get(0) : 0;
            x.set(i, x.get(i) + step * p.get(i));
            r.set(i, r.get(i) - step * q.get(i));
        }
    }

    static void turn(DoubleArray r, DoubleArray now, DoubleArray old, DoubleArray p) {
        for (@Parallel int i = 0; i < p.getSize(); i++) {
            double share = old.get(0) > 0 ? now.get(0) / old.get(0) : 0;
            p.set(i, r.get(i) + share * p.get(i));
        }
    }

    static void keep(DoubleArray now, DoubleArray old) {
        for (@Parallel int i = 0; i < old.getSize(); i++) {
            old.set(i, now.get(i));
        }
    }

    /** Plans iterations for a grid of {@code side * side} points with this right-hand side; x begins with zeros. */
    public Poisson(Funnel funnel, int side, DoubleArray right, DoubleArray x) {
        this.x = x;
        int points = side * side;
        x.init(0);
        DoubleArray r = new DoubleArray(points);
        DoubleArray p = new DoubleArray(points);
        DoubleArray q = new DoubleArray(points);
        double squares = 0;
        for (int i = 0; i < points; i++) {
            r.set(i, right.get(i));
            p.set(i, right.get(i));
            squares += right.get(i) * right.get(i);
        }
        DoubleArray old = DoubleArray.fromElements(squares);
        IntArray sides = IntArray.fromElements(side);
        ReductionTask<Double> curvature = funnel.task("curvature", DoubleReductions.DOT_PRODUCT, p, q).fixed();
        residual = funnel.task("residual", DoubleReductions.DOT_PRODUCT, r, r).fixed();
        GridScheduler grids = new GridScheduler();
        TaskGraph iteration = new TaskGraph("iteration")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, x, r, p, old, sides)
                .task("apply", Poisson::apply, p, sides, q);
        curvature.addTo(iteration, grids)
                .task("advance", Poisson::advance, p, q, old, curvature.doubles(), x, r);
        residual.addTo(iteration, grids)
                .task("turn", Poisson::turn, r, residual.doubles(), old, p)
                .task("keep", Poisson::keep, residual.doubles(), old)
                .persistOnDevice(q)
                .transferToHost(DataTransferMode.UNDER_DEMAND, x);
        plan = funnel.plan(grids, List.of(curvature, residual), iteration.snapshot());
    }

    /**
     * Iterates, at least once.
     *
     * @return the residual's norm
     */
    public double run(int iterations) {
        for (int i = 1; i < iterations; i++) {
            plan.execute();
        }
        plan.execute().transferToHost(x, residual.doubles());
        return Math.sqrt(residual.doubles().get(0));
    }

    @Override
    public void close() {
        plan.close();
    }
}
