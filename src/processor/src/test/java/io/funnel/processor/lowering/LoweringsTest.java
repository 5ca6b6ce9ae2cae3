package io.funnel.processor.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every rule has its defects in the table of the documentation, which lists the rules. */
class LoweringsTest {

    private static final Path PAGE = Path.of("../../docs/reference/tornadovm-defects.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\|");

    @Test
    void rules_nameRowsOfTheTable() throws IOException {
        Set<Integer> rows = ROW.matcher(Files.readString(PAGE)).results().map(row -> Integer.valueOf(row.group(1)))
                .collect(Collectors.toSet());

        assertThat(Lowerings.all()).allSatisfy(rule -> {
            assertThat(rule.defects()).as(rule.name()).isNotEmpty().isSubsetOf(rows);
            assertThat(rule.removeWhen()).as(rule.name()).isNotBlank();
        });
    }

    @Test
    void page_listsTheRulesInTheirOrder() throws IOException {
        List<String> lines = Lowerings.all().stream().map(rule -> "| " + rule.name() + " | "
                + rule.defects().stream().map(String::valueOf).collect(Collectors.joining(", ")) + " | "
                + rule.removeWhen() + " |").toList();

        assertThat(Files.readString(PAGE)).contains(String.join("\n", lines));
    }
}
