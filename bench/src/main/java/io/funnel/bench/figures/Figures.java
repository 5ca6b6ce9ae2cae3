package io.funnel.bench.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes a chart and a table of the rows that {@link io.funnel.bench.call.WholeCall} and the peers' programs wrote.
 *
 * <p>Reads every CSV file of a folder, one a backend and one a peer; draws the chart as PNG; and puts the chart and
 * the table between two marks of a Markdown page, in the place of what is there.
 *
 * <pre>
 * java -cp bench/target/benchmarks.jar io.funnel.bench.figures.Figures FOLDER CHART.png PAGE.md
 * </pre>
 */
public final class Figures {

    private static final String BEGIN = "<!-- figures -->\n";
    private static final String END = "<!-- end of figures -->\n";

    private Figures() {}

    /** Takes the folder, the picture and the page. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException(
                    "three arguments needed: given=" + arguments.length + "; try FOLDER CHART.png PAGE.md");
        }
        Measurements all = Measurements.read(Path.of(arguments[0]));
        Path picture = Path.of(arguments[1]).toAbsolutePath();
        if (picture.getParent() != null) {
            Files.createDirectories(picture.getParent());
        }
        Chart.write(all, picture);
        Path page = Path.of(arguments[2]).toAbsolutePath();
        String text = Files.readString(page);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("page has no place for the table: page=" + page + "; try two lines, "
                    + BEGIN.strip() + " and " + END.strip());
        }
        Path folder = page.getParent();
        String link = (folder == null ? picture : folder.relativize(picture)).toString();
        Files.writeString(page,
                text.substring(0, begin + BEGIN.length()) + "\n![Time of a whole call by length](" + link
                        + ")\n\n" + Table.of(all) + "\n" + text.substring(end));
    }
}
