package io.funnel.lab.page;

import java.util.List;

/**
 * A section of the page.
 *
 * @param text what is to be known of it, in plain words
 * @param code as HTML, below the rest
 */
record Section(String title, String text, List<Picture> pictures, List<Table> tables, String code) {

    Section(String title, String text, List<Picture> pictures, List<Table> tables) {
        this(title, text, pictures, tables, "");
    }

    Section {
        pictures = List.copyOf(pictures);
        tables = List.copyOf(tables);
    }
}
