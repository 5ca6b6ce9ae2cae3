package io.funnel.data;

import io.funnel.reduction.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * Rows that are read in order, such as those of a column file; {@link OrderedData} is one column. Each call makes its
 * own pass and reads its columns together. Several passes may be open at once, each used by one Java thread at a time.
 */
public interface RowSource {

    /** The exact number of rows of a pass. */
    long rows();

    /** Returns the index in all rows of a row that is read; the two differ where rows are left out. */
    default long place(long row) {
        return row;
    }

    /**
     * Begins a pass at the first row; close it.
     *
     * @param types of the elements of each column; empty for a column that is not read
     */
    Rows open(List<Optional<ElementType>> types);

    /** A pass over the rows. */
    interface Rows extends AutoCloseable {

        /**
         * Reads the next rows.
         *
         * @param into memory for {@code count} elements of each column, in native byte order; {@link
         * MemorySegment#NULL} for a column that is not read. A pass may replace an entry by its own memory, unchanged
         * until the pass is closed
         * @param count the number of rows; at least one, at most those left
         * @throws RuntimeException if there are fewer than {@link RowSource#rows}, or they cannot be read
         */
        void read(List<MemorySegment> into, int count);

        /**
         * Checks that no rows are left; call it after the last row.
         *
         * @throws RuntimeException if there are more
         */
        void requireEnd();

        @Override
        void close();
    }
}
