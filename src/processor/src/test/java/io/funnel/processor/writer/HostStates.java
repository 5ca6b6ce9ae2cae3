package io.funnel.processor.writer;

import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Reduces on the host like an engine: ranges of memory segments, each into its own slot, then the slots in order. The
 * segments extend beyond the range, so that offsets matter.
 */
public final class HostStates {

    /** Kinds of memory; {@link #MIXED} alternates between inputs. */
    public enum Memory {
        /** Off the heap. */
        OUTSIDE,
        /** An array of the element's type. */
        ARRAY,
        /** An array of bytes, at an odd offset. */
        BYTES,
        /** Chosen by the input's position. */
        MIXED;

        private MemorySegment hold(MemorySegment elements, ElementType type, int position) {
            return switch (this) {
                case OUTSIDE -> elements;
                case ARRAY -> switch (type) {
                    case INT -> MemorySegment.ofArray(elements.toArray(ValueLayout.JAVA_INT));
                    case LONG -> MemorySegment.ofArray(elements.toArray(ValueLayout.JAVA_LONG));
                    case FLOAT -> MemorySegment.ofArray(elements.toArray(ValueLayout.JAVA_FLOAT));
                    default -> MemorySegment.ofArray(elements.toArray(ValueLayout.JAVA_DOUBLE));
                };
                case BYTES -> MemorySegment.ofArray(new byte[Math.toIntExact(elements.byteSize()) + 1]).asSlice(1)
                        .copyFrom(elements);
                case MIXED -> values()[position % 3].hold(elements, type, position);
            };
        }
    }

    private static final int MOST_RANGES = 4;

    private HostStates() {}

    /** Returns the state of the first {@code n} elements, from ranges of random lengths. */
    public static <S> S state(
            Definition<S, ?> definition, Operands inputs, int n, Memory memory, Random random) {
        int ranges = 1 + random.nextInt(MOST_RANGES);
        Operands states = slots(definition, ranges + 1);
        definition.storeIdentity(states, 0);
        int from = 0;
        for (int range = 1; range <= ranges; range++) {
            int to = range == ranges ? n : from + random.nextInt(n - from + 1);
            int first = random.nextInt(from + 1);
            definition.reduceRange(segments(definition.signature(), inputs, first, n, memory), first,
                    from - first, to - first, states, range);
            definition.combineSlots(states, 0, range, 0);
            from = to;
        }
        return definition.load(states, 0);
    }

    /** Returns the state of all elements in a single range. */
    public static <S> S inOneRange(Definition<S, ?> definition, Operands inputs, int n, Memory memory) {
        Operands states = slots(definition, 1);
        definition.reduceRange(segments(definition.signature(), inputs, 0, n, memory), 0, 0, n, states, 0);
        return definition.load(states, 0);
    }

    /** Returns the exact result of a single range: the documented order, by the definition's map and combine. */
    public static <S> S documented(Definition<S, ?> definition, Operands inputs, int n) {
        int lanes = n < definition.signature().hostLanes() ? 1 : definition.signature().hostLanes();
        int whole = n - n % lanes;
        List<S> states = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            S state = definition.identity();
            for (int i = lane; i < whole; i += lanes) {
                state = definition.combine(state, definition.map(inputs, i));
            }
            states.add(state);
        }
        for (int i = whole; i < n; i++) {
            states.set(0, definition.combine(states.getFirst(), definition.map(inputs, i)));
        }
        for (int distance = 1; distance < lanes; distance *= 2) {
            for (int lane = 0; lane < lanes; lane += 2 * distance) {
                states.set(lane, definition.combine(states.get(lane), states.get(lane + distance)));
            }
        }
        return states.getFirst();
    }

    private static List<MemorySegment> segments(Signature signature, Operands inputs, int first, int n,
            Memory memory) {
        List<MemorySegment> segments = new ArrayList<>();
        for (int i = 0; i < signature.inputs().size(); i++) {
            Input input = signature.inputs().get(i);
            MemorySegment whole = ((TornadoNativeArray) inputs.arrays().get(i)).getSegment();
            long bytes = input.type().sizeBytes();
            MemorySegment part = input.streamed() ? whole.asSlice(first * bytes, (n - first) * bytes) : whole;
            segments.add(memory.hold(part, input.type(), i));
        }
        return segments;
    }

    private static Operands slots(Definition<?, ?> definition, int slots) {
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Component component : definition.signature().state()) {
            TornadoNativeArray array =
                    NativeArrays.allocate(component.type(), slots * definition.signature().width());
            NativeArrays.fill(array, 7);
            arrays.add(array);
        }
        return new Operands(arrays);
    }
}
