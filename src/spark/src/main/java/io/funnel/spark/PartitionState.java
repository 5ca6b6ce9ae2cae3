package io.funnel.spark;

import java.io.Serializable;

/** The serialised partial of one partition, or of a group of neighbours. */
final class PartitionState implements Serializable {

    private static final long serialVersionUID = 1;

    private final int number;
    private final byte[] partial;
    private final long nulls;

    /**
     * Takes the serialised fields.
     *
     * @param number  of the partition, or of the group
     * @param partial {@link io.funnel.result.Partial#toUncheckedBytes as bytes}; {@link ReductionName} ties them to their reduction
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
