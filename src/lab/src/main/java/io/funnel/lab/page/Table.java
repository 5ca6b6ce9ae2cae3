package io.funnel.lab.page;

import io.funnel.cli.report.Csv;
import io.funnel.lab.measure.Folder;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of the page, which lies in the folder as CSV.
 *
 * @param name of the file, without its ending
 */
record Table(String name, String caption, List<String> heads, List<List<String>> rows) {

    static final String TABLES = "tables/";

    Table {
        heads = List.copyOf(heads);
        rows = List.copyOf(rows);
    }

    Table writtenTo(Folder folder) {
        List<List<String>> all = new ArrayList<>(List.of(heads));
        all.addAll(rows);
        folder.write(TABLES + name + ".csv", Csv.format(all));
        return this;
    }
}
