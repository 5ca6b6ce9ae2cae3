package io.funnel.engine.session;

import io.funnel.engine.memory.DeviceBuffer;
import io.funnel.engine.memory.DeviceBuffer.Form;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Where a call's pieces lie: in place on the device, or to be copied into some array first. */
final class ChunkSources {

    private final DeviceCall call;
    private final ResidentArrays residents;

    ChunkSources(DeviceCall call, ResidentArrays residents) {
        this.call = call;
        this.residents = residents;
    }

    /** Elements of an input that a piece needs: its own, or all of a parameter array. */
    int elements(int input, int piece) {
        return call.inputs().get(input).streamed()
                ? call.pieces.size(piece)
                : Math.toIntExact(call.data(input).length());
    }

    private long start(int input, int piece) {
        return call.inputs().get(input).streamed() ? call.pieces.start(piece) : 0;
    }

    /** The block that holds a piece of an input from its beginning on; nothing if there is none. */
    @Nullable DeviceBuffer inPlace(int input, int piece, Form form) {
        if (!(call.data(input) instanceof DeviceInput.OnDevice part)) {
            return null;
        }
        long at = part.offset() + start(input, piece);
        int room = part.array().blockElements();
        boolean fits = at % room == 0 && elements(input, piece) <= room && at / room < part.array().blockCount();
        return fits ? residents.blocks(part.array(), form).get((int) (at / room)) : null;
    }

    /** The one block that a kernel over vectors can read a piece from; nothing where inputs lie in several, or elsewhere. */
    @Nullable DeviceBuffer onlyBlock(int piece) {
        DeviceBuffer only = null;
        List<Input> inputs = call.inputs();
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

    /** Whether all that is read element by element are whole arrays on the device, in one piece. */
    boolean areWhole() {
        for (int input = 0; input < call.inputs().size(); input++) {
            boolean whole = call.data(input) instanceof DeviceInput.OnDevice part && part.offset() == 0
                    && part.array().length() == call.pieces.size(0);
            if (call.inputs().get(input).streamed() && !whole) {
                return false;
            }
        }
        return call.pieces.count() == 1;
    }

    void copy(int input, int piece, TornadoNativeArray into) {
        ElementType type = call.inputs().get(input).type();
        long start = start(input, piece);
        int elements = elements(input, piece);
        switch (call.data(input)) {
            case DeviceInput.OnHost host -> DeviceBuffer.write(type, host.data(), start, into, 0, elements);
            case DeviceInput.InFile file -> file.elements().read(start,
                    into.getSegment().asSlice(0, (long) elements * type.sizeBytes()));
            case DeviceInput.OnDevice part -> copy(type, part, part.offset() + start, into, elements);
        }
    }

    private static void copy(
            ElementType type, DeviceInput.OnDevice part, long start, TornadoNativeArray into, int elements) {
        int room = part.array().blockElements();
        long done = 0;
        while (done < elements) {
            long within = (start + done) % room;
            long count = Math.min(elements - done, room - within);
            MemorySegment from = part.array().block((int) ((start + done) / room)).host().getSegment();
            DeviceBuffer.write(type, from, within, into, done, count);
            done += count;
        }
    }
}
