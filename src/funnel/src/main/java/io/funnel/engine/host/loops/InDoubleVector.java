package io.funnel.engine.host.loops;

import io.funnel.kernel.Exponentials;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.facts.HostLoop.KnownLoop;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link InDouble} with the JDK's vectors; load it only if the module {@code jdk.incubator.vector} is present. */
final class InDoubleVector extends InDouble {

    private static final VectorSpecies<Double> WIDE = DoubleVector.SPECIES_PREFERRED;
    private static final int LANES = WIDE.length();
    private static final int ROWS = 8;
    /** Above this, powers of two are normal doubles. */
    private static final double NORMAL = -700;
    /** Below this, e^x rounds to 0. */
    private static final double ROUNDS_TO_ZERO = -746;

    InDoubleVector(DoubleLoops doubles, LongLoops longs) {
        super(doubles, longs);
    }

    @Override
    int foldSums(KnownLoop loop, LoopInput x, long from, long[] out) {
        return loop == KnownLoop.SUM
                ? IntVectorLoops.foldExactly(x, from, out)
                : IntsInLong.foldSums(loop, x, from, out);
    }

    @Override
    int foldSums(KnownLoop loop, ElementType type, LoopInput x, long from, double[] out) {
        return switch (type) {
            case INT -> IntsInDouble.foldSums(loop, x, from, out);
            case LONG -> LongsInDouble.foldSums(loop, x, from, out);
            case FLOAT -> FloatsInDouble.foldSums(loop, x, from, out);
            case DOUBLE -> DoublesInDouble.foldSums(loop, x, from, out);
            default -> 0;
        };
    }

    @Override
    boolean foldDeviations(
            ElementType type, LoopInput x, long from, double centre, double[] sums, double[] squares) {
        return switch (type) {
            case INT -> IntsInDouble.foldDeviations(x, from, centre, sums, squares);
            case LONG -> LongsInDouble.foldDeviations(x, from, centre, sums, squares);
            case FLOAT -> FloatsInDouble.foldDeviations(x, from, centre, sums, squares);
            case DOUBLE -> DoublesInDouble.foldDeviations(x, from, centre, sums, squares);
            default -> false;
        };
    }

    @Override
    boolean vectorExponentials(ElementType type, LoopInput x, long from, double greatest, double[] out) {
        return switch (type) {
            case FLOAT -> FloatsInDouble.exponentials(x, from, greatest, out);
            case DOUBLE -> DoublesInDouble.exponentials(x, from, greatest, out);
            default -> false;
        };
    }

    @Override
    public boolean exponentialTurn(Object[] rows, double[] maxima, double[] sums, int to, double[][] room) {
        if (maxima.length % LANES != 0 || rows.length != ROWS) {
            return false;
        }
        for (int row = 0; row < ROWS; row += 2) {
            if (!pair(doubles(rows[row], room[row], to), doubles(rows[row + 1], room[row + 1], to), room[row],
                    room[row + 1], to)) {
                return false;
            }
        }
        combine(room[0], room[1], 0, room[2], room[3], 0, to);
        combine(room[4], room[5], 0, room[6], room[7], 0, to);
        combine(room[0], room[1], 0, room[4], room[5], 0, to);
        combine(maxima, sums, 0, room[0], room[1], 0, to);
        return true;
    }

    /** Stores the greater of two elements, and their sum of exponentials; returns whether the elements are finite. */
    private static boolean pair(double[] a, double[] b, double[] maxima, double[] sums, int to) {
        DoubleVector probe = DoubleVector.zero(WIDE);
        for (int k = 0; k < to; k += LANES) {
            DoubleVector left = DoubleVector.fromArray(WIDE, a, k).add(0);
            DoubleVector right = DoubleVector.fromArray(WIDE, b, k).add(0);
            probe = probe.add(left.mul(0).add(right.mul(0)), WIDE.indexInRange(k, to));
            DoubleVector largest = left.max(right);
            ratio(left.min(right), largest).add(1).intoArray(sums, k);
            largest.intoArray(maxima, k);
        }
        return probe.reduceLanes(VectorOperators.ADD) == 0;
    }

    /** Combines states with others that follow them. */
    private static void combine(double[] maxima, double[] sums, int into, double[] nextMaxima, double[] nextSums,
            int from, int count) {
        for (int k = 0; k < count; k += LANES) {
            DoubleVector left = DoubleVector.fromArray(WIDE, maxima, into + k);
            DoubleVector right = DoubleVector.fromArray(WIDE, nextMaxima, from + k);
            DoubleVector leftSum = DoubleVector.fromArray(WIDE, sums, into + k);
            DoubleVector rightSum = DoubleVector.fromArray(WIDE, nextSums, from + k);
            VectorMask<Double> less = left.lt(right);
            DoubleVector largest = left.blend(right, less);
            DoubleVector ratio = ratio(right.blend(left, less), largest);
            VectorMask<Double> wanted = WIDE.indexInRange(k, count);
            leftSum.blend(rightSum, less).add(rightSum.blend(leftSum, less).mul(ratio))
                    .intoArray(sums, into + k, wanted);
            largest.intoArray(maxima, into + k, wanted);
        }
    }

    @Override
    public boolean combineExponentials(double[] maxima, double[] sums, int left, int right, int count) {
        if (count % LANES != 0) {
            return false;
        }
        for (int k = left; k < right + count; k++) {
            if (!(Math.abs(maxima[k]) <= Double.MAX_VALUE)) {
                return false;
            }
        }
        combine(maxima, sums, left, maxima, sums, right, count);
        return true;
    }

    /** The bits of {@link Exponentials#exp(double)} of smallest - largest, without fused products; 1 where they are equal; in several methods, as large ones are not inlined. */
    private static DoubleVector ratio(DoubleVector smallest, DoubleVector largest) {
        DoubleVector x = smallest.sub(largest).blend(0, smallest.eq(largest));
        DoubleVector power = exp(x.max(NORMAL));
        VectorMask<Double> small = x.lt(NORMAL);
        return small.anyTrue() ? small(x, power, small) : power;
    }

    private static DoubleVector exp(DoubleVector x) {
        DoubleVector shifted = x.mul(InDouble.PER_LN2).add(InDouble.ROUNDING);
        DoubleVector k = shifted.sub(InDouble.ROUNDING);
        DoubleVector high = x.sub(k.mul(InDouble.LN2_HIGH));
        DoubleVector low = DoubleVector.zero(WIDE).sub(k.mul(InDouble.LN2_LOW));
        DoubleVector r = high.add(low);
        DoubleVector one = r.add(1);
        DoubleVector rest = low.sub(r.sub(high)).mul(one).add(series(r));
        return one.add(r.sub(one.sub(1)).add(rest)).reinterpretAsLongs()
                .add(shifted.reinterpretAsLongs().lanewise(VectorOperators.LSHL, InDouble.TO_EXPONENT))
                .reinterpretAsDoubles();
    }

    private static DoubleVector series(DoubleVector r) {
        DoubleVector p = r.mul(InDouble.C10).add(InDouble.C9).mul(r).add(InDouble.C8).mul(r).add(InDouble.C7);
        p = p.mul(r).add(InDouble.C6).mul(r).add(InDouble.C5).mul(r).add(InDouble.C4).mul(r).add(InDouble.C3);
        p = p.mul(r).add(InDouble.C2).mul(r).add(InDouble.C1).mul(r).add(InDouble.C0);
        return r.mul(r).mul(p);
    }

    private static DoubleVector small(DoubleVector x, DoubleVector power, VectorMask<Double> small) {
        DoubleVector all = power.blend(0, x.lt(ROUNDS_TO_ZERO));
        for (int lane = 0; lane < LANES; lane++) {
            if (small.laneIsSet(lane) && x.lane(lane) >= ROUNDS_TO_ZERO) {
                all = all.withLane(lane, Exponentials.exp(x.lane(lane)));
            }
        }
        return all;
    }
}
