package io.funnel.call;

import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.OrderedData;
import io.funnel.data.Segments;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.window.HostWindows;
import io.funnel.engine.memory.HostCopy;
import io.funnel.engine.session.DeviceInput;
import io.funnel.engine.session.DeviceInput.ReadLocks;
import io.funnel.plan.Placement;
import io.funnel.plan.Residence;
import io.funnel.plan.Route;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Offsets;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Partition;
import io.funnel.reduction.Prefixes;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Indexing;
import io.funnel.reduction.Tiles;
import io.funnel.settings.ErrorBounds;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The inputs of one call, checked against the reduction.
 *
 * @param reduction the reduction that reads them
 * @param data      one for each input, in order
 * @param length    elements of every streamed input
 * @param residence their location; on the device if one of them is
 * @param partition the segments to reduce; empty for all elements together
 * @param mayBeEmpty whether segments may have no element
 * @param isUnordered whether lengths of segments are checked once their elements are ordered
 */
record CallInputs(Reduction<?> reduction, List<Data<?>> data, long length, Residence residence,
        Optional<Partition> partition, boolean mayBeEmpty, boolean isUnordered) {

    /**
     * Checks number, types and lengths, and parameters by the reduction's own check, which the call's deadline ends.
     *
     * @throws IllegalArgumentException if they do not match the reduction's inputs
     * @throws IndexOutOfBoundsException if the reduction's loop reads outside its input
     * @throws UnsupportedPlanException if the reduction needs an element and there is none, or its index cannot count
     * them
     */
    static CallInputs of(FunnelContext context, Reduction<?> reduction, List<?> inputs) {
        return of(context, reduction, inputs, null);
    }

    /**
     * Checks the inputs as {@link #of(FunnelContext, Reduction, List)} does, for a view whose results may have to have the
     * same bits everywhere.
     *
     * @param open whether the states of the tiles are the answer
     * @throws UnsupportedPlanException if it asks for error bounds, too
     */
    static CallInputs of(FunnelContext context, CallPreferences preferences, Reduction<?> reduction, List<?> inputs,
            boolean open) {
        CallInputs all = of(context, reduction, inputs);
        if (!preferences.takesTiles(reduction)) {
            return all;
        }
        preferences.requireNoBounds(reduction);
        return new CallInputs(reduction, all.data, all.length, all.residence,
                Optional.of(new Tiles(all.length, open)), false, false);
    }

    /** Checks the inputs as {@link #of(FunnelContext, Reduction, List)} does, and each segment as a whole input. */
    static CallInputs of(
            FunnelContext context, Reduction<?> reduction, List<?> inputs, @Nullable Segments segments) {
        return of(context, reduction, inputs, segments, false);
    }

    /** Checks the inputs, and segments that may be empty if so said. */
    static CallInputs of(FunnelContext context, Reduction<?> reduction, List<?> inputs,
            @Nullable Segments segments, boolean mayBeEmpty) {
        context.requireOpen();
        Signature signature = reduction.signature();
        List<Data<?>> data = new ArrayList<>();
        List<ElementType> types = new ArrayList<>();
        List<Long> lengths = new ArrayList<>();
        for (Object input : inputs) {
            Data<?> one = InputChecks.data(signature, input, data.size());
            data.add(one);
            types.add(one.type());
            lengths.add(one.length());
        }
        signature.requireTypes(types);
        long length = signature.commonLength(lengths);
        Partition partition = segments == null ? null : segments.of(length);
        Residence residence = InputChecks.residence(data);
        boolean isUnordered = partition instanceof Offsets offsets
                && context.keyOrders().areFaster(reduction, offsets, residence);
        InputChecks.requireReducible(context, reduction, data, lengths, length, partition, mayBeEmpty, isUnordered);
        return new CallInputs(reduction, List.copyOf(data), length, residence, Optional.ofNullable(partition),
                mayBeEmpty, isUnordered);
    }

    /** Checks segments whose elements have been ordered since. */
    void requireLengths() {
        if (isUnordered) {
            InputChecks.requireLengths(reduction, data, length, partition.orElseThrow(), mayBeEmpty);
        }
    }

    boolean anyOnDevice() {
        return residence != Residence.HOST;
    }

    /** Whether the elements are reduced in the shape that gives the same bits everywhere. */
    boolean isReproducible() {
        return partition.filter(Partition::tiled).isPresent();
    }

    /** Routes the call, over all elements or over segments. */
    Route route(FunnelContext context, CallPreferences preferences) {
        Placement placement = placement(context.placement());
        return partition.isEmpty()
                ? context.router(reduction, preferences, residence).at(length)
                : context.known(reduction.definition()).route(preferences, residence, placement, partition.get(),
                        () -> context.route(reduction, preferences, length, residence, partition.get(), placement,
                                Set.of()));
    }

    /** Whether the host may read the elements again for a bound; copies of device data only for estimates. */
    boolean areReadFor(ErrorBounds asked) {
        return asked == ErrorBounds.ESTIMATED ? !residence.isDeviceAlone() : !anyOnDevice();
    }

    /** Locks arrays on the device against updates; null without any. */
    @Nullable ReadLocks reading() {
        if (!anyOnDevice()) {
            return null;
        }
        List<DeviceInput> resident = new ArrayList<>();
        for (Data<?> input : data) {
            if (input instanceof DeviceData<?> device) {
                resident.add(device.input());
            }
        }
        return ReadLocks.of(resident);
    }

    List<DeviceInput> deviceInputs() {
        return InputChecks.deviceInputs(data);
    }

    List<DeviceInput> over(List<MemorySegment> windows) {
        return IntStream.range(0, data.size()).<DeviceInput>mapToObj(i -> new DeviceInput.OnHost(windows.get(i),
                windows.get(i).byteSize() / data.get(i).type().sizeBytes())).toList();
    }

    /** Whether a thread other than the calling one may read them. */
    boolean areForAllThreads() {
        for (Data<?> input : data) {
            if (!(input instanceof DeviceData<?> || input instanceof OrderedData<?>
                    || HostCopy.isForAll(input.segment()))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Reduces the inputs on the host, from their memory or a host copy, into the state.
     *
     * @param running  the reduction itself or its bounded variant
     * @param progress receives the number of elements done: of files after each window, otherwise at the end
     * @return the number of rounded combines between an element and the state
     */
    long reduce(HostEngine host, Definition<?, ?> running, Operands state, LongConsumer progress) {
        if (partition.isPresent()) {
            reduceSegments(host, running, state, progress);
        } else {
            reduce(running, part(host, running), state, progress);
        }
        return depth(running);
    }

    /** Reduces the inputs once more on the host, by a definition that takes the reduction's place. */
    void repeat(HostEngine host, Definition<?, ?> otherwise, Operands state, LongConsumer progress) {
        reduce(otherwise, (in, first, count, out) -> host.reduce(otherwise, in, first, count, out), state, progress);
    }

    /** Reduces a part of all elements, given its first element's index; files are read at once. */
    long reduce(HostEngine host, Definition<?, ?> running, Operands state, long first) {
        if (partition.isPresent()) {
            host.reduceSegments(running, InputChecks.segments(data), first, partition.get(), state, 0);
        } else {
            part(host, running).reduce(InputChecks.segments(data), first, length, state);
        }
        return depth(running);
    }

    /** Reduces each segment on the host into the slot of its number; files window by window. */
    void reduceSegments(HostEngine host, Definition<?, ?> running, Operands states, LongConsumer progress) {
        Partition segments = partition.orElseThrow();
        if (isUnordered && segments instanceof Offsets offsets) {
            host.list(offsets);
            requireLengths();
        }
        boolean inMemory = data.stream().noneMatch(input -> input.isMapped() || input instanceof OrderedData<?>);
        boolean isAtOnce = segments instanceof Prefixes // its values are as many as its elements
                || (segments.tiled() && !(segments instanceof Tiles) && !isOrdered());
        if (inMemory || !mayBeCut() || isAtOnce) {
            host.reduceSegments(running, InputChecks.segments(data), 0, segments, states, 0);
            progress.accept(length);
        } else if (segments instanceof Tiles) {
            windows().reduce(running, isOrdered() ? HostWindows.IN_ORDER : HostWindows.ELEMENTS,
                    (in, first, count, out) -> host.reduceSegments(running, in, first, new Tiles(count, true), out, 0),
                    states, progress);
        } else {
            windows().reduce(host, running, InputChecks.ofFile(segments), states, progress);
        }
    }

    private HostWindows.Part part(HostEngine host, Definition<?, ?> running) {
        Definition<?, ?> definition = reduction.definition();
        return running.equals(definition)
                ? (in, first, count, out) -> host.reduce(definition, in, first, count, out)
                : (in, first, count, out) -> host.reduceBounded(definition, in, first, count, out);
    }

    private long depth(Definition<?, ?> running) {
        if (partition.isPresent()) {
            return Tiles.depth(running.signature(), length);
        }
        Definition<?, ?> definition = reduction.definition();
        return running.equals(definition)
                ? HostEngine.depth(definition, length)
                : HostEngine.depthBounded(definition, length);
    }

    /** Reduces memory at once, and files window by window unless the reduction needs its whole input. */
    private void reduce(
            Definition<?, ?> running, HostWindows.Part part, Operands state, LongConsumer progress) {
        if (isOrdered()) {
            windows().reduce(running, HostWindows.IN_ORDER, part, state, progress);
        } else if (mayBeCut() && data.stream().anyMatch(Data::isMapped)) {
            windows().reduce(running, HostWindows.ELEMENTS, part, state, progress);
        } else {
            part.reduce(InputChecks.segments(data), 0, length, state);
            progress.accept(length);
        }
    }

    InputWindows windows() {
        return new InputWindows(reduction.signature().inputs(), data, length, isOrdered(),
                partition.filter(Tiles.class::isInstance).map(Tiles.class::cast));
    }

    private boolean mayBeCut() {
        return length > 0 && reduction.signature().indexing() != Indexing.LENGTH;
    }

    /** The places that may read the inputs: segments of data in order are read window by window, on the host. */
    Placement placement(Placement wished) {
        if (partition.isEmpty() || partition.get() instanceof Tiles || !isOrdered() || wished == Placement.HOST) {
            return wished;
        }
        if (wished == Placement.DEVICE) {
            throw new UnsupportedPlanException("segments of data in order are reduced on the host: reduction="
                    + reduction.name() + "; try placement FASTEST or HOST");
        }
        return Placement.HOST;
    }

    boolean isOrdered() {
        boolean inOrder = false;
        for (int i = 0; i < data.size(); i++) {
            inOrder |= data.get(i) instanceof OrderedData<?> && reduction.signature().inputs().get(i).streamed();
        }
        return inOrder && mayBeCut();
    }

    /**
     * The inputs as TornadoVM's arrays, for strategies that need them whole; others are copied.
     *
     * @throws UnsupportedPlanException if there are more elements than an array holds
     */
    List<TornadoNativeArray> arrays() {
        return data.stream().map(InputChecks::array).toList();
    }
}
