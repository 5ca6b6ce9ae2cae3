package io.funnel.lab.page;

import io.funnel.cli.report.Figures;
import io.funnel.cli.report.Tables;
import io.funnel.lab.measure.Folder;
import io.funnel.verify.compare.Times;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

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
        folder.write(TABLES + name + ".csv", Tables.csv(Stream.concat(Stream.of(heads), rows.stream()).toList()));
        return this;
    }

    static String median(Optional<Times> times) {
        return times.map(Times::median).map(Figures::nanos).orElse("");
    }

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
