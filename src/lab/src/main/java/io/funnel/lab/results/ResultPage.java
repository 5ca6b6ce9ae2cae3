package io.funnel.lab.results;

import io.funnel.lab.page.Markdown;
import io.funnel.lab.page.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Fills the page of a folder of {@code bench/results} with tables of the folder's rows. */
public final class ResultPage {

    private ResultPage() {}

    /** Writes a table of the host's rows, or those of a device's kernels, calls and copies. */
    public static void write(Path folder) throws IOException {
        List<Section> host = new HostTable(folder).sections();
        List<Section> device = Stream.of(new KernelTable(folder).sections(), new CallTables(folder).sections(),
                CopyTable.sections(folder), new SegmentTables(folder).sections()).flatMap(List::stream).toList();
        List<Section> sections = host.isEmpty() ? device : host;
        if (sections.isEmpty()) {
            throw new IllegalArgumentException("no rows: folder=" + folder + "; try a folder with files of a sitting");
        }
        Markdown.fill(folder.resolve("README.md"), sections);
    }
}
