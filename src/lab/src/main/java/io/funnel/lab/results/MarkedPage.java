package io.funnel.lab.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A Markdown page with a place for what a program writes, between two marks. */
final class MarkedPage {

    private static final String BEGIN = "<!-- figures -->\n";
    private static final String END = "<!-- end of figures -->\n";

    private MarkedPage() {}

    /** Refuses a page that is not there: where it stands in the documentation is for its author to say. */
    static void require(Path page) {
        if (!Files.isRegularFile(page)) {
            throw new IllegalArgumentException("no such page: page=" + page + "; try a Markdown file with two lines, "
                    + BEGIN.strip() + " and " + END.strip());
        }
    }

    /** Puts text in the place of what is there. */
    static void fill(Path page, String text) throws IOException {
        require(page);
        String before = Files.readString(page);
        int begin = before.indexOf(BEGIN);
        int end = before.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("page has no place for the table: page=" + page + "; try two lines, "
                    + BEGIN.strip() + " and " + END.strip());
        }
        Files.writeString(page,
                before.substring(0, begin + BEGIN.length()) + "\n" + text + "\n" + before.substring(end));
    }
}
