package io.funnel.bench;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What the calls read, for scores in elements and bytes a second beside the calls. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class CallCounters {

    /** Elements reduced. */
    public long elements;

    /** Bytes of them. */
    public long bytes;

    /** Counts one call. */
    void count(int length, int sizeBytes) {
        elements += length;
        bytes += (long) length * sizeBytes;
    }
}
