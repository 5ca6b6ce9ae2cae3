package io.funnel.catalogue.segment;

import io.funnel.annotations.Reduction;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Records with a map after the reduction, as a user writes them. */
public final class OwnMaps {

    private OwnMaps() {}

    /** Exact: every element, its place and its factor show. */
    @Reduction
    public record Placed(int sum) {
        static Placed identity() {
            return new Placed(0);
        }

        static Placed map(int element, IntArray factors) {
            return new Placed(element * factors.get(1));
        }

        static Placed combine(Placed left, Placed right) {
            return new Placed(left.sum + right.sum);
        }

        static long each(Placed all, int element, int index, IntArray factors, IntArray offsets) {
            return 1000L * all.sum + (long) element * factors.get(0) + 7L * index + offsets.get(index);
        }
    }

    /** The scores of a layer: of the result, with a weight for each place and a further element. */
    @Reduction
    public record Scaled(float squares, long count) {
        static Scaled identity() {
            return new Scaled(0, 0);
        }

        static Scaled map(float element) {
            return new Scaled(element * element, 1);
        }

        static Scaled combine(Scaled left, Scaled right) {
            return new Scaled(left.squares + right.squares, left.count + right.count);
        }

        static float finish(Scaled all) {
            return (float) (1 / Math.sqrt(all.squares / all.count + 1e-5f));
        }

        static float each(float scale, float element, float residual, long index, FloatArray weights) {
            return element * scale * weights.get((int) index) + residual;
        }
    }

    /** The place of an element among the longest run's; its states do not commute. */
    @Reduction(commutative = false)
    public record Last(int last, int count) {
        static Last identity() {
            return new Last(0, 0);
        }

        static Last map(int element) {
            return new Last(element, 1);
        }

        static Last combine(Last left, Last right) {
            return new Last(right.count > 0 ? right.last : left.last, left.count + right.count);
        }

        static int each(Last all, int element) {
            return element - all.last;
        }
    }
}
