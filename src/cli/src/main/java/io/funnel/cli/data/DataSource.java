package io.funnel.cli.data;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.funnel.data.Data;
import io.funnel.data.MappedData;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Source of an input's elements. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "source")
public sealed interface DataSource permits DataFile, ColumnData, GeneratedData {

    /**
     * Elements that were read or generated.
     *
     * @param data    all elements, without conversion if the layout of the file fits
     * @param column  the column's name; empty if there is no column
     * @param skipped missing cells that were left out
     * @param shape   the dimensions; empty if unknown
     * @param rounded elements that the type cannot represent exactly
     * @param areLongs whether long represents all of them exactly
     * @param place   the row of an element by its index; they differ behind a row that was left out
     */
    record Loaded(Data<?> data, String column, long skipped, List<Long> shape, long rounded, boolean areLongs,
            LongUnaryOperator place) implements AutoCloseable {
        public Loaded {
            shape = List.copyOf(shape);
        }

        Loaded(Data<?> data, String column, long skipped, List<Long> shape, long rounded) {
            this(data, column, skipped, shape, rounded, false, LongUnaryOperator.identity());
        }

        @Override
        public void close() {
            if (data instanceof MappedData<?> file) {
                file.close();
            }
        }
    }

    /** Reads or generates the elements; generated ones lie in the domain. */
    Loaded load(Domain domain);

    /** Returns the type that the elements will have; refuses a file that does not specify it. */
    ElementType elementType();

    /** Returns the same source, whose elements will have this type. */
    DataSource as(ElementType type);

    /** The name in reports: the file's path, or a description of generated data. */
    String name();
}
