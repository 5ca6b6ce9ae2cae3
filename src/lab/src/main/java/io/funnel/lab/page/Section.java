package io.funnel.lab.page;

import java.util.List;

/**
 * A section of a page: HTML in a report, Markdown in {@code bench/results}.
 *
 * @param text what a reader should know, in plain words
 * @param code as HTML, below the rest
 */
public record Section(String title, String text, List<Picture> pictures, List<Table> tables, String code) {

    public Section {
        pictures = List.copyOf(pictures);
        tables = List.copyOf(tables);
    }

    /** Makes a section of one table. */
    public static Section of(String title, String text, List<String> heads, List<List<String>> rows) {
        return new Section(title, text, List.of(), List.of(new Table("", "", heads, rows)), "");
    }
}
