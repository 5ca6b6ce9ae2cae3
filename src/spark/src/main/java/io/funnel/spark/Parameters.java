package io.funnel.spark;

import io.funnel.data.Data;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Arrays of the inputs that are not read element by element, such as a threshold; serialised with the tasks. */
final class Parameters implements Serializable {

    private static final long serialVersionUID = 1;

    private final Serializable[] arrays;

    private Parameters(Serializable[] arrays) {
        this.arrays = arrays;
    }

    /**
     * Checks their number and types.
     *
     * @throws IllegalArgumentException if they do not fit the reduction
     */
    static Parameters of(Reduction<?> reduction, Object... arrays) {
        List<Input> inputs = reduction.signature().inputs().stream().filter(input -> !input.streamed()).toList();
        if (inputs.size() != arrays.length) {
            throw new IllegalArgumentException("parameters do not fit: reduction=" + reduction.name() + ", parameters="
                    + arrays.length + ", expected=" + inputs.size() + "; try an array each of "
                    + inputs.stream().map(input -> input.name() + ": " + input.type().label() + "[]").toList());
        }
        for (int i = 0; i < arrays.length; i++) {
            if (data(arrays[i]).type() != inputs.get(i).type()) {
                throw new IllegalArgumentException("parameter of another type: reduction=" + reduction.name()
                        + ", parameter=" + inputs.get(i).name() + ", type=" + data(arrays[i]).type().label()
                        + "; try " + inputs.get(i).type().label() + "[]");
            }
        }
        return new Parameters(Arrays.copyOf(arrays, arrays.length, Serializable[].class));
    }

    /** Returns all inputs in order, given the streamed ones. */
    List<Data<?>> among(List<Input> inputs, List<? extends Data<?>> streamed) {
        List<Data<?>> all = new ArrayList<>();
        int elements = 0;
        int parameters = 0;
        for (Input input : inputs) {
            all.add(input.streamed() ? streamed.get(elements++) : data(arrays[parameters++]));
        }
        return all;
    }

    private static Data<?> data(Object array) {
        return switch (array) {
            case int[] ints -> Data.of(ints);
            case long[] longs -> Data.of(longs);
            case float[] floats -> Data.of(floats);
            case double[] doubles -> Data.of(doubles);
            default -> throw new IllegalArgumentException("parameter is not an array of numbers: type="
                    + array.getClass().getSimpleName() + "; try int[], long[], float[] or double[]");
        };
    }
}
