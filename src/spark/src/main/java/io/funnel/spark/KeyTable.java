package io.funnel.spark;

import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.memory.TaskMemoryManager;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.map.BytesToBytesMap;
import org.apache.spark.unsafe.map.BytesToBytesMap.Location;
import org.apache.spark.util.TaskCompletionListener;

/**
 * The numbers of distinct keys in the order of appearance, in the task's own memory: Spark accounts for it, and frees it
 * when the task ends. Confined to the task's Java thread.
 */
final class KeyTable {

    private static final int CAPACITY = 1 << 10;

    private final int columns;
    private final BytesToBytesMap map;
    private final long[] next = new long[1];

    KeyTable(TaskContext task, int columns) {
        this.columns = columns;
        TaskMemoryManager memory = task.taskMemoryManager();
        map = new BytesToBytesMap(memory, CAPACITY, memory.pageSizeBytes());
        task.addTaskCompletionListener((TaskCompletionListener) ended -> {
            ended.taskMetrics().incPeakExecutionMemory(map.getPeakMemoryUsedBytes());
            map.free();
        });
    }

    /** A key and its number; valid until the next one. */
    record Entry(UnsafeRow key, int number) {}

    /** Returns the number of a key; below 0 if there is no memory for another one. */
    int of(UnsafeRow key) {
        Location at = map.lookup(key.getBaseObject(), key.getBaseOffset(), key.getSizeInBytes(), key.hashCode());
        if (at.isDefined()) {
            return (int) Platform.getLong(at.getValueBase(), at.getValueOffset());
        }
        next[0] = map.numKeys();
        boolean hasRoom = at.append(key.getBaseObject(), key.getBaseOffset(), key.getSizeInBytes(), next,
                Platform.LONG_ARRAY_OFFSET, Long.BYTES);
        return hasRoom ? (int) next[0] : -1;
    }

    int count() {
        return map.numKeys();
    }

    /** All keys. */
    Iterator<Entry> iterator() {
        BytesToBytesMap.MapIterator all = map.iterator();
        UnsafeRow key = new UnsafeRow(columns);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public Entry next() {
                Location at = all.next();
                key.pointTo(at.getKeyBase(), at.getKeyOffset(), at.getKeyLength());
                return new Entry(key, (int) Platform.getLong(at.getValueBase(), at.getValueOffset()));
            }
        };
    }

    /** Forgets all keys. */
    void clear() {
        map.reset();
    }
}
