package io.funnel.columns;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A file of columns, of which no more than its description has been read. */
interface ColumnFile {

    Path path();

    /** All columns, those among them that cannot be reduced. */
    List<Column> columns();

    /** How many rows the file says it has. */
    long rows();

    /** Begins to read some of the columns side by side. Whatever is thrown, now or later, is told as an error of the file. */
    Batches open(List<Column> columns) throws Exception;

    /** Rows of the columns, a batch at a time. */
    interface Batches extends AutoCloseable {

        /** Goes to the next batch; false where there is none. */
        boolean next() throws Exception;

        /** Rows of this batch. */
        int rows();

        /** A column's part of this batch, by its place among those that were asked for. */
        Batch column(int place) throws Exception;

        @Override
        void close() throws IOException;
    }

    /** Values of a column: an array, and which rows have none. */
    interface Batch {

        /**
         * The values of all rows, arbitrary where there is none: a {@code byte[]}, {@code short[]}, {@code int[]},
         * {@code long[]}, {@code float[]} or {@code double[]} by the size of what is stored.
         */
        Object array();

        /** The values of all rows where they stay until the pass is closed; empty where they are to be had as an array. */
        default Optional<MemorySegment> direct() {
            return Optional.empty();
        }

        boolean hasNulls();

        boolean isNull(int row);
    }
}
