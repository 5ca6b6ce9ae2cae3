// [specialise DoublesInDouble, NativeDoublesInDouble: float -> double]
// [specialise IntsInDouble, NativeIntsInDouble: Float -> Int; float[] -> int[]; float.class -> int.class; F2D -> I2D]
// [specialise LongsInDouble, NativeLongsInDouble: float -> long; F2D -> L2D]
// [specialise IntsInLong, NativeIntsInLong: Float -> Int; float[] -> int[]; float.class -> int.class; F2D -> I2L; double -> long]
// [specialise NativeFloatsInDouble: FloatsInDouble -> NativeFloatsInDouble]
// [specialise NativeDoublesInDouble: FloatsInDouble -> NativeDoublesInDouble]
// [specialise NativeIntsInDouble: FloatsInDouble -> NativeIntsInDouble]
// [specialise NativeLongsInDouble: FloatsInDouble -> NativeLongsInDouble]
// [specialise NativeIntsInLong: FloatsInDouble -> NativeIntsInLong]
// [specialise Native*: float[] x -> MemorySegment x; int at -> long at; int i -> long i]
package io.funnel.engine.host.loops;

import io.funnel.reduction.facts.HostLoop.KnownLoop;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * The first folds over floats computed in double, with the JDK's vectors: the same folds as in plain loops, several
 * columns at once, so the same bits. The loops over arrays also make those over memory outside the heap. Load it only
 * if the module {@code jdk.incubator.vector} is present.
 */
final class FloatsInDouble {

    private static final int WIDTH = BlockLoops.BLOCK / 4;
    /** The columns of the second fold. */
    private static final int COLUMNS = WIDTH / 4;
    private static final VectorSpecies<Double> WIDE = DoubleVector.SPECIES_PREFERRED;
    static final int LANES = WIDE.length();
    /** The species with as many floats as there are doubles. */
    static final VectorSpecies<Float> NARROW =
            VectorSpecies.of(float.class, VectorShape.forBitSize(LANES * Float.SIZE));

    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private FloatsInDouble() {}

    // [not Native*]
    static int foldSums(KnownLoop loop, LoopInput x, long from, double[] out) {
        boolean squares = loop == KnownLoop.SUM_OF_SQUARES;
        if (x.array() instanceof float[] a) {
            return foldSums(squares, a, x.at(from), out);
        }
        return x.isNative() ? NativeFloatsInDouble.foldSums(squares, x.segment(), from, out) : 0;
    }

    // [not *IntsInLong, Native*]
    static boolean foldDeviations(LoopInput x, long from, double centre, double[] sums, double[] squares) {
        if (x.array() instanceof float[] a) {
            return deviations(a, x.at(from), centre, sums, squares);
        }
        return x.isNative() && NativeFloatsInDouble.deviations(x.segment(), from, centre, sums, squares);
    }

    // [not Native*, *IntsInDouble, *IntsInLong, *LongsInDouble]
    static boolean exponentials(LoopInput x, long from, double greatest, double[] out) {
        if (x.array() instanceof float[] a) {
            return exponentials(a, x.at(from), greatest, out);
        }
        return x.isNative() && NativeFloatsInDouble.exponentials(x.segment(), from, greatest, out);
    }

    // [end]
    static int foldSums(boolean squares, float[] x, int at, double[] out) {
        if (squares) {
            squares(x, at, out);
            return WIDTH;
        }
        sums(x, at, out);
        return COLUMNS;
    }

    private static DoubleVector at(float[] array, int index) {
        return wide(FloatVector.fromArray(NARROW, array, index));
    }

    static DoubleVector at(MemorySegment segment, long index) {
        return wide(FloatVector.fromMemorySegment(NARROW, segment, index * Float.BYTES, ORDER));
    }

    // [not *DoublesInDouble]
    static DoubleVector wide(FloatVector x) {
        return (DoubleVector) x.convertShape(VectorOperators.F2D, WIDE, 0);
    }
    // [only *DoublesInDouble]
    // private static DoubleVector wide(DoubleVector x) {
    //     return x;
    // }
    // [end]

    static DoubleVector sum(DoubleVector a, DoubleVector b, DoubleVector c, DoubleVector d) {
        return a.add(b).add(c.add(d));
    }

    private static DoubleVector squares(DoubleVector a, DoubleVector b, DoubleVector c, DoubleVector d) {
        return sum(a.mul(a), b.mul(b), c.mul(c), d.mul(d));
    }

    private static void sums(float[] x, int at, double[] out) {
        FloatVectorFolds.narrow(x);
        for (int j = 0; j < WIDTH - COLUMNS; j += LANES) {
            int i = at + j;
            sum(at(x, i), at(x, i + WIDTH), at(x, i + 2 * WIDTH), at(x, i + 3 * WIDTH)).intoArray(out, j);
        }
        for (int j = 0; j < COLUMNS; j += LANES) {
            int i = at + j + 3 * COLUMNS;
            DoubleVector last = sum(at(x, i), at(x, i + WIDTH), at(x, i + 2 * WIDTH), at(x, i + 3 * WIDTH));
            sum(wide(out, j), wide(out, j + COLUMNS), wide(out, j + 2 * COLUMNS), last).intoArray(out, j);
        }
    }

    private static DoubleVector wide(double[] x, int j) {
        return DoubleVector.fromArray(WIDE, x, j);
    }

    private static void squares(float[] x, int at, double[] out) {
        FloatVectorFolds.narrow(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            squares(at(x, i), at(x, i + WIDTH), at(x, i + 2 * WIDTH), at(x, i + 3 * WIDTH)).intoArray(out, j);
        }
    }

    // [not *IntsInLong]
    static boolean deviations(float[] x, int at, double centre, double[] sums, double[] squares) {
        FloatVectorFolds.narrow(x);
        for (int j = 0; j < WIDTH; j += LANES) {
            int i = at + j;
            DoubleVector a = at(x, i).sub(centre);
            DoubleVector b = at(x, i + WIDTH).sub(centre);
            DoubleVector c = at(x, i + 2 * WIDTH).sub(centre);
            DoubleVector d = at(x, i + 3 * WIDTH).sub(centre);
            sum(a, b, c, d).intoArray(sums, j);
            squares(a, b, c, d).intoArray(squares, j);
        }
        return true;
    }

    // [end]
    // [not *IntsInDouble, *IntsInLong, *LongsInDouble]
    // One at a time: the compiler does not inline more of them

    static boolean exponentials(float[] x, int at, double greatest, double[] out) {
        FloatVectorFolds.narrow(x);
        for (int j = 0; j < BlockLoops.BLOCK; j += LANES) {
            exp(at(x, at + j).sub(greatest)).intoArray(out, j);
        }
        return true;
    }

    /** The operations of {@link InDouble#exp(double)} per lane; in two methods, as large ones are not inlined. */
    private static DoubleVector exp(DoubleVector x) {
        DoubleVector bounded = x.max(InDouble.LEAST);
        DoubleVector shifted = bounded.fma(of(InDouble.PER_LN2), of(InDouble.ROUNDING));
        DoubleVector k = shifted.sub(InDouble.ROUNDING);
        DoubleVector r = k.fma(of(-InDouble.LN2_LOW), k.fma(of(-InDouble.LN2_HIGH), bounded));
        DoubleVector value = series(r).fma(r.mul(r), r).add(1);
        return value.reinterpretAsLongs()
                .add(shifted.reinterpretAsLongs().lanewise(VectorOperators.LSHL, InDouble.TO_EXPONENT))
                .reinterpretAsDoubles();
    }

    private static DoubleVector of(double value) {
        return DoubleVector.broadcast(DoubleVector.SPECIES_PREFERRED, value);
    }

    private static DoubleVector series(DoubleVector r) {
        DoubleVector high = of(InDouble.C10).fma(r, of(InDouble.C9)).fma(r, of(InDouble.C8)).fma(r, of(InDouble.C7));
        DoubleVector middle =
                high.fma(r, of(InDouble.C6)).fma(r, of(InDouble.C5)).fma(r, of(InDouble.C4)).fma(r, of(InDouble.C3));
        return middle.fma(r, of(InDouble.C2)).fma(r, of(InDouble.C1)).fma(r, of(InDouble.C0));
    }
    // [end]
}
