package io.funnel;

import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.HostData;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.device.DeviceInput;
import io.funnel.engine.device.Readings;
import io.funnel.plan.Residence;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Traits;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The inputs of one call, checked against the reduction.
 *
 * @param reduction what reads them
 * @param data      one for each input, in order
 * @param length    elements of every streamed input
 */
record Arguments(Reduction<?> reduction, List<Data<?>> data, long length) {

    /**
     * Checks number, types and lengths.
     *
     * @throws IllegalArgumentException if they are not what the reduction reads
     * @throws UnsupportedPlanException if there is no element and the reduction needs one, or there are more than its
     *                                  index counts
     */
    static Arguments of(Reduction<?> reduction, List<?> inputs) {
        Signature signature = reduction.signature();
        if (inputs.size() != signature.inputs().size()) {
            throw new IllegalArgumentException("not that many arrays: reduction=" + signature.name() + ", arrays="
                    + inputs.size() + ", inputs=" + signature.inputs().size() + "; pass one for each input");
        }
        List<Data<?>> data = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            data.add(checked(signature, signature.inputs().get(i), inputs.get(i)));
        }
        long length = commonLength(signature, data);
        if (length == 0 && signature.traits().emptyInput() == Traits.EmptyInput.ERROR) {
            throw new UnsupportedPlanException("no element to reduce: reduction=" + reduction.name()
                    + ", length=0; pass at least one element");
        }
        boolean counts = signature.indexing() == Indexing.NONE || signature.indexing() == Indexing.LONG;
        if (!counts && length > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more elements than an int index counts: reduction=" + reduction.name()
                    + ", length=" + length + "; try a map with a long index");
        }
        return new Arguments(reduction, List.copyOf(data), length);
    }

    private static Data<?> checked(Signature signature, Input input, Object given) {
        Data<?> data = switch (given) {
            case Data<?> view -> view;
            case TornadoNativeArray array -> Data.of(array);
            default -> throw new IllegalArgumentException("no reductions over this: type="
                    + given.getClass().getSimpleName() + ", input=" + input.name() + "; try a Data");
        };
        ElementType type = data.type();
        if (type != input.type()) {
            throw new IllegalArgumentException("array of another type: array=" + type.label() + ", input="
                    + input.name() + ", reduction=" + signature.name() + "; pass an array of "
                    + input.type().label());
        }
        return data;
    }

    private static long commonLength(Signature signature, List<Data<?>> data) {
        long length = -1;
        boolean same = true;
        for (int i = 0; i < data.size(); i++) {
            if (signature.inputs().get(i).streamed()) {
                long own = data.get(i).length();
                same &= length < 0 || own == length;
                length = own;
            }
        }
        if (!same) {
            StringBuilder lengths = new StringBuilder();
            for (int i = 0; i < data.size(); i++) {
                if (signature.inputs().get(i).streamed()) {
                    lengths.append(", ").append(signature.inputs().get(i).name()).append('=')
                            .append(data.get(i).length());
                }
            }
            throw new IllegalArgumentException("inputs of different lengths: reduction=" + signature.name() + lengths
                    + "; pass arrays of one length");
        }
        return length;
    }

    /** Whether an input lies on the device. */
    boolean anyOnDevice() {
        return data.stream().anyMatch(DeviceData.class::isInstance);
    }

    /** Where the inputs are; on the device if one is. */
    Residence residence() {
        if (!anyOnDevice()) {
            return Residence.HOST;
        }
        return data.stream().allMatch(input -> !(input instanceof DeviceData<?> resident) || resident.isOnHostToo())
                ? Residence.BOTH
                : Residence.DEVICE;
    }

    /** Keeps updates of arrays on the device away. */
    Readings reading() {
        return Readings.of(deviceInputs());
    }

    /** The inputs as a device session takes them. */
    List<DeviceInput> deviceInputs() {
        List<DeviceInput> inputs = new ArrayList<>();
        for (Data<?> input : data) {
            inputs.add(input instanceof DeviceData<?> resident
                    ? new DeviceInput.OnDevice(resident.array(), 0, resident.length())
                    : new DeviceInput.OnHost(input.segment(), input.length()));
        }
        return inputs;
    }

    /** The memory of every input, or of its copy; not for inputs that are on the device alone. */
    List<MemorySegment> segments() {
        List<MemorySegment> segments = new ArrayList<>();
        for (Data<?> input : data) {
            segments.add(input.segment());
        }
        return segments;
    }

    /**
     * The inputs as TornadoVM's arrays, for the strategies that need them whole: copied where they are none.
     *
     * @throws UnsupportedPlanException if there are more elements than an array holds
     */
    List<TornadoNativeArray> arrays() {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Data<?> input : data) {
            arrays.add(input instanceof HostData<?> host && host.array().isPresent()
                    ? host.array().get()
                    : copied(input));
        }
        return arrays;
    }

    private static TornadoNativeArray copied(Data<?> input) {
        if (input.length() > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more elements than an array holds: length=" + input.length()
                    + "; try no strategy at all");
        }
        TornadoNativeArray array = NativeArrays.allocate(input.type(), (int) input.length());
        array.getSegment().copyFrom(input.segment());
        return array;
    }
}
