package io.funnel.data;

import io.funnel.reduction.Axis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Axes of a row-major array that are reduced, neighbours as one. */
final class Axes {

    private Axes() {}

    /**
     * Returns the last axis, then those before it. Each later one is an axis of the array of states that the one before
     * it leaves.
     *
     * @throws IllegalArgumentException as {@link Segments#axes} documents
     */
    static List<Axis> of(int[] axes, long[] shape) {
        boolean[] reduced = reduced(axes, shape);
        try {
            long all = 1;
            for (long dimension : shape) {
                all = Math.multiplyExact(all, Math.max(1, dimension));
            }
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("more than 2^63-1 elements: shape=" + Arrays.toString(shape)
                    + "; try smaller dimensions", e);
        }
        if (axes.length > 1 && product(shape, 0, shape.length) == 0) {
            return List.of(new Axis(product(shape, reduced, false), product(shape, reduced, true), 1, false));
        }
        List<Axis> passes = new ArrayList<>();
        long[] left = shape.clone(); // an axis that is reduced leaves 1
        for (int end = shape.length; end > 0; end--) {
            if (!reduced[end - 1]) {
                continue;
            }
            int start = end - 1;
            while (start > 0 && reduced[start - 1]) {
                start--;
            }
            passes.add(new Axis(product(left, 0, start), product(left, start, end), product(left, end, shape.length),
                    false));
            Arrays.fill(left, start, end, 1);
            end = start + 1;
        }
        return passes;
    }

    private static boolean[] reduced(int[] axes, long[] shape) {
        if (axes.length == 0 || shape.length == 0) {
            throw new IllegalArgumentException((shape.length == 0 ? "no dimension: shape=[]" : "no axis: axes=[]")
                    + "; try at least one");
        }
        for (long dimension : shape) {
            if (dimension < 0) {
                throw new IllegalArgumentException("dimension below zero: shape=" + Arrays.toString(shape)
                        + "; try 0 or more");
            }
        }
        boolean[] reduced = new boolean[shape.length];
        for (int axis : axes) {
            if (axis < 0 || axis >= shape.length) {
                throw new IllegalArgumentException("no such axis: axis=" + axis + ", shape=" + Arrays.toString(shape)
                        + "; try 0 to " + (shape.length - 1));
            }
            if (reduced[axis]) {
                throw new IllegalArgumentException("axis given twice: axis=" + axis + ", axes=" + Arrays.toString(axes)
                        + "; try each axis once");
            }
            reduced[axis] = true;
        }
        for (int i = 0; i < shape.length && axes.length > 1; i++) {
            reduced[i] |= shape[i] == 1; // its neighbours become one axis
        }
        return reduced;
    }

    private static long product(long[] shape, int from, int to) {
        return Arrays.stream(shape, from, to).reduce(1, (left, right) -> left * right);
    }

    private static long product(long[] shape, boolean[] reduced, boolean wanted) {
        long product = 1;
        for (int i = 0; i < shape.length; i++) {
            product *= reduced[i] == wanted ? shape[i] : 1;
        }
        return product;
    }
}
