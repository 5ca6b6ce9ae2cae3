package io.funnel.engine.session;

import io.funnel.reduction.Operands;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** An input of a reduction: host data, or an array on the device. */
public sealed interface DeviceInput {

    long length();

    /** The parts on devices, in order; empty for host data. */
    default List<Part> parts() {
        return List.of();
    }

    /** Arrays in the host's memory. */
    static List<DeviceInput> onHost(List<? extends TornadoNativeArray> arrays) {
        return arrays.stream().<DeviceInput>map(array -> new OnHost(array.getSegment(), array.getSize())).toList();
    }

    /** Arrays of numbers in the host's memory. */
    static List<DeviceInput> ofNumbers(Operands numbers) {
        return onHost(numbers.arrays().stream().map(TornadoNativeArray.class::cast).toList());
    }

    /**
     * Host data, copied to the device in chunks.
     *
     * @param data   elements from offset 0 on, in native byte order; on or off the heap, or in a mapped file. A
     * confined segment is read by its own Java thread alone, without overlap
     */
    record OnHost(MemorySegment data, long length) implements DeviceInput {}

    /** Data of a file, read into the staging arrays in chunks. */
    record InFile(Elements elements, long length) implements DeviceInput {}

    /** Reads elements from an index on, as many as the memory holds; any Java thread may call it. */
    interface Elements {
        void read(long first, MemorySegment into);
    }

    /** Parts of arrays on devices, one after the other. A session reads its own in place, others by their host copies. */
    record OnDevice(List<Part> parts) implements DeviceInput {
        public OnDevice {
            parts = List.copyOf(parts);
        }

        /** Creates an input of a whole array. */
        public OnDevice(ResidentArray array) {
            this(array, 0, array.length());
        }

        /**
         * Creates an input of a part of an array.
         *
         * @param offset the first element to use. A part that starts inside a device buffer passes through staging
         * arrays: no backend of TornadoVM launches a kernel in the middle of a buffer
         */
        public OnDevice(ResidentArray array, long offset, long length) {
            this(List.of(new Part(array, 0, offset, length)));
        }

        /** Joins whole arrays, perhaps of several sessions. */
        public static OnDevice of(List<ResidentArray> arrays) {
            List<Part> parts = new ArrayList<>();
            long start = 0;
            for (ResidentArray array : arrays) {
                parts.add(new Part(array, start, 0, array.length()));
                start += array.length();
            }
            return new OnDevice(parts);
        }

        @Override
        public long length() {
            return parts.getLast().end();
        }
    }

    /** An array on a device, its start in the input, and the first element to use. */
    record Part(ResidentArray array, long start, long offset, long length) {
        long end() {
            return start + length;
        }
    }

    /** Locks on the device arrays of a call, against updates and close. */
    final class ReadLocks implements AutoCloseable {

        private record Reading(ResidentArray array, long stamp) {}

        private final List<Reading> readings = new ArrayList<>();
        private final AtomicInteger holders = new AtomicInteger(1);

        /** Locks each array once, in the order of their numbers, which prevents deadlocks. */
        public static ReadLocks of(List<? extends DeviceInput> inputs) {
            ReadLocks started = new ReadLocks();
            try {
                for (ResidentArray array : arrays(inputs)) {
                    started.readings.add(new Reading(array, array.startRead()));
                }
            } catch (RuntimeException | Error e) {
                started.close();
                throw e;
            }
            return started;
        }

        private static List<ResidentArray> arrays(List<? extends DeviceInput> inputs) {
            List<ResidentArray> arrays = new ArrayList<>();
            for (DeviceInput input : inputs) {
                for (Part part : input.parts()) {
                    if (!arrays.contains(part.array())) {
                        arrays.add(part.array());
                    }
                }
            }
            arrays.sort(Comparator.comparingLong(ResidentArray::number));
            return arrays;
        }

        /** Locks further arrays, which no update changes, until the last holder closes. */
        void add(List<? extends DeviceInput> inputs) {
            for (ResidentArray array : arrays(inputs)) {
                readings.add(new Reading(array, array.startRead()));
            }
        }

        /** Adds a holder, which closes them, too; locking again could wait for an update that waits for these locks. */
        ReadLocks shared() {
            holders.incrementAndGet();
            return this;
        }

        /** Releases the locks if this is the last holder; any Java thread may call it. */
        @Override
        public void close() {
            if (holders.decrementAndGet() > 0) {
                return;
            }
            readings.forEach(reading -> reading.array().endRead(reading.stamp()));
            readings.clear();
        }
    }
}
