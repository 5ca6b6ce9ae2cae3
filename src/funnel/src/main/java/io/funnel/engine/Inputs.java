package io.funnel.engine;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.InputChecks;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The arrays that a reduction reads, checked against its signature. */
final class Inputs {

    private final Signature signature;
    private final List<TornadoNativeArray> arrays;

    private Inputs(Signature signature, List<TornadoNativeArray> arrays) {
        this.signature = signature;
        this.arrays = arrays;
    }

    /**
     * Checks number and types of the arrays.
     *
     * @throws IllegalArgumentException if they are not what the signature says
     */
    static Inputs of(Signature signature, List<? extends TornadoNativeArray> arrays) {
        List<ElementType> types = new ArrayList<>();
        arrays.forEach(array -> types.add(NativeArrays.typeOf(array)));
        InputChecks.requireTypes(signature, types);
        return new Inputs(signature, List.copyOf(arrays));
    }

    /** The arrays as operands. */
    Operands operands() {
        return new Operands(arrays);
    }

    /** The arrays, each empty one replaced by one of length 1: a device cannot hold an empty buffer. */
    Operands forDevice() {
        List<TornadoNativeArray> held = new ArrayList<>();
        for (TornadoNativeArray array : arrays) {
            held.add(array.getSize() > 0 ? array : NativeArrays.allocate(NativeArrays.typeOf(array), 1));
        }
        return new Operands(held);
    }

    /** Elements of the shortest streamed array. */
    int length() {
        int length = Integer.MAX_VALUE;
        for (int i = 0; i < arrays.size(); i++) {
            if (signature.inputs().get(i).streamed()) {
                length = Math.min(length, arrays.get(i).getSize());
            }
        }
        return length;
    }

    /**
     * Elements of every streamed array.
     *
     * @throws IllegalArgumentException if they differ
     */
    int commonLength() {
        return (int) InputChecks.commonLength(
                signature, arrays.stream().map(array -> (long) array.getSize()).toList());
    }
}
