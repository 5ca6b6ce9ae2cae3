package io.funnel.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {

    @Test
    void escape_namesFromOutside_areText() {
        assertThat(Page.escape("<b a='1'>&\"\u0001")).isEqualTo("&lt;b a=&apos;1&apos;&gt;&amp;&quot;");
        String page = Page.of("<t>", "<n>", List.of("<b>"), List.of(new Section("<s>", "<x>", List.of(),
                List.of(new Table("t", "<c>", List.of("<h>"),
                        List.of(List.of("<v>")))),
                "")));
        assertThat(page).contains("role=\"alert\">&lt;b&gt;")
                .doesNotContain("<b>", "<t>", "<n>", "<s>", "<x>", "<c>", "<h>", "<v>").contains("&lt;v&gt;");
    }

    @Test
    void of_columnOfNumbersAndOfNames_numbersStandAtTheRight() {
        Table table = new Table("t", "c", List.of("name", "time", "share"),
                List.of(List.of("Cascade", "68.3 us", ""), List.of("2 passes", "1,024", "~1.02")));
        assertThat(Page.of("t", "n", List.of(), List.of(new Section("s", "x", List.of(), List.of(table), ""))))
                .contains("<th>name</th><th class=\"number\">time</th><th class=\"number\">share</th>")
                .contains("<td>2 passes</td>");
    }
}
