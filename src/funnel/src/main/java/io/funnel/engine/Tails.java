package io.funnel.engine;

import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * What a kernel over vectors of four reads: a view of each streamed input, the other inputs as they are, and for each
 * streamed input an array of the last elements that fill no vector.
 */
final class Tails {

    static final Tails NONE = new Tails(new Operands(List.of()), List.of(), List.of());

    private static final int VECTOR_WIDTH = 4;

    private final Operands wholes;
    private final List<TornadoNativeArray> streamed;
    private final List<TornadoNativeArray> tails;

    private Tails(Operands wholes, List<TornadoNativeArray> streamed, List<TornadoNativeArray> tails) {
        this.wholes = wholes;
        this.streamed = streamed;
        this.tails = tails;
    }

    static Tails of(Signature signature, Operands in) {
        List<Object> wholes = new ArrayList<>();
        List<TornadoNativeArray> streamed = new ArrayList<>();
        List<TornadoNativeArray> tails = new ArrayList<>();
        for (int i = 0; i < signature.inputs().size(); i++) {
            TornadoNativeArray array = (TornadoNativeArray) in.arrays().get(i);
            if (signature.inputs().get(i).streamed()) {
                wholes.add(NativeArrays.vectorsOver(array));
                streamed.add(array);
                tails.add(NativeArrays.allocate(NativeArrays.typeOf(array), VECTOR_WIDTH));
            } else {
                wholes.add(array);
            }
        }
        return new Tails(new Operands(wholes), streamed, tails);
    }

    /** Vector views and parameter arrays. */
    Operands wholes() {
        return wholes;
    }

    /** The tails alone. */
    Operands tails() {
        return new Operands(tails);
    }

    /** All that the kernel reads, in its order. */
    Operands kernelInputs() {
        List<Object> all = new ArrayList<>(wholes.arrays());
        all.addAll(tails);
        return new Operands(all);
    }

    /** Copies the last elements of the first {@code length} into the tails. */
    void copy(int length) {
        int from = length - length % VECTOR_WIDTH;
        for (int i = 0; i < streamed.size(); i++) {
            copy(streamed.get(i), tails.get(i), from, length);
        }
    }

    private static void copy(TornadoNativeArray source, TornadoNativeArray tail, int from, int to) {
        for (int i = from; i < to; i++) {
            switch (source) {
                case IntArray ints -> ((IntArray) tail).set(i - from, ints.get(i));
                case FloatArray floats -> ((FloatArray) tail).set(i - from, floats.get(i));
                case DoubleArray doubles -> ((DoubleArray) tail).set(i - from, doubles.get(i));
                default -> throw new IllegalArgumentException(source.getClass().getSimpleName());
            }
        }
    }
}
