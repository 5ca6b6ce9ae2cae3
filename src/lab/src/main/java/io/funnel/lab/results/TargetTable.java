package io.funnel.lab.results;

import io.funnel.lab.page.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A table whose rows have targets: the row that is farthest from its target comes first, rows without one come last. */
final class TargetTable {

    /** Cells, and the share of the target that is reached: 1 and more meet it, NaN has none. */
    private record Row(double reached, List<String> cells) {}

    private final List<Row> rows = new ArrayList<>();

    void add(double reached, List<String> cells) {
        List<String> all = new ArrayList<>(cells);
        all.add(Double.isNaN(reached)
                ? "–"
                : (reached < 1 ? "missed, " : "met, ") + Rows.percent(Math.floor(100 * reached) / 100));
        rows.add(new Row(reached, all));
    }

    /** Makes a section of the rows; adds a column about the target, and how many rows meet it. */
    Section section(String title, String text, List<String> heads) {
        List<String> more = new ArrayList<>(heads);
        more.add("of target");
        rows.sort(Comparator.comparingDouble(Row::reached));
        return Section.of(title, text + " Met by " + rows.stream().filter(row -> row.reached() >= 1).count() + " of "
                + rows.stream().filter(row -> !Double.isNaN(row.reached())).count() + ".", more,
                rows.stream().map(Row::cells).toList());
    }
}
