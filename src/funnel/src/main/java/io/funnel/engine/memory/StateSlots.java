package io.funnel.engine.memory;

import io.funnel.engine.NativeArrays;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** States in arrays of components: copies, poison, and combination as a tree. */
public final class StateSlots {

    /** A byte that no launch leaves everywhere. A second value exists, since a result may equal the first. */
    public static final byte POISON = (byte) 0xA5;
    public static final byte OTHER_POISON = (byte) 0x5B;
    /** Slots that one thread passes over. */
    private static final int SHARE = 1 << 15;

    private StateSlots() {}

    public static long bytes(Signature signature, long count) {
        return count * signature.width() * signature.stateBytes()
                + signature.state().size() * TornadoNativeArray.ARRAY_HEADER;
    }

    public static byte otherPoison(byte poison) {
        return poison == POISON ? OTHER_POISON : POISON;
    }

    /** Part of a loop over slots. */
    @FunctionalInterface
    public interface Share {
        void run(int from, int to);
    }

    /** Runs a loop over many slots in shares, on several threads; over few slots at once. */
    public static void inShares(int count, Share loop) {
        if (count <= SHARE) {
            loop.run(0, count);
            return;
        }
        IntStream.range(0, Math.ceilDiv(count, SHARE)).parallel()
                .forEach(share -> loop.run(share * SHARE, (int) Math.min(count, (share + 1L) * SHARE)));
    }

    public static void poison(Operands states, Signature signature, int count, byte poison) {
        for (int i = 0; i < signature.state().size(); i++) {
            MemorySegment segment = segment(states, i);
            long bytes = stateBytes(signature, i);
            inShares(count, (from, to) -> segment.asSlice(from * bytes, (to - from) * bytes).fill(poison));
        }
    }

    /** Whether one of the first states is all poison. */
    public static boolean anyPoisoned(Operands states, Signature signature, int count, byte poison) {
        AtomicBoolean found = new AtomicBoolean();
        inShares(count, (from, to) -> {
            if (anyPoisoned(states, signature, from, to, poison)) {
                found.set(true);
            }
        });
        return found.get();
    }

    private static boolean anyPoisoned(Operands states, Signature signature, int from, int to, byte poison) {
        MemorySegment first = segment(states, 0);
        long bytes = stateBytes(signature, 0);
        for (int slot = from; slot < to; slot++) {
            if (first.get(ValueLayout.JAVA_BYTE, slot * bytes) == poison
                    && isPoisoned(states, signature, slot, poison)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPoisoned(Operands states, Signature signature, int slot, byte poison) {
        for (int i = 0; i < signature.state().size(); i++) {
            MemorySegment segment = segment(states, i);
            long bytes = stateBytes(signature, i);
            for (long at = slot * bytes; at < (slot + 1) * bytes; at++) {
                if (segment.get(ValueLayout.JAVA_BYTE, at) != poison) {
                    return false;
                }
            }
        }
        return true;
    }

    public static void copy(Signature signature, Operands from, long slot, Operands to, long into) {
        copy(signature, from, slot, to, into, 1);
    }

    /** Copies neighbouring states. */
    public static void copy(Signature signature, Operands from, long slot, Operands to, long into, long count) {
        for (int i = 0; i < signature.state().size(); i++) {
            long bytes = stateBytes(signature, i);
            HostCopy.copy(segment(from, i), slot * bytes, segment(to, i), into * bytes, bytes * count,
                    HostCopy.Copied.NOBODY);
        }
    }

    /** The state of slot 0, component by component. */
    public static byte[] toBytes(Signature signature, Operands states) {
        return toBytes(signature, states, 0);
    }

    /** The state of a slot, component by component. */
    public static byte[] toBytes(Signature signature, Operands states, int slot) {
        byte[] state = new byte[signature.width() * signature.stateBytes()];
        int at = 0;
        for (int i = 0; i < signature.state().size(); i++) {
            int bytes = (int) stateBytes(signature, i);
            MemorySegment.copy(segment(states, i), ValueLayout.JAVA_BYTE, (long) slot * bytes, state, at, bytes);
            at += bytes;
        }
        return state;
    }

    /** The states of the first slots, one after the other. */
    public static byte[] allToBytes(Signature signature, Operands states, int count) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int slot = 0; slot < count; slot++) {
            all.writeBytes(toBytes(signature, states, slot));
        }
        return all.toByteArray();
    }

    /** Fills a slot with the bytes of {@link #toBytes}. */
    public static void fromBytes(Signature signature, byte[] state, Operands states, int slot) {
        long at = 0;
        for (int i = 0; i < signature.state().size(); i++) {
            long bytes = stateBytes(signature, i);
            MemorySegment.copy(MemorySegment.ofArray(state), at, segment(states, i), slot * bytes, bytes);
            at += bytes;
        }
    }

    /**
     * Combines neighbours in order until slot 0 holds the whole state.
     *
     * @throws io.funnel.engine.EngineException if the operator throws
     */
    public static void combine(Definition<?, ?> definition, Operands states, int count) {
        try {
            definition.combineTree(states, count);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(definition.signature().name(), "combined partials=" + count, e);
        }
    }

    /**
     * Combines states along axes of the array that they make, in order; the first axis leaves the array of the second.
     *
     * @param states overwritten if there is an axis
     * @return the states that are left
     * @throws io.funnel.engine.EngineException if the operator throws
     */
    public static Operands combine(Definition<?, ?> definition, Operands states, List<Axis> axes) {
        if (axes.isEmpty()) {
            return states;
        }
        try {
            for (Axis axis : axes) {
                int width = (int) axis.inner();
                int block = (int) axis.length() * width;
                for (int i = 0; i < axis.outer(); i++) {
                    definition.combineTree(states, i * block, (int) axis.length(), width);
                    if (i > 0 && block > width) {
                        copy(definition.signature(), states, (long) i * block, states, (long) i * width, width);
                    }
                }
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            throw OperatorFailures.of(definition.signature().name(), "combined along axes=" + axes.size(), e);
        }
        long left = axes.getLast().segments();
        Operands combined = NativeArrays.states(definition.signature(), left);
        copy(definition.signature(), states, 0, combined, 0, left);
        return combined;
    }

    /** Copies each state that {@link #combine(Definition, Operands, List)} left to all slots that it was made of. */
    public static Operands spread(Signature signature, Operands combined, List<Axis> axes) {
        Operands states = combined;
        for (Axis axis : axes.reversed()) {
            Operands all = NativeArrays.states(signature, axis.elements());
            for (long block = 0; block < axis.outer(); block++) {
                for (long i = 0; i < axis.length(); i++) {
                    copy(signature, states, block * axis.inner(), all, (block * axis.length() + i) * axis.inner(),
                            axis.inner());
                }
            }
            states = all;
        }
        return states;
    }

    /** The number of combinations on the longest path to slot 0. */
    public static long depth(long count) {
        return count <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(count - 1);
    }

    private static long stateBytes(Signature signature, int component) {
        return (long) signature.width() * signature.state().get(component).type().sizeBytes();
    }

    public static MemorySegment segment(Operands states, int component) {
        return ((TornadoNativeArray) states.arrays().get(component)).getSegment();
    }
}
