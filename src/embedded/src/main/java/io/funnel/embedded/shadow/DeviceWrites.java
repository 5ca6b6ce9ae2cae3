package io.funnel.embedded.shadow;

import io.funnel.embedded.Observation;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Device memory that holds poison. Memory that was allocated before the observation counts as written. Keys are addresses outside
 * the heap, and arrays on it.
 */
public final class DeviceWrites {

    /** An array on the heap; equal only to itself. */
    private record Identity(Object array) {

        @Override
        @SuppressWarnings("ReferenceEquality") // The array itself, not its contents.
        public boolean equals(@Nullable Object other) {
            return other instanceof Identity identity && identity.array == array;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(array);
        }
    }

    private static final Map<Object, BitSet> WRITTEN = new HashMap<>();

    private DeviceWrites() {}

    private static Object key(MemorySegment data) {
        return data.heapBase().<Object>map(Identity::new).orElseGet(data::address);
    }

    /** Nobody has written this memory. */
    public static synchronized void poisoned(MemorySegment data) {
        if (Observation.atWork() != null) {
            WRITTEN.put(key(data), new BitSet());
        } else {
            filled(data);
        }
    }

    /** All of this memory has been written, or is gone. */
    public static synchronized void filled(MemorySegment data) {
        if (!WRITTEN.isEmpty()) {
            WRITTEN.remove(key(data));
        }
    }

    /** The elements written; null if all are. */
    static synchronized @Nullable BitSet written(MemorySegment data) {
        return WRITTEN.get(key(data));
    }
}
