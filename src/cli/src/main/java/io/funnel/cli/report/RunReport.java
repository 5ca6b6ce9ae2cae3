package io.funnel.cli.report;

import io.funnel.cli.search.Chosen;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * One reduction of data, and what came out.
 *
 * @param data      what was reduced, one for each input that is read element by element
 * @param position  the index that the value has, along each dimension of the data; empty where there is none
 * @param parts     what each of several devices did; else empty
 * @param bound     how far it can be from the exact one; NaN where that is not known
 * @param componentBounds of the state's numbers, where it has several and they are known
 * @param callNanos wall-clock time of the reduction
 * @param plan      how it was planned and why, a few lines
 * @param remarks   what did not go as planned
 */
public record RunReport(
        Chosen chosen, List<Source> data, JsonNode value, List<Long> position, long length, RanOn ranOn,
        List<Part> parts,
        double bound, Map<String, Double> componentBounds, long callNanos,
        String plan, List<String> remarks) {

    public RunReport {
        data = List.copyOf(data);
        position = List.copyOf(position);
        parts = List.copyOf(parts);
        remarks = List.copyOf(remarks);
    }

    /** Where an index lies in data of this shape, the last index running fastest; empty where there are not two dimensions. */
    public static List<Long> position(JsonNode value, List<Long> shape) {
        JsonNode index = value.path("index");
        long length = shape.stream().reduce(1L, (left, right) -> left * right);
        if (shape.size() < 2 || !index.isIntegralNumber() || index.longValue() < 0 || index.longValue() >= length) {
            return List.of();
        }
        List<Long> position = new ArrayList<>();
        long rest = index.longValue();
        for (long dimension : shape.reversed()) {
            position.addFirst(rest % dimension);
            rest /= dimension;
        }
        return position;
    }

    /** The same under the names that the user gave the data. */
    public RunReport withNames(List<String> names) {
        List<Source> named = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            named.add(new Source(data.get(i).input(), names.get(i), data.get(i).column(), data.get(i).skipped()));
        }
        return new RunReport(chosen, named, value, position, length, ranOn, parts, bound, componentBounds,
                callNanos, plan, remarks);
    }

    /**
     * What one input read.
     *
     * @param file    path as the user gave it, or what was generated
     * @param column  the column's name; empty where the file has none
     * @param skipped missing cells that were skipped
     */
    public record Source(String input, String file, String column, long skipped) {}
}
