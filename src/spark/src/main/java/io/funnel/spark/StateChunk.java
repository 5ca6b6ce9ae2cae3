package io.funnel.spark;

import io.funnel.result.PartialValues;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/**
 * Bytes of keys with their states: for each, the length of the key in bytes, whether there is a state, the key, and the
 * state, padded to whole longs.
 */
final class StateChunk {

    private static final int HEAD = 2 * Integer.BYTES;
    /** Scatters hashes, whose low bits place keys in a table. */
    private static final int MIX = 0x9E3779B9;

    private StateChunk() {}

    /** Writes all keys, those of a share together; empty where a share has no key. */
    static List<byte[]> write(KeyTable table, PartialValues<?> states, int shares) {
        long[] sizes = new long[shares];
        for (Iterator<KeyTable.Entry> all = table.iterator(); all.hasNext();) {
            KeyTable.Entry entry = all.next();
            sizes[share(entry.key(), shares)] += size(entry, states);
        }
        List<byte[]> chunks = new ArrayList<>();
        for (long size : sizes) {
            if (size > Integer.MAX_VALUE - Long.BYTES) {
                throw new IllegalStateException("keys and states of a task exceed an array: bytes=" + size
                        + "; try a larger spark.sql.shuffle.partitions");
            }
            chunks.add(new byte[(int) size]);
        }
        int[] ends = new int[shares];
        for (Iterator<KeyTable.Entry> all = table.iterator(); all.hasNext();) {
            KeyTable.Entry entry = all.next();
            int share = share(entry.key(), shares);
            write(entry, states, chunks.get(share), ends[share]);
            ends[share] += (int) size(entry, states);
        }
        return chunks;
    }

    private static int share(UnsafeRow key, int shares) {
        return (int) ((Integer.toUnsignedLong(key.hashCode() * MIX) * shares) >>> Integer.SIZE);
    }

    private static long size(KeyTable.Entry entry, PartialValues<?> states) {
        return (long) HEAD + entry.key().getSizeInBytes() + (states.isEmpty(entry.number()) ? 0 : padded(states));
    }

    private static int padded(PartialValues<?> states) {
        return Math.ceilDiv(states.stateBytes(), Long.BYTES) * Long.BYTES;
    }

    private static void write(KeyTable.Entry entry, PartialValues<?> states, byte[] into, int at) {
        int bytes = entry.key().getSizeInBytes();
        boolean hasState = !states.isEmpty(entry.number());
        Platform.putInt(into, place(at), bytes);
        Platform.putInt(into, place(at + Integer.BYTES), hasState ? 1 : 0);
        entry.key().writeToMemory(into, place(at + HEAD));
        if (hasState) {
            states.write(entry.number(), into, at + HEAD + bytes);
        }
    }

    private static long place(int at) {
        return (long) Platform.BYTE_ARRAY_OFFSET + at;
    }

    /**
     * Combines the states of a chunk into others, behind their elements so far.
     *
     * @param columns of a key
     * @throws IllegalStateException if there is no memory for a key
     */
    static void read(byte[] chunk, int columns, KeyTable table, PartialValues<?> states) {
        UnsafeRow key = new UnsafeRow(columns);
        int at = 0;
        while (at < chunk.length) {
            int bytes = Platform.getInt(chunk, place(at));
            boolean hasState = Platform.getInt(chunk, place(at + Integer.BYTES)) != 0;
            key.pointTo(chunk, place(at + HEAD), bytes);
            int number = table.of(key);
            if (number < 0) {
                throw new IllegalStateException("no memory for more groups: groups of the task=" + table.count()
                        + "; try a larger spark.sql.shuffle.partitions, or spark.executor.memory");
            }
            at += HEAD + bytes;
            if (hasState) {
                states.combine(number, chunk, at);
                at += padded(states);
            } else {
                states.grow(number + 1);
            }
        }
    }
}
