package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.HalfFloat;

/** One type of native array behind functions that all types share, so that one contract covers all of them. */
record ArrayKind<A extends TornadoNativeArray>(
        String name,
        int elementBytes,
        IntFunction<A> make,
        Getter<A> get,
        Setter<A> set,
        Slicer<A> slice,
        Function<MemorySegment, A> copyOf,
        Function<MemorySegment, A> viewOf,
        Function<List<A>, A> concat,
        List<Object> samples) {

    interface Getter<A> {
        Object at(A array, int index);
    }

    interface Setter<A> {
        void put(A array, int index, Object value);
    }

    interface Slicer<A> {
        A part(A array, int offset, int length);
    }

    static Stream<ArrayKind<?>> all() {
        return Stream.of(BYTES, SHORTS, CHARS, INTS, LONGS, FLOATS, DOUBLES, HALVES);
    }

    /** {@return the kinds with elements of several bytes, in which a length can end} */
    static Stream<ArrayKind<?>> ofSeveralBytes() {
        return all().filter(kind -> kind.elementBytes() > 1);
    }

    static final ArrayKind<ByteArray> BYTES = new ArrayKind<>("ByteArray", 1, ByteArray::new, ByteArray::get,
            (a, i, v) -> a.set(i, (byte) v), ByteArray::slice, ByteArray::fromSegment, ByteArray::fromSegmentShallow,
            parts -> ByteArray.concat(parts.toArray(ByteArray[]::new)), List.of((byte) -128, (byte) -1, (byte) 127));

    static final ArrayKind<ShortArray> SHORTS = new ArrayKind<>("ShortArray", 2, ShortArray::new, ShortArray::get,
            (a, i, v) -> a.set(i, (short) v), ShortArray::slice, ShortArray::fromSegment,
            ShortArray::fromSegmentShallow, parts -> ShortArray.concat(parts.toArray(ShortArray[]::new)),
            List.of(Short.MIN_VALUE, (short) -1, (short) 9));

    static final ArrayKind<CharArray> CHARS = new ArrayKind<>("CharArray", 2, CharArray::new, CharArray::get,
            (a, i, v) -> a.set(i, (char) v), CharArray::slice, CharArray::fromSegment, CharArray::fromSegmentShallow,
            parts -> CharArray.concat(parts.toArray(CharArray[]::new)), List.of('a', '\u20ac', '\uffff'));

    static final ArrayKind<IntArray> INTS = new ArrayKind<>("IntArray", 4, IntArray::new, IntArray::get,
            (a, i, v) -> a.set(i, (int) v), IntArray::slice, IntArray::fromSegment, IntArray::fromSegmentShallow,
            parts -> IntArray.concat(parts.toArray(IntArray[]::new)), List.of(Integer.MIN_VALUE, -1, 0x12345678));

    static final ArrayKind<LongArray> LONGS = new ArrayKind<>("LongArray", 8, LongArray::new, LongArray::get,
            (a, i, v) -> a.set(i, (long) v), LongArray::slice, LongArray::fromSegment, LongArray::fromSegmentShallow,
            parts -> LongArray.concat(parts.toArray(LongArray[]::new)), List.of(Long.MIN_VALUE, -1L, 1L << 40));

    static final ArrayKind<FloatArray> FLOATS = new ArrayKind<>("FloatArray", 4, FloatArray::new, FloatArray::get,
            (a, i, v) -> a.set(i, (float) v), FloatArray::slice, FloatArray::fromSegment,
            FloatArray::fromSegmentShallow, parts -> FloatArray.concat(parts.toArray(FloatArray[]::new)),
            List.of(-0f, Float.NaN, Float.MIN_VALUE));

    static final ArrayKind<DoubleArray> DOUBLES = new ArrayKind<>("DoubleArray", 8, DoubleArray::new, DoubleArray::get,
            (a, i, v) -> a.set(i, (double) v), DoubleArray::slice, DoubleArray::fromSegment,
            DoubleArray::fromSegmentShallow, parts -> DoubleArray.concat(parts.toArray(DoubleArray[]::new)),
            List.of(-0.0, Double.NEGATIVE_INFINITY, Math.PI));

    /** Compares bits, since a half float does not define equality. */
    static final ArrayKind<HalfFloatArray> HALVES = new ArrayKind<>("HalfFloatArray", 2, HalfFloatArray::new,
            (a, i) -> a.get(i).getHalfFloatValue(), (a, i, v) -> a.set(i, new HalfFloat((short) v)),
            HalfFloatArray::slice, HalfFloatArray::fromSegment, HalfFloatArray::fromSegmentShallow,
            parts -> HalfFloatArray.concat(parts.toArray(HalfFloatArray[]::new)),
            List.of((short) 0x8000, (short) 0x7d01, (short) 1));

    Object zero() {
        return get.at(make.apply(1), 0);
    }

    /** {@return an array of the samples} */
    A filled() {
        A array = make.apply(samples.size());
        for (int i = 0; i < samples.size(); i++) {
            set.put(array, i, samples.get(i));
        }
        return array;
    }

    List<Object> elements(A array) {
        return Stream.iterate(0, i -> i < array.getSize(), i -> i + 1).map(i -> get.at(array, i)).toList();
    }

    @Override
    public String toString() {
        return name;
    }
}
