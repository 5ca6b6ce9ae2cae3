package io.funnel.engine.session;

import java.lang.foreign.MemorySegment;

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
}
