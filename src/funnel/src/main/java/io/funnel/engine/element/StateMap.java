package io.funnel.engine.element;

import io.funnel.device.Device;
import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.kernel.Lanes;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementMap;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.KernelCode.Launch;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Maps elements, given what all elements of their segments make: an array for each number of it. */
public final class StateMap implements ElementWork {

    /** Elements of a block, and of a chunk, whose numbers together are ints. */
    private static final int MOST = 1 << 30;
    private static final int GROUP = 256;
    /** Elements of an item's turn. */
    private static final int TURN = 4;
    private static final int LOW_BITS = 31;

    private final Definition<?, ?> definition;
    private final ElementMap map;
    private final Device device;
    private final Partition partition;
    private final KernelCode.Scalar code;

    private StateMap(Definition<?, ?> definition, Device device, Partition partition, KernelCode.Scalar code) {
        this.definition = definition;
        this.map = definition.elementMap().orElseThrow();
        this.device = device;
        this.partition = partition;
        this.code = code;
    }

    /** The work for some segments; empty if the host has to map them. */
    public static Optional<StateMap> of(Definition<?, ?> definition, Device device, Partition partition) {
        ElementMap map = definition.elementMap().orElseThrow();
        boolean fits = partition instanceof Axis axis
                ? axis.segments() == 1 || axis.length() * axis.inner() <= MOST
                : map.indexing() == Indexing.NONE || partition.global(); // no array has places in segments
        return fits && partition.elements() > 0 && map.afterwards() instanceof KernelCode.Scalar code
                ? Optional.of(new StateMap(definition, device, partition, code))
                : Optional.empty();
    }

    /** Returns the same map of other segments, by the same kernel. */
    public StateMap over(Axis others) {
        return new StateMap(definition, device, others, code);
    }

    /** The axis along which elements are mapped, if no segments are listed. */
    public Axis axis() {
        return (Axis) partition;
    }

    /**
     * The numbers of the segments that the kernel reads: those of the results, or the components of the states. The
     * segment of each element, {@link Offsets#numbers}, is its last input where segments have any lengths.
     */
    public Operands ofSegments(Operands states, Operands results) {
        return map.ofResult() ? results : states;
    }

    @Override
    public String what() {
        return "doing=map of known states, reduction=" + definition.signature().name();
    }

    @Override
    public List<Input> inputs() {
        List<Input> inputs = new ArrayList<>(map.inputs());
        for (Component part : map.ofResult() ? definition.signature().results() : definition.signature().state()) {
            inputs.add(new Input(part.name(), part.type(), false));
        }
        if (partition instanceof Offsets) {
            inputs.add(new Input("segments", ElementType.INT, true));
        }
        return inputs;
    }

    @Override
    public ElementType type() {
        return map.type();
    }

    @Override
    public List<Long> bounds(long most) {
        List<Long> bounds = new ArrayList<>(List.of(0L));
        while (bounds.getLast() < partition.elements()) {
            bounds.add(Math.min(partition.elements(), bounds.getLast() + Math.min(most, MOST)));
        }
        return bounds;
    }

    @Override
    public ElementKernel.Key kernel(int room) {
        return new ElementKernel.Key(definition, code.strategy(), inputs(), type(), room);
    }

    @Override
    public Launch launch() {
        return code.elements().apply(groupSize());
    }

    /** The group size of a launch. */
    public int groupSize() {
        return Math.min(GROUP, Integer.highestOneBit(device.maxGroupSize()));
    }

    @Override
    public void run(ElementKernel kernel, List<DeviceBuffer> blocks, long start, int elements, MemorySegment into) {
        kernel.set(numbers(start, elements));
        kernel.run(blocks, elements, groups(elements), groupSize(), into);
    }

    /** The numbers of a launch over some elements. */
    public int[] numbers(long start, int elements) {
        int[] numbers = new int[Lanes.ELEMENT_VALUES];
        numbers[0] = elements;
        numbers[1] = (int) (start & Integer.MAX_VALUE);
        numbers[2] = (int) (start >>> LOW_BITS);
        numbers[Lanes.GLOBAL] = partition.segments() == 1 || partition.global() ? 1 : 0;
        if (!(partition instanceof Axis axis)) {
            numbers[Lanes.FIRST_SEGMENT] = Lanes.LISTED;
            numbers[Lanes.INNER] = partition.isInPlace() ? 1 : 0;
            return numbers;
        }
        boolean isOne = axis.segments() == 1;
        long block = axis.length() * axis.inner();
        numbers[Lanes.OFFSET] = isOne ? 0 : (int) (start % block);
        numbers[Lanes.BLOCK] = isOne ? 0 : (int) block;
        numbers[Lanes.INNER] = (int) axis.inner();
        numbers[Lanes.FIRST_SEGMENT] = isOne ? 0 : (int) (start / block * axis.inner());
        numbers[Lanes.BLOCK_FACTOR] = isOne ? 0 : Lanes.factor((int) block);
        numbers[Lanes.BLOCK_SHIFT] = isOne ? 0 : Lanes.shift((int) block);
        numbers[Lanes.INNER_FACTOR] = Lanes.factor((int) axis.inner());
        numbers[Lanes.INNER_SHIFT] = Lanes.shift((int) axis.inner());
        return numbers;
    }

    /** The groups of a launch. */
    public int groups(int elements) {
        return Math.clamp(Math.ceilDiv(elements, TURN * groupSize()), 1, ElementKernel.MOST_GROUPS);
    }
}
