package io.funnel.lab.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Writes sections between two marks of a Markdown page. */
public final class Markdown {

    private static final String BEGIN = "<!-- figures -->\n";
    private static final String END = "<!-- end of figures -->\n";

    private Markdown() {}

    /** Replaces the text between the marks; leaves out sections without rows, and refuses a page without the marks. */
    public static void fill(Path page, List<Section> sections) throws IOException {
        String before = Files.isRegularFile(page) ? Files.readString(page) : "";
        int begin = before.indexOf(BEGIN);
        int end = before.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("page has no place for the tables: page=" + page
                    + "; try a Markdown file with two lines, " + BEGIN.strip() + " and " + END.strip());
        }
        Files.writeString(page, before.substring(0, begin + BEGIN.length())
                + sections.stream().map(Markdown::section).collect(Collectors.joining()) + "\n"
                + before.substring(end));
    }

    private static String section(Section section) {
        String tables = section.tables().stream().filter(table -> !table.rows().isEmpty())
                .map(table -> row(table.heads()) + row(table.heads().stream().map(head -> "---").toList())
                        + table.rows().stream().map(Markdown::row).collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
        String pictures = section.pictures().stream().map(
                picture -> "![" + picture.caption() + "](" + Picture.FIGURES + picture.name() + ".svg)\n\n")
                .collect(Collectors.joining());
        return tables.isEmpty()
                ? ""
                : "\n### " + section.title() + "\n\n" + (section.text().isEmpty() ? "" : section.text() + "\n\n")
                        + pictures + tables;
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
