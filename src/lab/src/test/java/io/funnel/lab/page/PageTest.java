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
}
