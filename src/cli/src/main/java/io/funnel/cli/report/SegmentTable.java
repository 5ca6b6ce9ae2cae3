package io.funnel.cli.report;

import com.github.freva.asciitable.ColumnData;
import io.funnel.cli.report.SegmentValues.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The first values of segments for people. */
final class SegmentTable {

    /** Wider cells end in dots. */
    private static final int WIDEST = 60;

    private SegmentTable() {}

    /** Returns a table with a line for each of the first segments, and the number of those that follow. */
    static String text(List<RunReport> reports) {
        SegmentValues values = reports.getFirst().segments().orElseThrow();
        List<String> headers = SegmentFile.headers(reports);
        List<ColumnData<Integer>> columns = new ArrayList<>();
        for (int i = 0; i < values.dimensions().size(); i++) {
            int dimension = i;
            columns.add(
                    Tables.right(values.dimensions().get(i).name(), segment -> values.place(segment).get(dimension)));
        }
        for (RunReport report : reports) {
            SegmentValues own = report.segments().orElseThrow();
            for (Part part : own.parts()) {
                columns.add(Tables.right(headers.get(columns.size() - values.dimensions().size()),
                        segment -> cell(part.text(own.first().get(segment)))));
            }
        }
        int shown = values.first().size();
        boolean kept = values.parts().getFirst().file().isPresent();
        String more = shown == values.count()
                ? ""
                : "... and " + Figures.count(values.count() - shown) + " more"
                        + (kept ? "" : "; try --output with a name that ends in .csv or .npy for all")
                        + System.lineSeparator();
        return (shown == 0 ? "" : Tables.format(IntStream.range(0, shown).boxed().toList(), columns)) + more;
    }

    private static String cell(String text) {
        return text.length() <= WIDEST ? text : text.substring(0, WIDEST - 3) + "...";
    }
}
