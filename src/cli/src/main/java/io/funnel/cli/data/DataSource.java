package io.funnel.cli.data;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.funnel.data.Data;
import io.funnel.data.MappedData;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.util.List;

/** Where the elements of an input come from. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "source")
public sealed interface DataSource permits DataFile, ColumnData, GeneratedData {

    /**
     * What was read or made.
     *
     * @param data    all elements, in a file's own memory where that holds them as they are
     * @param column  the column's name; empty where there is none
     * @param skipped missing cells that were left out
     * @param shape   the dimensions; none where they are not known
     * @param rounded elements that the type does not hold as the file has them
     */
    record Loaded(Data<?> data, String column, long skipped, List<Long> shape, long rounded)
            implements AutoCloseable {
        public Loaded {
            shape = List.copyOf(shape);
        }

        @Override
        public void close() {
            if (data instanceof MappedData<?> file) {
                file.close();
            }
        }
    }

    /** Reads or makes it; elements that are made lie in the domain. */
    Loaded load(Domain domain);

    /** The type that its elements will have; refuses a file that does not say so. */
    ElementType elementType();

    /** For reports: the file's path, or what was generated. */
    String name();
}
