package io.funnel.cli.data;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.funnel.data.Data;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Traits.Domain;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Where the elements of an input come from. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "source")
public sealed interface DataSource permits DataFile, GeneratedData {

    /**
     * What was read or made.
     *
     * @param array   all elements
     * @param column  the column's name; empty where there is none
     * @param skipped missing cells that were left out
     */
    record Loaded(TornadoNativeArray array, String column, long skipped) {}

    /**
     * Reads or makes it.
     *
     * @param type   the element type of the array, where the source does not say itself
     * @param domain that generated elements lie in
     * @throws InputException if it cannot be had
     */
    Loaded load(ElementType type, Domain domain);

    /**
     * What was read or made, where it lies.
     *
     * @param data    all elements, in a file's own memory where that holds them as they are
     * @param column  the column's name; empty where there is none
     * @param skipped missing cells that were left out
     */
    record View(Data<?> data, String column, long skipped) {}

    /**
     * Reads or makes it, without a copy and of any length where a file holds the elements as they are.
     *
     * @param type   the element type, where the source does not say itself
     * @param domain that generated elements lie in
     * @throws InputException if it cannot be had
     */
    default View view(ElementType type, Domain domain) {
        Loaded loaded = load(type, domain);
        return new View(Data.of(loaded.array()), loaded.column(), loaded.skipped());
    }

    /** For reports: the file's path, or what was generated. */
    String name();
}
