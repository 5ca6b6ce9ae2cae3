package io.funnel.spark;

import java.io.Serializable;

/** What one partition, or a group of neighbours, came to. */
final class PartitionState implements Serializable {

    private static final long serialVersionUID = 1;

    private final int number;
    private final byte[] partial;
    private final long nulls;

    /**
     * With what travels.
     *
     * @param number  of the partition, or of the group
     * @param partial {@link io.funnel.result.Partial#toBytes as bytes}
     * @param nulls   rows that were left out
     */
    PartitionState(int number, byte[] partial, long nulls) {
        this.number = number;
        this.partial = partial;
        this.nulls = nulls;
    }

    int number() {
        return number;
    }

    byte[] partial() {
        return partial;
    }

    long nulls() {
        return nulls;
    }
}
