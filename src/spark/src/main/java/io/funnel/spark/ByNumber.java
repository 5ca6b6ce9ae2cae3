package io.funnel.spark;

import io.funnel.spark.KeyedCall.Place;
import org.apache.spark.Partitioner;

/** Sends each number, or the share of each place, to a task of its own. */
final class ByNumber extends Partitioner {

    private static final long serialVersionUID = 1;

    private final int tasks;

    ByNumber(int tasks) {
        this.tasks = tasks;
    }

    @Override
    public int numPartitions() {
        return tasks;
    }

    @Override
    public int getPartition(Object key) {
        return key instanceof Place place ? place.share() : (Integer) key;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ByNumber that && that.tasks == tasks;
    }

    @Override
    public int hashCode() {
        return tasks;
    }
}
