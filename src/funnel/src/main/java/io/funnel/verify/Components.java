package io.funnel.verify;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.facts.MapRounding;
import io.funnel.verify.bound.ErrorBound;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The numbers of a state, component by component; one state at a time, not thread-safe. */
public final class Components<S> {

    private final Definition<S, ?> definition;
    private final Signature signature;
    private final Operands arrays;
    private final int width;
    private final int count;

    public Components(Definition<S, ?> definition) {
        this.definition = definition;
        this.signature = definition.signature();
        this.arrays = NativeArrays.states(signature, 1);
        this.width = signature.width();
        this.count = signature.state().size() * width;
    }

    static <S> List<Number> of(Definition<S, ?> definition, S state) {
        return new Components<>(definition).numbers(state);
    }

    /** The numbers of the state that stands for all of equal meaning. */
    public List<Number> numbers(S state) {
        set(definition.rules().canonical(state));
        List<Number> numbers = new ArrayList<>(count());
        for (int part = 0; part < count(); part++) {
            numbers.add(get(part));
        }
        return numbers;
    }

    void set(S state) {
        definition.store(state, arrays, 0);
    }

    /** The number of numbers in a state. */
    public int count() {
        return count;
    }

    Number get(int part) {
        return width == 1
                ? NativeArrays.get((TornadoNativeArray) arrays.arrays().get(part), 0)
                : NativeArrays.get((TornadoNativeArray) arrays.arrays().get(part / width), part % width);
    }

    /** The number of {@link #get} as a double, without an object for it: references look at each state of each order. */
    double value(int part) {
        boolean one = width == 1; // divisions take longer than the rest
        Object array = arrays.arrays().get(one ? part : part / width);
        int index = one ? 0 : part % width;
        if (array instanceof DoubleArray doubles) {
            return doubles.get(index);
        }
        if (array instanceof FloatArray floats) {
            return floats.get(index);
        }
        if (array instanceof LongArray longs) {
            return longs.get(index);
        }
        return NativeArrays.get((TornadoNativeArray) array, index).doubleValue();
    }

    public ElementType type(int part) {
        return signature.state().get(part / signature.width()).type();
    }

    /** Half a unit in the last place of 1 in the type that devices may round a number to. */
    double rounding(int part) {
        boolean coarse = definition.facts().mapRounding() == MapRounding.FUNCTIONS_OF_FLOATS;
        return ErrorBound.rounding(coarse ? ElementType.FLOAT : type(part));
    }

    String name(int part) {
        String name = signature.state().get(part / signature.width()).name();
        return signature.width() == 1 ? name : name + "[" + part % signature.width() + "]";
    }

    /** The name of a number and a colon, for messages; empty for the only number. */
    String where(int part) {
        return count() == 1 ? "" : name(part) + ": ";
    }

    /** Each number's distance from the expected one, and its bound; empty for a single number. */
    List<ComponentError> errors(List<Number> expected, List<Number> computed, IntToDoubleFunction bound) {
        return count() == 1
                ? List.of()
                : IntStream.range(0, count()).mapToObj(part -> new ComponentError(name(part),
                        error(expected.get(part), computed.get(part)), bound.applyAsDouble(part))).toList();
    }

    static double error(Number expected, Number computed) {
        return Double.compare(expected.doubleValue(), computed.doubleValue()) == 0 && expected.equals(computed)
                ? 0
                : distance(expected, computed);
    }

    static double distance(Number left, Number right) {
        if (left instanceof Long || left instanceof Integer) {
            return Math.abs((double) left.longValue() - right.longValue());
        }
        return Math.abs(left.doubleValue() - right.doubleValue());
    }
}
