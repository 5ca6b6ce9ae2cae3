package io.funnel.cli.report;

import io.funnel.cli.search.SelectedReduction;
import io.funnel.result.Part;
import io.funnel.result.RanOn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The result of one reduction of data.
 *
 * @param data            what was reduced, one for each input that is read element by element
 * @param position        the index that the value has, along each dimension of the data; empty if it has none
 * @param length          elements of each input
 * @param ranOn           where it was computed
 * @param parts           what each of several devices did; else empty
 * @param bound           largest distance from the exact value; NaN if unknown
 * @param componentBounds of the state's numbers, if it has several with known bounds
 * @param callNanos       wall-clock time of the reduction
 * @param remarks         deviations from the plan
 */
public record RunReport(
        SelectedReduction chosen, List<Source> data, JsonNode value, List<Long> position, long length, RanOn ranOn,
        List<Part> parts,
        double bound, Map<String, Double> componentBounds, long callNanos,
        String plan, List<String> remarks) {

    public RunReport {
        data = List.copyOf(data);
        position = List.copyOf(position);
        parts = List.copyOf(parts);
        remarks = List.copyOf(remarks);
    }

    /** Returns the coordinates of an index, last dimension fastest; empty unless there are two dimensions. */
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

    /** Returns the report under the names that the user gave the data. */
    public RunReport withNames(List<String> names) {
        List<Source> named = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            named.add(new Source(data.get(i).input(), names.get(i), data.get(i).column(), data.get(i).skipped()));
        }
        return new RunReport(chosen, named, value, position, length, ranOn, parts, bound, componentBounds,
                callNanos, plan, remarks);
    }

    /**
     * An input's source.
     *
     * @param file    path as the user gave it, or a description of generated data
     * @param column  the column's name; empty if the file has none
     * @param skipped missing cells that were skipped
     */
    public record Source(String input, String file, String column, long skipped) {}
}
