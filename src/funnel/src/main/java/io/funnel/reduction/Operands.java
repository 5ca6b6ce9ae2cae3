package io.funnel.reduction;

import java.util.List;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.collections.VectorDouble4;
import uk.ac.manchester.tornado.api.types.collections.VectorFloat4;
import uk.ac.manchester.tornado.api.types.collections.VectorInt4;

/**
 * Arrays by position: the inputs of a reduction, or the arrays of its state's components.
 *
 * <p>A kernel over vectors takes the inputs in order, each streamed one as a vector view. Then follows a tail for each
 * streamed input, in order: an array of its last {@code length % 4} elements.
 *
 * @param arrays the arrays; TornadoVM's native arrays, or vector views of them
 */
public record Operands(List<?> arrays) {

    public Operands {
        arrays = List.copyOf(arrays);
    }

    /** Creates operands of these arrays, in order. */
    public static Operands of(Object... arrays) {
        return new Operands(List.of(arrays));
    }

    /** These arrays, and others behind them. */
    public Operands with(Operands others) {
        return new Operands(Stream.concat(arrays.stream(), others.arrays.stream()).toList());
    }

    /** The array at a position, as ints. */
    public IntArray ints(int position) {
        return (IntArray) arrays.get(position);
    }

    /** The array at a position, as longs. */
    public LongArray longs(int position) {
        return (LongArray) arrays.get(position);
    }

    /** The array at a position, as floats. */
    public FloatArray floats(int position) {
        return (FloatArray) arrays.get(position);
    }

    /** The array at a position, as doubles. */
    public DoubleArray doubles(int position) {
        return (DoubleArray) arrays.get(position);
    }

    /** The array at a position, as bytes. */
    public ByteArray bytes(int position) {
        return (ByteArray) arrays.get(position);
    }

    /** The array at a position, as shorts. */
    public ShortArray shorts(int position) {
        return (ShortArray) arrays.get(position);
    }

    /** The array at a position, as chars. */
    public CharArray chars(int position) {
        return (CharArray) arrays.get(position);
    }

    /** The array at a position, as halves. */
    public HalfFloatArray halves(int position) {
        return (HalfFloatArray) arrays.get(position);
    }

    /** The array at a position, as vectors of four ints. */
    public VectorInt4 intVectors(int position) {
        return (VectorInt4) arrays.get(position);
    }

    /** The array at a position, as vectors of four floats. */
    public VectorFloat4 floatVectors(int position) {
        return (VectorFloat4) arrays.get(position);
    }

    /** The array at a position, as vectors of four doubles. */
    public VectorDouble4 doubleVectors(int position) {
        return (VectorDouble4) arrays.get(position);
    }
}
