package io.funnel.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of the strategies in the documentation is made from their entries. */
class StrategyPageTest {

    private static final boolean UPDATE = Boolean.getBoolean("funnel.golden.update");
    private static final Path PAGE = Path.of("../../docs/explanation/strategies.md");
    private static final String BEGIN = "<!-- table of the strategies: written by StrategyPageTest -->\n";
    private static final String END = "<!-- end of the table -->\n";

    @Test
    void table_ofThePage_isThatOfTheEntries() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        assertThat(begin).as("the page has the marks").isBetween(BEGIN.length(), end);
        if (UPDATE) {
            Files.writeString(PAGE, page.substring(0, begin) + table() + page.substring(end));
        } else {
            assertThat(page.substring(begin, end)).as("refreshed by -Dfunnel.golden.update=true").isEqualTo(table());
        }
    }

    private static String table() {
        return "| strategy | from | how it works | finish | kernels |\n| --- | --- | --- | --- | --- |\n"
                + Arrays.stream(Strategy.values()).map(StrategyPageTest::row).collect(Collectors.joining());
    }

    private static String row(Strategy strategy) {
        String finish = switch (strategy.finish()) {
            case NONE -> strategy.isHost() ? "" : "one value is left";
            case HOST -> "host";
            case SECOND_LAUNCH -> "second launch";
            case ATOMIC -> "atomics";
        };
        String kernels = switch (strategy.use().role()) {
            case PLANNED -> "always; the planner may take it";
            case SCALAR -> "for longs and several inputs; the planner may take it; else on request";
            case IN_ORDER -> "where the operator does not commute; the planner may take it; else on request";
            case NAMED -> strategy.isHost() ? "" : "always";
            case REQUESTED -> "on request";
        };
        return "| `" + strategy.label() + "` | " + strategy.origin() + " | " + strategy.summary() + " | " + finish
                + " | " + kernels + " |\n";
    }
}
