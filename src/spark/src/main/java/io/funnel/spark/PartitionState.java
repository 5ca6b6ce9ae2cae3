package io.funnel.spark;

import java.io.Serializable;

/**
 * What one partition, or a group of neighbours, came to.
 *
 * @param number  of the partition, or of the group
 * @param partial {@link io.funnel.Partial#toBytes as bytes}
 * @param nulls   rows that were left out
 */
record PartitionState(int number, byte[] partial, long nulls) implements Serializable {

    private static final long serialVersionUID = 1;
}
