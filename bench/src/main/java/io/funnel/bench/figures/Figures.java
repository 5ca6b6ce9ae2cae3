package io.funnel.bench.figures;

import io.funnel.bench.OneLine;
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

    private Figures() {}

    /** Takes the folder, the picture and the page. */
    public static void main(String[] arguments) throws IOException {
        OneLine.forMistakes();
        if (arguments.length != 3) {
            throw new IllegalArgumentException(
                    "three arguments needed: given=" + arguments.length + "; try FOLDER CHART.png PAGE.md");
        }
        Path page = Path.of(arguments[2]).toAbsolutePath();
        Page.require(page); // before a picture is drawn
        Measurements all = Measurements.read(Path.of(arguments[0]));
        Path picture = Path.of(arguments[1]).toAbsolutePath();
        if (picture.getParent() != null) {
            Files.createDirectories(picture.getParent());
        }
        Chart.write(all, picture);
        Path folder = page.getParent();
        String link = (folder == null ? picture : folder.relativize(picture)).toString();
        Page.fill(page, "![Time of a whole call by length](" + link + ")\n\n" + Table.of(all));
    }
}
