package io.funnel.columns;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A file of columns; only its metadata has been read. */
interface ColumnFile {

    Path path();

    /** All columns, including those that cannot be reduced. */
    List<Column> columns();

    /** The number of rows according to the file. */
    long rows();

    /** Starts a pass over columns side by side. Exceptions, now or later, are reported as errors of the file. */
    Batches open(List<Column> columns) throws Exception;

    /** A pass over rows of the columns in batches. */
    interface Batches extends AutoCloseable {

        /** Advances to the next batch; false at the end. */
        boolean next() throws Exception;

        /** Rows of this batch. */
        int rows();

        /** A column's part of this batch, by its index among the requested columns. */
        Batch column(int place) throws Exception;

        @Override
        void close() throws IOException;
    }

    /** Values of a column: an array of numbers or a text each, and the rows without a value. */
    interface Batch {

        /**
         * The numbers of all rows, arbitrary for rows without a value. The type follows the stored size: {@code byte[]},
         * {@code short[]}, {@code int[]}, {@code long[]}, {@code float[]} or {@code double[]}.
         */
        Object array();

        /**
         * The values of all rows in memory that stays valid until the pass is closed; empty if only an array is
         * available.
         */
        default Optional<MemorySegment> direct() {
            return Optional.empty();
        }

        /** The text of a row with a value, in a column of texts. */
        String text(int row);

        boolean hasNulls();

        boolean isNull(int row);
    }
}
