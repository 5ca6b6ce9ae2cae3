package io.funnel.engine.session;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a reduction reads: data of the host, or an array that stays on the device. */
public sealed interface DeviceInput {

    long length();

    /**
     * Data of the host, copied to the device in chunks.
     *
     * @param data   elements from offset 0 on, in the machine's byte order; on the heap, outside it, or of a mapped file.
     *               A segment that only one Java thread may read is read by that one alone, without overlap
     */
    record OnHost(MemorySegment data, long length) implements DeviceInput {}

    /** Data of a file, read into the staging arrays in chunks. */
    record InFile(Elements elements, long length) implements DeviceInput {}

    /** Reads elements from a number on, as many as fit the memory; any Java thread may ask. */
    interface Elements {
        void read(long first, MemorySegment into);
    }

    /**
     * A part of an array on the device.
     *
     * @param offset its first element that counts. A part that starts inside one of the device's buffers goes through
     *               the staging arrays: no backend of TornadoVM launches a kernel in the middle of a buffer
     */
    record OnDevice(ResidentArray array, long offset, long length) implements DeviceInput {

        public OnDevice(ResidentArray array) {
            this(array, 0, array.length());
        }
    }

    /**
     * Arrays on devices, perhaps of several sessions, one after the other. A session reads in place those that are its own,
     * and the others by way of the host's copies.
     */
    record OnDevices(List<ResidentArray> arrays) implements DeviceInput {

        public OnDevices {
            arrays = List.copyOf(arrays);
        }

        @Override
        public long length() {
            return arrays.stream().mapToLong(ResidentArray::length).sum();
        }
    }

    /** An array on a device, where in the input it begins, and its first element that counts. */
    record Part(ResidentArray array, long start, long offset, long length) {

        long end() {
            return start + length;
        }
    }

    /** The parts of an input that lie on devices, in order; none of data of the host. */
    static List<Part> parts(DeviceInput input) {
        return switch (input) {
            case OnDevice one -> List.of(new Part(one.array(), 0, one.offset(), one.length()));
            case OnDevices several -> {
                List<Part> parts = new ArrayList<>();
                long start = 0;
                for (ResidentArray array : several.arrays()) {
                    parts.add(new Part(array, start, 0, array.length()));
                    start += array.length();
                }
                yield List.copyOf(parts);
            }
            case OnHost host -> List.of();
            case InFile file -> List.of();
        };
    }

    /** Arrays on the device that a call reads: kept from updates and from their end until it is over. */
    final class ReadLocks implements AutoCloseable {

        private record Reading(ResidentArray array, long stamp) {}

        private final List<Reading> readings = new ArrayList<>();

        /** Each array once, in the order of their numbers, so that calls never wait for each other in a ring. */
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
                for (Part part : parts(input)) {
                    if (!arrays.contains(part.array())) {
                        arrays.add(part.array());
                    }
                }
            }
            arrays.sort(Comparator.comparingLong(ResidentArray::number));
            return arrays;
        }

        /** On any Java thread. */
        @Override
        public void close() {
            readings.forEach(reading -> reading.array().endRead(reading.stamp()));
            readings.clear();
        }
    }
}
