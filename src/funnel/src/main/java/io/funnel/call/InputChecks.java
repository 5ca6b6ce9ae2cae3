package io.funnel.call;

import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.HostData;
import io.funnel.data.MappedData;
import io.funnel.data.OrderedData;
import io.funnel.engine.NativeArrays;
import io.funnel.engine.memory.HostCopy;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Residence;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Facts;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Tiles;
import io.funnel.reduction.Traits;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Checks the inputs of a call against its reduction, and takes them as arrays. */
public final class InputChecks {

    private InputChecks() {}

    /**
     * Checks what one reduction reads: all elements, or those of each segment.
     *
     * @param mayBeEmpty whether segments may have no element
     * @param isOrderedLater whether the device orders elements by unchecked keys, and {@link #requireLengths} follows
     */
    static void requireReducible(FunnelContext context, Reduction<?> reduction, List<Data<?>> data,
            List<Long> lengths, long length, @Nullable Partition partition, boolean mayBeEmpty,
            boolean isOrderedLater) {
        Facts facts = reduction.definition().facts();
        if (partition instanceof Offsets offsets && !offsets.isListed() && !isOrderedLater) {
            boolean takesLengths = facts.loopRange().isPresent()
                    || reduction.signature().traits().emptyInput() == Traits.EmptyInput.ERROR;
            within(context, takesLengths ? "sort by key" : "check of keys", reduction, () -> {
                if (takesLengths) {
                    context.host().list(offsets);
                } else {
                    context.host().check(offsets);
                }
            });
        }
        if (partition instanceof Prefixes prefixes && prefixes.of() instanceof Offsets offsets && !offsets.isListed()) {
            within(context, "sort by key", reduction, () -> context.host().list(offsets));
        }
        requireScannable(reduction, partition);
        requireOwnIndices(reduction, partition);
        requireCountable(reduction, lengths, length, partition);
        facts.parameters().flatMap(needs -> needs.check())
                .ifPresent(check -> check(context, reduction, check, parameters(reduction.signature(), data)));
        if (!isOrderedLater) {
            requireLengths(reduction, data, length, partition, mayBeEmpty);
        }
    }

    /** Refuses scans of a reduction whose values depend on later elements. */
    public static void requireScannable(Reduction<?> reduction, @Nullable Partition partition) {
        if (partition instanceof Prefixes && (reduction.definition().facts().loopRange().isPresent()
                || reduction.signature().indexing() == Indexing.LENGTH)) {
            throw new UnsupportedPlanException(
                    "no scan of a reduction that reads the number of its elements, or leaves "
                            + "some out: reduction=" + reduction.name() + "; try one whose loop takes every element");
        }
    }

    /** Refuses indices of the whole array where a reduction relates them to the segment: its length, its first element, its ends. */
    public static void requireOwnIndices(Reduction<?> reduction, @Nullable Partition partition) {
        if (partition != null && partition.global() && (reduction.definition().facts().loopRange().isPresent()
                || reduction.signature().indexing() == Indexing.LENGTH)) {
            throw new UnsupportedPlanException("no indices of the whole array for a reduction that reads the number of"
                    + " its elements or the first of them, or leaves some out: reduction=" + reduction.name()
                    + "; try segments without globalIndices()");
        }
    }

    /** Checks the lengths of segments, by the reduction's need of elements and by its loop. */
    static void requireLengths(Reduction<?> reduction, List<Data<?>> data, long length, @Nullable Partition partition,
            boolean mayBeEmpty) {
        if (!mayBeEmpty) {
            requireElements(reduction, length, partition);
        }
        if (reduction.definition().facts().loopRange().isPresent()) {
            requireRange(reduction, parameters(reduction.signature(), data), length, partition);
        }
    }

    /** Refuses segments that are too short for the reduction's loop. */
    public static void requireRange(Reduction<?> reduction, Operands parameters, long length,
            @Nullable Partition partition) {
        reduction.definition().facts().loopRange().ifPresent(range -> each(length, partition,
                (_, own) -> range.of(parameters, (int) own).requireWithin(own, reduction.signature())));
    }

    /** Refuses segments of unequal lengths in a file, which is read window by window. */
    static Axis ofFile(Partition segments) {
        if (segments instanceof Axis axis) {
            return axis;
        }
        throw new UnsupportedPlanException("segments of unequal lengths are read in memory: segments="
                + segments.segments() + "; try Data of an array with the file's elements");
    }

    /** The location of some data: on the device if one of them is. */
    static Residence residence(List<Data<?>> data) {
        boolean onDevice = false;
        boolean onHost = true;
        for (Data<?> input : data) {
            if (input instanceof DeviceData<?> resident) {
                if (resident.isOfPlan()) {
                    return Residence.PLAN;
                }
                onDevice = true;
                onHost &= resident.isOnHostToo();
            }
        }
        return onDevice ? onHost ? Residence.BOTH : Residence.DEVICE : Residence.HOST;
    }

    /** Refuses a segment without elements, if the reduction needs one. */
    public static void requireElements(Reduction<?> reduction, long length, @Nullable Partition partition) {
        if (reduction.signature().traits().emptyInput() == Traits.EmptyInput.ERROR) {
            each(length, partition, (segment, own) -> requireAny(reduction, partition, segment, own));
        }
    }

    /** Checks what does not depend on the values of parameters. */
    public static void requireCountable(Reduction<?> reduction, List<Long> lengths, long length,
            @Nullable Partition partition) {
        Signature signature = reduction.signature();
        Facts facts = reduction.definition().facts();
        if (partition == null || partition.segments() > 0) {
            facts.parameters().ifPresent(needs -> needs.requireLengths(signature, lengths));
        }
        boolean counts = signature.indexing() == Indexing.NONE || signature.indexing() == Indexing.LONG;
        long highest = switch (partition) {
            case Axis axis when !axis.global() -> axis.length();
            case Prefixes prefixes when !prefixes.global() -> prefixes.axis().map(Axis::length).orElse(length);
            case null, default -> length;
        };
        if (!counts && highest > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more elements than an int index counts: reduction=" + reduction.name()
                    + ", length=" + highest + "; try a map with a long index");
        }
    }

    /** Takes the number of elements that are reduced together. */
    @FunctionalInterface
    private interface LengthCheck {

        void accept(long segment, long length);
    }

    /** Checks all elements, the first segment of several of one length, or each segment of unequal ones. */
    private static void each(long length, @Nullable Partition partition, LengthCheck check) {
        switch (partition) {
            case null -> check.accept(0, length);
            case Tiles _ -> check.accept(0, length);
            case Axis axis when axis.segments() > 0 -> check.accept(0, axis.length());
            case Axis _ -> {
                // nothing is reduced
            }
            case Prefixes prefixes when prefixes.segments() > 0 -> check.accept(0, prefixes.exclusive() ? 0 : 1);
            case Prefixes _ -> {
                // nothing is scanned
            }
            case Offsets offsets -> {
                for (long segment = 0; segment < offsets.segments(); segment++) {
                    check.accept(segment, offsets.length(segment));
                }
            }
        }
    }

    private static void requireAny(Reduction<?> reduction, @Nullable Partition partition, long segment, long length) {
        if (length == 0 && partition instanceof Prefixes) {
            throw new UnsupportedPlanException("no value before the first element: reduction=" + reduction.name()
                    + "; try scan, whose values include their element");
        }
        if (length == 0) {
            String where = partition == null ? "" : ", segment=" + segment;
            String offsets = partition instanceof Offsets all
                    ? ", offsets=" + all.start(segment) + ".." + all.start(segment)
                    : ", length=0";
            throw new UnsupportedPlanException("no element to reduce: reduction=" + reduction.name() + where + offsets
                    + "; pass at least one element");
        }
    }

    private static void within(FunnelContext context, String what, Reduction<?> reduction, Runnable part) {
        Deadline deadline = Deadline.in(context.settings().options().deadline());
        if (deadline.isSet()) {
            var _ = context.withinDeadline("doing=" + what + ", reduction=" + reduction.name(), deadline, () -> {
                part.run();
                return true;
            });
        } else {
            part.run();
        }
    }

    private static void check(
            FunnelContext context, Reduction<?> reduction, Consumer<Operands> check, Operands parameters) {
        boolean isForAll = parameters.arrays().stream().allMatch(
                array -> !(array instanceof TornadoNativeArray own) || HostCopy.isForAll(own.getSegment()));
        if (isForAll) {
            within(context, "parameter check", reduction, () -> check.accept(parameters));
        } else {
            check.accept(parameters);
        }
    }

    private static Operands parameters(Signature signature, List<Data<?>> data) {
        List<Object> arrays = new ArrayList<>(data);
        for (int i = 0; i < arrays.size(); i++) {
            if (!signature.inputs().get(i).streamed()) {
                arrays.set(i, array(data.get(i)));
            }
        }
        return new Operands(arrays);
    }

    static Data<?> data(Signature signature, @Nullable Object given, int position) {
        Data<?> data = switch (given) {
            case null -> throw new NullPointerException("argument is null: argument=inputs.get(" + position
                    + "), reduction=" + signature.name());
            case Data<?> view -> view;
            case TornadoNativeArray array -> Data.of(array);
            case int[] array -> Data.of(array);
            case long[] array -> Data.of(array);
            case float[] array -> Data.of(array);
            case double[] array -> Data.of(array);
            case byte[] array -> Data.of(array);
            case short[] array -> Data.of(array);
            case char[] array -> Data.of(array);
            default -> throw new IllegalArgumentException("no reductions over this: type="
                    + given.getClass().getSimpleName() + ", reduction=" + signature.name() + "; try "
                    + "an array of numbers, or Data.of(...)");
        };
        MemoryAccess.require(signature, data, position);
        return data;
    }

    /** Some inputs as a device session takes them. */
    static List<DeviceInput> deviceInputs(List<Data<?>> data) {
        List<DeviceInput> inputs = new ArrayList<>();
        for (Data<?> input : data) {
            inputs.add(switch (input) {
                case DeviceData<?> resident -> resident.input();
                case MappedData<?> file -> new DeviceInput.InFile(file::read, file.length());
                case HostData<?> host when host.isMapped() && HostCopy.isForAll(host.segment()) ->
                    new DeviceInput.InFile(host::read, host.length());
                case HostData<?> host -> new DeviceInput.OnHost(host.segment(), host.length());
                case OrderedData<?> column ->
                    new DeviceInput.OnHost(array(column).getSegment(), column.length());
            });
        }
        return inputs;
    }

    /** The memory of some inputs, or a copy. */
    static List<MemorySegment> segments(List<Data<?>> data) {
        List<MemorySegment> segments = new ArrayList<>();
        for (Data<?> input : data) {
            segments.add(input.isMapped() || input instanceof OrderedData<?>
                    ? array(input).getSegment()
                    : input.segment());
        }
        return segments;
    }

    /** Returns an input as TornadoVM's array, its own or a copy. */
    static TornadoNativeArray array(Data<?> input) {
        return input instanceof HostData<?> host && host.array().isPresent() ? host.array().get() : copied(input);
    }

    private static TornadoNativeArray copied(Data<?> input) {
        if (input.length() > Integer.MAX_VALUE) {
            throw new UnsupportedPlanException("more elements than an array holds: length=" + input.length()
                    + "; try without a strategy");
        }
        TornadoNativeArray array = NativeArrays.allocate(input.type(), (int) input.length());
        input.read(0, array.getSegment());
        return array;
    }
}
