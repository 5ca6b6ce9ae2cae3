package io.funnel.engine.session;

import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceBuffer.Form;
import io.funnel.engine.memory.HostCopy;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Locates a call's pieces: in place on the device, or in host data to copy. */
final class ChunkSources {

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    private final List<Input> inputs;
    private final List<DeviceInput> data;
    private final Chunks pieces;
    private final ResidentArrays residents;
    private final Optional<IntArray> order;

    /** Takes the places of streamed elements, if they are copied into another order. */
    ChunkSources(List<Input> inputs, List<DeviceInput> data, Chunks pieces, ResidentArrays residents,
            Optional<IntArray> order) {
        this.inputs = inputs;
        this.data = data;
        this.pieces = pieces;
        this.residents = residents;
        this.order = order;
    }

    /** Elements of an input that a piece needs: its own, or all of a parameter array. */
    int elements(int input, int piece) {
        return inputs.get(input).streamed()
                ? pieces.size(piece)
                : Math.toIntExact(data.get(input).length());
    }

    private long start(int input, int piece) {
        return inputs.get(input).streamed() ? pieces.start(piece) : 0;
    }

    /** The block that holds the whole piece of an input; null if it is cut or elsewhere. */
    @Nullable DeviceBuffer inPlace(int input, int piece, Form form) {
        if (order.isPresent() && inputs.get(input).streamed()) {
            return null;
        }
        long start = start(input, piece);
        int elements = elements(input, piece);
        for (DeviceInput.Part part : data.get(input).parts()) {
            if (part.start() <= start && start + elements <= part.end() && residents.owns(part.array())) {
                long at = part.offset() + start - part.start();
                int room = part.array().blockElements();
                boolean fits = at % room == 0 && elements <= room && at / room < part.array().blockCount();
                return fits ? residents.blocks(part.array(), form).get((int) (at / room)) : null;
            }
        }
        return null;
    }

    /** The one block from which a kernel over vectors can read a piece; null if there are several, or others. */
    @Nullable DeviceBuffer onlyBlock(int piece) {
        DeviceBuffer only = null;
        for (int input = 0; input < inputs.size(); input++) {
            if (inputs.get(input).streamed()) {
                DeviceBuffer block = inPlace(input, piece, Form.VECTORS);
                if (block == null || (only != null && only.number() != block.number())) {
                    return null;
                }
                only = block;
            }
        }
        return only;
    }

    void copy(int input, int piece, TornadoNativeArray into, HostCopy.Copied copied) {
        ElementType type = inputs.get(input).type();
        long start = start(input, piece);
        int elements = elements(input, piece);
        if (order.isPresent() && inputs.get(input).streamed()) {
            copyOrdered(data.get(input), type, order.get(), start, into, elements);
            copied.part(0, (long) elements * type.sizeBytes());
            return;
        }
        switch (data.get(input)) {
            case DeviceInput.OnHost host -> DeviceBuffer.write(type, host.data(), start, into, 0, elements, copied);
            case DeviceInput.InFile file -> {
                long bytes = (long) elements * type.sizeBytes();
                file.elements().read(start, into.getSegment().asSlice(0, bytes));
                copied.part(0, bytes);
            }
            case DeviceInput.OnDevice device -> copy(type, device.parts(), start, into, 0, elements, copied);
        }
    }

    /** Copies elements by their places: usual ones of host data singly, others in runs of neighbours. */
    private static void copyOrdered(DeviceInput from, ElementType type, IntArray places, long start,
            TornadoNativeArray into, int elements) {
        long size = type.sizeBytes();
        MemorySegment to = into.getSegment();
        int first = (int) start;
        int at = 0;
        if (from instanceof DeviceInput.OnHost(MemorySegment data, long _) && size == Integer.BYTES) {
            for (; at < elements; at++) {
                to.set(INT, at * size, data.get(INT, places.get(first + at) * size));
            }
        }
        while (at < elements) {
            int place = places.get(first + at);
            int end = at + 1;
            while (end < elements && places.get(first + end) == place + end - at) {
                end++;
            }
            switch (from) {
                case DeviceInput.OnHost host ->
                    MemorySegment.copy(host.data(), place * size, to, at * size, (end - at) * size);
                case DeviceInput.InFile file ->
                    file.elements().read(place, to.asSlice(at * size, (end - at) * size));
                case DeviceInput.OnDevice device -> copy(type, device.parts(), place, into, at, end - at,
                        HostCopy.Copied.NOBODY);
            }
            at = end;
        }
    }

    private static void copy(
            ElementType type, List<DeviceInput.Part> parts, long start, TornadoNativeArray into, long to,
            int elements, HostCopy.Copied copied) {
        for (DeviceInput.Part part : parts) {
            part.array().requireCopy();
            long from = Math.max(start, part.start());
            long end = Math.min(start + elements, part.end());
            int room = part.array().blockElements();
            while (from < end) {
                long at = part.offset() + from - part.start();
                long count = Math.min(end - from, room - at % room);
                MemorySegment block = part.array().block((int) (at / room)).host().getSegment();
                DeviceBuffer.write(type, block, at % room, into, to + from - start, count, copied);
                from += count;
            }
        }
    }
}
