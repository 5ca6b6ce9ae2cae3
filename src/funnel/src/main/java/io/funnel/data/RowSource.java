package io.funnel.data;

import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * Rows that are read in order, such as those of a column file; {@link OrderedData} is a column of them. Each call that
 * reads them makes a pass of its own, and reads its columns side by side. Passes may be open at the same time, each on
 * one Java thread at a time.
 */
public interface RowSource {

    /** How many rows a pass gives, neither more nor fewer. */
    long rows();

    /**
     * Begins a pass at the first row; close it.
     *
     * @param types of the elements of each column; empty for a column that nobody reads
     */
    Rows open(List<Optional<ElementType>> types);

    /** A pass over the rows. */
    interface Rows extends AutoCloseable {

        /**
         * Reads the next rows.
         *
         * @param into  memory for so many elements of each column, in the machine's byte order; {@link MemorySegment#NULL}
         *              for a column that nobody reads. Memory of the pass itself, which stays as it is until the pass is
         *              closed, may take its place in the list
         * @param count at least one, and no more than are left
         * @throws RuntimeException if there are fewer than {@link RowSource#rows}, or they cannot be read
         */
        void read(List<MemorySegment> into, int count);

        /**
         * To be called after the last row.
         *
         * @throws RuntimeException if there are more
         */
        void requireEnd();

        @Override
        void close();
    }
}
