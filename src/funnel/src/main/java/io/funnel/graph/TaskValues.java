package io.funnel.graph;

import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Component;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Arrays that a {@link ReductionTask} writes on the device, for later tasks of the graph: a number for each segment. A
 * record has an array for each component.
 */
public final class TaskValues {

    private final String owner;
    private final List<Component> components;
    private final Operands arrays;
    private final Optional<String> missing;

    TaskValues(String owner, List<Component> components, Operands arrays, Optional<String> missing) {
        this.owner = owner;
        this.components = components;
        this.arrays = arrays;
        this.missing = missing;
    }

    Operands operands() {
        return arrays;
    }

    /** The names of the components, in order. */
    public List<String> components() {
        return components.stream().map(Component::name).toList();
    }

    /**
     * One component of a record.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public TaskValues component(String name) {
        int position = components().indexOf(name);
        if (position < 0) {
            throw new IllegalArgumentException("no such component: component=" + name + ", " + owner + "; try "
                    + components());
        }
        return new TaskValues(owner + ", component=" + name, List.of(components.get(position)),
                Operands.of(arrays.arrays().get(position)), missing);
    }

    /**
     * The array of floats.
     *
     * @throws IllegalArgumentException if these are not single floats
     * @throws UnsupportedPlanException if no kernel computes them
     */
    public FloatArray floats() {
        return (FloatArray) only(ElementType.FLOAT);
    }

    /** The array of doubles; fails as {@link #floats()} does. */
    public DoubleArray doubles() {
        return (DoubleArray) only(ElementType.DOUBLE);
    }

    /** The array of ints; fails as {@link #floats()} does. */
    public IntArray ints() {
        return (IntArray) only(ElementType.INT);
    }

    /** The array of longs; fails as {@link #floats()} does. */
    public LongArray longs() {
        return (LongArray) only(ElementType.LONG);
    }

    /**
     * All arrays, in the order of the components, as {@code transferToHost} takes them.
     *
     * @throws UnsupportedPlanException if no kernel computes them
     */
    public TornadoNativeArray[] arrays() {
        requireThere();
        return arrays.arrays().stream().map(TornadoNativeArray.class::cast).toArray(TornadoNativeArray[]::new);
    }

    private Object only(ElementType type) {
        requireThere();
        if (components.size() != 1 || components.getFirst().type() != type) {
            throw new IllegalArgumentException("not single numbers of this type: asked=" + type.label() + ", " + owner
                    + ", components=" + components.stream()
                            .map(part -> part.type().label() + " " + part.name()).collect(Collectors.joining(", "))
                    + "; try component(...), or another type");
        }
        return arrays.arrays().getFirst();
    }

    private void requireThere() {
        missing.ifPresent(reason -> {
            throw new UnsupportedPlanException("the result is computed on the host alone: " + owner + ", reason="
                    + reason + "; try states()");
        });
    }
}
