package io.funnel.engine;

import io.funnel.reduction.Component;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Arrays of partials and results: one for each component of the state. */
final class Buffers {

    private Buffers() {}

    /** Poisoned arrays with room for some states, at least one: devices cannot hold an empty buffer. */
    static Operands states(Signature signature, int count) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Component component : signature.state()) {
            long length = (long) Math.max(1, count) * signature.width();
            if (length > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("more partials than an array holds: reduction=" + signature.name()
                        + ", partials=" + count + ", width=" + signature.width() + "; try fewer groups");
            }
            TornadoNativeArray array = NativeArrays.allocate(component.type(), (int) length);
            NativeArrays.poison(array);
            arrays.add(array);
        }
        return new Operands(arrays);
    }

    /** Poisons what a run has to write. */
    static void poison(Operands states) {
        states.arrays().forEach(array -> NativeArrays.poison((TornadoNativeArray) array));
    }

    /** How many states there is room for. */
    static int capacity(Signature signature, Operands states) {
        return ((TornadoNativeArray) states.arrays().getFirst()).getSize() / signature.width();
    }
}
