package io.funnel.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.freva.asciitable.ColumnData;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables fit the terminal: first words are folded, then columns are dropped. */
class TablesTest {

    private record Item(String name, String words, String rest) {}

    private static final List<Item> ITEMS = List.of(
            new Item("Cascade", "a fixed number of groups, a loop over the elements, then the tree", "x".repeat(30)));

    private static String table(int width) {
        List<ColumnData<Item>> columns = List.of(Tables.left("name", Item::name),
                Tables.wrapped("words", 60, Item::words), Tables.left("rest", Item::rest));
        return Tables.fitted(ITEMS, columns, width, List.of("rest"), "--format json");
    }

    @Test
    void fitted_wideTerminal_isWhole() {
        assertThat(table(Integer.MAX_VALUE)).contains("over the elements, then").doesNotContain("not shown");
    }

    @Test
    void fitted_80Columns_foldsWords() {
        assertThat(table(80)).contains("x".repeat(30)).doesNotContain("not shown");
        assertThat(Tables.width(table(80))).isLessThanOrEqualTo(80);
    }

    @Test
    void fitted_tooNarrowForAll_leavesColumnsOutAndSaysSo() {
        assertThat(table(50)).contains("not shown on 50 columns: rest; --format json").contains("Cascade");
        assertThat(table(50).lines().limit(3)).allMatch(line -> line.length() <= 50);
    }

    @Test
    void fitted_aColumnLeftOut_givesItsRoomToWords() {
        assertThat(table(60)).contains("not shown").contains(" a fixed number of groups, a loop");
    }

    @Test
    void brokenAt_80Columns_breaksLongLinesAlone() {
        String broken = Tables.brokenAt(80, "note: " + "word ".repeat(30).strip() + "\n    kept  as it is\n");

        assertThat(broken.lines()).allMatch(line -> line.length() <= 80);
        assertThat(broken).startsWith("note: word").contains("word\n    word").endsWith("word\n    kept  as it is\n");
    }

    @Test
    void brokenAt_noTerminal_breaksNothing() {
        String text = "word ".repeat(100) + "\n";

        assertThat(Tables.brokenAt(Integer.MAX_VALUE, text)).isEqualTo(text);
    }
}
